import { sql } from 'kysely'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries, type Db } from '../../db/db.ts'

/** No portal counts so far: a device that says so has made it up, and is followed no further. */
const versionLimit = 2_000_000_000

/** The version that a device says its settings have, as it is kept. */
export const believableVersion = (version: number): number => Math.min(version, versionLimit)

/**
 * Counts on from what devices hold that are ahead of the portal, because the portal has come back from an older backup
 * without their knowing: a device takes no settings with a lower version than its own. With the new version they are
 * sent by the notice that the change makes.
 */
export async function passVersionsOfDevices(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ mac: string }>`
    update device set desired_version = reported_version + 1
    where reported_version > desired_version and reported_version < ${versionLimit} and connection = 'online'
    returning mac`.execute(systemQueries(db, systemScope))
  return rows.map(({ mac }) => mac)
}
