import { sql } from 'kysely'
import type { z } from 'zod'
import type { propertyManager as contract } from '@lintel/contract/property-managers/operations.ts'
import type { PropertyManagerInfo } from '@lintel/contract/property-managers/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { Db } from '../../db/db.ts'
import { hasWords } from '../../db/lists/search.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { accountsOfKind, memberOf, pageOfAccounts } from '../../domain/accounts/queries.ts'
import { sitesOfAccounts } from '../../domain/accounts/member-sites.ts'
import { accountSelection, accountShown } from '../../domain/accounts/columns.ts'

function managers(db: Db, scope: Scope) {
  return accountsOfKind(db, scope, 'propertyManager').select([
    ...accountSelection,
    'phone_code',
    'phone',
    'last_sign_in_at',
    // Row-level security leaves the sites the reader does not see out of the count.
    sql<number>`(select count(*)::int from project_member where project_member.account_uuid = account.uuid)`.as(
      'sites',
    ),
  ])
}

type Row = Awaited<ReturnType<ReturnType<typeof managers>['execute']>>[number]

const toPropertyManager = (row: Row) => ({
  ...accountShown(row),
  phoneCode: row.phone_code,
  phone: row.phone,
  sites: row.sites,
  lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
})

type ManagerFilter = z.output<typeof contract.list.input> & { readonly siteUuid: string | undefined }

/** A page of property managers, of all sites or of one. */
export function pageOfManagers(db: Db, scope: Scope, { siteUuid, ...filter }: ManagerFilter) {
  const query = managers(db, scope)
  if (siteUuid === undefined) return pageOfAccounts(db, scope, 'propertyManager', query, filter, toPropertyManager)
  const atSite = query.where(memberOf(siteUuid))
  return pageOfAccounts(db, scope, 'propertyManager', atSite, { ...filter, isNarrowed: true }, toPropertyManager)
}

/** One property manager by id or by exact address; undefined when the scope has none such. */
export async function managerBy(
  db: Db,
  scope: Scope,
  by: { readonly uuid: string } | { readonly email: string },
): Promise<PropertyManagerInfo | undefined> {
  const query = managers(db, scope).select(['time_zone', 'language', 'two_factor', 'password_reminder', 'version'])
  const row = await (
    'uuid' in by ? query.where('account.uuid', '=', by.uuid) : query.where(sql`lower(account.email)`, '=', by.email)
  ).executeTakeFirst()
  if (!row) return undefined
  const sites = await sitesOfAccounts(db, scope, [row.uuid])
  return {
    ...toPropertyManager(row),
    timeZone: row.time_zone,
    language: row.language,
    twoFactor: row.two_factor,
    passwordReminder: row.password_reminder,
    version: row.version,
    projects: sites.map((site) => ({
      uuid: site.uuid,
      name: site.name,
      mayUseApp: site.may_use_app,
      mayDeleteAccounts: site.may_delete_accounts,
      mayReadLogs: site.may_read_logs,
      maySeeImages: site.may_see_images,
    })),
  }
}

/** Property managers whose address contains the words. */
export async function managersByWords(db: Db, scope: Scope, words: string | undefined) {
  let query = accountsOfKind(db, scope, 'propertyManager')
    .select(['account.uuid', 'display_name', 'email'])
    .orderBy('user_name')
    .orderBy('account.uuid')
    .limit(limits.namesFound)
  if (words) query = query.where(hasWords(words, 'account.email'))
  const rows = await query.execute()
  return { rows: rows.map((row) => ({ uuid: row.uuid, name: row.display_name, email: row.email ?? '' })) }
}
