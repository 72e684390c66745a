import type { DeviceSync } from '../connection/device-sync.ts'
import { systemScope } from '../../db/scope/scope.ts'
import type { Db } from '../../db/db.ts'
import { updateDesiredOfDevice } from '../../domain/sites/site-defaults.ts'
import { all, Reconciler, type SyncParts } from '../connection/reconciler.ts'
import {
  devicesConcerned,
  dueOf,
  holdClock,
  listedCompanies,
  listedPeople,
  completeDirectoryBuild,
  saveDirectoryState,
  sitesOfDirectories,
  type DirectoryDevice,
} from './queries.ts'
import { digestOfDirectory, fillDirectory, type MadeDirectory } from './visitor-directory.ts'

const sitesAtOnce = 50

/**
 * Keeps what door phones list as people, departments and companies are (office.md 6 to 8). Triggers note what was
 * changed; what is then made travels as the setting `directory`, to devices for which it is another one.
 */
export function startDirectorySync({ database, live, now, log }: SyncParts): DeviceSync {
  const reconciler = new Reconciler({
    subject: 'directories of devices',
    log,
    load: () => database.read(systemScope, (db) => sitesOfDirectories(db, now(), sitesAtOnce)),
    diff: (sites) => sites,
    send: (site) => database.write(systemScope, (db) => makeOfSite(db, site)),
  })

  /** One process at a time makes those of a site, for the clock is held meanwhile. */
  async function makeOfSite(db: Db, site: string): Promise<void> {
    const at = now()
    const next = await holdClock(db, site)
    const due = await dueOf(db, site)
    const isWhole = due.isWhole || (next !== null && next <= at)
    const directories = new Map<string, MadeDirectory>()
    for (const device of await devicesConcerned(db, site, isWhole ? null : due)) {
      const { served } = device
      const key = served.join()
      const directory = directories.get(key) ?? (await directoryOf(db, site, served, at))
      directories.set(key, directory)
      await give(site, device, directory)
    }
    await completeDirectoryBuild(db, site, due.upTo, at)
  }

  /** Each device in a transaction of its own: a change of several devices does not wait for all of these. */
  async function give(site: string, device: DirectoryDevice, content: MadeDirectory): Promise<void> {
    const { directory, entries, leftOut } = content
    // Nothing is to be said to a device of a site that never had a company.
    if (directory.length === 0 && !device.hasDirectory) return
    const { digest } = digestOfDirectory(directory)!
    await database.write(systemScope, async (db) => {
      await updateDesiredOfDevice(db, systemScope, device.uuid, { directory })
      await saveDirectoryState(db, site, device.uuid, { entries, leftOut, digest })
    })
    if (leftOut > 0 && leftOut !== device.leftOut)
      log.warn(
        { site, device: device.uuid, entries, leftOut },
        'a device has no room for all who want to be found on it',
      )
  }

  live.onNotify('directory', () => reconciler.notify(all))
  // What is made is written to the database; settings bring it to the device.
  return { reconcile: () => reconciler.reconcile(), worksWithoutLink: true, close: () => reconciler.close() }
}

async function directoryOf(db: Db, site: string, served: readonly string[], at: Date): Promise<MadeDirectory> {
  const companies = await listedCompanies(db, site, served, at)
  const { people, there } = await listedPeople(db, site, served, at)
  return fillDirectory(companies, people, there)
}
