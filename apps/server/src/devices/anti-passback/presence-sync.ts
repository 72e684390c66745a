import { setImmediate } from 'node:timers/promises'
import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import type { Logger } from 'pino'
import { systemScope } from '../../db/scope.ts'
import type { Database } from '../../db/database.ts'
import type { LiveHub } from '../../kernel/live-hub.ts'
import type { Publish } from '../connection/dispatcher.ts'
import {
  changedPositions,
  clockOfDatabase,
  devicesOfAreas,
  positionsIn,
  siteOfDevice,
  type AreaDevice,
  type ChangedPosition,
  type SeenPosition,
} from './queries.ts'

/**
 * Tells the devices of an area who is in it, whichever of them has seen it (access-decision.md 7): the whole area when a device
 * comes or a door of it does, and then what changes. Nothing waits for a device, and one that is away is told when it is
 * back, never by messages that wait in the broker.
 */
export interface PresenceSync {
  /** A device has connected; `decides` by a policy of its own, or not. */
  onBirth(mac: string, decides: boolean): Promise<void>
  /** Takes up nothing more and finishes what it is at. */
  close(): Promise<void>
}

interface Parts {
  readonly database: Database
  readonly live: Pick<LiveHub, 'onNotify'>
  readonly publish: Publish
  readonly now: () => Date
  readonly log: Logger
}

/** Changes of one moment travel together. */
const gatherMs = 250
/** Transactions are stamped before they are seen; none takes longer than this, so looks overlap by as much. */
const overlapMs = 30_000
/** More changes than this at once are told as whole areas. */
const changesAtMost = 5_000

/** What is known of a site while one of its devices is there. */
interface Site {
  /** By MAC: the areas a device has been told of as a whole. */
  readonly sentAreas: Map<string, Set<string>>
  /** Up to where changes were looked at, by the database's clock. */
  since: Date | null
  /** Changes of the last look, which the next one sees again: what they were, by area and person. */
  recent: ReadonlyMap<string, string>
}

export function startPresenceSync({ database, live, publish, now, log }: Parts): PresenceSync {
  const sites = new Map<string, Site>()
  const queues = new Map<string, Promise<void>>()
  const timers = new Map<string, NodeJS.Timeout>()
  let isClosed = false

  live.onNotify('positions', (text) => {
    const [projectUuid, areaUuid] = text?.split(' ') ?? []
    if (projectUuid === undefined) return resyncAll()
    if (areaUuid !== undefined)
      for (const areas of sites.get(projectUuid)?.sentAreas.values() ?? []) areas.delete(areaUuid)
    scheduleSync(projectUuid)
  })
  // Areas and their doors are part of the policy.
  live.onNotify('policy', (projectUuid) => (projectUuid === undefined ? resyncAll() : scheduleSync(projectUuid)))

  /** Notifications may have been missed. */
  function resyncAll(): void {
    for (const [projectUuid, site] of sites) {
      site.sentAreas.clear()
      scheduleSync(projectUuid)
    }
  }

  function scheduleSync(projectUuid: string): void {
    if (isClosed || !sites.has(projectUuid) || timers.has(projectUuid)) return
    const begin = (): void => {
      timers.delete(projectUuid)
      enqueue(projectUuid)
    }
    timers.set(projectUuid, setTimeout(begin, gatherMs).unref())
  }

  /** One round at a time for each site. */
  function enqueue(projectUuid: string): void {
    const next = (queues.get(projectUuid) ?? Promise.resolve())
      .then(() => syncSite(projectUuid))
      .catch((error: unknown) => log.warn({ err: error, projectUuid }, 'devices could not be told who is where'))
      .finally(() => {
        if (queues.get(projectUuid) === next) queues.delete(projectUuid)
      })
    queues.set(projectUuid, next)
  }

  async function syncSite(projectUuid: string): Promise<void> {
    const site = sites.get(projectUuid)
    if (!site || isClosed) return
    const { devices, changes } = await database.read(systemScope, async (db) => {
      const at = await clockOfDatabase(db)
      const found = await devicesOfAreas(db, projectUuid)
      const since = site.since
      site.since = new Date(at.getTime() - overlapMs)
      const moved = since && found.length > 0 ? await changedPositions(db, projectUuid, since, changesAtMost) : []
      return { devices: found, changes: moved }
    })
    const here = new Set(devices.map(({ mac }) => mac))
    for (const mac of site.sentAreas.keys()) if (!here.has(mac)) site.sentAreas.delete(mac)
    if (devices.length === 0) return
    if (changes.length >= changesAtMost) site.sentAreas.clear()
    const fresh = freshOf(site, changes)
    const wholes = new Map<string, readonly SeenPosition[]>()
    const whole = async (areaUuid: string): Promise<readonly SeenPosition[]> => {
      const known = wholes.get(areaUuid)
      if (known) return known
      const people = await database.read(systemScope, (db) => positionsIn(db, projectUuid, areaUuid, now()))
      wholes.set(areaUuid, people)
      return people
    }
    for (const device of devices) {
      await syncDevice(site, device, fresh, whole).catch((error: unknown) => {
        site.sentAreas.delete(device.mac)
        log.debug({ mac: device.mac, reason: (error as Error).message }, 'a device was not told who is where')
      })
      // Decisions about doors do not wait for lists of people.
      await setImmediate()
    }
  }

  async function syncDevice(
    { sentAreas }: Site,
    { mac, deviceUuid, areas }: AreaDevice,
    fresh: readonly ChangedPosition[],
    whole: (areaUuid: string) => Promise<readonly SeenPosition[]>,
  ): Promise<void> {
    const known = sentAreas.get(mac) ?? new Set()
    sentAreas.set(mac, known)
    for (const area of known) if (!areas.includes(area)) known.delete(area)
    for (const areaId of areas) {
      const isWhole = !known.has(areaId)
      known.add(areaId)
      const people = isWhole
        ? await whole(areaId)
        : fresh.filter((one) => one.areaId === areaId && one.deviceUuid !== deviceUuid).map(({ seen }) => seen)
      for (let from = 0; from < people.length || (isWhole && from === 0); from += linkLimits.positionsPerMessage) {
        await publish(mac, 'positions', {
          v: 1,
          ts: now().getTime(),
          areaId,
          ...(isWhole && from === 0 && { isWhole }),
          people: people.slice(from, from + linkLimits.positionsPerMessage),
        })
      }
    }
  }

  return {
    async onBirth(mac, decides) {
      const projectUuid = await database.read(systemScope, (db) => siteOfDevice(db, mac))
      if (projectUuid === undefined) return
      const site = sites.get(projectUuid)
      site?.sentAreas.delete(mac)
      if (!decides) return
      if (!site) sites.set(projectUuid, { sentAreas: new Map(), since: null, recent: new Map() })
      scheduleSync(projectUuid)
    },

    async close() {
      isClosed = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(queues.values())
    },
  }
}

/** Changes without those that the look before has seen already. */
function freshOf(site: Site, changes: readonly ChangedPosition[]): readonly ChangedPosition[] {
  const seen = new Map(changes.map((one) => [`${one.areaId} ${one.seen.personId}`, JSON.stringify(one.seen)]))
  const fresh = changes.filter((one) => {
    const key = `${one.areaId} ${one.seen.personId}`
    return site.recent.get(key) !== seen.get(key)
  })
  site.recent = seen
  return fresh
}
