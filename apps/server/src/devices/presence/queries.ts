import { isBeingProvisioned } from '../settings/initial-provisioning.ts'
import type { Connection } from '@lintel/contract/base/connections.ts'
import type { Birth } from '@lintel/devices/protocol/up.ts'
import { sql } from 'kysely'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { storable } from '../ingest/event-rows.ts'
import { believableVersion } from '../settings/versions.ts'

interface DevicePlace {
  readonly projectUuid: string
  readonly deviceUuid: string
}

export interface DeviceAtBirth extends DevicePlace {
  readonly model: string
  /** What it called its model the last time; null before it was there. */
  readonly reportedModel: string | null
  readonly connection: Connection
  readonly session: string | null
  readonly desired: unknown
  readonly desiredVersion: number
  /** The epoch it comes with is known, and another one came after it. */
  readonly hasEarlierEpoch: boolean
  /** What its distributor ships it with has not been brought to it. */
  readonly awaitsConfiguration: boolean
  /** That is on its way. */
  readonly isBeingProvisioned: boolean
}

/** Device of a MAC, locked until the commit; null when not registered. */
export async function deviceForBirth(
  db: Db,
  scope: SystemScope,
  mac: string,
  epoch: string,
): Promise<DeviceAtBirth | null> {
  const { rows } = await sql<DeviceAtBirth>`
    select d.project_uuid as "projectUuid", d.uuid as "deviceUuid", d.model, d.reported_model as "reportedModel",
      d.connection,
      d.birth_session as session, d.desired, d.desired_version as "desiredVersion",
      exists (
        select from device_cursor own
        join device_cursor later on later.project_uuid = own.project_uuid and later.device_uuid = own.device_uuid
          and later.updated_at > own.updated_at
        where own.project_uuid = d.project_uuid and own.device_uuid = d.uuid and own.epoch = ${epoch}
      ) as "hasEarlierEpoch",
      d.initial_provisioning_uuid is null or exists (
        select from door_command c where c.project_uuid = d.project_uuid and c.uuid = d.initial_provisioning_uuid
          and c.state in ('expired', 'unknown')
      ) as "awaitsConfiguration",
      ${isBeingProvisioned('d')} as "isBeingProvisioned"
    from device_credential i
    join device d on d.project_uuid = i.project_uuid and d.uuid = i.device_uuid
    where i.mac = ${mac}
    for no key update of d`.execute(systemQueries(db, scope))
  return rows[0] ?? null
}

/** Writes what a device says of itself at the beginning of a connection. */
export async function saveBirth(
  db: Db,
  scope: SystemScope,
  { projectUuid, deviceUuid, connection: before, session }: DeviceAtBirth,
  birth: Birth,
  {
    connection,
    at,
    isSeen,
  }: { readonly connection: 'online' | 'offline'; readonly at: Date; readonly isSeen: boolean },
): Promise<void> {
  const isNewConnection = session !== birth.session || before === 'offline' || before === 'waiting'
  await systemQueries(db, scope)
    .updateTable('device')
    .set({
      connection,
      birth_session: birth.session,
      boot: birth.boot,
      firmware: storable(birth.fw),
      hardware: storable(birth.hw),
      reported_model: storable(birth.model),
      address: birth.ip,
      ...(connection === 'offline' ? { offline_since: at } : isNewConnection ? { online_since: at } : {}),
      // What the broker has kept tells what the device had then, and not what it has.
      ...(isSeen ? { last_seen_at: at, reported_version: believableVersion(birth.cfgVersion) } : {}),
    })
    .where('project_uuid', '=', projectUuid)
    .where('uuid', '=', deviceUuid)
    .execute()
}

/** Writes what a device calls its model. */
export async function saveReportedModel(
  db: Db,
  scope: SystemScope,
  { projectUuid, deviceUuid }: DevicePlace,
  { model }: Pick<Birth, 'model'>,
): Promise<void> {
  await systemQueries(db, scope)
    .updateTable('device')
    .set({ reported_model: storable(model) })
    .where('project_uuid', '=', projectUuid)
    .where('uuid', '=', deviceUuid)
    .execute()
}

/**
 * Notes that a device has gone; null when there was nothing to note. Only the session that is known can end:
 * the will of an older one may come after its successor's birth (device-link.md 4.4).
 */
export async function endSession(
  db: Db,
  scope: SystemScope,
  mac: string,
  session: string,
  at: Date,
): Promise<DevicePlace | null> {
  const row = await systemQueries(db, scope)
    .updateTable('device')
    .from('device_credential')
    .set({ connection: 'offline', offline_since: at })
    .where('device_credential.mac', '=', mac)
    .whereRef('device.project_uuid', '=', 'device_credential.project_uuid')
    .whereRef('device.uuid', '=', 'device_credential.device_uuid')
    .where('device.birth_session', '=', session)
    .where('device.connection', 'in', ['online', 'stale', 'unknown'])
    .returning(['device.project_uuid as projectUuid', 'device.uuid as deviceUuid'])
    .executeTakeFirst()
  return row ?? null
}

interface Transition {
  readonly from: readonly Connection[]
  readonly to: Connection
  /** Only devices not heard since; null for all. */
  readonly silentBefore: Date | null
}

/** Changes how many devices are seen at once; answers those that changed. */
export async function saveConnections(
  db: Db,
  scope: SystemScope,
  { from, to, silentBefore }: Transition,
): Promise<readonly DevicePlace[]> {
  let query = systemQueries(db, scope).updateTable('device').set({ connection: to }).where('connection', 'in', from)
  if (silentBefore) {
    query = query.where(sql<Date>`greatest(last_seen_at, online_since)`, '<', silentBefore)
  }
  return query.returning(['project_uuid as projectUuid', 'uuid as deviceUuid']).execute()
}

/** Notes when devices were last heard; answers those that had been given up and are back. */
export async function saveActivity(
  db: Db,
  scope: SystemScope,
  activity: readonly (readonly [mac: string, at: Date])[],
): Promise<readonly DevicePlace[]> {
  if (activity.length === 0) return []
  const { rows } = await sql<DevicePlace & { was: Connection }>`
    with active_device as (
      select d.project_uuid, d.uuid, d.connection as was, h.at
      from unnest(${activity.map(([mac]) => mac)}::text[], ${activity.map(([, at]) => at)}::timestamptz[]) as h (mac, at)
      join device_credential i on i.mac = h.mac
      join device d on d.project_uuid = i.project_uuid and d.uuid = i.device_uuid
      order by d.project_uuid, d.uuid
      for no key update of d
    )
    update device set last_seen_at = greatest(last_seen_at, active_device.at),
      connection = case when connection in ('stale', 'unknown') then 'online' else connection end
    from active_device
    where device.project_uuid = active_device.project_uuid and device.uuid = active_device.uuid
    returning device.project_uuid as "projectUuid", device.uuid as "deviceUuid", active_device.was`.execute(
    systemQueries(db, scope),
  )
  return rows.filter(({ was }) => was === 'stale' || was === 'unknown')
}

/** MACs of devices that count as online and were last heard before a moment. */
export async function silentSince(db: Db, scope: SystemScope, before: Date): Promise<readonly string[]> {
  const rows = await systemQueries(db, scope)
    .selectFrom('device')
    .select('mac')
    .where('connection', '=', 'online')
    .where(sql<Date>`greatest(last_seen_at, online_since)`, '<', before)
    .execute()
  return rows.map(({ mac }) => mac)
}
