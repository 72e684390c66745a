import type { PersonnelEdit, PersonnelForm } from '@lintel/contract/personnel/schema.ts'
import type { employeeKinds } from '@lintel/vocabulary/events.ts'
import { ownSite, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { invalid } from '../../kernel/failure.ts'
import { callingColumns } from '../../domain/people/calling.ts'
import { instantsOf } from '../../domain/site-clock/site-clock.ts'

type PersonnelInput = PersonnelForm | PersonnelEdit

/** What a form says as columns of `person`, without the ID, which may have to be counted up. */
export async function columnsOf(db: Db, scope: ProjectScope, form: PersonnelInput) {
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
    attendance_enabled: form.attendanceEnabled,
    ...callingColumns(form),
    ...(await instantsOf(db, scope, form)),
  }
}

/** Staff belongs to residential sites; an office has personnel alone, and an old community staff. */
export async function requireKind(db: Db, scope: ProjectScope, kind: (typeof employeeKinds)[number]): Promise<void> {
  const site = await ownSite(db, scope).select('project.kind').executeTakeFirstOrThrow()
  if (site.kind === (kind === 'staff' ? 'office' : 'oldCommunity')) throw invalid('kind', 'validation:notAllowedValue')
}
