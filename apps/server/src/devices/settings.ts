import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import type { Reported } from '@lintel/devices/protocol/up.ts'
import { sql } from 'kysely'
import { systemScope } from '../access/scope.ts'
import type { Database } from '../db/database.ts'
import { systemQueries } from '../db/db.ts'

/** Twice what the server itself may ask for: a device may report what it was never told. */
const reportedBytes = 2 * linkLimits.desiredBytes

/** A device's settings as the device table keeps them. */
interface ReportedSettings {
  readonly values: Readonly<Record<string, unknown>>
  readonly rejected: Reported['rejected']
}

/**
 * Notes the settings a device says it has, and those it did not take (device-link 4.6).
 * Answers false when they are too many to be true, or the device is unknown.
 */
export async function noteReported(database: Database, mac: string, reported: Reported): Promise<boolean> {
  return database.write(systemScope, async (db) => {
    const device = await systemQueries(db, systemScope)
      .selectFrom('device')
      .innerJoin('device_identity', (join) =>
        join
          .onRef('device_identity.project_uuid', '=', 'device.project_uuid')
          .onRef('device_identity.device_uuid', '=', 'device.uuid'),
      )
      .select(['device.project_uuid', 'device.uuid', 'device.reported'])
      .where('device_identity.mac', '=', mac)
      .forNoKeyUpdate('device')
      .executeTakeFirst()
    if (!device) return false
    const before = device.reported as Partial<ReportedSettings>
    const next: ReportedSettings = {
      values: storableJson(reported.full ?? { ...before.values, ...reported.patch }) as ReportedSettings['values'],
      rejected: storableJson(reported.rejected) as ReportedSettings['rejected'],
    }
    const text = JSON.stringify(next)
    if (text.length > reportedBytes) return false
    await systemQueries(db, systemScope)
      .updateTable('device')
      .set({ reported: sql`${text}::jsonb`, reported_version: reported.version })
      .where('project_uuid', '=', device.project_uuid)
      .where('uuid', '=', device.uuid)
      .execute()
    return true
  })
}

/** JSON without the characters PostgreSQL refuses, in names and texts at any depth. */
export function storableJson(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '')
  if (Array.isArray(value)) return value.map(storableJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [storableJson(name), storableJson(part)]))
}
