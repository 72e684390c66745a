import type {
  CalendarPerson,
  PlannedDate,
  ScheduleCalendar,
  ScheduleCalendarFilter,
} from '@lintel/contract/attendance-schedules/schema.ts'
import { dateOf, dayOf } from '@lintel/rules/access/time/days.ts'
import { holidayDates } from '@lintel/rules/attendance/holiday-dates.ts'
import type { HolidayDate, Leave } from '@lintel/rules/attendance/model.ts'
import { planDay, planSourceOf, type ShiftBook } from '@lintel/rules/attendance/plan-days.ts'
import type { z } from 'zod'
import { isAmong } from '../../db/lists/search.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { pageOf } from '../../db/lists/paging.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { siteToday } from '../../domain/attendance/due-days.ts'
import { leavesOf, schedulesOf, type PeopleRange, type StoredSchedule } from '../../domain/attendance/people.ts'
import { shiftBookOf } from '../../domain/attendance/shift-book.ts'
import { attendanceZones, calendarOfCompany } from '../../domain/attendance/site-calendar.ts'
import { attendancePeopleOf } from './queries.ts'

/** What is planned for people on the dates of a calendar (office.md 21). */

interface PersonOfPage {
  readonly uuid: string
  readonly company_uuid: string
  readonly name: string
  readonly personnel_id: string | null
  readonly valid_from: Date | null
  readonly valid_until: Date | null
}

/** A page of people by name with their dates, and the timetables and types of leave that the dates name. */
export async function calendarOfSchedules(
  db: Db,
  scope: ProjectScope,
  filter: z.output<typeof ScheduleCalendarFilter>,
  now: Date,
): Promise<ScheduleCalendar> {
  const dates = { from: filter.from, to: dateOf(dayOf(filter.from) + filter.days - 1) }
  let query = await attendancePeopleOf(db, scope, filter)
  if (filter.shiftUuid) {
    const rows = await rowsOf(db, scope, 'attendance_schedule')
      .select('person_uuid')
      .distinct()
      .where('shift_uuid', '=', filter.shiftUuid)
      .where('starts_on', '<=', dates.to)
      .where('ends_on', '>=', dates.from)
      .execute()
    query = query.where(isAmong('person.uuid', `{${rows.map((row) => row.person_uuid).join()}}`))
  }
  const page = await pageOf(
    query,
    filter,
    [
      ['person.last_name', filter.order ?? 'asc'],
      ['person.first_name', filter.order ?? 'asc'],
      ['person.uuid', filter.order ?? 'asc'],
    ],
    (row): PersonOfPage => row,
  )
  const dateOfMoment = dateBy(await attendanceZones(db, scope))
  const datesByPerson = new Map<string, CalendarPerson['dates']>()
  for (const [companyUuid, members] of Map.groupBy(page.rows, (row) => row.company_uuid)) {
    const range = { companyUuid, people: members.map(({ uuid }) => uuid), ...dates }
    const plans = await plansOfCompany(db, scope, range)
    for (const person of members) {
      const first = person.valid_from && dateOfMoment(person.valid_from)
      const last = person.valid_until && dateOfMoment(person.valid_until)
      datesByPerson.set(
        person.uuid,
        plans(person.uuid, (date) => (first === null || first <= date) && (last === null || date <= last)),
      )
    }
  }
  const rows = page.rows.map((row): CalendarPerson => ({
    uuid: row.uuid,
    name: row.name,
    personnelId: row.personnel_id ?? '',
    companyUuid: row.company_uuid,
    dates: datesByPerson.get(row.uuid) ?? [],
  }))
  const cells = rows.flatMap((row) => row.dates)
  return {
    ...page,
    rows,
    today: await siteToday(db, scope, now),
    timetables: await timetablesNamed(db, scope, uniqueOf(cells.map(({ timetableUuid }) => timetableUuid))),
    leaveTypes: await leaveTypesNamed(db, scope, uniqueOf(cells.map(({ leaveTypeUuid }) => leaveTypeUuid))),
  }
}

const uniqueOf = (uuids: readonly (string | null)[]): string[] => [...new Set(uuids.filter((uuid) => uuid !== null))]

