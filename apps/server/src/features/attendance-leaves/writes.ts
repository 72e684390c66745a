import { randomUUID } from 'node:crypto'
import type {
  AttendanceLeave,
  AttendanceLeaveEdit,
  AttendanceLeaveForm,
  LeaveTimes,
} from '@lintel/contract/attendance-leaves/schema.ts'
import { dateOf, dayOf } from '@lintel/rules/access/time/days.ts'
import type { Leave } from '@lintel/rules/attendance/model.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { deleteOf, insertAllInto, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { requireAttendeesOf } from '../../domain/attendance/attendees.ts'
import type { PeopleRange } from '../../domain/attendance/people.ts'
import { requireCompany } from '../../domain/attendance/require-records.ts'
import { editRecord } from '../../domain/base/edit-record.ts'
import { invalid, type CanFail } from '../../kernel/failure.ts'
import { requireFreeTime } from './overlaps.ts'
import { leaveByUuid } from './queries.ts'

interface Work {
  readonly db: Db
  readonly scope: ProjectScope
  readonly now: Date
  readonly session: SessionRecord
}

type LeaveFailures = 'leavesOverlap' | 'leaveOfFreeDays' | 'peopleWithoutAttendance' | 'personOfOtherCompany'

/** Records a leave of people of one company, of all of them or of none. Answers what was made and which days it touches. */
export async function insertLeaves(work: Work & CanFail<LeaveFailures>, form: AttendanceLeaveForm) {
  const { db, scope, now, session } = work
  const companyUuid = await requireCompany(db, scope, form.companyUuid)
  const leaveType = await requireLeaveType(work, companyUuid, form)
  const people = await requireAttendeesOf(work, companyUuid, form.personUuids)
  const range = { companyUuid, people: people.map(({ uuid }) => uuid), ...daysTouched([form]) }
  await requireFreeTime(work, { ...range, leave: leaveOf(form, leaveType) })
  const batchUuid = randomUUID()
  const rows = people.map((person) => ({
    uuid: randomUUID(),
    company_uuid: companyUuid,
    batch_uuid: batchUuid,
    person_uuid: person.uuid,
    ...columnsOf(form),
    recorded_by: session.actingName,
    created_at: now,
  }))
  await insertAllInto(db, scope, 'attendance_leave', rows).execute()
  return { batchUuid, leaveUuids: rows.map(({ uuid }) => uuid), people, leaveType, range }
}

/** Changes the leave of a person. Answers which days it touched and touches. */
export async function editLeave(work: Work & CanFail<LeaveFailures | 'staleRecord'>, form: AttendanceLeaveEdit) {
  const { db, scope, now, fail } = work
  const former = await leaveByUuid(db, scope, form.uuid, now)
  if (!former) return fail('notFound')
  const { companyUuid, personUuid } = former
  const leaveType = await requireLeaveType(work, companyUuid, form)
  const [person] = await requireAttendeesOf(work, companyUuid, [personUuid])
  const range = { companyUuid, people: [personUuid], ...daysTouched([former, form]) }
  await requireFreeTime(work, { ...range, leave: leaveOf(form, leaveType), editedUuid: form.uuid })
  const { uuid, version } = form
  await editRecord(work, 'attendance_leave', { uuid, version }, columnsOf(form))
  return { person: person!, leaveType, range }
}

/** Deletes the leave of a person. Answers it and which days it touched. */
export async function deleteLeave(
  { db, scope, now, fail }: Work & CanFail<never>,
  uuid: string,
): Promise<{ readonly leave: AttendanceLeave; readonly range: PeopleRange }> {
  const leave = await leaveByUuid(db, scope, uuid, now)
  if (!leave) return fail('notFound')
  await deleteOf(db, scope, 'attendance_leave').where('uuid', '=', uuid).execute()
  const { companyUuid, personUuid } = leave
  return { leave, range: { companyUuid, people: [personUuid], ...daysTouched([leave]) } }
}

interface NamedType {
  readonly uuid: string
  readonly name: string
  readonly counts_as_worked: boolean
}

/** The leave type that a form names, held until the call ends; its unit is the form's. */
async function requireLeaveType(
  { db, scope, fail }: Work & CanFail<never>,
  companyUuid: string,
  form: LeaveTimes & { readonly leaveTypeUuid: string },
): Promise<NamedType> {
  const leaveType = await rowsOf(db, scope, 'attendance_leave_type')
    .select(['uuid', 'name', 'unit', 'counts_as_worked'])
    .where('uuid', '=', form.leaveTypeUuid)
    .where('company_uuid', '=', companyUuid)
    .forShare()
    .executeTakeFirst()
  if (!leaveType) return fail('notFound')
  if (leaveType.unit !== form.unit) throw invalid('unit', 'validation:notAllowedValue')
  return leaveType
}

/** Hours after midnight may be of the night before. */
const daysTouched = (leaves: readonly LeaveTimes[]): { readonly from: string; readonly to: string } => {
  const starts = leaves.map((leave) => dayOf(leave.startsOn) - (leave.unit === 'hour' ? 1 : 0))
  return { from: dateOf(Math.min(...starts)), to: dateOf(Math.max(...leaves.map(({ endsOn }) => dayOf(endsOn)))) }
}

const columnsOf = (form: LeaveTimes & { readonly leaveTypeUuid: string; readonly remark: string }) => ({
  leave_type_uuid: form.leaveTypeUuid,
  unit: form.unit,
  starts_on: form.startsOn,
  starts_half: form.unit === 'halfDay' ? form.startsHalf : null,
  starts_minute: form.unit === 'hour' ? form.startsMinute : null,
  ends_on: form.endsOn,
  ends_half: form.unit === 'halfDay' ? form.endsHalf : null,
  ends_minute: form.unit === 'hour' ? form.endsMinute : null,
  remark: form.remark,
})

/** The leave as the calculation takes it, before it is stored. */
const leaveOf = (form: LeaveTimes, { uuid, counts_as_worked }: NamedType): Leave => {
  const common = { id: '', typeId: uuid, countsAsWorked: counts_as_worked }
  if (form.unit === 'hour') {
    return {
      ...common,
      unit: 'hours',
      from: { date: form.startsOn, minute: form.startsMinute },
      to: { date: form.endsOn, minute: form.endsMinute },
    }
  }
  const halves = form.unit === 'halfDay'
  return {
    ...common,
    unit: 'days',
    from: { date: form.startsOn, ...(halves && { half: form.startsHalf }) },
    to: { date: form.endsOn, ...(halves && { half: form.endsHalf }) },
  }
}
