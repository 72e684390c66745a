import type pg from 'pg'
import { month } from './month-site.ts'

/**
 * The month as one statement of SQL, written from office.md 25 and not from the package: repeats less than a minute
 * apart fall, each read goes to the window that holds its minute, the first and the last of a window are in and out.
 */

export interface DayFigures {
  readonly person: string
  readonly date: string
  readonly scheduled: number
  readonly worked: number
  readonly late: number
  readonly early: number
  readonly overtime: number
  readonly break: number
  readonly absent: number
  readonly missed: number
}

/** An aggregate whose running value is the last read that was kept (attendance.md 1). */
export const aggregate = `
  create function kept_or_next(kept timestamptz, next timestamptz) returns timestamptz language sql immutable as
    $$ select case when kept is null or next >= kept + interval '60 seconds' then next else kept end $$;
  create aggregate last_kept(timestamptz) (sfunc = kept_or_next, stype = timestamptz)`

const statement = `
  with plan as (
    select schedule.person_uuid, planned.date, timetable.definition
    from attendance_schedule schedule
    join attendance_shift_version shift using (project_uuid, shift_uuid)
    cross join lateral generate_series(greatest(schedule.starts_on, $2::date), least(schedule.ends_on, $3::date), '1 day') as day
    cross join lateral (select day::date as date, cardinality(shift.timetable_uuids) as days,
      case shift.cycle_unit when 'week' then schedule.cycle_from - (extract(isodow from schedule.cycle_from)::int - 1)
        else schedule.cycle_from - (schedule.cycle_start_day - 1) end as first) planned
    join attendance_timetable_version timetable on timetable.project_uuid = schedule.project_uuid
      and timetable.timetable_uuid = shift.timetable_uuids[(planned.date - planned.first) % planned.days + 1]
    where schedule.project_uuid = $1
  ), clock as (
    select plan.person_uuid, plan.date, number,
      (work.date + work.start_minute * interval '1 minute') at time zone $4 as start_at,
      (work.end_date + work.end_minute * interval '1 minute') at time zone $4 as end_at,
      (work.date - (from_minute > start_minute)::int + from_minute * interval '1 minute') at time zone $4 as from_at,
      (work.end_date + (to_minute < end_minute)::int + to_minute * interval '1 minute') at time zone $4 as to_at,
      (work.date + (rest_start < start_minute)::int + rest_start * interval '1 minute') at time zone $4 as rest_at,
      rest_length * interval '1 minute' as rest_length,
      (plan.definition ->> 'allowLateMinutes')::int as allow_late, (plan.definition ->> 'allowEarlyMinutes')::int as allow_early,
      (plan.definition ->> 'overtimeAfterMinutes')::int as overtime_after
    from plan
    cross join lateral jsonb_array_elements(plan.definition -> 'periods') with ordinality as period (value, number)
    cross join lateral (select plan.date, (value ->> 'start')::int as start_minute, (value ->> 'end')::int as end_minute,
      (value ->> 'checkFrom')::int as from_minute, (value ->> 'checkTo')::int as to_minute,
      plan.date + ((value ->> 'end')::int <= (value ->> 'start')::int)::int as end_date,
      (plan.definition -> 'break' ->> 'start')::int as rest_start,
      ((plan.definition -> 'break' ->> 'end')::int - (plan.definition -> 'break' ->> 'start')::int + 1440) % 1440 as rest_length) work
  ), period as (
    select clock.*, rest_at + rest_length as rest_end,
      extract(epoch from end_at - start_at - case when rest_at is null then '0' else rest_length end)::int / 60
        as expected
    from clock
  ), reads as (
    select person_uuid, date_trunc('minute', occurred_at) as minute,
      (occurred_at at time zone $4)::date as date
    from (select person_uuid, occurred_at, last_kept(occurred_at) over (partition by person_uuid order by occurred_at
        rows unbounded preceding) as kept
      from attendance_punch where project_uuid = $1 and status = 'counting') chain
    where kept = occurred_at
  ), owned as (
    select period.person_uuid, period.date, period.number, min(minute) as first, max(minute) as last, count(*) as reads
    from reads cross join (values (-1), (0), (1)) as beside (days)
    join period on period.person_uuid = reads.person_uuid and period.date = reads.date + beside.days
      and reads.minute between period.from_at and period.to_at
    group by 1, 2, 3
  ), pair as (
    select period.*, coalesce(reads, 0) as reads,
      case when reads > 1 or first - start_at <= end_at - first then first end as in_at,
      case when reads > 1 or first - start_at > end_at - first then last end as out_at
    from period left join owned using (person_uuid, date, number)
  ), judged as (
    select person_uuid, date, expected, reads,
      case when in_at > start_at + allow_late * interval '1 minute' then extract(epoch from in_at - start_at)::int / 60 else 0 end as late,
      case when out_at < end_at - allow_early * interval '1 minute' then extract(epoch from end_at - out_at)::int / 60 else 0 end as early,
      case when reads > 1 then greatest(0, extract(epoch from least(out_at, end_at) - greatest(in_at, start_at))::int / 60) else 0 end as inside,
      case when reads > 1 and rest_at is not null
        then greatest(0, extract(epoch from least(out_at, rest_end) - greatest(in_at, rest_at))::int / 60) else 0 end as rest,
      case when reads > 1 and out_at - greatest(end_at, in_at) >= overtime_after * interval '1 minute'
        then greatest(0, extract(epoch from out_at - greatest(end_at, in_at))::int / 60) else 0 end as overtime
    from pair
  )
  select person_uuid as person, date::text as date, sum(expected)::int as scheduled,
    sum(inside - rest)::int as worked, sum(late)::int as late, sum(early)::int as early,
    sum(overtime)::int as overtime, sum(rest)::int as break,
    sum(expected) filter (where reads = 0)::int as absent, (count(*) filter (where reads = 1))::int as missed
  from judged group by 1, 2`

/** The days by SQL. */
export async function monthBySql(connection: pg.Client, projectUuid: string): Promise<DayFigures[]> {
  const { rows } = await connection.query(statement, [projectUuid, month.from, month.to, month.zone])
  return rows.map((row: DayFigures) => ({ ...row, absent: row.absent ?? 0 }))
}
