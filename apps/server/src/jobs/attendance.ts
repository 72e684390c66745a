import { sql } from 'kysely'
import { systemQueries } from '../db/db.ts'
import { systemScope } from '../db/scope/scope.ts'
import { storeNextDueDays } from '../domain/attendance/due-days.ts'
import { startPolling, type Polling } from '../kernel/polling.ts'
import type { Services } from '../kernel/services.ts'
import { workerPool } from '../kernel/worker-pool.ts'

/** Starts the worker that computes attendance days which are due. */
export function startAttendanceWork({ database, live, log, now }: Services): Polling {
  const next = (): Promise<boolean> => database.write(systemScope, (db) => storeNextDueDays(db, now()))
  const pool = workerPool(1, next, (error) => log.warn({ err: error }, 'computing attendance days failed'))
  return startPolling({ live, channel: 'attendance', pools: [pool] })
}

/** So many days before today the run at four in the morning repairs. */
const repairDays = 7

/**
 * Finds days that are due by the clock: those of a date that has begun, those whose check time is over, and at four in
 * the morning of the site the days before, in case something was missed (office.md 25.9, attendance.md 54).
 */
export async function dueAttendanceDays({ database, now }: Services): Promise<void> {
  await database.write(systemScope, async (db) => {
    const queries = systemQueries(db, systemScope)
    const at = now()
    await sql`
      insert into attendance_due (project_uuid, company_uuid, person_uuids, from_date, to_date)
      select planned.project_uuid, planned.company_uuid, array_agg(distinct planned.person_uuid), local.today, local.today
      from project cross join lateral (select (${at}::timestamptz at time zone project.time_zone)::date as today) local
      join attendance_schedule planned on planned.project_uuid = project.uuid
        and local.today between planned.starts_on and planned.ends_on
      join person on person.project_uuid = planned.project_uuid and person.uuid = planned.person_uuid
        and person.attendance_enabled
      where not exists (select from attendance_day day where day.project_uuid = planned.project_uuid
        and day.person_uuid = planned.person_uuid and day.date = local.today)
      group by planned.project_uuid, planned.company_uuid, local.today`.execute(queries)
    await sql`
      insert into attendance_due (project_uuid, company_uuid, person_uuids, from_date, to_date)
      select project_uuid, company_uuid, array_agg(person_uuid), date, date from attendance_day
      where not is_closed and closes_after < ${at} group by project_uuid, company_uuid, date`.execute(queries)
    await sql`
      insert into attendance_due (project_uuid, company_uuid, person_uuids, from_date, to_date)
      select planned.project_uuid, planned.company_uuid, array_agg(distinct planned.person_uuid),
        local.today - ${repairDays}::int, local.today
      from project cross join lateral (select (${at}::timestamptz at time zone project.time_zone) as clock) wall
      cross join lateral (select wall.clock::date as today) local
      join attendance_schedule planned on planned.project_uuid = project.uuid
        and planned.starts_on <= local.today and planned.ends_on >= local.today - ${repairDays}::int
      where extract(hour from wall.clock) = 4 and extract(minute from wall.clock) < 10
      group by planned.project_uuid, planned.company_uuid, local.today`.execute(queries)
  })
}
