import type { Connection } from '@lintel/contract/base/connections.ts'
import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import { hasExpansionUnits } from '@lintel/devices/models/index.ts'
import type { Birth } from '@lintel/devices/protocol/up.ts'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { systemScope } from '../../db/scope/scope.ts'
import type { Database } from '../../db/database.ts'
import type { NoteDouble } from '../broker/double-identity.ts'
import { enqueueInitialProvisioning } from '../settings/initial-provisioning.ts'
import { countIngested, markLost, type IngestResult } from '../ingest/ingest.ts'
import { publishLiveChanges, publishLiveChangesOfSites } from '../../domain/live/publish.ts'
import { raiseOfflineAlarms } from './offline-alarms.ts'
import { enqueueOfflineNotices } from './enqueue-offline-notices.ts'
import {
  deviceForBirth,
  saveActivity,
  saveBirth,
  saveReportedModel,
  endSession,
  silentSince,
  saveConnections,
} from './queries.ts'
import { saveUnits } from './units.ts'
import { modelNamed } from '../../kernel/device-models.ts'
import { minuteMs } from '../../base/durations.ts'

/** Which devices are there (device-link.md 4.4). */
export interface Presence {
  /** The device has said or done something just now. */
  recordActivity(mac: string): void
  /** A connection has begun. Answers what its device should be told; null for an unknown device. */
  onBirth(mac: string, birth: Birth, options: { readonly retained: boolean }): Promise<BirthReply | null>
  /** A connection has ended. */
  onDeath(mac: string, session: string): Promise<void>
  /** The server has been without its broker for so long that it is unknown which devices are connected. */
  markAllUnknown(): Promise<void>
  /** Writes down who was heard, and which devices have been silent for too long. `linkUpSince` in ms since epoch. */
  sweep(linkUpSince: number): Promise<void>
  /** Devices that are taken to be there but have not been heard for a while. */
  silentDevices(forMs: number): Promise<readonly string[]>
}

/** What is worth telling a device that has just connected. */
export interface BirthReply {
  readonly ingest: IngestResult
  /** The settings it should have, where it has older ones. */
  readonly desired: { readonly version: number; readonly doc: unknown } | null
}

/** How many sessions that have ended are remembered; each is needed for seconds only. */
const maxDeaths = 50_000
const devicesWatched = 50_000
const flappingBirths = 5
const flappingWindowMs = minuteMs

