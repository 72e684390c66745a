import { keyKinds } from '@lintel/contract/site-settings/office.ts'
import { sql } from 'kysely'
import { systemScope } from '../../../db/scope/scope.ts'
import { systemQueries } from '../../../db/db.ts'
import type { Consumer } from '../consumer.ts'
import type { EventRow } from '../event-rows.ts'

const methods: readonly (string | null)[] = keyKinds

/** A refusal for being used up tells of uses that were stored side by side, when neither saw the other. */
const isByKey = ({ personUuid, granted, method, reason }: EventRow): boolean =>
  personUuid !== null && methods.includes(method) && (granted === true || reason === 'credentialUsedUp')

/**
 * Notes what visitors did with their keys: which keys every device has counted out, and which hosts are to be told, of
 * a key once on each day of the site and of nothing but today (office.md 10). The mail itself is written later, so that
 * no event waits for it. Most batches have no such opening, and then nothing is asked.
 */
export const visits: Consumer = {
  name: 'visits',
  takes: ['access'],
  async run({ projectUuid, rows }, db) {
    const keyUses = rows.filter(isByKey)
    if (keyUses.length === 0) return
    const at = new Date(keyUses[0]!.receivedAt)
    await sql`
      with input as materialized (
        select distinct on ("personUuid") * from json_to_recordset(${JSON.stringify(keyUses)}::json) as g (
          "personUuid" uuid, "occurredAt" timestamptz, "doorName" text, "number" bigint, "granted" boolean)
        order by "personUuid", "granted" desc, "occurredAt", "number"
      ), key as materialized (
        -- In one order, so that two devices of one visitor never wait for each other.
        select pass.project_uuid, pass.person_uuid, input."occurredAt" as at, input."doorName" as door,
          (${at}::timestamptz at time zone project.time_zone)::date as today, pass.host_uuid is not null
            and pass.revoked_at is null and input.granted
            and (input."occurredAt" at time zone project.time_zone)::date = (${at}::timestamptz at time zone project.time_zone)::date
            and pass.host_notified_on is distinct from (${at}::timestamptz at time zone project.time_zone)::date as is_notified,
          pass.used_up_at is null and temp_key_is_used_up(pass.project_uuid, pass.person_uuid) as is_used_up
        from input
        join temp_key pass on pass.project_uuid = ${projectUuid} and pass.person_uuid = input."personUuid"
        join project on project.uuid = pass.project_uuid
        order by pass.person_uuid
        for no key update of pass
      ), stored as (
        update temp_key set host_notified_on = case when key.is_notified then key.today else host_notified_on end,
          used_up_at = case when key.is_used_up then ${at}::timestamptz else used_up_at end
        from key
        where temp_key.project_uuid = key.project_uuid and temp_key.person_uuid = key.person_uuid
          and (key.is_notified or key.is_used_up)
      )
      insert into outbox (kind, payload)
      select 'visitorNotice', jsonb_build_object('projectUuid', project_uuid, 'personUuid', person_uuid, 'at', at, 'door', door)
      from key where is_notified`.execute(systemQueries(db, systemScope))
  },
}
