import type { EmergencyTarget } from '@lintel/contract/site-settings/by-kind.ts'
import { sql } from 'kysely'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { fullName } from '../../domain/base/full-name.ts'

/** Recipient of a notice. Those without an account have no id and no user name. */
export interface Recipient {
  readonly uuid?: string
  readonly name: string
  readonly email: string | null
  readonly language: string
  readonly user_name?: string
}

/** Whose administrators are told: of all companies, of one, of those that share a door, or of none. */
export type AdminsOf = 'all' | 'none' | { readonly company: string } | { readonly door: string }

/** Administrators of a company, where there is one. */
export const adminsOfCompany = (company: string | null): AdminsOf => (company === null ? 'none' : { company })

interface RecipientFilter {
  /** As the settings of the site name them. */
  readonly targets?: readonly EmergencyTarget[]
  readonly admins?: AdminsOf
  /** A notice that recipients may have switched off. */
  readonly notice?: 'deviceOffline'
}

/** Managers of the site and administrators of its companies, as far as the site has either told. */
export function accountsToNotify(
  db: Db,
  projectUuid: string,
  { targets = ['managers', 'admins'], admins = 'all', notice }: RecipientFilter,
) {
  return systemQueries(db, systemScope)
    .selectFrom('account')
    .select(['account.uuid', 'account.kind', 'account.user_name', 'account.display_name as name'])
    .select(['account.email', 'account.language'])
    .where('account.state', '=', 'normal')
    .$if(notice !== undefined, (query) => query.where(sql<boolean>`not (${notice} = any(account.muted_notices))`))
    .where(sql<boolean>`(${targets.includes('managers')} and account.kind = 'propertyManager'
        and exists (select from project_member member
          where member.project_uuid = ${projectUuid} and member.account_uuid = account.uuid)
      or ${targets.includes('admins')} and account.kind = 'admin'
        and exists (select from company_admin own
          where own.project_uuid = ${projectUuid} and own.account_uuid = account.uuid and ${isNotifiedCompany(admins)}))`)
    .orderBy('account.uuid')
    .execute()
}

/** Which companies that `own` is an administrator of. */
function isNotifiedCompany(admins: AdminsOf) {
  if (typeof admins === 'string') return sql<boolean>`${admins === 'all'}`
  if ('company' in admins) return sql<boolean>`own.company_uuid = ${admins.company}`
  return sql<boolean>`exists (select from company where company.project_uuid = own.project_uuid
    and company.uuid = own.company_uuid and (company.all_doors or exists (select from company_door shared
      where shared.project_uuid = own.project_uuid and shared.company_uuid = own.company_uuid
        and shared.door_uuid = ${admins.door})))`
}

const kindOfTarget = { personnel: 'personnel', residents: 'resident' } as const

/** Personnel and residents who can be reached and still belong to the site, as far as the settings name them. */
export async function peopleToNotify(
  db: Db,
  projectUuid: string,
  {
    targets,
    at,
    accounts,
  }: {
    readonly targets: readonly EmergencyTarget[]
    readonly at: Date
    /** Who has chosen no language is written to in that of the site's managers. */
    readonly accounts: Awaited<ReturnType<typeof accountsToNotify>>
  },
): Promise<readonly Recipient[]> {
  const kinds = (['personnel', 'residents'] as const)
    .filter((target) => targets.includes(target))
    .map((target) => kindOfTarget[target])
  if (kinds.length === 0) return []
  const ofManagers = accounts.find(({ kind }) => kind === 'propertyManager')?.language ?? 'en'
  const people = await systemQueries(db, systemScope)
    .selectFrom('person')
    .select([fullName().as('name'), 'person.email', 'person.language'])
    .where('person.project_uuid', '=', projectUuid)
    .where('person.kind', 'in', kinds)
    .where('person.email', 'is not', null)
    .where((where) => where.or([where('person.valid_until', 'is', null), where('person.valid_until', '>', at)]))
    .orderBy('person.uuid')
    .execute()
  return people.map(({ language, ...person }) => ({ ...person, language: language || ofManagers }))
}
