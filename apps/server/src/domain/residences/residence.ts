import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import { after, dayMs } from '../../base/durations.ts'
import { ownSite, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fail } from '../../kernel/failure.ts'

/**
 * The company on which people, groups and credentials of a residential site hang (decisions.md 1). Fails with
 * `notFound` at an office, which has none.
 */
export async function residenceOf(db: Db, scope: ProjectScope): Promise<string> {
  const company = await rowsOf(db, scope, 'company')
    .select('company.uuid')
    .where('company.kind', '=', 'residence')
    .executeTakeFirst()
  if (!company) fail('notFound')
  return company.uuid
}

/** Whether a site is an old community, whose codes have doors and hours of their own. */
export async function isOldCommunity(db: Db, scope: ProjectScope): Promise<boolean> {
  const site = await ownSite(db, scope).select('project.kind').executeTakeFirst()
  return site?.kind === 'oldCommunity'
}

/** The building of a site, held until the call ends; `notFound` for any other id. */
export async function requireBuilding(db: Db, scope: ProjectScope, uuid: string) {
  const building = await rowsOf(db, scope, 'building')
    .select(['building.uuid', 'building.start_floor', 'building.top_floor', 'building.access_group_uuid'])
    .where('building.uuid', '=', uuid)
    .forKeyShare()
    .executeTakeFirst()
  if (!building) fail('notFound')
  return building
}

/** The apartment of a site, held until the call ends; `notFound` for any other id. */
export async function requireApartment(db: Db, scope: ProjectScope, uuid: string) {
  const apartment = await rowsOf(db, scope, 'apartment')
    .select(['apartment.uuid', 'apartment.building_uuid', 'apartment.floor', 'apartment.number', 'apartment.name'])
    .where('apartment.uuid', '=', uuid)
    .forKeyShare()
    .executeTakeFirst()
  if (!apartment) fail('notFound')
  return apartment
}

/** Whether the lease of a row of `apartment` ends within the days that need attention. */
export const leaseEndsSoon = (now: Date) =>
  sql<boolean>`(apartment.lease_until > ${now} and apartment.lease_until <= ${after(now, limits.endingSoonDays * dayMs)})`

/**
 * Number and name of an apartment as one text, as `apartmentLabel` of the contract makes it: of the table or of its
 * alias. Null where the statement has joined none.
 */
export const apartmentName = (table = 'apartment') =>
  sql<string | null>`nullif(concat_ws(' ', ${sql.ref(`${table}.number`)}, nullif(${sql.ref(`${table}.name`)}, '')), '')`
