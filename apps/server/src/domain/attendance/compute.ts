import { dateOf, dayOf } from '@lintel/rules/access/time/days.ts'
import { computeDays, marginDays } from '@lintel/rules/attendance/compute-days.ts'
import { holidayDates } from '@lintel/rules/attendance/holiday-dates.ts'
import type { DayResult } from '@lintel/rules/attendance/model.ts'
import { planDay, planSourceOf, type ShiftBook } from '@lintel/rules/attendance/plan-days.ts'
import type { Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import {
  attendancePeople,
  leavesOf,
  punchesOf,
  schedulesOf,
  type AttendancePerson,
  type PeopleRange,
  type StoredSchedule,
} from './people.ts'
import { shiftBookOf } from './shift-book.ts'
import { attendanceZones, calendarOfCompany } from './site-calendar.ts'

/** The day of a person with the records that made it. */
export interface ComputedDay {
  readonly person: AttendancePerson
  readonly result: DayResult
  readonly shiftUuid: string | null
  readonly timetableUuid: string | null
  /** First date of the timetable's version. */
  readonly timetableFrom: string | null
}

/**
 * Computes the days of people of a company, from stored schedules, holidays, leaves and punches. Nothing is stored.
 * People whose attendance is off have none.
 */
export async function computeDaysOf(
  db: Db,
  scope: ProjectScope,
  { companyUuid, people, from, to }: PeopleRange,
  now: Date,
): Promise<ComputedDay[]> {
  if (people.length === 0 || from > to) return []
  const range: PeopleRange = {
    companyUuid,
    people,
    from: dateOf(dayOf(from) - marginDays.before),
    to: dateOf(dayOf(to) + marginDays.after),
  }
  const members = await attendancePeople(db, scope, range)
  if (members.length === 0) return []
  const zones = await attendanceZones(db, scope)
  const book = await shiftBookOf(db, scope, companyUuid)
  const { entries, followsSite } = await calendarOfCompany(db, scope, companyUuid)
  const holidays = holidayDates(entries, { from: range.from, to: range.to, followsSite })
  const schedules = byPerson(await schedulesOf(db, scope, range))
  const leaves = byPerson(await leavesOf(db, scope, range))
  const punches = byPerson(await punchesOf(db, scope, range))
  return members.flatMap((person) => {
    const own = schedules.get(person.uuid)
    if (!own) return []
    const results = computeDays(
      {
        zones,
        employment: {
          ...(person.from !== undefined && { from: person.from }),
          ...(person.until !== undefined && { until: person.until }),
        },
        plans: plansOf(own, book, range),
        holidays,
        leaves: leaves.get(person.uuid) ?? [],
        punches: punches.get(person.uuid) ?? [],
        now: now.getTime(),
      },
      from,
      to,
    )
    return results.map((result) => ({ person, result, ...sourceOf(own, book, result.date) }))
  })
}

const plansOf = (schedules: readonly StoredSchedule[], book: ShiftBook, { from, to }: PeopleRange) => {
  const plans = []
  for (let day = dayOf(from); day <= dayOf(to); day++) {
    const plan = planDay(schedules, book, day)
    if (plan) plans.push(plan)
  }
  return plans
}

const sourceOf = (schedules: readonly StoredSchedule[], book: ShiftBook, date: string) => {
  const source = planSourceOf(schedules, book, dayOf(date))
  return {
    shiftUuid: source?.shiftId ?? null,
    timetableUuid: source?.timetableId ?? null,
    timetableFrom: source?.timetableFrom ?? null,
  }
}

function byPerson<Row extends { readonly personUuid: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const people = new Map<string, Row[]>()
  for (const row of rows) {
    const own = people.get(row.personUuid)
    if (own) own.push(row)
    else people.set(row.personUuid, [row])
  }
  return people
}
