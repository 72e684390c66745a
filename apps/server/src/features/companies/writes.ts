import type { Fail } from '@lintel/contract/errors/errors.ts'
import { randomUUID } from 'node:crypto'
import type { CompanyEdit, CompanyForm } from '@lintel/contract/companies/schema.ts'
import { onTaken } from '../../domain/base/unique-violation.ts'
import { insertInto, type Db } from '../../db/db.ts'
import type { ProjectScope, Scope } from '../../db/scope/scope.ts'
import { dayPlansColumn } from '../../domain/base/day-plans.ts'
import { insertUsualLeaveTypes } from '../../domain/attendance/usual-leave-types.ts'
import { createFullTimeGroup } from '../../domain/access-groups/records.ts'
import { replaceCallTargets } from '../../domain/companies/call-targets.ts'
import { requireFewFloors } from '../../domain/doors/floors.ts'
import { shareDoors } from './shared-doors.ts'
import { officeOf } from '../../domain/companies/office.ts'
import { companyByUuid } from '../../domain/companies/queries.ts'
import { editUnique } from '../../domain/base/edit-record.ts'

/** Changes of companies, each within the transaction of a call: kept by the call, taken back by its preview. */

/**
 * Makes a company with the doors that are shared with it, and an access group of that name for all of them, and the usual
 * leave types; answers its id.
 */
export async function createCompany(
  db: Db,
  site: ProjectScope,
  form: CompanyForm,
  { fullTime, language, now }: { readonly fullTime: string; readonly language: string; readonly now: Date },
  fail: Fail<'alreadyExists'>,
): Promise<string> {
  const uuid = randomUUID()
  const { name, floor, remark, allDoors } = form
  const columns = { uuid, name, floor, remark, all_doors: allDoors, created_at: now, ...hourColumns(form) }
  await onTaken(insertInto(db, site, 'company', columns).execute(), fail)
  if (!allDoors) await shareDoors(db, site, uuid, form.doorUuids)
  await createFullTimeGroup(db, site, { companyUuid: uuid, name: fullTime, now })
  await insertUsualLeaveTypes(db, site, { companyUuid: uuid, language, now })
  return uuid
}

/** Changes a company; what the form does not name stays. Answers its site, and whether it has all doors now. */
export async function editCompany(
  db: Db,
  scope: Scope,
  form: CompanyEdit,
  fail: Fail<'alreadyExists' | 'staleRecord' | 'tooManyFloors'>,
): Promise<{ readonly site: ProjectScope; readonly hasAll: boolean }> {
  const { uuid, name, floor, allDoors, doorUuids, remark } = form
  const company = await companyByUuid(db, scope, uuid)
  if (!company) fail('notFound')
  await editUnique({ db, scope, fail }, 'company', form, {
    name,
    ...(floor !== undefined && { floor }),
    ...(remark !== undefined && { remark }),
    ...(allDoors !== undefined && { all_doors: allDoors }),
    ...hourColumns(form),
  })
  const site = await officeOf(db, scope, company.project_uuid)
  const hasAll = allDoors ?? company.all_doors
  // With all doors there is nothing left to choose; without them the chosen ones stay unless others are named.
  if (hasAll) await shareDoors(db, site, uuid, [])
  else if (doorUuids) await shareDoors(db, site, uuid, doorUuids)
  await requireFewFloors(db, site, hasAll ? 'allDoors' : 'doorUuids', fail)
  if (form.callTargets) await replaceCallTargets(db, site, uuid, form.callTargets)
  return { site, hasAll }
}

/** When the doors are shared, and which holidays hold; hours of holidays that are not their own are none. */
const hourColumns = (form: Partial<Pick<CompanyForm, HourField>>) => {
  const { hours, onHolidays, holidayWindows, dayPlans, holidayFollowsProject } = form
  return {
    ...(holidayFollowsProject !== undefined && { holiday_follows_project: holidayFollowsProject }),
    ...(dayPlans !== undefined && { day_plans: dayPlansColumn(dayPlans) }),
    ...(hours !== undefined && { hours: JSON.stringify(hours) }),
    ...(onHolidays !== undefined && {
      on_holidays: onHolidays,
      holiday_windows: JSON.stringify(onHolidays === 'own' ? (holidayWindows ?? []) : []),
    }),
  }
}
type HourField = 'hours' | 'onHolidays' | 'holidayWindows' | 'dayPlans' | 'holidayFollowsProject'
