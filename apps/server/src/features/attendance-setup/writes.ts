import type { AttendanceSetupForm, AttendanceSetupResult } from '@lintel/contract/attendance-setup/schema.ts'
import { isWithinYear, lastDateFrom } from '@lintel/contract/attendance/days.ts'
import { attendanceLimits } from '@lintel/contract/base/attendance-limits.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { weekDays } from '@lintel/contract/attendance/kinds.ts'
import { sql } from 'kysely'
import { rowsOf, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { lockPeople } from '../../domain/attendance/attendees.ts'
import { recomputeDays, siteToday } from '../../domain/attendance/due-days.ts'
import { watchAttendance } from '../../domain/attendance/person-changes.ts'
import { doorsForPoints, insertPoint, type PointDoorFailures } from '../../domain/attendance/points.ts'
import { requireCompany } from '../../domain/attendance/require-records.ts'
import { insertSchedules, type PlaceFailures } from '../../domain/attendance/schedules.ts'
import { insertShift } from '../../domain/attendance/shifts.ts'
import { insertTimetable } from '../../domain/attendance/timetables.ts'
import { requireSubscription } from '../../domain/money/item-subscriptions.ts'
import { snapshotChanges } from '../../domain/people/person-snapshot.ts'
import type { AboutPerson } from '../../kernel/audit/people.ts'
import { invalid, withIssuesAt, type CanFail } from '../../kernel/failure.ts'
import { peopleForSetup } from './queries.ts'

type Work = CanFail<
  | 'alreadyExists'
  | 'attendanceTierFull'
  | 'peopleWithoutAttendance'
  | 'personOfOtherCompany'
  | 'subscriptionEnded'
  | PlaceFailures
  | PointDoorFailures
> & { readonly db: Db; readonly scope: ProjectScope; readonly now: Date }

interface CompanySetup {
  readonly result: AttendanceSetupResult
  readonly companyUuid: string
  readonly companyName: string
  readonly from: string
  readonly until: string
  /** People whose attendance was switched on. */
  readonly people: readonly AboutPerson[]
}

/**
 * Makes what a company needs for attendance: point, timetable, shift and schedules, in this order, so that the first
 * refusal is about the first of them. People are switched on before they are scheduled.
 */
export async function insertSetup(work: Work, form: AttendanceSetupForm): Promise<CompanySetup> {
  const { db, scope, now } = work
  const companyUuid = await requireCompany(db, scope, form.companyUuid)
  const { name: companyName } = await rowsOf(db, scope, 'company')
    .select('name')
    .where('uuid', '=', companyUuid)
    .executeTakeFirstOrThrow()
  const own = { ...form, companyUuid }
  const point = await withIssuesAt({ name: 'pointName' }, () => insertPointOfSetup(work, own))
  const timetableUuid = await withIssuesAt({ name: 'timetableName' }, () =>
    insertTimetable(work, { ...own, name: own.timetableName }),
  )
  const timetableUuids = Array.from({ length: weekDays }, (_, index) =>
    own.workDays.includes(index + 1) ? timetableUuid : null,
  )
  const shiftUuid = await withIssuesAt({ name: 'shiftName' }, () =>
    insertShift(work, { companyUuid, name: own.shiftName, cycleUnit: 'week', timetableUuids }),
  )
  const today = await siteToday(db, scope, now)
  const dates = requireDates(own, today)
  const people = await requireSetupPeople(work, own)
  const diff = await snapshotChanges(db, scope, people)
  if (form.enablesAttendance) await enableAttendance(work, companyUuid, people)
  await scheduleAll(work, people, {
    companyUuid,
    shiftUuid,
    ...dates,
    cycleStartDay: 1,
    worksOnHolidays: form.worksOnHolidays,
    conflictMode: 'refuse',
    isCorrection: false,
  })
  const peopleSwitchedOn = await diff()
  return {
    result: {
      pointUuid: point.uuid,
      timetableUuid,
      shiftUuid,
      people: people.length,
      peopleSwitchedOn: peopleSwitchedOn.length,
      doors: point.doors,
    },
    companyUuid,
    companyName,
    from: dates.startDate,
    until: dates.endDate,
    people: peopleSwitchedOn,
  }
}

/** Adds the point with the doors that are named, else with all that count for no other point. */
async function insertPointOfSetup(
  work: Work,
  { companyUuid, pointName, doorUuids }: AttendanceSetupForm,
): Promise<{ readonly uuid: string | null; readonly doors: number }> {
  const doors = await doorsForPoints(work.db, work.scope, companyUuid)
  if (pointName === '') {
    if (doors.every((door) => door.pointName === null)) throw invalid('pointName', 'validation:required')
    return { uuid: null, doors: 0 }
  }
  const free = doors.filter((door) => door.hasReader && door.pointName === null).map(({ uuid }) => uuid)
  const pointDoors = doorUuids.length > 0 ? [...new Set(doorUuids)] : free
  if (pointDoors.length === 0) throw invalid('doorUuids', 'attendanceSetup:problem.noDoors')
  if (pointDoors.length > attendanceLimits.pointDoors)
    throw invalid('doorUuids', 'validation:tooMany', { max: attendanceLimits.pointDoors })
  await requireSubscription(work, 'door', pointDoors)
  return {
    uuid: await insertPoint(work, { companyUuid, name: pointName, doorUuids: pointDoors }),
    doors: pointDoors.length,
  }
}

/** The dates of the schedules, where the form leaves them out from today on for a year less a day. */
function requireDates(
  form: AttendanceSetupForm,
  today: string,
): { readonly startDate: string; readonly endDate: string } {
  const startDate = form.startDate || today
  const endDate = form.endDate || lastDateFrom(startDate)
  if (startDate < today) throw invalid('startDate', 'attendanceSetup:problem.past')
  if (endDate < startDate) throw invalid('endDate', 'validation:endBeforeStart')
  if (!isWithinYear(startDate, endDate)) throw invalid('endDate', 'validation:rangeTooLong')
  return { startDate, endDate }
}

/** Who is scheduled: those who are named, else everybody of the company who can be. */
async function requireSetupPeople(
  { db, scope, now }: Work,
  { companyUuid, personnelUuids, enablesAttendance }: AttendanceSetupForm,
): Promise<string[]> {
  if (personnelUuids.length > 0) return [...new Set(personnelUuids)].toSorted()
  const rows = await peopleForSetup(db, scope, companyUuid, now)
  const people = rows.filter((row) => enablesAttendance || row.attendance_enabled).map(({ uuid }) => uuid)
  if (people.length === 0) throw invalid('personnelUuids', 'attendanceSetup:problem.nobody')
  if (people.length > attendanceLimits.setupPeople)
    throw invalid('personnelUuids', 'validation:tooMany', { max: attendanceLimits.setupPeople })
  return people
}

/** Switches attendance on for people of the company who have it off; strangers are refused when they are scheduled. */
async function enableAttendance(work: Work, companyUuid: string, uuids: readonly string[]): Promise<void> {
  const { db, scope, now, fail } = work
  const people = await lockPeople(work, uuids)
  const off = people
    .filter((person) => person.kind === 'personnel' && person.company_uuid === companyUuid)
    .filter((person) => !person.attendance_enabled)
    .map(({ uuid }) => uuid)
  if (off.length === 0) return
  const settleAttendance = await watchAttendance(db, scope, off)
  await updateOf(db, scope, 'person')
    .set({ attendance_enabled: true, version: sql<number>`person.version + 1` })
    .where('person.uuid', '=', sql<string>`any(${off}::uuid[])`)
    .execute()
  await settleAttendance(now, fail)
}

type ScheduleForm = Omit<Parameters<typeof insertSchedules>[1], 'personnelUuids'>

/** Schedules people, as many at once as one call for schedules takes, and computes their days. */
async function scheduleAll(work: Work, people: readonly string[], form: ScheduleForm): Promise<void> {
  for (let start = 0; start < people.length; start += limits.schedulingStaff) {
    const personnelUuids = people.slice(start, start + limits.schedulingStaff)
    const { range } = await insertSchedules(work, { ...form, personnelUuids })
    await recomputeDays(work.db, work.scope, range, work.now)
  }
}
