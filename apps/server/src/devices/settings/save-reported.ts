import { isDeepStrictEqual } from 'node:util'
import { knownUnlockedRelays, unlockedByAt } from '@lintel/contract/doors/locks.ts'
import { readersNamed } from '@lintel/contract/doors/settings.ts'
import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import type { Reported } from '@lintel/devices/protocol/up.ts'
import { sql } from 'kysely'
import { systemScope } from '../../db/scope/scope.ts'
import type { Database } from '../../db/database.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { auditOfOpening, openForFireInput } from '../emergency/fire-input.ts'
import { publishLiveChanges } from '../../domain/live/publish.ts'
import { recordDeadReaders, type DeviceOfReaders } from '../../domain/devices/reader-faults.ts'
import { appendAudit } from '../../kernel/audit/audit.ts'
import { digestOfDirectory } from '../directory/visitor-directory.ts'
import { believableVersion } from './versions.ts'

/**
 * Twice what the server itself may ask for: a device may report what it has not been told. Its directory is not kept.
 */
const reportedBytes = 2 * (linkLimits.desiredBytes - linkLimits.directoryBytes)

/** A device's settings as the device table keeps them. */
interface ReportedSettings {
  readonly values: Readonly<Record<string, unknown>>
  readonly rejected: Reported['rejected']
}

/**
 * Notes the settings a device says it has, and those it did not take (device-link.md 4.6); and which doors it holds
 * open and which of its readers do not answer, where it tells that. Answers false when the settings are too many to be
 * true, or the device is unknown.
 */
export async function saveReported(
  database: Database,
  mac: string,
  reported: Reported,
  receivedAt: Date,
): Promise<boolean> {
  return database.write(systemScope, async (db) => {
    const device = await systemQueries(db, systemScope)
      .selectFrom('device')
      .innerJoin('device_credential', (join) =>
        join
          .onRef('device_credential.project_uuid', '=', 'device.project_uuid')
          .onRef('device_credential.device_uuid', '=', 'device.uuid'),
      )
      .select([
        'device.project_uuid',
        'device.uuid',
        'device.name',
        'device.model',
        'device.reported',
        'device.unlocked_relays',
      ])
      .select('device.dead_readers')
      .where('device_credential.mac', '=', mac)
      .forNoKeyUpdate('device')
      .executeTakeFirst()
    if (!device) return false
    const { unlockedRelays, deadReaders, full, patch } = reported
    if (unlockedRelays) await noteUnlockedRelays(db, device, unlockedRelays, receivedAt)
    if (deadReaders) await noteReaders(db, device, deadReaders, receivedAt)
    // What it only tells of doors and readers says nothing about settings.
    if ((unlockedRelays || deadReaders) && !full && !patch) return true
    const before = device.reported as Partial<ReportedSettings>
    const next: ReportedSettings = {
      values: storableJson(
        full ? withoutNames(full) : { ...before.values, ...(patch && withoutNames(patch)) },
      ) as ReportedSettings['values'],
      rejected: storableJson(reported.rejected) as ReportedSettings['rejected'],
    }
    const text = JSON.stringify(next)
    if (text.length > reportedBytes) return false
    await systemQueries(db, systemScope)
      .updateTable('device')
      .set({ reported: sql`${text}::jsonb`, reported_version: believableVersion(reported.version) })
      .where('project_uuid', '=', device.project_uuid)
      .where('uuid', '=', device.uuid)
      .execute()
    if (next.values['firmwareKey'] !== undefined) await noteFirmwareKey(db, device)
    return true
  })
}

/** Notes that a device has taken the key that images of firmware are signed with. */
async function noteFirmwareKey(
  db: Db,
  { project_uuid: projectUuid, uuid }: Pick<HoldingDevice, 'project_uuid' | 'uuid'>,
): Promise<void> {
  await systemQueries(db, systemScope)
    .updateTable('device_credential')
    .from('device')
    .set({ has_firmware_key: true })
    .where('device_credential.project_uuid', '=', projectUuid)
    .where('device_credential.device_uuid', '=', uuid)
    .where('device_credential.has_firmware_key', '=', false)
    .whereRef('device.project_uuid', '=', 'device_credential.project_uuid')
    .whereRef('device.uuid', '=', 'device_credential.device_uuid')
    .where(sql<boolean>`device.desired ->> 'firmwareKey' = device.reported #>> '{values,firmwareKey}'`)
    .execute()
}

interface HoldingDevice {
  readonly project_uuid: string
  readonly uuid: string
  readonly name: string
  readonly unlocked_relays: unknown
}

/** Notes which relays a device holds on, and tells open browsers when that has changed. */
async function noteUnlockedRelays(
  db: Db,
  device: HoldingDevice,
  unlockedRelays: NonNullable<Reported['unlockedRelays']>,
  receivedAt: Date,
): Promise<void> {
  if (isDeepStrictEqual(device.unlocked_relays, unlockedRelays)) return
  await systemQueries(db, systemScope)
    .updateTable('device')
    .set({ unlocked_relays: sql`${JSON.stringify(unlockedRelays)}::jsonb` })
    .where('project_uuid', '=', device.project_uuid)
    .where('uuid', '=', device.uuid)
    .execute()
  const place = { projectUuid: device.project_uuid, deviceUuid: device.uuid, deviceName: device.name }
  const opening = await openForFireInput(db, systemScope, place, unlockedRelays, receivedAt)
  const doors = await unlockedDoors(db, device, unlockedRelays)
  await publishLiveChanges(db, systemScope, device.project_uuid, [{ kind: 'unlockedDoors', doors }])
  if (opening) await appendAudit(db, systemScope, auditOfOpening(opening))
}

/** The doors of a device, each with what keeps it unlocked. */
async function unlockedDoors(db: Db, device: HoldingDevice, unlockedRelays: NonNullable<Reported['unlockedRelays']>) {
  const relays = knownUnlockedRelays(unlockedRelays)
  const doors = await systemQueries(db, systemScope)
    .selectFrom('door')
    .select(['uuid', 'relay'])
    .where('project_uuid', '=', device.project_uuid)
    .where('device_uuid', '=', device.uuid)
    .orderBy('relay')
    .execute()
  return doors.map(({ uuid, relay }) => ({ doorUuid: uuid, unlockedBy: unlockedByAt(relays, relay) }))
}

/** Notes which readers do not answer, and tells open browsers when that has changed. */
async function noteReaders(
  db: Db,
  device: DeviceOfReaders,
  reported: readonly string[],
  receivedAt: Date,
): Promise<void> {
  const dead = await recordDeadReaders(db, systemScope, device, reported, receivedAt)
  if (dead === null) return
  const change = { kind: 'deadReaders', deviceUuid: device.uuid, deadReaders: readersNamed(dead) } as const
  await publishLiveChanges(db, systemScope, device.project_uuid, [change])
}

/**
 * Settings as they are kept of a device's report: of its directory how many entries it holds and by what they are known
 * again, for the names in it are people's.
 */
function withoutNames(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { directory, ...others } = values
  return directory === undefined ? others : { ...others, directory: digestOfDirectory(directory) }
}

/** JSON without the characters PostgreSQL refuses, in names and texts at any depth. */
export function storableJson(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '')
  if (Array.isArray(value)) return value.map(storableJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [storableJson(name), storableJson(part)]))
}
