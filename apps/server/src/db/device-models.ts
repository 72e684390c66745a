import { sql, type Selectable } from 'kysely'
import { Db } from './db.ts'
import type { DB } from './tables.ts'

export type DeviceModelRow = Selectable<DB['device_model']>

/** The rows of device models, in the order of their making. What hardware has is no secret: every scope reads them. */
export function deviceModelRows(db: Db): Promise<DeviceModelRow[]> {
  return Db.open(db).selectFrom('device_model').selectAll().orderBy('created_at').orderBy('uuid').execute()
}

/** Stands for "device models" among all advisory locks; any constant would do. */
const lockNumber = 7304

/**
 * Holds device models as they are until the transaction ends: registrations of devices share the lock, a
 * change of a model in another way than by adding has it alone.
 */
export async function lockDeviceModels(db: Db, how: 'shared' | 'alone'): Promise<void> {
  const lock = sql.raw(how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(hashtextextended('device models', ${lockNumber}))`.execute(Db.open(db))
}