/** Dates of a moment by the zones of the site, each from a date of its own (attendance.md 43). */
function dateBy(zones: Awaited<ReturnType<typeof attendanceZones>>): (moment: Date) => string {
  const dateIn = (zone: string, moment: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(moment)
  return (moment) => {
    const fits = zones.findLast(({ zone, from }) => from === undefined || from <= dateIn(zone, moment))
    return dateIn((fits ?? zones[0]!).zone, moment)
  }
}

type IsEmployed = (date: string) => boolean

async function plansOfCompany(db: Db, scope: ProjectScope, range: PeopleRange) {
  const book = await shiftBookOf(db, scope, range.companyUuid)
  const { entries, followsSite } = await calendarOfCompany(db, scope, range.companyUuid)
  const holidays = new Map(
    holidayDates(entries, { from: range.from, to: range.to, followsSite }).map((holiday) => [holiday.date, holiday]),
  )
  const schedules = Map.groupBy(await schedulesOf(db, scope, range), ({ personUuid }) => personUuid)
  const leaves = Map.groupBy(await leavesOf(db, scope, range), ({ personUuid }) => personUuid)
  return (personUuid: string, isEmployed: IsEmployed): PlannedDate[] => {
    const own = { schedules: schedules.get(personUuid) ?? [], leaves: leaves.get(personUuid) ?? [], book, holidays }
    const dates: PlannedDate[] = []
    for (let day = dayOf(range.from); day <= dayOf(range.to); day++)
      dates.push(isEmployed(dateOf(day)) ? plannedDate(own, day) : notScheduled)
    return dates
  }
}

const notScheduled: PlannedDate = {
  kind: 'notScheduled',
  scheduleUuid: null,
  timetableUuid: null,
  leaveTypeUuid: null,
}

interface PlansOfPerson {
  readonly schedules: readonly StoredSchedule[]
  readonly leaves: readonly Leave[]
  readonly book: ShiftBook
  readonly holidays: ReadonlyMap<string, HolidayDate>
}

/** In the order of office.md 25.6: not scheduled, rest, holiday, leave, work. */
function plannedDate({ schedules, leaves, book, holidays }: PlansOfPerson, day: number): PlannedDate {
  const date = dateOf(day)
  const plan = planDay(schedules, book, day)
  const leave = leaves.find((each) => each.from.date <= date && date <= each.to.date)
  const leaveTypeUuid = leave?.typeId ?? null
  if (!plan) return { ...notScheduled, leaveTypeUuid }
  const scheduleUuid = schedules.find(({ from, to }) => from <= date && date <= to)?.uuid ?? null
  const timetableUuid = planSourceOf(schedules, book, day)?.timetableId ?? null
  const dateOfKind = (kind: PlannedDate['kind']): PlannedDate => ({ kind, scheduleUuid, timetableUuid, leaveTypeUuid })
  if (plan.work.kind === 'rest') return dateOfKind('rest')
  const holiday = plan.worksOnHolidays ? undefined : holidays.get(date)
  if (holiday && !holiday.hours) return dateOfKind('holiday')
  return dateOfKind(leave && isWholeDay(leave, date) ? 'leave' : 'work')
}

const isWholeDay = (leave: Leave, date: string): boolean =>
  leave.unit === 'days' &&
  !(leave.from.date === date && leave.from.half === 'pm') &&
  !(leave.to.date === date && leave.to.half === 'am')

async function timetablesNamed(db: Db, scope: ProjectScope, uuids: readonly string[]) {
  if (uuids.length === 0) return []
  return rowsOf(db, scope, 'attendance_timetable')
    .select(['uuid', 'name'])
    .where('uuid', 'in', uuids)
    .orderBy('name')
    .orderBy('uuid')
    .execute()
}

async function leaveTypesNamed(db: Db, scope: ProjectScope, uuids: readonly string[]) {
  if (uuids.length === 0) return []
  return rowsOf(db, scope, 'attendance_leave_type')
    .select(['uuid', 'name', 'symbol', 'color'])
    .where('uuid', 'in', uuids)
    .orderBy('name')
    .orderBy('uuid')
    .execute()
}
