import type { AttendanceSummaryFilter, AttendanceSummaryRow } from '@lintel/contract/attendance-reports/schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { rowsOf, type Db } from '../../db/db.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { streamRows } from '../../db/lists/stream-rows.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { namesOfLeaveTypes, showPerson } from './days.ts'
import { daysOf, resolveReport, type Report } from './report-scope.ts'

/** Totals of people over closed days (attendance.md 59). */

type Filter = z.output<typeof AttendanceSummaryFilter>

/** People who have days in the range, each once for every company, by name. */
const peopleOfReport = (db: Db, scope: ProjectScope, { from, to, companyUuid, people }: Report) => {
  let query = rowsOf(db, scope, 'company')
    .innerJoinLateral(
      (from_) => {
        const days = from_
          .selectFrom('attendance_day')
          .select('attendance_day.person_uuid')
          .distinct()
          .whereRef('attendance_day.project_uuid', '=', 'company.project_uuid')
          .whereRef('attendance_day.company_uuid', '=', 'company.uuid')
          .where('attendance_day.date', '>=', from)
          .where('attendance_day.date', '<=', to)
        return (people ? days.where('attendance_day.person_uuid', '=', sql<string>`any(${people}::uuid[])`) : days).as(
          'present',
        )
      },
      (join) => join.onTrue(),
    )
    .leftJoin('person', (join) =>
      join.onRef('person.project_uuid', '=', 'company.project_uuid').onRef('person.uuid', '=', 'present.person_uuid'),
    )
    .leftJoin('department', (join) =>
      join
        .onRef('department.project_uuid', '=', 'company.project_uuid')
        .onRef('department.uuid', '=', 'person.department_uuid'),
    )
    .innerJoinLateral(
      (from_) =>
        from_
          .selectFrom('attendance_day as said')
          .select([
            'said.personnel_id',
            sql<string>`coalesce(full_name(person.first_name, person.last_name), said.person_name) collate natural_order`.as(
              'name',
            ),
          ])
          .whereRef('said.project_uuid', '=', 'company.project_uuid')
          .whereRef('said.person_uuid', '=', 'present.person_uuid')
          .where('said.date', '>=', from)
          .where('said.date', '<=', to)
          .orderBy('said.date', 'desc')
          .limit(1)
          .as('named'),
      (join) => join.onTrue(),
    )
    .select([
      'present.person_uuid',
      'company.uuid as company_uuid',
      'company.name as company_name',
      'department.name as department_name',
      'named.name as person_name',
      'named.personnel_id',
      'named.name as present_name',
      'person.personnel_id as present_id',
      'person.uuid as present_uuid',
    ])
  if (companyUuid !== undefined) query = query.where('company.uuid', '=', companyUuid)
  return query
}

type PersonRow = Awaited<ReturnType<ReturnType<typeof peopleOfReport>['executeTakeFirstOrThrow']>>

const keyOf = ({ company_uuid, person_uuid }: Pick<PersonRow, 'company_uuid' | 'person_uuid'>): string =>
  `${company_uuid} ${person_uuid}`

