import { sql } from 'kysely'
import { rowsOf, treeRowsOf } from '../../db/db.ts'
import type { SiteWork } from '../../domain/accounts/site-writes.ts'

interface Member {
  readonly uuid: string
  readonly display_name: string
}

/**
 * What becomes of those who belong to a site that is handed over (operators.md 1.6). An account belongs to one
 * installer, so a manager or administrator who works nowhere else comes along; one with another site of the old
 * installer stays there and loses this one, and the new installer assigns another. Sub-installers always stay with
 * their installer.
 */
export interface Members {
  readonly moving: readonly Member[]
  readonly staying: readonly Member[]
  readonly subInstallers: readonly Member[]
}

/** Members of a site by what becomes of them. */
export async function membersOf({ db, scope }: SiteWork, siteUuid: string): Promise<Members> {
  const rows = await rowsOf(db, scope, 'project_member')
    .innerJoin('account', 'account.uuid', 'project_member.account_uuid')
    .select([
      'account.uuid',
      'account.display_name',
      'account.kind',
      sql<boolean>`exists (select from project_member other
        where other.account_uuid = account.uuid and other.project_uuid <> ${siteUuid})`.as('works_elsewhere'),
    ])
    .where('project_member.project_uuid', '=', siteUuid)
    .orderBy('account.display_name')
    .orderBy('account.uuid')
    .execute()
  const people = rows.filter(({ kind }) => kind !== 'subInstaller')
  return {
    moving: people.filter((row) => !row.works_elsewhere),
    staying: people.filter((row) => row.works_elsewhere),
    subInstallers: rows.filter(({ kind }) => kind === 'subInstaller'),
  }
}

/** Keeps other callers from assigning these people elsewhere until the transfer is done. */
export async function lockMembers({ db, scope }: SiteWork, siteUuid: string): Promise<void> {
  await treeRowsOf(db, scope, 'account')
    .select('account.uuid')
    .where('account.uuid', 'in', (part) =>
      part.selectFrom('project_member').select('account_uuid').where('project_uuid', '=', siteUuid),
    )
    .orderBy('account.uuid')
    .forUpdate()
    .execute()
}
