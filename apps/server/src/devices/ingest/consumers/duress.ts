import { alarmLevelOf } from '@lintel/contract/alarms/states.ts'
import { sql } from 'kysely'
import { systemScope } from '../../../db/scope/scope.ts'
import { systemQueries } from '../../../db/db.ts'
import type { Consumer } from '../consumer.ts'

/**
 * Raises an alarm of each code that was typed under duress, whether or not the door opened (office.md 16). The device
 * is told nothing: an attacker beside the person must not see a difference. The recipients are worked out later, so
 * that no event waits for it. Most batches have none, and then nothing is asked.
 */
export const duress: Consumer = {
  name: 'duress',
  takes: ['access'],
  async run({ projectUuid, rows }, db) {
    const duressRows = rows.filter(({ underDuress }) => underDuress)
    if (duressRows.length === 0) return
    await sql`
      insert into alarm_record (project_uuid, type, level, door_uuid, door_name, device_uuid, device_name, company_uuid,
        company_name, event_uuid, occurred_at, is_notified)
      select ${projectUuid}, 'duress', ${alarmLevelOf.duress}, "doorUuid", "doorName", "deviceUuid", "deviceName", "companyUuid",
        (select company.name from company where company.project_uuid = ${projectUuid} and company.uuid = "companyUuid"),
        "uuid", "occurredAt", false
      from json_to_recordset(${JSON.stringify(duressRows)}::json) as input (
        "uuid" uuid, "occurredAt" timestamptz, "doorUuid" uuid, "doorName" text, "deviceUuid" uuid, "deviceName" text,
        "companyUuid" uuid)`.execute(systemQueries(db, systemScope))
  },
}
