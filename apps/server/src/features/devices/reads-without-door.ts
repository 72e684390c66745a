import { readDoorSettings, readerName, readersNamed, type Reader } from '@lintel/contract/doors/settings.ts'
import { sql } from 'kysely'
import { dayMs } from '../../base/durations.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { capabilitiesOf } from '../../domain/doors/capabilities.ts'

/** What was read longer ago says little about how the device is wired now. */
const shownForMs = 7 * dayMs

/** The reader of a device at which something was shown last that no door uses; null where there is none. */
export async function readerWithoutDoor(
  db: Db,
  scope: Scope,
  device: { readonly uuid: string; readonly model: string },
  now: Date,
): Promise<(Reader & { readonly lastReadAt: string }) | null> {
  const reads = await rowsOf(db, scope, 'door_event')
    .select(['reader', sql<Date>`max(occurred_at)`.as('at')])
    .where('type', '=', 'credentialRead')
    .where('device_uuid', '=', device.uuid)
    .where('occurred_at', '>', new Date(now.getTime() - shownForMs))
    .groupBy('reader')
    .orderBy('at', 'desc')
    .execute()
  if (reads.length === 0) return null
  const capabilities = capabilitiesOf(device.model)
  const doors = await rowsOf(db, scope, 'door')
    .select(['relay', 'settings'])
    .where('device_uuid', '=', device.uuid)
    .execute()
  const usedReaders = new Set(
    doors.flatMap(({ relay, settings }) => {
      const { entryReaders, exitReaders } = readDoorSettings(settings, capabilities, relay)
      return [...entryReaders, ...exitReaders].map(readerName)
    }),
  )
  const read = reads.find(({ reader }) => reader !== null && !usedReaders.has(reader))
  const [reader] = readersNamed(read?.reader ? [read.reader] : [])
  return read && reader ? { ...reader, lastReadAt: read.at.toISOString() } : null
}
