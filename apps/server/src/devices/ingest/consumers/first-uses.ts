import { registeredKinds } from '@lintel/vocabulary/events.ts'
import { sql } from 'kysely'
import { systemScope } from '../../../db/scope/scope.ts'
import { systemQueries, type Db } from '../../../db/db.ts'
import type { Consumer, StoredBatch } from '../consumer.ts'
import type { EventRow } from '../event-rows.ts'

/**
 * Records first uses, from which lifetimes run (access-decision.md 1 and 14.12). All codes of a key begin together,
 * with its first use; what people have for themselves begins one by one. The earliest use counts, in whatever order
 * events come; none lies before the credential was made or after it was heard of, whatever the clock of the device
 * says.
 */
export const firstUses: Consumer = {
  name: 'first uses',
  takes: ['access'],
  async run(batch, db) {
    await ofKeys(batch, db)
    await ofPeople(batch, db)
  },
}

const isKeyUse = ({ personKind, granted, reason }: EventRow): boolean =>
  personKind === 'visitor' && (granted === true || reason === 'credentialUsedUp')

async function ofKeys({ projectUuid, rows }: StoredBatch, db: Db): Promise<void> {
  const keyUses = rows.filter(isKeyUse)
  if (keyUses.length === 0) return
  await sql`
    with input as materialized (
      select "personUuid", min(least("occurredAt", "receivedAt")) filter (where "granted") as at
      from json_to_recordset(${JSON.stringify(keyUses)}::json) as g (
        "personUuid" uuid, "occurredAt" timestamptz, "receivedAt" timestamptz, "granted" boolean)
      group by "personUuid"
    ), key_use as materialized (
      select key.project_uuid, key.person_uuid, greatest(input.at, key.created_at) as at,
        input.at is not null and greatest(input.at, key.created_at) < coalesce(key.first_used_at, 'infinity') as is_first
      from input join temp_key key on key.project_uuid = ${projectUuid} and key.person_uuid = input."personUuid"
      order by key.person_uuid
      for no key update of key
    ), begun as (
      update temp_key set first_used_at = key_use.at from key_use
      where temp_key.project_uuid = key_use.project_uuid and temp_key.person_uuid = key_use.person_uuid and key_use.is_first
    )
    update credential set first_used_at = key_use.at from key_use
    where credential.project_uuid = key_use.project_uuid and credential.person_uuid = key_use.person_uuid and key_use.is_first
      and credential.lifetime_minutes is not null`.execute(systemQueries(db, systemScope))
}

/** Both of two factors are used. Only what has a lifetime and begins now or begins earlier is locked and written. */
async function ofPeople({ projectUuid, rows }: StoredBatch, db: Db): Promise<void> {
  const uses = rows
    .filter(({ granted, personKind }) => granted === true && registeredKinds.some((kind) => kind === personKind))
    .flatMap(({ credentialUuid, secondCredentialUuid, occurredAt, receivedAt }) =>
      [credentialUuid, secondCredentialUuid].flatMap((uuid) =>
        uuid === null ? [] : [{ uuid, occurredAt, receivedAt }],
      ),
    )
  if (uses.length === 0) return
  await sql`
    with input as materialized (
      select uuid, min(least("occurredAt", "receivedAt")) as at
      from json_to_recordset(${JSON.stringify(uses)}::json) as g (
        uuid uuid, "occurredAt" timestamptz, "receivedAt" timestamptz)
      group by uuid
    ), key_use as materialized (
      select used.project_uuid, used.uuid, greatest(input.at, used.created_at) as at
      from input join credential used on used.project_uuid = ${projectUuid} and used.uuid = input.uuid
      where used.lifetime_minutes is not null
        and greatest(input.at, used.created_at) < coalesce(used.first_used_at, 'infinity')
      order by used.uuid
      for no key update of used
    )
    update credential set first_used_at = key_use.at from key_use
    where credential.project_uuid = key_use.project_uuid and credential.uuid = key_use.uuid`.execute(
    systemQueries(db, systemScope),
  )
}
