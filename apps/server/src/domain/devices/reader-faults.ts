import { alarmLevelOf } from '@lintel/contract/alarms/states.ts'
import { readDoorSettings, readerName } from '@lintel/contract/doors/settings.ts'
import { sql } from 'kysely'
import { rowsOf, systemQueries, updateOf, type Db } from '../../db/db.ts'
import type { Scope, SystemScope } from '../../db/scope/scope.ts'
import { capabilitiesOf } from '../doors/capabilities.ts'

/** Readers that do not answer, and their alarms (access-decision.md 7 and 14.12). */

/** A device as far as its readers matter. */
export interface DeviceOfReaders {
  readonly project_uuid: string
  readonly uuid: string
  readonly name: string
  readonly model: string
  readonly dead_readers: readonly string[]
}

/**
 * Records which readers of a device do not answer: each raises an alarm, which ends when the device no longer reports
 * it. Readers of neither its doors nor its model are ignored. Answers the recorded ones; null where nothing has
 * changed.
 */
export async function recordDeadReaders(
  db: Db,
  scope: SystemScope,
  device: DeviceOfReaders,
  reported: readonly string[],
  at: Date,
): Promise<readonly string[] | null> {
  const doorsOf = await doorsByReader(db, scope, device)
  const dead = reported.filter((reader) => doorsOf.has(reader)).toSorted()
  if (dead.join() === device.dead_readers.join()) return null
  await updateOf(db, scope, 'device')
    .set({ dead_readers: dead })
    .where('device.project_uuid', '=', device.project_uuid)
    .where('device.uuid', '=', device.uuid)
    .execute()
  await endReaderFaults(db, scope, device.uuid, dead, at)
  const alarms = dead
    .filter((reader) => !device.dead_readers.includes(reader))
    .map((reader) => {
      // The reader in the cab of a lift is that of many floors, and of none of them.
      const [door, ...others] = doorsOf.get(reader)!
      const place = door && others.length === 0 ? { door_uuid: door.uuid, door_name: door.name } : {}
      return {
        project_uuid: device.project_uuid,
        type: 'readerFault' as const,
        level: alarmLevelOf.readerFault,
        device_uuid: device.uuid,
        device_name: device.name,
        ...place,
        reader,
        occurred_at: at,
      }
    })
  if (alarms.length > 0) await systemQueries(db, scope).insertInto('alarm_record').values(alarms).execute()
  return dead
}

/** Ends the alarms of a device's readers, but of those that are still dead. */
export async function endReaderFaults(
  db: Db,
  scope: Scope,
  deviceUuid: string,
  stillDead: readonly string[],
  at: Date,
): Promise<void> {
  await updateOf(db, scope, 'alarm_record')
    .set({ cleared_at: sql<Date>`greatest(occurred_at, ${at}::timestamptz)` })
    .where('alarm_record.device_uuid', '=', deviceUuid)
    .where('alarm_record.type', '=', 'readerFault')
    .where('alarm_record.cleared_at', 'is', null)
    .where(sql<boolean>`alarm_record.reader <> all(${[...stillDead]}::text[])`)
    .execute()
}

interface NamedDoor {
  readonly uuid: string
  readonly name: string
}

/** Readers that a device has, each with the doors that it serves. */
async function doorsByReader(
  db: Db,
  scope: SystemScope,
  { project_uuid, uuid, model }: DeviceOfReaders,
): Promise<ReadonlyMap<string, readonly NamedDoor[]>> {
  const capabilities = capabilitiesOf(model)
  const found = new Map<string, NamedDoor[]>(capabilities.readers.map((reader) => [readerName(reader), []]))
  const doors = await rowsOf(db, scope, 'door')
    .select(['door.uuid', 'door.name', 'door.relay', 'door.settings'])
    .where('door.project_uuid', '=', project_uuid)
    .where('door.device_uuid', '=', uuid)
    .orderBy('door.relay')
    .execute()
  for (const { settings, relay, ...door } of doors) {
    const { entryReaders, exitReaders } = readDoorSettings(settings, capabilities, relay)
    for (const name of [...entryReaders, ...exitReaders].map(readerName))
      found.set(name, [...(found.get(name) ?? []), door])
  }
  return found
}