/** Keeps presence in the device table; what only matters for seconds is kept here. */
export function presenceOf(database: Database, now: () => Date, log: Logger, noteDouble: NoteDouble): Presence {
  const lastHeard = new Map<string, Date>()
  const deaths = new LRUCache<string, string>({ max: maxDeaths })
  const isFlapping = flappingDetector()

  return {
    recordActivity: (mac) => void lastHeard.set(mac, now()),

    async onBirth(mac, birth, { retained }) {
      const at = now()
      if (!retained && isFlapping(mac, at.getTime())) {
        log.warn({ alarm: 'doubleIdentity', mac }, 'a device connects again and again: a bad line, or two of it')
        noteDouble(mac)
      }
      const reply = await database.write(systemScope, async (db) => {
        const device = await deviceForBirth(db, systemScope, mac, birth.epoch)
        if (!device) return null
        logAnomalies(device, mac, birth, log)
        // A counter that starts a new life never goes back to an old one, unless there are two devices.
        if (device.hasEarlierEpoch && !retained) noteDouble(mac)
        const isKnown = retained && device.session === birth.session
        // What the broker keeps may be told in any order, and long after: a session that has ended stays ended.
        const isDead = deaths.get(mac) === birth.session || (isKnown && device.connection === 'offline')
        const connection = isDead ? 'offline' : 'online'
        if (!isKnown || device.connection !== connection) {
          await saveBirth(db, systemScope, device, birth, { connection, at, isSeen: !retained })
        } else if (device.reportedModel === null) {
          // It connected before its model was kept.
          await saveReportedModel(db, systemScope, device, birth)
        }
        if (!retained && takesModules(device.model)) await saveUnits(db, systemScope, device, birth.units, at)
        const oldest = birth.evtOldest <= birth.evtNext ? birth.evtOldest : 1
        const ingest = await markLost(db, mac, birth.epoch, [1, oldest - 1], at)
        if (!ingest) return null
        if (device.connection !== connection) {
          await publishLiveChanges(db, systemScope, device.projectUuid, [
            connectionChange(device.deviceUuid, connection),
          ])
        }
        // What it is shipped with comes before the site's settings, which follow when it is looked for.
        const isConfigured = !isDead && (await enqueueInitialProvisioning(db, systemScope, device, at))
        const isFirst = isConfigured || device.isBeingProvisioned
        const isOutdated = !isFirst && device.desiredVersion > birth.cfgVersion
        return { ingest, desired: isOutdated ? { version: device.desiredVersion, doc: device.desired } : null }
      })
      if (reply) countIngested(reply.ingest)
      return reply
    },

    async onDeath(mac, session) {
      deaths.set(mac, session)
      await database.write(systemScope, async (db) => {
        const at = now()
        const device = await endSession(db, systemScope, mac, session, at)
        if (!device) return
        await publishLiveChanges(db, systemScope, device.projectUuid, [connectionChange(device.deviceUuid, 'offline')])
        await enqueueOfflineNotices(db, systemScope, [device], at)
      })
    },

    async markAllUnknown() {
      await database.write(systemScope, async (db) => {
        const changedDevices = await saveConnections(db, systemScope, {
          from: ['online', 'stale'],
          to: 'unknown',
          silentBefore: null,
        })
        await publishLiveChangesOfSites(db, systemScope, changedDevices.map(siteChange('unknown')))
      })
    },

    async sweep(linkUpSince) {
      const activity = [...lastHeard]
      lastHeard.clear()
      const silentBefore = new Date(now().getTime() - linkLimits.staleSeconds * 1_000)
      const write = database.write(systemScope, async (db) => {
        const back = await saveActivity(db, systemScope, activity)
        // A server that was away has heard no device, which says nothing about them.
        const stale =
          linkUpSince > silentBefore.getTime()
            ? []
            : await saveConnections(db, systemScope, { from: ['online'], to: 'stale', silentBefore })
        await publishLiveChangesOfSites(db, systemScope, [
          ...back.map(siteChange('online')),
          ...stale.map(siteChange('stale')),
        ])
        await enqueueOfflineNotices(db, systemScope, stale, now())
        await raiseOfflineAlarms(db, systemScope, now())
      })
      await write.catch((error: unknown) => {
        for (const [mac, at] of activity) if (!lastHeard.has(mac)) lastHeard.set(mac, at)
        throw error
      })
    },

    silentDevices: (forMs) =>
      database.read(systemScope, (db) => silentSince(db, systemScope, new Date(now().getTime() - forMs))),
  }
}

/** Whether modules of a device are followed; of a model that is not known here they are not. */
function takesModules(model: string): boolean {
  const record = modelNamed(model)
  return record !== null && hasExpansionUnits(record)
}

/** Finds devices that connect more often than a line breaks: two with one identity throw each other out in turn. */
function flappingDetector(): (mac: string, at: number) => boolean {
  const births = new LRUCache<string, number[]>({ max: devicesWatched })
  return (mac, at) => {
    const recent = [...(births.get(mac) ?? []).filter((time) => at - time < flappingWindowMs), at]
    births.set(mac, recent.length < flappingBirths ? recent : [])
    return recent.length >= flappingBirths
  }
}

function logAnomalies(
  device: { readonly model: string; readonly hasEarlierEpoch: boolean },
  mac: string,
  birth: Birth,
  log: Logger,
): void {
  if (device.model !== birth.model) {
    log.warn({ mac, registered: device.model, born: birth.model }, 'a device is of another model than was registered')
  }
  if (device.hasEarlierEpoch) {
    log.warn(
      { alarm: 'doubleIdentity', mac, epoch: birth.epoch },
      'a device goes on with an old event counter: there may be two of it',
    )
  }
}

const connectionChange = (deviceUuid: string, connection: Connection) =>
  ({ kind: 'connection', deviceUuid, connection }) as const

const siteChange =
  (connection: Connection) =>
  ({ projectUuid, deviceUuid }: { readonly projectUuid: string; readonly deviceUuid: string }) => ({
    projectUuid,
    change: connectionChange(deviceUuid, connection),
  })
