import { sql } from 'kysely'
import { systemScope } from '../db/scope.ts'
import { systemQueries, type Db } from '../db/db.ts'

/**
 * Recipients of an area's mails (office.md 14, notify): the managers of the site, and administrators of the company, if
 * one is named.
 */
export function readersOfArea(db: Db, projectUuid: string, companyUuid: string | null) {
  return systemQueries(db, systemScope)
    .selectFrom('account')
    .select(['account.display_name', 'account.email', 'account.language'])
    .where('account.state', '=', 'normal')
    .where('account.email', 'is not', null)
    .where(sql<boolean>`(account.kind = 'propertyManager' and exists (select from project_member member
        where member.project_uuid = ${projectUuid} and member.account_uuid = account.uuid)
      or account.kind = 'admin' and exists (select from company_admin own where own.project_uuid = ${projectUuid}
        and own.company_uuid = ${companyUuid} and own.account_uuid = account.uuid))`)
    .orderBy('account.uuid')
    .execute()
}
