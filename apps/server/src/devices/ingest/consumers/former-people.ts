import { alarmLevelOf } from '@lintel/contract/alarms/states.ts'
import { sql } from 'kysely'
import { systemScope } from '../../../db/scope/scope.ts'
import { systemQueries } from '../../../db/db.ts'
import type { Consumer } from '../consumer.ts'
import type { EventRow } from '../event-rows.ts'

const isAfterLeaving = ({ granted, personLeftAt, occurredAt }: EventRow): boolean =>
  granted === true && Date.parse(occurredAt) >= (personLeftAt?.getTime() ?? Number.POSITIVE_INFINITY)

/**
 * Raises an alarm of each access that was granted to a person who has moved out, was deleted or whose time is over: a
 * device that was offline still accepts what it knows (access-decision.md 9).
 */
export const formerPeople: Consumer = {
  name: 'former people',
  takes: ['access'],
  async run({ projectUuid, rows }, db) {
    const afterLeaving = rows.filter(isAfterLeaving)
    if (afterLeaving.length === 0) return
    await sql`
      insert into alarm_record (project_uuid, type, level, door_uuid, door_name, device_uuid, device_name, company_uuid,
        company_name, event_uuid, occurred_at)
      select ${projectUuid}, 'formerPerson', ${alarmLevelOf.formerPerson}, "doorUuid", "doorName", "deviceUuid", "deviceName", "companyUuid",
        (select company.name from company where company.project_uuid = ${projectUuid} and company.uuid = "companyUuid"),
        "uuid", "occurredAt"
      from json_to_recordset(${JSON.stringify(afterLeaving)}::json) as input (
        "uuid" uuid, "occurredAt" timestamptz, "doorUuid" uuid, "doorName" text, "deviceUuid" uuid, "deviceName" text,
        "companyUuid" uuid)`.execute(systemQueries(db, systemScope))
  },
}
