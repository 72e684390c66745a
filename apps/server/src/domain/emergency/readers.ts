import type { OfficeSettings } from '@lintel/contract/site-settings/office.ts'
import { sql } from 'kysely'
import { systemScope } from '../../db/scope.ts'
import { systemQueries, type Db } from '../../db/db.ts'

/** Who is told of emergencies, as the settings of the site name them (office.md 31.2, notifyTargets). */

/** Whose administrators are told: of all companies, of one, of those that share a door, or of none. */
export type AdminsOf = 'all' | 'none' | { readonly company: string } | { readonly door: string }

/** Managers of the site and administrators of its companies, as far as the site has either told. */
export function accountsToTell(
  db: Db,
  projectUuid: string,
  targets: OfficeSettings['notifyTargets'],
  admins: AdminsOf = 'all',
) {
  return systemQueries(db, systemScope)
    .selectFrom('account')
    .select(['account.kind', 'account.display_name', 'account.email', 'account.language'])
    .where('account.state', '=', 'normal')
    .where('account.email', 'is not', null)
    .where(sql<boolean>`(${targets.includes('managers')} and account.kind = 'propertyManager'
        and exists (select from project_member member
          where member.project_uuid = ${projectUuid} and member.account_uuid = account.uuid)
      or ${targets.includes('admins')} and account.kind = 'admin'
        and exists (select from company_admin own
          where own.project_uuid = ${projectUuid} and own.account_uuid = account.uuid and ${isToldCompany(admins)}))`)
    .orderBy('account.uuid')
    .execute()
}

/** Which companies that `own` is an administrator of. */
function isToldCompany(admins: AdminsOf) {
  if (typeof admins === 'string') return sql<boolean>`${admins === 'all'}`
  if ('company' in admins) return sql<boolean>`own.company_uuid = ${admins.company}`
  return sql<boolean>`exists (select from company where company.project_uuid = own.project_uuid
    and company.uuid = own.company_uuid and (company.all_doors or exists (select from company_door shared
      where shared.project_uuid = own.project_uuid and shared.company_uuid = own.company_uuid
        and shared.door_uuid = ${admins.door})))`
}

/** People of the companies who can be reached and still belong to the site. */
export function personnelToTell(db: Db, projectUuid: string, at: Date) {
  return systemQueries(db, systemScope)
    .selectFrom('person')
    .select([sql<string>`trim(person.first_name || ' ' || person.last_name)`.as('name'), 'person.email'])
    .where('person.project_uuid', '=', projectUuid)
    .where('person.kind', '=', 'personnel')
    .where('person.email', 'is not', null)
    .where((where) => where.or([where('person.valid_until', 'is', null), where('person.valid_until', '>', at)]))
    .orderBy('person.uuid')
    .execute()
}

/** Personnel have no account that says a language; the site's managers speak that of the site. */
export const languageOfSite = (accounts: Awaited<ReturnType<typeof accountsToTell>>): string =>
  accounts.find(({ kind }) => kind === 'propertyManager')?.language ?? 'en'