const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::int`
const countOf = (condition: ReturnType<typeof sql<boolean>>) => sql<number>`(count(*) filter (where ${condition}))::int`
const isScheduled = sql<boolean>`not statuses && array['holiday', 'rest', 'notScheduled']`

/** Sums of closed days of some people, by company and person. */
async function sumsOf(db: Db, scope: ProjectScope, report: Report, rows: readonly PersonRow[]) {
  const people = rows.map((row) => row.person_uuid)
  const closedDays = daysOf(db, scope, { ...report, people }).where('attendance_day.is_closed', '=', true)
  const sums = await closedDays
    .select([
      'attendance_day.company_uuid',
      'attendance_day.person_uuid',
      countOf(isScheduled).as('scheduled_days'),
      sql<number>`coalesce(sum(scheduled_minutes) filter (where ${isScheduled}), 0)::int`.as('scheduled_minutes'),
      countOf(sql<boolean>`worked_minutes > 0`).as('worked_days'),
      sumOf('worked_minutes').as('worked_minutes'),
      countOf(sql<boolean>`statuses = array['normal']`).as('normal_days'),
      sumOf('late_times').as('late_times'),
      sumOf('late_minutes').as('late_minutes'),
      sumOf('early_times').as('early_times'),
      sumOf('early_minutes').as('early_minutes'),
      sumOf('missed_punches').as('missed_punches'),
      countOf(sql<boolean>`'insufficientHours' = any (statuses)`).as('insufficient_days'),
      sumOf('short_minutes').as('short_minutes'),
      sumOf('absent_hundredths').as('absent_hundredths'),
      countOf(sql<boolean>`'rest' = any (statuses)`).as('rest_days'),
      countOf(sql<boolean>`'holiday' = any (statuses)`).as('holidays'),
      sumOf('overtime_minutes').as('overtime_minutes'),
    ])
    .groupBy(['attendance_day.company_uuid', 'attendance_day.person_uuid'])
    .execute()
  const leaves = await closedDays
    .where('attendance_day.leave_minutes', '>', 0)
    .innerJoinLateral(
      sql<{ value: unknown }>`jsonb_array_elements(attendance_day.result -> 'leaves')`.as('leave'),
      (join) => join.onTrue(),
    )
    .select([
      'attendance_day.company_uuid',
      'attendance_day.person_uuid',
      sql<string>`leave.value ->> 'typeId'`.as('type_uuid'),
      sql<number>`sum((leave.value ->> 'minutes')::int)::int`.as('minutes'),
      // Sums add the rounded days (attendance.md 27).
      sql<number>`sum((leave.value ->> 'hundredths')::int)::int`.as('hundredths'),
    ])
    .groupBy(['attendance_day.company_uuid', 'attendance_day.person_uuid', sql`leave.value ->> 'typeId'`])
    .execute()
  return {
    sums: new Map(sums.map((row) => [keyOf(row), row])),
    leaves: Map.groupBy(leaves, keyOf),
  }
}

/** Rows with their totals. */
async function withTotals(
  db: Db,
  scope: ProjectScope,
  report: Report,
  rows: readonly PersonRow[],
): Promise<AttendanceSummaryRow[]> {
  if (rows.length === 0) return []
  const { sums, leaves } = await sumsOf(db, scope, report, rows)
  const leaveTypes = await namesOfLeaveTypes(db, scope)
  return rows.map((row) => {
    const sum = sums.get(keyOf(row))
    return {
      ...showPerson(row),
      scheduledDays: sum?.scheduled_days ?? 0,
      scheduledMinutes: sum?.scheduled_minutes ?? 0,
      workedDays: sum?.worked_days ?? 0,
      workedMinutes: sum?.worked_minutes ?? 0,
      normalDays: sum?.normal_days ?? 0,
      lateTimes: sum?.late_times ?? 0,
      lateMinutes: sum?.late_minutes ?? 0,
      earlyTimes: sum?.early_times ?? 0,
      earlyMinutes: sum?.early_minutes ?? 0,
      missedPunches: sum?.missed_punches ?? 0,
      insufficientDays: sum?.insufficient_days ?? 0,
      shortMinutes: sum?.short_minutes ?? 0,
      absentHundredths: sum?.absent_hundredths ?? 0,
      leaves: (leaves.get(keyOf(row)) ?? [])
        .map(({ type_uuid, minutes, hundredths }) => ({
          typeUuid: type_uuid,
          typeName: leaveTypes.get(type_uuid) ?? '',
          minutes,
          hundredths,
        }))
        .filter(({ minutes }) => minutes > 0)
        .toSorted((a, b) => (a.typeName < b.typeName ? -1 : 1)),
      restDays: sum?.rest_days ?? 0,
      holidays: sum?.holidays ?? 0,
      overtimeMinutes: sum?.overtime_minutes ?? 0,
    }
  })
}

/** A page of totals, by name. */
export async function pageOfTotals(db: Db, scope: ProjectScope, report: Report, filter: Filter) {
  const { order = 'asc' } = filter
  const page = await pageOf(
    peopleOfReport(db, scope, report),
    filter,
    [
      ['named.name', order],
      ['present.person_uuid', 'asc'],
      ['company.uuid', 'asc'],
    ],
    (row) => row,
    { isShort: true },
  )
  return { ...page, rows: await withTotals(db, scope, report, page.rows) }
}

/** Totals of all people that a filter finds. */
export async function* everyTotal(db: Db, scope: ProjectScope, filter: Filter, now: Date) {
  const report = await resolveReport(db, scope, filter, now)
  const { order = 'asc' } = filter
  const pages = streamRows(peopleOfReport(db, scope, report), [
    ['named.name', order],
    ['present.person_uuid', order],
    ['company.uuid', order],
  ])
  for await (const rows of pages) yield await withTotals(db, scope, report, rows)
}
