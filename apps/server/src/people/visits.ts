import { keyKinds } from '@lintel/contract/site-settings/office.ts'
import { sql } from 'kysely'
import { systemQueries, type Db } from '../db/db.ts'
import type { SystemScope } from '../db/scope.ts'
import type { EventRow } from '../devices/ingest/event-rows.ts'

const methods: readonly (string | null)[] = keyKinds

/** A refusal for being used up tells of uses that were stored side by side, when neither saw the other. */
const isByKey = ({ type, personUuid, granted, method, reason }: EventRow): boolean =>
  type === 'access' &&
  personUuid !== null &&
  methods.includes(method) &&
  (granted === true || reason === 'credentialUsedUp')

const tellsOfKey = ({ type, personKind, granted, reason }: EventRow): boolean =>
  type === 'access' && personKind === 'visitor' && (granted === true || reason === 'credentialUsedUp')

/**
 * Notes first uses, from which lifetimes run (access-decision.md 1 and 14.12), in the transaction that stores the events. All codes of a
 * key begin together, with its first use; what people have for themselves begins one by one. The earliest use counts, in whatever
 * order events come; none lies before the credential was made or after it was heard of, whatever the clock of the device says. Goes
 * before `noteVisits` and locks all keys that it locks, in the same order.
 */
export async function noteFirstUses(
  db: Db,
  scope: SystemScope,
  projectUuid: string,
  rows: readonly EventRow[],
): Promise<void> {
  await noteFirstUsesOfKeys(db, scope, projectUuid, rows)
  await noteFirstUsesOfPeople(db, scope, projectUuid, rows)
}

async function noteFirstUsesOfKeys(
  db: Db,
  scope: SystemScope,
  projectUuid: string,
  rows: readonly EventRow[],
): Promise<void> {
  const told = rows.filter(tellsOfKey)
  if (told.length === 0) return
  await sql`
    with given as materialized (
      select "personUuid", min(least("occurredAt", "receivedAt")) filter (where "granted") as at
      from json_to_recordset(${JSON.stringify(told)}::json) as g (
        "personUuid" uuid, "occurredAt" timestamptz, "receivedAt" timestamptz, "granted" boolean)
      group by "personUuid"
    ), held as materialized (
      select key.project_uuid, key.person_uuid, greatest(given.at, key.created_at) as at,
        given.at is not null and greatest(given.at, key.created_at) < coalesce(key.first_used_at, 'infinity') as is_first
      from given join temp_key key on key.project_uuid = ${projectUuid} and key.person_uuid = given."personUuid"
      order by key.person_uuid
      for no key update of key
    ), begun as (
      update temp_key set first_used_at = held.at from held
      where temp_key.project_uuid = held.project_uuid and temp_key.person_uuid = held.person_uuid and held.is_first
    )
    update credential set first_used_at = held.at from held
    where credential.project_uuid = held.project_uuid and credential.person_uuid = held.person_uuid and held.is_first
      and credential.lifetime_minutes is not null`.execute(systemQueries(db, scope))
}

/** Both of two factors are used. Only what has a lifetime and begins now or begins earlier is locked and written. */
async function noteFirstUsesOfPeople(
  db: Db,
  scope: SystemScope,
  projectUuid: string,
  rows: readonly EventRow[],
): Promise<void> {
  const uses = rows
    .filter(({ type, granted, personKind }) => type === 'access' && granted === true && personKind === 'personnel')
    .flatMap(({ credentialUuid, secondCredentialUuid, occurredAt, receivedAt }) =>
      [credentialUuid, secondCredentialUuid].flatMap((uuid) =>
        uuid === null ? [] : [{ uuid, occurredAt, receivedAt }],
      ),
    )
  if (uses.length === 0) return
  await sql`
    with given as materialized (
      select uuid, min(least("occurredAt", "receivedAt")) as at
      from json_to_recordset(${JSON.stringify(uses)}::json) as g (
        uuid uuid, "occurredAt" timestamptz, "receivedAt" timestamptz)
      group by uuid
    ), held as materialized (
      select used.project_uuid, used.uuid, greatest(given.at, used.created_at) as at
      from given join credential used on used.project_uuid = ${projectUuid} and used.uuid = given.uuid
      where used.lifetime_minutes is not null
        and greatest(given.at, used.created_at) < coalesce(used.first_used_at, 'infinity')
      order by used.uuid
      for no key update of used
    )
    update credential set first_used_at = held.at from held
    where credential.project_uuid = held.project_uuid and credential.uuid = held.uuid`.execute(systemQueries(db, scope))
}

/**
 * Notes what visitors did with their keys, in the transaction that stores the events: which keys every device has counted
 * out, and which hosts are to be told, of a key once on each day of the site and of nothing but today (office.md 10). The
 * mail itself is written later, so that no event waits for it. Most batches have no such opening, and then nothing is asked.
 */
export async function noteVisits(
  db: Db,
  scope: SystemScope,
  projectUuid: string,
  rows: readonly EventRow[],
): Promise<void> {
  const opened = rows.filter(isByKey)
  if (opened.length === 0) return
  const at = new Date(opened[0]!.receivedAt)
  await sql`
    with given as materialized (
      select distinct on ("personUuid") * from json_to_recordset(${JSON.stringify(opened)}::json) as g (
        "personUuid" uuid, "occurredAt" timestamptz, "doorName" text, "number" bigint, "granted" boolean)
      order by "personUuid", "granted" desc, "occurredAt", "number"
    ), key as materialized (
      -- In one order, so that two devices of one visitor never wait for each other.
      select held.project_uuid, held.person_uuid, given."occurredAt" as at, given."doorName" as door,
        (${at}::timestamptz at time zone project.time_zone)::date as today, held.host_uuid is not null
          and held.revoked_at is null and given.granted
          and (given."occurredAt" at time zone project.time_zone)::date = (${at}::timestamptz at time zone project.time_zone)::date
          and held.host_notified_on is distinct from (${at}::timestamptz at time zone project.time_zone)::date as is_told,
        held.used_up_at is null and temp_key_is_used_up(held.project_uuid, held.person_uuid) as is_used_up
      from given
      join temp_key held on held.project_uuid = ${projectUuid} and held.person_uuid = given."personUuid"
      join project on project.uuid = held.project_uuid
      order by held.person_uuid
      for no key update of held
    ), kept as (
      update temp_key set host_notified_on = case when key.is_told then key.today else host_notified_on end,
        used_up_at = case when key.is_used_up then ${at}::timestamptz else used_up_at end
      from key
      where temp_key.project_uuid = key.project_uuid and temp_key.person_uuid = key.person_uuid
        and (key.is_told or key.is_used_up)
    )
    insert into outbox (kind, payload)
    select 'visitorNotice', jsonb_build_object('projectUuid', project_uuid, 'personUuid', person_uuid, 'at', at, 'door', door)
    from key where is_told`.execute(systemQueries(db, scope))
}
