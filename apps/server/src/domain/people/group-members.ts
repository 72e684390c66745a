import { deleteOf, insertAllInto, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

/** Access groups that people have personally, beside those of their department. */

/** Makes the access groups that people of a company have personally exactly these; memberships that stay are kept. */
export async function setAccessGroups(
  db: Db,
  scope: ProjectScope,
  companyUuid: string,
  people: readonly string[],
  groups: readonly string[],
): Promise<void> {
  let leaving = deleteOf(db, scope, 'access_group_member').where('person_uuid', 'in', people)
  if (groups.length > 0) leaving = leaving.where('access_group_uuid', 'not in', groups)
  await leaving.execute()
  await addAccessGroups(db, scope, companyUuid, people, groups)
}

/** Gives people of a company access groups beside those that they have personally. */
export async function addAccessGroups(
  db: Db,
  scope: ProjectScope,
  companyUuid: string,
  people: readonly string[],
  groups: readonly string[],
): Promise<void> {
  const current = await rowsOf(db, scope, 'access_group_member')
    .select(['access_group_uuid', 'person_uuid'])
    .where('person_uuid', 'in', people)
    .execute()
  const has = new Set(current.map((row) => `${row.person_uuid} ${row.access_group_uuid}`))
  const missing = people.flatMap((person) =>
    groups
      .filter((group) => !has.has(`${person} ${group}`))
      .map((group) => ({ company_uuid: companyUuid, access_group_uuid: group, person_uuid: person })),
  )
  if (missing.length > 0) await insertAllInto(db, scope, 'access_group_member', missing).execute()
}
