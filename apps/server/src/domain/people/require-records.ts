import { registeredKinds, type RegisteredKind } from '@lintel/vocabulary/events.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fail } from '../../kernel/failure.ts'
import { personnelOf, registeredOf } from './person-rows.ts'

/**
 * What a call names must be there and of one company; everything else is `notFound`, as if it did not exist. What was
 * found is held until the call ends, so that no call deletes it in between.
 */

/** Whether a company is one of the site; for calls that only read, it is not held. */
export async function isCompany(db: Db, scope: ProjectScope, uuid: string): Promise<boolean> {
  const company = await rowsOf(db, scope, 'company').select('uuid').where('uuid', '=', uuid).executeTakeFirst()
  return company !== undefined
}

/** A company of the site. */
export async function requireCompany(db: Db, scope: ProjectScope, uuid: string): Promise<void> {
  const company = await rowsOf(db, scope, 'company')
    .select('company.uuid')
    .where('company.uuid', '=', uuid)
    .forKeyShare()
    .executeTakeFirst()
  if (!company) fail('notFound')
}

/** A company of the site, locked so that no record joins it until the call is over. */
export async function requireLockedCompany(db: Db, scope: ProjectScope, uuid: string): Promise<void> {
  const company = await rowsOf(db, scope, 'company')
    .select('company.uuid')
    .where('company.uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!company) fail('notFound')
}

/** A department of a company; none is fine. */
export async function requireDepartment(
  db: Db,
  scope: ProjectScope,
  companyUuid: string,
  uuid: string | null,
): Promise<void> {
  if (uuid === null) return
  const group = await rowsOf(db, scope, 'department')
    .select('department.uuid')
    .where('department.company_uuid', '=', companyUuid)
    .where('department.uuid', '=', uuid)
    .forKeyShare()
    .executeTakeFirst()
  if (!group) fail('notFound')
}

/** Access groups of a company; answers each once. */
export async function requireAccessGroups(
  db: Db,
  scope: ProjectScope,
  companyUuid: string,
  uuids: readonly string[],
): Promise<string[]> {
  const uniqueUuids = [...new Set(uuids)]
  if (uniqueUuids.length === 0) return []
  const rows = await rowsOf(db, scope, 'access_group')
    .select('access_group.uuid')
    .where('access_group.company_uuid', '=', companyUuid)
    .where('access_group.uuid', 'in', uniqueUuids)
    .forKeyShare()
    .execute()
  if (rows.length < uniqueUuids.length) fail('notFound')
  return uniqueUuids
}

/** Registered people of the site, all of them, in an order in which two calls cannot wait for each other. */
export async function requirePeople(
  db: Db,
  scope: ProjectScope,
  uuids: readonly string[],
  kinds: readonly RegisteredKind[] = registeredKinds,
) {
  const uniqueUuids = [...new Set(uuids)]
  const rows = await registeredOf(db, scope, kinds)
    .select(['person.uuid', 'person.company_uuid', 'person.department_uuid', 'person.version'])
    .select(['person.first_name', 'person.last_name', 'person.email', 'person.kind', 'person.is_master'])
    .where('person.uuid', 'in', uniqueUuids)
    .orderBy('person.uuid')
    .forUpdate()
    .execute()
  if (rows.length < uniqueUuids.length) fail('notFound')
  return rows
}

/** One member of personnel of a company. */
export async function requireColleague(db: Db, scope: ProjectScope, companyUuid: string, uuid: string): Promise<void> {
  const person = await personnelOf(db, scope)
    .select('person.uuid')
    .where('person.company_uuid', '=', companyUuid)
    .where('person.uuid', '=', uuid)
    .forKeyShare()
    .executeTakeFirst()
  if (!person) fail('notFound')
}

/** People of one company; of several, they are not found in the one. */
export async function requireColleagues(
  db: Db,
  scope: ProjectScope,
  uuids: readonly string[],
  kinds: readonly RegisteredKind[] = registeredKinds,
) {
  const people = await requirePeople(db, scope, uuids, kinds)
  const companyUuid = people[0]!.company_uuid
  if (people.some(({ company_uuid }) => company_uuid !== companyUuid)) fail('notFound')
  return { people, companyUuid }
}
