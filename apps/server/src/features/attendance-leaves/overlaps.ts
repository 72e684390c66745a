import type { Fail } from '@lintel/contract/errors/errors.ts'
import { dateOf, dayOf } from '@lintel/rules/access/time/days.ts'
import { holidaysOf } from '@lintel/rules/attendance/excuses.ts'
import { holidayDates } from '@lintel/rules/attendance/holiday-dates.ts'
import { isOfFreeHalves, leavesOverlap, type LeaveContext } from '@lintel/rules/attendance/leave-overlap.ts'
import type { Leave } from '@lintel/rules/attendance/model.ts'
import { planDay } from '@lintel/rules/attendance/plan-days.ts'
import { wallTimeOf } from '@lintel/rules/attendance/wall-time.ts'
import type { Db } from '../../db/db.ts'
import { naturalOrder } from '../../db/lists/search.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { namesInWords } from '../../domain/attendance/attendees.ts'
import { attendancePeople, leavesOf, schedulesOf, type PeopleRange } from '../../domain/attendance/people.ts'
import { shiftBookOf } from '../../domain/attendance/shift-book.ts'
import { attendanceZones, calendarOfCompany } from '../../domain/attendance/site-calendar.ts'

interface Work {
  readonly db: Db
  readonly scope: ProjectScope
  readonly fail: Fail<'leavesOverlap' | 'leaveOfFreeDays'>
}

/** The shift of a date may begin so many days before a leave of hours, and end so many after it. */
const shiftDays = 3

/**
 * Refuses a leave that shares time with another one of a person, or that is of halves of free days alone
 * (office.md 23; attendance.md 22, 29 and 31). The one that is edited is not compared with itself.
 */
export async function requireFreeTime(
  { db, scope, fail }: Work,
  {
    companyUuid,
    people,
    leave,
    editedUuid,
  }: Pick<PeopleRange, 'companyUuid' | 'people'> & {
    readonly leave: Leave
    readonly editedUuid?: string
  },
): Promise<void> {
  const range = {
    companyUuid,
    people,
    from: dateOf(dayOf(leave.from.date) - shiftDays),
    to: dateOf(dayOf(leave.to.date) + shiftDays),
  }
  const members = await attendancePeople(db, scope, range)
  const contextOf = await contextsOf(db, scope, range)
  const others = (await leavesOf(db, scope, range)).filter(({ id }) => id !== editedUuid)
  const membersWith = (refuses: (uuid: string, context: LeaveContext) => boolean) =>
    members
      .filter(({ uuid, from, until }) =>
        refuses(uuid, {
          ...contextOf(uuid),
          employment: { ...(from !== undefined && { from }), ...(until !== undefined && { until }) },
        }),
      )
      .toSorted((a, b) => naturalOrder.compare(a.name, b.name))
  const overlapping = membersWith((uuid, context) =>
    others.some((other) => other.personUuid === uuid && leavesOverlap(leave, other, context)),
  )
  if (overlapping.length > 0) fail('leavesOverlap', { names: namesInWords(overlapping) })
  const free = membersWith((_uuid, context) => isOfFreeHalves(leave, context))
  if (free.length > 0) fail('leaveOfFreeDays', { names: namesInWords(free) })
}

/** What is scheduled for each person around the dates. */
async function contextsOf(
  db: Db,
  scope: ProjectScope,
  range: PeopleRange,
): Promise<(personUuid: string) => Omit<LeaveContext, 'employment'>> {
  const wall = wallTimeOf(await attendanceZones(db, scope))
  const book = await shiftBookOf(db, scope, range.companyUuid)
  const { entries, followsSite } = await calendarOfCompany(db, scope, range.companyUuid)
  const holidays = holidaysOf(holidayDates(entries, { from: range.from, to: range.to, followsSite }), wall)
  const schedules = Map.groupBy(await schedulesOf(db, scope, range), ({ personUuid }) => personUuid)
  return (personUuid) => ({
    wall,
    holidays,
    planOf: (day) => planDay(schedules.get(personUuid) ?? [], book, day),
  })
}
