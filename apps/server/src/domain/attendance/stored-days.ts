import { sql } from 'kysely'
import { deleteOf, insertJsonInto, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { computeDaysOf, type ComputedDay } from './compute.ts'
import type { PeopleRange } from './people.ts'

/** Results of days, stored so that lists and sums read them. */

/** Parts of a result that no list sorts or sums. */
const detailsOf = ({ result }: ComputedDay) => ({
  periods: result.periods,
  punches: result.punches,
  leaves: result.leaves,
})
export type DayDetails = ReturnType<typeof detailsOf>

const columns = {
  company_uuid: 'uuid',
  person_uuid: 'uuid',
  date: 'date',
  person_name: 'text',
  personnel_id: 'text',
  statuses: 'text[]',
  so_far: 'text[]',
  result: 'jsonb',
  is_closed: 'boolean',
  closes_after: 'timestamptz',
  first_in: 'timestamptz',
  last_out: 'timestamptz',
  scheduled_minutes: 'integer',
  expected_minutes: 'integer',
  holiday_minutes: 'integer',
  worked_minutes: 'integer',
  break_minutes: 'integer',
  late_times: 'integer',
  early_times: 'integer',
  missed_punches: 'integer',
  late_minutes: 'integer',
  early_minutes: 'integer',
  overtime_minutes: 'integer',
  short_minutes: 'integer',
  leave_minutes: 'integer',
  absent_minutes: 'integer',
  absent_hundredths: 'integer',
  shift_uuid: 'uuid',
  timetable_uuid: 'uuid',
  timetable_from: 'date',
  computed_at: 'timestamptz',
} as const

/**
 * Computes days and stores them in place of what was there; a day without a schedule has no row. Who computes days of a
 * company waits for who does already, so that the later one reads what the earlier one's transaction wrote.
 */
export async function storeDays(db: Db, scope: ProjectScope, range: PeopleRange, now: Date): Promise<void> {
  await rowsOf(db, scope, 'company').select('uuid').where('uuid', '=', range.companyUuid).forNoKeyUpdate().execute()
  const days = await computeDaysOf(db, scope, range, now)
  await deleteOf(db, scope, 'attendance_day')
    .where('company_uuid', '=', range.companyUuid)
    .where('person_uuid', '=', sql<string>`any(${range.people}::uuid[])`)
    .where('date', '>=', range.from)
    .where('date', '<=', range.to)
    .execute()
  const rows = days.filter(({ result }) => !result.soFar.includes('notScheduled')).map((day) => rowOf(day, range, now))
  await insertJsonInto(db, scope, 'attendance_day', columns, rows)
}

const rowOf = (day: ComputedDay, { companyUuid }: PeopleRange, now: Date) => {
  const { person, result } = day
  const ins = result.periods.flatMap((period) => period.in ?? [])
  const outs = result.periods.flatMap((period) => period.out ?? [])
  return {
    company_uuid: companyUuid,
    person_uuid: person.uuid,
    date: result.date,
    person_name: person.name,
    personnel_id: person.personnelId,
    statuses: result.statuses,
    so_far: result.soFar,
    result: detailsOf(day),
    is_closed: result.isClosed,
    closes_after: isoOf(result.closesAfter),
    first_in: isoOf(ins[0]),
    last_out: isoOf(outs.at(-1)),
    scheduled_minutes: result.scheduledMinutes,
    expected_minutes: result.expectedMinutes,
    holiday_minutes: result.holidayMinutes,
    worked_minutes: result.workedMinutes,
    break_minutes: result.breakMinutes,
    late_times: result.periods.filter(({ lateMinutes }) => lateMinutes > 0).length,
    early_times: result.periods.filter(({ earlyMinutes }) => earlyMinutes > 0).length,
    missed_punches: result.periods.filter(({ missing }) => missing !== undefined).length,
    late_minutes: result.lateMinutes,
    early_minutes: result.earlyMinutes,
    overtime_minutes: result.overtimeMinutes,
    short_minutes: result.shortMinutes,
    leave_minutes: result.leaves.reduce((sum, { minutes }) => sum + minutes, 0),
    absent_minutes: result.absentMinutes,
    absent_hundredths: result.absentHundredths,
    shift_uuid: day.shiftUuid,
    timetable_uuid: day.timetableUuid,
    timetable_from: day.timetableFrom,
    computed_at: now.toISOString(),
  }
}

const isoOf = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString())
