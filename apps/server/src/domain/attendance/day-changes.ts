import type { DayBrief, DayChanges } from '@lintel/contract/attendance/days.ts'
import { attendanceLimits } from '@lintel/contract/base/attendance-limits.ts'
import { dayOf } from '@lintel/rules/access/time/days.ts'
import type { DayStatus } from '@lintel/rules/attendance/model.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { computeDaysOf } from './compute.ts'
import { siteToday } from './due-days.ts'
import type { PeopleRange } from './people.ts'

/**
 * Compares the stored results of days with what they would be now, inside a transaction that has made a change and will
 * be rolled back (office.md 25.9). Only closed days are listed: others change every minute.
 */
export async function dayChangesOf(db: Db, scope: ProjectScope, range: PeopleRange, now: Date): Promise<DayChanges> {
  const today = await siteToday(db, scope, now)
  const to = range.to < today ? range.to : today
  if (range.people.length === 0 || range.from > to) return { count: 0, people: 0, isComplete: true, rows: [] }
  const perPerson = dayOf(to) - dayOf(range.from) + 1
  const people = range.people.slice(0, Math.max(1, Math.floor(attendanceLimits.daysCompared / perPerson)))
  const comparison = { ...range, people, to }
  const before = await storedDays(db, scope, comparison)
  const after = await computeDaysOf(db, scope, comparison, now)
  const rows: DayChanges['rows'] = []
  const changedPeople = new Set<string>()
  let count = 0
  for (const { person, result } of after) {
    if (!result.isClosed) continue
    const former = before.get(`${person.uuid} ${result.date}`) ?? null
    const next = result.soFar.includes('notScheduled') ? null : briefOf(result)
    before.delete(`${person.uuid} ${result.date}`)
    if (JSON.stringify(former) === JSON.stringify(next)) continue
    count += 1
    changedPeople.add(person.uuid)
    if (rows.length < attendanceLimits.dayChanges)
      rows.push({ personUuid: person.uuid, personName: person.name, date: result.date, before: former, after: next })
  }
  return { count, people: changedPeople.size, isComplete: people.length === range.people.length, rows }
}

const briefOf = (day: {
  readonly statuses: readonly DayStatus[]
  readonly lateMinutes: number
  readonly earlyMinutes: number
  readonly workedMinutes: number
  readonly overtimeMinutes: number
  readonly absentHundredths: number
}): DayBrief => ({
  statuses: [...day.statuses],
  lateMinutes: day.lateMinutes,
  earlyMinutes: day.earlyMinutes,
  workedMinutes: day.workedMinutes,
  overtimeMinutes: day.overtimeMinutes,
  absentHundredths: day.absentHundredths,
})

async function storedDays(db: Db, scope: ProjectScope, range: PeopleRange): Promise<Map<string, DayBrief>> {
  const rows = await rowsOf(db, scope, 'attendance_day')
    .select([
      'person_uuid',
      sql<string>`date::text`.as('date'),
      sql<DayStatus[]>`statuses`.as('statuses'),
      'late_minutes',
      'early_minutes',
      'worked_minutes',
      'overtime_minutes',
      'absent_hundredths',
    ])
    .where('company_uuid', '=', range.companyUuid)
    .where('person_uuid', '=', sql<string>`any(${range.people}::uuid[])`)
    .where('date', '>=', range.from)
    .where('date', '<=', range.to)
    .where('is_closed', '=', true)
    .execute()
  return new Map(
    rows.map((row) => [
      `${row.person_uuid} ${row.date}`,
      briefOf({
        statuses: row.statuses,
        lateMinutes: row.late_minutes,
        earlyMinutes: row.early_minutes,
        workedMinutes: row.worked_minutes,
        overtimeMinutes: row.overtime_minutes,
        absentHundredths: row.absent_hundredths,
      }),
    ]),
  )
}
