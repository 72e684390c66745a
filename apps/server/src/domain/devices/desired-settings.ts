import type { Settings } from '@lintel/devices/protocol/settings.ts'
import { sql } from 'kysely'
import { updateOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope.ts'

/**
 * Makes settings those that every device of a site shall have (operators.md 2.3); a device takes them when it next says
 * what it has. One that shall have them already is not asked again, so that saving twice costs nothing.
 */
export async function desireOfSite(db: Db, scope: Scope, projectUuid: string, wanted: Settings): Promise<void> {
  await desiring(db, scope, wanted).where('device.project_uuid', '=', projectUuid).execute()
}

/** The same for one device. */
export async function desireOfDevice(db: Db, scope: Scope, deviceUuid: string, wanted: Settings): Promise<void> {
  await desiring(db, scope, wanted).where('device.uuid', '=', deviceUuid).execute()
}

function desiring(db: Db, scope: Scope, wanted: Settings) {
  const patch = sql`${JSON.stringify(wanted)}::jsonb`
  return updateOf(db, scope, 'device')
    .set({ desired: sql`device.desired || ${patch}`, desired_version: sql`device.desired_version + 1` })
    .where(sql<boolean>`device.desired || ${patch} <> device.desired`)
}
