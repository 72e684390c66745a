import { sql } from 'kysely'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { nextOf } from '../settings/site-zones.ts'

/** A device that decides by itself, and how far it is known to be. */
export interface PolicyDevice {
  readonly projectUuid: string
  readonly deviceUuid: string
  readonly mac: string
  readonly confirmedVersion: number
  /** How many credentials it can hold; undefined: as many as a site has. */
  readonly capacity?: number
}

interface DeviceRow {
  readonly project_uuid: string
  readonly device_uuid: string
  readonly mac: string
  readonly confirmed_version: string
  readonly capacity: number | null
}

const toDevice = (row: DeviceRow): PolicyDevice => ({
  projectUuid: row.project_uuid,
  deviceUuid: row.device_uuid,
  mac: row.mac,
  confirmedVersion: Number(row.confirmed_version),
  ...(row.capacity !== null && { capacity: row.capacity }),
})

/** What a device says of itself that decides about its policy. */
export interface DeviceAbility {
  /** How many credentials it can hold; null for all that there are. */
  readonly capacity: number | null
  readonly decidesCodeGrants: boolean
}

/**
 * Notes that a device takes policies, and answers how far it is. One that says it has less than it once confirmed has
 * lost its memory and is taken at its word; one that says more is not believed. `reported` null: it has not said.
 */
export async function registerPolicyDevice(
  db: Db,
  mac: string,
  reported: number | null,
  { capacity, decidesCodeGrants }: DeviceAbility,
): Promise<PolicyDevice | null> {
  const { rows } = await sql<DeviceRow>`
    insert into device_policy as known (project_uuid, device_uuid, capacity, decides_code_grants)
    select project_uuid, device_uuid, ${capacity}::integer, ${decidesCodeGrants}::boolean from device_credential where mac = ${mac}
    on conflict (project_uuid, device_uuid) do update set
      capacity = excluded.capacity,
      decides_code_grants = excluded.decides_code_grants,
      confirmed_version = least(known.confirmed_version, coalesce(${reported}::bigint, known.confirmed_version)),
      digest = case when known.confirmed_version > ${reported}::bigint then null else known.digest end
    returning project_uuid, device_uuid, ${mac}::text as mac, confirmed_version, capacity`.execute(
    systemQueries(db, systemScope),
  )
  return rows[0] ? toDevice(rows[0]) : null
}

/** A device that no longer decides by itself is not waited for. */
export async function unregisterPolicyDevice(db: Db, mac: string): Promise<void> {
  await sql`delete from device_policy using device_credential i
    where i.mac = ${mac} and device_policy.project_uuid = i.project_uuid and device_policy.device_uuid = i.device_uuid`.execute(
    systemQueries(db, systemScope),
  )
}

/** The devices of a site that are there and take policies. */
export async function onlinePolicyDevices(db: Db, projectUuid: string): Promise<readonly PolicyDevice[]> {
  const { rows } = await sql<DeviceRow>`
    select p.project_uuid, p.device_uuid, d.mac, p.confirmed_version, p.capacity
    from device_policy p join device d on d.project_uuid = p.project_uuid and d.uuid = p.device_uuid
    where p.project_uuid = ${projectUuid} and d.connection = 'online' order by d.mac`.execute(
    systemQueries(db, systemScope),
  )
  return rows.map(toDevice)
}

/** Devices that are there and were never sent what their site has: a message or a notification was missed. */
export async function overdueDevices(db: Db, sentBefore: Date): Promise<readonly PolicyDevice[]> {
  const { rows } = await sql<DeviceRow>`
    select p.project_uuid, p.device_uuid, d.mac, p.confirmed_version, p.capacity
    from device_policy p
    join device d on d.project_uuid = p.project_uuid and d.uuid = p.device_uuid
    join policy_head h on h.project_uuid = p.project_uuid
    where d.connection = 'online' and p.sent_version < h.version and (p.sent_at is null or p.sent_at < ${sentBefore})
    limit 1000`.execute(systemQueries(db, systemScope))
  return rows.map(toDevice)
}

/** Notes what devices were told of. */
export async function saveSentVersion(
  db: Db,
  projectUuid: string,
  deviceUuids: readonly string[],
  version: number,
  at: Date,
): Promise<void> {
  await systemQueries(db, systemScope)
    .updateTable('device_policy')
    .set({ sent_version: String(version), sent_at: at })
    .where('project_uuid', '=', projectUuid)
    .where('device_uuid', 'in', deviceUuids)
    .execute()
}

/** Notes what a device has confirmed. An older confirmation that comes late changes nothing. */
export async function saveConfirmedVersion(
  db: Db,
  { projectUuid, deviceUuid }: Pick<PolicyDevice, 'projectUuid' | 'deviceUuid'>,
  { version, digest, at }: { readonly version: number; readonly digest: string; readonly at: Date },
): Promise<void> {
  await systemQueries(db, systemScope)
    .updateTable('device_policy')
    .set({ confirmed_version: String(version), confirmed_at: at, digest, problem: null })
    .where('project_uuid', '=', projectUuid)
    .where('device_uuid', '=', deviceUuid)
    .where('confirmed_version', '<=', String(version))
    .execute()
}

/** Notes why a device did not take what it was sent. */
export async function saveProblem(
  db: Db,
  { projectUuid, deviceUuid }: Pick<PolicyDevice, 'projectUuid' | 'deviceUuid'>,
  problem: string,
): Promise<void> {
  await systemQueries(db, systemScope)
    .updateTable('device_policy')
    .set({ problem })
    .where('project_uuid', '=', projectUuid)
    .where('device_uuid', '=', deviceUuid)
    .execute()
}

/** A plan that runs, in milliseconds since 1970. */
export interface PlanRun {
  readonly planId: string
  readonly since: number
  readonly until?: number
}

/** The plans of a site that run now. */
export async function runningPlans(db: Db, projectUuid: string): Promise<readonly PlanRun[]> {
  const rows = await systemQueries(db, systemScope)
    .selectFrom('plan_run')
    .select(['plan_uuid', 'started_at', 'ends_at'])
    .where('project_uuid', '=', projectUuid)
    .where('ended_at', 'is', null)
    // A drill moves no door.
    .where('is_drill', '=', false)
    .orderBy('plan_uuid')
    .execute()
  return rows.map(({ plan_uuid, started_at, ends_at }) => ({
    planId: plan_uuid,
    since: started_at.getTime(),
    ...(ends_at ? { until: ends_at.getTime() } : {}),
  }))
}

/** Sealed values of credentials, by their ids. */
export async function credentialCiphertexts(
  db: Db,
  projectUuid: string,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  if (uuids.length === 0) return new Map()
  const { rows } = await sql<{ uuid: string; ciphertext: Buffer }>`select uuid, ciphertext from credential
    where project_uuid = ${projectUuid} and uuid = any (${uuids}::uuid[])`.execute(systemQueries(db, systemScope))
  return new Map(rows.map(({ uuid, ciphertext }) => [uuid, ciphertext]))
}

/** The zone of a site, and the one it is to have; null for a site that is gone. */
export async function zoneOfSite(db: Db, projectUuid: string) {
  const row = await systemQueries(db, systemScope)
    .selectFrom('project')
    .select(['time_zone', 'next_time_zone', 'next_zone_from'])
    .where('uuid', '=', projectUuid)
    .executeTakeFirst()
  return row ? { tz: row.time_zone, next: nextOf(row) } : null
}
