import type { z } from 'zod'
import type { AccountKind } from '@lintel/contract/access/roles.ts'
import type { subInstaller, subSuperManager } from '@lintel/contract/sub-accounts/operations.ts'
import type { SubInstaller, SubSuper, SubSuperInfo } from '@lintel/contract/sub-accounts/schema.ts'
import { treeRowsOf, type Db } from '../../db/db.ts'
import { pageOf } from '../../db/lists/paging.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { searchWords } from '../../db/lists/search.ts'
import { sitesOfAccounts } from '../../domain/accounts/member-sites.ts'
import { orderOfAccounts } from '../../domain/accounts/columns.ts'

function helpers(db: Db, scope: Scope, kind: AccountKind) {
  return treeRowsOf(db, scope, 'account')
    .where('account.kind', '=', kind)
    .select([
      'account.uuid',
      'user_name',
      'display_name',
      'email',
      'phone_code',
      'phone',
      'time_zone',
      'language',
      'two_factor',
      'abilities',
      'version',
      'created_at',
      'last_sign_in_at',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof helpers>['execute']>>[number]
type Filter = z.output<typeof subSuperManager.list.input>

async function pageOfHelpers<Shown>(
  db: Db,
  scope: Scope,
  kind: AccountKind,
  filter: Filter,
  show: (row: Row) => Shown,
) {
  let query = helpers(db, scope, kind)
  const words = filter.keyword ? await searchWords(db, scope, kind, filter.keyword) : undefined
  if (words) query = query.where(words.condition)
  return pageOf(query, filter, orderOfAccounts(filter), show, { total: words?.total })
}

/** '1' or '0', as specification.md 3 writes the permissions of a sub-super manager. */
const toFlag = (row: Row, ability: string): '0' | '1' => (row.abilities.includes(ability) ? '1' : '0')

const shownSubSuper = (row: Row): SubSuper => ({
  uuid: row.uuid,
  userName: row.user_name,
  displayName: row.display_name,
  email: row.email,
  deviceSetting: toFlag(row, 'deviceSetting'),
  accountSetting: toFlag(row, 'accountSetting'),
  authCode: toFlag(row, 'authCode'),
  createdAt: row.created_at.toISOString(),
  lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
})

/** A page of sub-super managers. */
export function pageOfSubSupers(db: Db, scope: Scope, filter: z.output<typeof subSuperManager.list.input>) {
  return pageOfHelpers(db, scope, 'subSuperManager', filter, shownSubSuper)
}

/** One sub-super manager; undefined when the scope has none such. */
export async function subSuperByUuid(db: Db, scope: Scope, uuid: string): Promise<SubSuperInfo | undefined> {
  const row = await helpers(db, scope, 'subSuperManager').where('account.uuid', '=', uuid).executeTakeFirst()
  return row && { ...shownSubSuper(row), ...contactOf(row) }
}

const contactOf = (row: Row) => ({
  phoneCode: row.phone_code,
  phone: row.phone,
  timeZone: row.time_zone,
  language: row.language,
  twoFactor: row.two_factor,
  version: row.version,
})

/** A page of sub-installers, each with its sites. */
export async function pageOfSubInstallers(db: Db, scope: Scope, filter: z.output<typeof subInstaller.list.input>) {
  const page = await pageOfHelpers(db, scope, 'subInstaller', filter, (row) => row)
  return { ...page, rows: await withSites(db, scope, page.rows) }
}

/** One sub-installer with its sites; undefined when the scope has none such. */
export async function subInstallerByUuid(db: Db, scope: Scope, uuid: string): Promise<SubInstaller | undefined> {
  const rows = await helpers(db, scope, 'subInstaller').where('account.uuid', '=', uuid).execute()
  return (await withSites(db, scope, rows))[0]
}

async function withSites(db: Db, scope: Scope, rows: readonly Row[]): Promise<SubInstaller[]> {
  const sites = await sitesOfAccounts(
    db,
    scope,
    rows.map(({ uuid }) => uuid),
  )
  return rows.map((row) => ({
    uuid: row.uuid,
    userName: row.user_name,
    displayName: row.display_name,
    email: row.email,
    ...contactOf(row),
    devices: row.abilities.includes('devices'),
    residents: row.abilities.includes('residents'),
    firmware: row.abilities.includes('firmware'),
    subscriptions: row.abilities.includes('subscriptions'),
    projects: sites.filter(({ account_uuid }) => account_uuid === row.uuid).map(({ uuid, name }) => ({ uuid, name })),
    createdAt: row.created_at.toISOString(),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  }))
}
