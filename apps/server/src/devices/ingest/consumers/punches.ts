import { sql } from 'kysely'
import { systemScope } from '../../../db/scope/scope.ts'
import { systemQueries } from '../../../db/db.ts'
import type { Consumer } from '../consumer.ts'
import { jsonOfRows } from '../event-columns.ts'
import type { EventRow } from '../event-rows.ts'

/** A read that let a person of a company pass, whatever for: also one at a door that was unlocked (attendance.md 4). */
const isOwnRead = ({ granted, personKind, personUuid, companyUuid, doorUuid, commandUuid }: EventRow): boolean =>
  granted === true &&
  personKind === 'personnel' &&
  personUuid !== null &&
  companyUuid !== null &&
  doorUuid !== null &&
  commandUuid === null

const fields = [
  'uuid',
  'occurredAt',
  'receivedAt',
  'timeQuality',
  'personUuid',
  'companyUuid',
  'doorUuid',
  'doorName',
  'method',
  'direction',
] as const

/**
 * Records punches: granted reads at doors that were of an attendance point of the person's company when they happened
 * (office.md 25.1, attendance.md 5). Those of a device whose clock was not set wait for a review. The days they touch
 * are left to the worker, so that no event waits for them.
 */
export const punches: Consumer = {
  name: 'punches',
  takes: ['access'],
  async run({ projectUuid, rows }, db) {
    const reads = rows.filter(isOwnRead)
    if (reads.length === 0) return
    await sql`
      with punch as (
        insert into attendance_punch (project_uuid, company_uuid, person_uuid, occurred_at, received_at, source, event_uuid,
          door_uuid, door_name, point_uuid, point_name, method, direction, status)
        select ${projectUuid}::uuid, input."companyUuid", input."personUuid", input."occurredAt", input."receivedAt", 'read',
          input.uuid, input."doorUuid", coalesce(input."doorName", ''), point.point_uuid, point.point_name, input.method,
          input.direction, case input."timeQuality" when 'unset' then 'review' else 'counting' end
        from json_to_recordset(${jsonOfRows(reads, fields)}::json) as input (uuid uuid, "occurredAt" timestamptz,
          "receivedAt" timestamptz, "timeQuality" text, "personUuid" uuid, "companyUuid" uuid, "doorUuid" uuid,
          "doorName" text, method text, direction text)
        join attendance_point_door point on point.project_uuid = ${projectUuid} and point.door_uuid = input."doorUuid"
          and point.company_uuid = input."companyUuid" and point.since <= input."occurredAt"
          and (point.until is null or input."occurredAt" < point.until)
        on conflict (project_uuid, event_uuid) where event_uuid is not null do nothing
        returning company_uuid, person_uuid, occurred_at, status
      )
      insert into attendance_due (project_uuid, company_uuid, person_uuids, from_date, to_date)
      select project.uuid, punch.company_uuid, array_agg(distinct punch.person_uuid),
        (punch.occurred_at at time zone project.time_zone)::date - 1,
        (punch.occurred_at at time zone project.time_zone)::date + 1
      from punch join project on project.uuid = ${projectUuid}
      where punch.status = 'counting'
      group by project.uuid, punch.company_uuid, (punch.occurred_at at time zone project.time_zone)::date`.execute(
      systemQueries(db, systemScope),
    )
  },
}
