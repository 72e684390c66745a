import { alreadyExists } from '../../domain/unique-violation.ts'
import type { PersonnelEdit, PersonnelForm } from '@lintel/contract/personnel/schema.ts'
import { deleteOf, insertAllInto, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope.ts'
import { FailureError } from '../../kernel/failure.ts'
import { callingColumns } from '../../domain/people/calling.ts'
import { instantsOf } from '../../domain/site-clock/site-clock.ts'

type Saved = PersonnelForm | PersonnelEdit

/** What a form says as columns of `person`, without the ID, which may have to be counted up. */
export async function columnsOf(db: Db, scope: ProjectScope, form: Saved) {
  return {
    department_uuid: form.departmentUuid,
    first_name: form.firstName,
    last_name: form.lastName,
    role_label: form.roleLabel,
    email: form.email === '' ? null : form.email,
    phone_code: form.phoneCode,
    phone: form.phone,
    needs_more_time: form.needsMoreTime,
    show_in_directory: form.showInDirectory,
    remark: form.remark,
    ...callingColumns(form),
    ...(await instantsOf(db, scope, form)),
  }
}

/** Failure of an ID or e-mail address that another person has. */
export const takenName = (field: string): FailureError => alreadyExists({ thing: field, field })

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
  const held = await rowsOf(db, scope, 'access_group_member')
    .select(['access_group_uuid', 'person_uuid'])
    .where('person_uuid', 'in', people)
    .execute()
  const has = new Set(held.map((row) => `${row.person_uuid} ${row.access_group_uuid}`))
  const missing = people.flatMap((person) =>
    groups
      .filter((group) => !has.has(`${person} ${group}`))
      .map((group) => ({ company_uuid: companyUuid, access_group_uuid: group, person_uuid: person })),
  )
  if (missing.length > 0) await insertAllInto(db, scope, 'access_group_member', missing).execute()
}
