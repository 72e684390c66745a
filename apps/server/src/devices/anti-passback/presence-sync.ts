import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import { systemScope } from '../../db/scope/scope.ts'
import type { DeviceSync } from '../connection/device-sync.ts'
import { Reconciler, type SyncParts } from '../connection/reconciler.ts'
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

/** Changes of one moment travel together. */
const gatherMs = 250
/** Transactions are stamped before they are seen; none takes longer than this, so looks overlap by as much. */
const overlapMs = 30_000
/** More changes than this at once are told as whole areas. */
const changesAtMost = 5_000

const sitesAtOnce = 16

/** What is known of a site while one of its devices is there. */
interface Site {
  /** By MAC: the areas a device has been told of as a whole. */
  readonly sentAreas: Map<string, Set<string>>
  /** Up to where changes were looked at, by the database's clock. */
  since: Date | null
  /** Changes of the last look, which the next one sees again: what they were, by area and person. */
  recent: ReadonlyMap<string, string>
}

/** A site as it was read for one run. */
interface Run {
  readonly site: Site
  readonly devices: readonly AreaDevice[]
  readonly fresh: readonly ChangedPosition[]
  /** Positions of all people in an area, read once for all devices. */
  readonly whole: (areaUuid: string) => Promise<readonly SeenPosition[]>
}

/** What one device has not been told of: whole areas, or what has changed in one. */
interface Missing extends Pick<Run, 'site' | 'whole'> {
  readonly mac: string
  readonly areas: readonly { readonly areaId: string; readonly changed: readonly SeenPosition[] | 'whole' }[]
}

/**
 * Tells the devices of an area who is in it, whichever of them has seen it (access-decision.md 7): the whole area when
 * a device comes or a door of it does, and then what changes. Nothing waits for a device, and one that is away is told
 * when it is back, never by messages that wait in the broker.
 */
export function startPresenceSync({ database, live, publish, now, log }: SyncParts): DeviceSync {
  const sites = new Map<string, Site>()

  live.onNotify('positions', (text) => {
    const [projectUuid, areaUuid] = text?.split(' ') ?? []
    if (projectUuid === undefined) return resyncAll()
    if (areaUuid !== undefined)
      for (const areas of sites.get(projectUuid)?.sentAreas.values() ?? []) areas.delete(areaUuid)
    notify(projectUuid)
  })
  // Areas and their doors are part of the policy.
  live.onNotify('policy', (projectUuid) => (projectUuid === undefined ? resyncAll() : notify(projectUuid)))

  function notify(projectUuid: string): void {
    if (sites.has(projectUuid)) reconciler.notify(projectUuid)
  }

  /** Notifications may have been missed. */
  function resyncAll(): void {
    for (const [projectUuid, site] of sites) {
      site.sentAreas.clear()
      reconciler.notify(projectUuid)
    }
  }

  async function load(projectUuid: string): Promise<Run | null> {
    const site = sites.get(projectUuid)
    if (!site) return null
    const { devices, changes } = await database.read(systemScope, async (db) => {
      const at = await clockOfDatabase(db)
      const siteDevices = await devicesOfAreas(db, projectUuid)
      const since = site.since
      site.since = new Date(at.getTime() - overlapMs)
      const changedRows =
        since && siteDevices.length > 0 ? await changedPositions(db, projectUuid, since, changesAtMost) : []
      return { devices: siteDevices, changes: changedRows }
    })
    const here = new Set(devices.map(({ mac }) => mac))
    for (const mac of site.sentAreas.keys()) if (!here.has(mac)) site.sentAreas.delete(mac)
    if (devices.length === 0) return null
    if (changes.length >= changesAtMost) site.sentAreas.clear()
    const wholes = new Map<string, Promise<readonly SeenPosition[]>>()
    const whole: Run['whole'] = (areaUuid) => {
      const people =
        wholes.get(areaUuid) ?? database.read(systemScope, (db) => positionsIn(db, projectUuid, areaUuid, now()))
      wholes.set(areaUuid, people)
      return people
    }
    return { site, devices, fresh: freshOf(site, changes), whole }
  }

  async function send({ site, mac, areas, whole }: Missing): Promise<void> {
    try {
      for (const { areaId, changed } of areas) {
        const isWhole = changed === 'whole'
        const people = isWhole ? await whole(areaId) : changed
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
    } catch (error) {
      site.sentAreas.delete(mac)
      throw error
    }
  }

  const reconciler = new Reconciler({
    subject: 'positions in areas',
    log,
    load,
    diff: missingIn,
    send,
    gather: { ms: gatherMs },
    keysAtOnce: sitesAtOnce,
  })

  /** A device that has no policy decides nothing, and is sent no positions. */
  async function register(mac: string, decides: boolean): Promise<void> {
    const projectUuid = await database.read(systemScope, (db) => siteOfDevice(db, mac))
    if (projectUuid === undefined) return
    const site = sites.get(projectUuid)
    site?.sentAreas.delete(mac)
    if (!decides) return
    if (!site) sites.set(projectUuid, { sentAreas: new Map(), since: null, recent: new Map() })
    reconciler.notify(projectUuid)
  }

  return {
    onBirth: (mac, { policyVersion }) =>
      register(mac, policyVersion !== undefined).catch((error: unknown) =>
        log.warn({ mac, err: error }, 'a device was not sent the positions of its areas'),
      ),
    close: () => reconciler.close(),
  }
}

/**
 * What each device has not been told of: areas that are new to it as a whole, of others what other devices have seen.
 */
function* missingIn({ site, devices, fresh, whole }: Run): Generator<Missing> {
  for (const { mac, deviceUuid, areas } of devices) {
    const sentAreas = site.sentAreas.get(mac) ?? new Set()
    site.sentAreas.set(mac, sentAreas)
    for (const area of sentAreas) if (!areas.includes(area)) sentAreas.delete(area)
    const missing = areas.flatMap((areaId): Missing['areas'] => {
      if (!sentAreas.has(areaId)) return [{ areaId, changed: 'whole' }]
      const changesElsewhere = fresh.filter((one) => one.areaId === areaId && one.deviceUuid !== deviceUuid)
      return changesElsewhere.length > 0 ? [{ areaId, changed: changesElsewhere.map((one) => one.position) }] : []
    })
    for (const areaId of areas) sentAreas.add(areaId)
    if (missing.length > 0) yield { site, mac, areas: missing, whole }
  }
}

/** Changes without those that the look before has seen already. */
function freshOf(site: Site, changes: readonly ChangedPosition[]): readonly ChangedPosition[] {
  const contentByKey = new Map(
    changes.map((one) => [`${one.areaId} ${one.position.personId}`, JSON.stringify(one.position)]),
  )
  const fresh = changes.filter((one) => {
    const key = `${one.areaId} ${one.position.personId}`
    return site.recent.get(key) !== contentByKey.get(key)
  })
  site.recent = contentByKey
  return fresh
}
