import { deleteOf, insertAllInto, type Db, updateOf } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { accessGroupsOfDepartment } from './queries.ts'
import { sql } from 'kysely'

/** Sets the access groups that every member of a department receives. */
export async function setDepartmentAccessGroups(
  db: Db,
  scope: ProjectScope,
  companyUuid: string,
  uuid: string,
  groups: readonly string[],
) {
  const current = await accessGroupsOfDepartment(db, scope, uuid)
  const leaving = current.filter((group) => !groups.includes(group))
  if (leaving.length > 0) {
    await deleteOf(db, scope, 'department_access_group')
      .where('department_uuid', '=', uuid)
      .where('access_group_uuid', 'in', leaving)
      .execute()
  }
  const newGroups = groups.filter((group) => !current.includes(group))
  if (newGroups.length === 0) return
  const rows = newGroups.map((group) => ({
    company_uuid: companyUuid,
    department_uuid: uuid,
    access_group_uuid: group,
  }))
  await insertAllInto(db, scope, 'department_access_group', rows).execute()
}

/** Moves all people out of some departments, into one department or directly below the company. */
export async function movePeopleOf(
  db: Db,
  scope: ProjectScope,
  from: readonly string[],
  to: string | null,
): Promise<void> {
  await updateOf(db, scope, 'person')
    .set({ department_uuid: to, version: sql<number>`person.version + 1` })
    .where('person.department_uuid', 'in', from)
    .execute()
}
