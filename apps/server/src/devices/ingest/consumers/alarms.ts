import type { AlarmType } from '@lintel/vocabulary/events.ts'
import { alarmLevelOf } from '@lintel/contract/alarms/states.ts'
import { sql } from 'kysely'
import { systemScope } from '../../../db/scope/scope.ts'
import { systemQueries, type Db } from '../../../db/db.ts'
import type { Consumer, EventType, StoredBatch } from '../consumer.ts'

interface Cause {
  readonly type: AlarmType
  /** Event of the same door that ends the alarm; one without an end is over when it is resolved. */
  readonly endsWith?: EventType
}

/** Alarms that devices report as such. Those of a refused access depend on its reason. */
const causes: Partial<Record<EventType, Cause>> = {
  doorForced: { type: 'doorForced', endsWith: 'doorClosed' },
  doorHeldOpen: { type: 'doorHeldOpen', endsWith: 'doorClosed' },
  fireStarted: { type: 'emergency', endsWith: 'fireEnded' },
  tamper: { type: 'tamper' },
  codeEntryLocked: { type: 'codeEntryLocked' },
  access: { type: 'passback' },
}

/**
 * Raises the alarms that events report, one for each cause as long as it lasts, and clears those whose end they report
 * (office.md 16). The whole batch is stored before it is looked at, and times decide: a door that was held open and
 * closed while its device was away is an alarm that is over already, in whatever order the two come.
 */
export const alarms: Consumer = {
  name: 'alarms',
  takes: [
    'doorForced',
    'doorHeldOpen',
    'doorClosed',
    'fireStarted',
    'fireEnded',
    'tamper',
    'codeEntryLocked',
    'access',
  ],
  async run(batch, db) {
    await clearEnded(batch, db)
    await raise(batch, db)
  },
}

async function clearEnded({ projectUuid, rows }: StoredBatch, db: Db): Promise<void> {
  const ends = Object.values(causes).flatMap(({ type, endsWith }) =>
    rows
      .filter((row) => row.type === endsWith && row.doorUuid !== null)
      .map(({ doorUuid, occurredAt }) => ({ type, doorUuid, occurredAt })),
  )
  if (ends.length === 0) return
  await sql`
    update alarm_record raised set cleared_at = ended.at
    from (
      select going.uuid, min("occurredAt") as at
      from json_to_recordset(${JSON.stringify(ends)}::json) as input (
        "type" text, "doorUuid" uuid, "occurredAt" timestamptz)
      join alarm_record going on going.project_uuid = ${projectUuid} and going.door_uuid = input."doorUuid"
        and going.type = input."type" and going.cleared_at is null and going.occurred_at <= input."occurredAt"
      group by going.uuid) ended
    where raised.project_uuid = ${projectUuid} and raised.uuid = ended.uuid`.execute(systemQueries(db, systemScope))
}

async function raise({ projectUuid, rows }: StoredBatch, db: Db): Promise<void> {
  const alarms = rows.flatMap((row) => {
    const cause = causes[row.type]
    const isRaised = cause && (row.type !== 'access' || row.reason === 'passback')
    return isRaised
      ? [{ ...row, alarm: cause.type, level: alarmLevelOf[cause.type], endsWith: cause.endsWith ?? null }]
      : []
  })
  if (alarms.length === 0) return
  await sql`
    insert into alarm_record (project_uuid, type, level, door_uuid, door_name, device_uuid, device_name, company_uuid,
      company_name, event_uuid, occurred_at, cleared_at)
    select ${projectUuid}, "alarm", "level", "doorUuid", "doorName", "deviceUuid", "deviceName", "companyUuid",
      (select company.name from company where company.project_uuid = ${projectUuid} and company.uuid = "companyUuid"),
      "uuid", "occurredAt", ended_at
    from (
      -- Reports with the same end are of the same cause, of which the first counts.
      select distinct on ("alarm", "doorUuid", ended_at, case when "endsWith" is null then "uuid" end) *
      from json_to_recordset(${JSON.stringify(alarms)}::json) as input ("uuid" uuid, "alarm" text, "level" text,
        "endsWith" text, "occurredAt" timestamptz, "number" bigint, "doorUuid" uuid, "doorName" text, "deviceUuid" uuid,
        "deviceName" text, "companyUuid" uuid)
      cross join lateral (
        select min(ended.occurred_at) as ended_at from door_event ended
        where ended.project_uuid = ${projectUuid} and ended.door_uuid = input."doorUuid"
          and ended.type = input."endsWith" and ended.occurred_at >= input."occurredAt") ending
      order by "alarm", "doorUuid", ended_at, case when "endsWith" is null then "uuid" end, "occurredAt", "number") report
    where "endsWith" is null or not exists (
      select from alarm_record going
      where going.project_uuid = ${projectUuid} and going.device_uuid = report."deviceUuid"
        and going.type = report."alarm" and going.door_uuid is not distinct from report."doorUuid"
        and going.occurred_at <= report."occurredAt"
        and (going.cleared_at is null or going.cleared_at > report."occurredAt"))
    order by "number"`.execute(systemQueries(db, systemScope))
}
