import { randomUUID } from 'node:crypto'
import type { AttendanceScheduleEdit, AttendanceScheduleForm } from '@lintel/contract/attendance-schedules/schema.ts'
import { insertAllInto, rowsOf } from '../../db/db.ts'
import { fail as failAnyway, invalid, type CanFail } from '../../kernel/failure.ts'
import { requireAttendeesOf } from './attendees.ts'
import { siteToday } from './due-days.ts'
import type { PeopleRange } from './people.ts'
import { requireCompany } from './require-records.ts'
import { cutDates, requireFreeDates, requireNeighboursMeet, type Place, type Work } from './schedule-dates.ts'
import { cycleAt } from './shifts.ts'

/** Schedules of people (office.md 21). */

export type PlaceFailures = 'checkTimesConflict' | 'schedulesConflict'

/** Gives people of a company a shift: all of them, or none. Answers the new schedules and whose days they concern. */
export async function insertSchedules(
  work: Work & CanFail<PlaceFailures | 'peopleWithoutAttendance' | 'personOfOtherCompany'>,
  form: AttendanceScheduleForm,
): Promise<{ readonly uuids: string[]; readonly range: PeopleRange; readonly shiftName: string }> {
  const { db, scope, now } = work
  const companyUuid = await requireCompany(db, scope, form.companyUuid)
  const today = await siteToday(db, scope, now)
  if (form.startDate < today && !form.isCorrection) throw invalid('startDate', 'attendanceSchedules:problem.past')
  const shiftName = await requireShift(work, companyUuid, form)
  const attendees = await requireAttendeesOf(work, companyUuid, form.personnelUuids)
  const people = attendees.map(({ uuid }) => uuid)
  const place = { companyUuid, people, from: form.startDate, to: form.endDate, except: [] }
  await makeRoom(work, place, form, 'personnelUuids')
  const batchUuid = randomUUID()
  const rows = people.map((person) => ({
    uuid: randomUUID(),
    company_uuid: companyUuid,
    batch_uuid: batchUuid,
    person_uuid: person,
    ...columnsOf(form),
    starts_on: form.startDate,
    created_at: now,
  }))
  await insertAllInto(db, scope, 'attendance_schedule', rows).execute()
  await requireNeighboursMeet(work, place)
  return {
    uuids: rows.map(({ uuid }) => uuid),
    range: { companyUuid, people, from: form.startDate, to: form.endDate },
    shiftName,
  }
}

/** What a form says of a schedule; its cycle is counted from the first date of the form. */
export const columnsOf = (form: AttendanceScheduleForm | AttendanceScheduleEdit) => ({
  shift_uuid: form.shiftUuid,
  ends_on: form.endDate,
  cycle_from: form.startDate,
  cycle_start_day: form.cycleStartDay,
  works_on_holidays: form.worksOnHolidays,
})

/** Refuses the dates where people have a schedule already, or cuts them out of it, as the form says. */
export async function makeRoom(
  work: Work & CanFail<PlaceFailures>,
  place: Place,
  { conflictMode }: { readonly conflictMode: 'refuse' | 'overwrite' },
  field: string,
): Promise<void> {
  if (conflictMode === 'refuse') await requireFreeDates(work, place, field)
  else await cutDates(work, place)
}

/** The shift of a company, whose cycle has the day that the form names. Answers its name. */
export async function requireShift(
  { db, scope }: Work,
  companyUuid: string,
  form: { readonly shiftUuid: string; readonly startDate: string; readonly cycleStartDay: number },
): Promise<string> {
  const shift = await rowsOf(db, scope, 'attendance_shift')
    .select('name')
    .where('uuid', '=', form.shiftUuid)
    .where('company_uuid', '=', companyUuid)
    .forKeyShare()
    .executeTakeFirst()
  const cycle = shift && (await cycleAt(db, scope, form.shiftUuid, form.startDate))
  if (!cycle) return failAnyway('notFound')
  const length = cycle.unit === 'week' ? 1 : cycle.timetableIds.length
  if (form.cycleStartDay > length) throw invalid('cycleStartDay', 'attendanceSchedules:problem.cycleDay', { length })
  return shift.name
}
