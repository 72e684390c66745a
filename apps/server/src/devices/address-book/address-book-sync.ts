import type { AddressBookAck } from '@lintel/devices/protocol/calls/address-book.ts'
import { systemScope } from '../../db/scope/scope.ts'
import type { Db } from '../../db/db.ts'
import { minuteMs } from '../../base/durations.ts'
import type { DeviceSync } from '../connection/device-sync.ts'
import { Reconciler, type SyncParts } from '../connection/reconciler.ts'
import { missingOf, partCountFor, partsOf, type MadePart } from './book.ts'
import {
  changedApartments,
  countListed,
  devicesWithBook,
  endNoted,
  listedApartments,
  partOf,
  recordBirth,
  recordConfirmed,
  recordProblem,
  recordSent,
  requireCheck,
  sitesOfBooks,
  type BookDevice,
  type ChangedApartments,
  type ListedApartments,
} from './queries.ts'

const sitesAtOnce = 50
/** Changes of one moment travel together, as when a sheet moves a hundred families in. */
const gatherMs = 500
/** How long a device may take to hold a whole book before it is sent everything again. */
const answerWithinMs = 5 * minuteMs

/** A site as it was read for one run. */
interface Run {
  readonly site: string
  readonly changed: ChangedApartments
  readonly devices: readonly BookDevice[]
  readonly at: Date
}

/** What one device is missing, all of it. */
interface Missing {
  readonly site: string
  readonly device: BookDevice
  readonly builtParts: ReadonlyMap<number, MadePart>
  readonly missing: readonly number[]
  readonly parts: readonly string[]
  readonly digest: string
  readonly entries: number
}

export interface AddressBookSync extends DeviceSync {
  /** Processes what a device says of its book; false for a device that keeps none. */
  onAck(mac: string, ack: AddressBookAck): Promise<boolean>
}

/**
 * Keeps what door phones list as apartments, residents and call types are (community.md 1.5, 5.1). Triggers note the
 * apartments that have changed; parts of the book whose digest is another one travel to the devices that list them. A
 * device that connects is compared as a whole, so that nothing is remembered for those that are away.
 */
export function startAddressBookSync({ database, live, publish, now, log }: SyncParts): AddressBookSync {
  const read = <Result>(run: (db: Db) => Promise<Result>): Promise<Result> => database.read(systemScope, run)
  const write = <Result>(run: (db: Db) => Promise<Result>): Promise<Result> => database.write(systemScope, run)

  async function load(site: string): Promise<Run> {
    const at = now()
    return read(async (db) => ({
      site,
      at,
      changed: await changedApartments(db, site, at),
      devices: await devicesWithBook(db, site),
    }))
  }

  async function* diff({ site, changed, devices, at }: Run): AsyncGenerator<Missing> {
    const books = new Map<string, Promise<ReadonlyMap<number, MadePart>>>()
    const counts = new Map<string, Promise<number>>()
    for (const device of devices) {
      const listKey = listedBy(device)
      const count = await memoize(counts, listKey, () => read((db) => countListed(db, site, device)))
      const parts = partCountFor(count)
      const isWhole = changed.isWhole || device.needsCheck || device.parts.length !== parts
      const only = isWhole ? null : [...new Set(changed.apartments.map((apartment) => partOf(apartment, parts)))]
      if (only?.length === 0) continue
      const builtParts = await memoize(books, `${listKey} ${isWhole}`, async () =>
        partsOf(await read((db) => listedApartments(db, site, device, { parts, only }, at)), parts, only),
      )
      const missing = missingOf(device.parts, parts, builtParts)
      if (missing.missing.length > 0 || device.needsCheck)
        yield { site, device, builtParts, ...missing, entries: count }
    }
    // Nothing is kept for devices that are away: they are compared when they come back.
    await write((db) => endNoted(db, site, changed.upTo, at))
  }

  async function send({ site, device, builtParts, missing, parts, digest, entries }: Missing): Promise<void> {
    // What is not recorded as sent is compared again as a whole, also after a crash in between.
    await write((db) => requireCheck(db, site, device.uuid))
    const ts = now().getTime()
    for (const part of missing) {
      const { digest: own, entries: partEntries } = builtParts.get(part)!
      const message = { book: digest, part: part + 1, parts: parts.length, digest: own, entries: [...partEntries] }
      await publish(device.mac, 'book', { v: 1, ts, ...message })
    }
    await write((db) => recordSent(db, site, device.uuid, { parts, digest, entries }))
  }

  const reconciler = new Reconciler<Run, Missing>({
    subject: 'address books',
    log,
    load,
    diff,
    send,
    gather: { ms: gatherMs },
    answers: {
      idOf: ({ device, missing, digest }) => (missing.length > 0 ? { mac: device.mac, id: digest } : null),
      withinMs: answerWithinMs,
      overdue: ({ device }) => startOver(device.mac, null),
    },
  })

  async function startOver(mac: string, problem: string | null): Promise<void> {
    const site = await write((db) => recordProblem(db, mac, problem))
    if (site !== undefined) reconciler.notify(site)
  }

  async function reconcile(): Promise<void> {
    for (const site of await read((db) => sitesOfBooks(db, now(), sitesAtOnce))) await reconciler.reconcile(site)
  }

  // Notifications may have been missed because the database was away; the next tick looks again when it still is.
  const reconcileMissed = (): void =>
    void reconcile().catch((err: unknown) => log.warn({ err }, 'address books could not be compared'))
  live.onNotify('books', (site) => (site === undefined ? reconcileMissed() : reconciler.notify(site)))

  return {
    /** A device without a digest keeps no book. */
    async onBirth(mac, { addressBook: digest }, { retained }) {
      if (retained) return
      reconciler.forget(mac)
      if (digest === undefined) return
      const site = await write((db) => recordBirth(db, mac, digest))
      if (site !== undefined) reconciler.notify(site)
    },

    async onAck(mac, { digest, problem }) {
      if (problem === undefined) {
        reconciler.acknowledged(mac, digest)
        return write((db) => recordConfirmed(db, mac, digest, now()))
      }
      reconciler.forget(mac)
      log.warn({ mac, problem }, 'a device did not take its address book')
      await startOver(mac, problem)
      return true
    },

    /** Compares what was noted and not compared yet. */
    reconcile,

    close: () => reconciler.close(),
  }
}

/** Devices that list the same are made the same book. */
const listedBy = ({ apartment, buildings }: ListedApartments): string => apartment ?? buildings.join()

function memoize<Value>(cache: Map<string, Promise<Value>>, key: string, make: () => Promise<Value>): Promise<Value> {
  const value = cache.get(key) ?? make()
  cache.set(key, value)
  return value
}
