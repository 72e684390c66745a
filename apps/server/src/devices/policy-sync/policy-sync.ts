import { setImmediate } from 'node:timers/promises'
import { policyProblems, type PolicyAck } from '@lintel/devices/protocol/policy.ts'
import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import type { Logger } from 'pino'
import { systemScope } from '../../db/scope.ts'
import type { Vault } from '../../access/vault.ts'
import type { Database } from '../../db/database.ts'
import type { LiveHub } from '../../kernel/live-hub.ts'
import type { SiteAt } from '../../domain/policy/device-part.ts'
import { inParts } from '../../domain/policy/deltas.ts'
import { apbResetsFor, apbResetsOf } from './apb-resets.ts'
import {
  resetTo,
  dropOutdatedParts,
  newDeviceSession,
  recordSent,
  deltaFor,
  type DeviceSession,
  type SyncContext,
} from './device-session.ts'
import {
  unregisterPolicyDevice,
  overdueDevices,
  saveConfirmedVersion,
  saveProblem,
  saveSentVersion,
  onlinePolicyDevices,
  runningPlans,
  registerPolicyDevice,
  zoneOfSite,
  type PolicyDevice,
} from './queries.ts'
import { sitePoliciesIn } from './site-cache.ts'
import { CredentialValues } from './credential-values.ts'
import type { Publish } from '../connection/dispatcher.ts'
import { confirmRuns, runningDrills } from '../emergency/plan-answers.ts'
import { transitionsOf } from '../settings/zone-transitions.ts'

/** Sends policy changes of sites to their devices and processes the acknowledgements (device-link.md 5). */
export interface PolicySync {
  /** A device has connected. `held` is the version it reports; undefined when it takes no policy. */
  onBirth(mac: string, held: number | undefined, options: BirthOptions): Promise<void>
  /** Processes an acknowledgement. False when the device was sent nothing. */
  onAck(mac: string, ack: PolicyAck): Promise<boolean>
  /** Sends again to devices that have not acknowledged in time. */
  reconcile(): Promise<void>
  /** Stops and waits for running work. */
  close(): Promise<void>
}

interface BirthOptions {
  readonly retained: boolean
  /** Number of credentials the device can store; absent: no limit. */
  readonly capacity?: number | undefined
}

interface Parts {
  readonly database: Database
  readonly live: Pick<LiveHub, 'onNotify'>
  readonly vault: Vault
  readonly publish: Publish
  readonly now: () => Date
  readonly log: Logger
}

/** Changes within this time are sent together; urgent ones are sent at once. */
const gatherMs = 250
const ackTimeoutMs = 30_000
/** A large policy takes longer on a slow line; a resend too early would send it twice. */
const ackTimeoutFor = (changes: number): number => ackTimeoutMs + changes * 20
const maxFailedAttempts = 3

export function startPolicySync({ database, live, vault, publish, now, log }: Parts): PolicySync {
  const policies = sitePoliciesIn(database)
  const values = new CredentialValues(database)
  const sessions = new Map<string, DeviceSession>()
  const queues = new Map<string, Promise<void>>()
  const timers = new Map<string, NodeJS.Timeout>()
  let isClosed = false

  const hasSessions = (projectUuid: string): boolean =>
    [...sessions.values()].some(({ device }) => device.projectUuid === projectUuid)

  live.onNotify('policy', (projectUuid) => {
    if (projectUuid !== undefined) {
      if (hasSessions(projectUuid)) enqueue(projectUuid, () => onPolicyNotice(projectUuid))
      return
    }
    for (const uuid of new Set([...sessions.values()].map(({ device }) => device.projectUuid))) scheduleSync(uuid)
  })

  /** Runs the work of a site one after the other. */
  function enqueue(projectUuid: string, work: () => Promise<void>): void {
    if (isClosed) return
    const next = (queues.get(projectUuid) ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) => log.warn({ err: error, projectUuid }, 'policy sync of a site failed'))
      .finally(() => {
        if (queues.get(projectUuid) === next) queues.delete(projectUuid)
      })
    queues.set(projectUuid, next)
  }

  function scheduleSync(projectUuid: string, afterMs = 0): void {
    if (isClosed || (afterMs > 0 && timers.has(projectUuid))) return
    const syncNow = (): void => {
      clearTimeout(timers.get(projectUuid))
      timers.delete(projectUuid)
      enqueue(projectUuid, () => syncSite(projectUuid))
    }
    if (afterMs === 0) syncNow()
    else timers.set(projectUuid, setTimeout(syncNow, afterMs).unref())
  }

  async function onPolicyNotice(projectUuid: string): Promise<void> {
    const before = await policies.newest(projectUuid)
    const isPlan = before.urgent ? false : await plansDiffer(projectUuid)
    scheduleSync(projectUuid, before.urgent || isPlan ? 0 : gatherMs)
  }

  /** A notice without a new version is about a plan or an anti-passback reset, which is urgent. */
  async function plansDiffer(projectUuid: string): Promise<boolean> {
    const known = sentRuns.get(projectUuid)
    const [plans, apbResets] = await database.read(systemScope, async (db) => [
      await runningPlans(db, projectUuid),
      await apbResetsOf(db, projectUuid, now()),
    ])
    return known !== JSON.stringify([plans, apbResets])
  }
  const sentRuns = new Map<string, string>()

  async function syncSite(projectUuid: string): Promise<void> {
    const [devices, plans, drills, zone, apbResets] = await database.read(systemScope, async (db) => [
      await onlinePolicyDevices(db, projectUuid),
      await runningPlans(db, projectUuid),
      await runningDrills(db, projectUuid),
      await zoneOfSite(db, projectUuid),
      await apbResetsOf(db, projectUuid, now()),
    ])
    sentRuns.set(projectUuid, JSON.stringify([plans, apbResets]))
    if (devices.length === 0 || zone === null) return
    const context = await contextOf(
      projectUuid,
      { plans, drills, apbResets },
      { tz: zone.tz, dst: transitionsOf(zone.tz, now().getTime(), zone.next) },
    )
    if (context.site.version === 0) return
    const sends: Promise<string | null>[] = []
    for (const device of devices) {
      // A failure at one device does not stop the others.
      sends.push(syncDevice(device, context).catch((error: unknown) => logSyncFailure(device, error)))
      // Lets requests run between two devices.
      await setImmediate()
    }
    const sent = (await Promise.all(sends)).filter((uuid) => uuid !== null)
    dropOutdatedParts(context)
    if (sent.length === 0) return
    await database.write(systemScope, (db) => saveSentVersion(db, projectUuid, sent, context.site.version, now()))
  }

  async function contextOf(
    projectUuid: string,
    active: Pick<SyncContext, 'plans' | 'drills' | 'apbResets'>,
    zone: SyncContext['zone'],
  ): Promise<SyncContext> {
    const { now: newest } = await policies.newest(projectUuid)
    await values.prepare(projectUuid, newest.kinds)
    const earlier = new Map<number, Promise<SiteAt>>()
    return {
      site: newest,
      knownParts: policies.held(projectUuid),
      ...active,
      zone,
      siteAt: (version) => {
        const known = earlier.get(version)
        if (known) return known
        const found = policies.earlier(projectUuid, newest, version)
        earlier.set(version, found)
        return found
      },
    }
  }

  function sessionOf(device: PolicyDevice): DeviceSession {
    const known = sessions.get(device.mac)
    if (known?.device.deviceUuid === device.deviceUuid && known.device.capacity === device.capacity) return known
    const fresh = newDeviceSession(device, vault, values)
    sessions.set(device.mac, fresh)
    return fresh
  }

  function logSyncFailure({ mac }: PolicyDevice, error: unknown): null {
    log.warn({ err: error, mac }, 'policy sync of a device failed')
    return null
  }

  /** Sends a device its changes. Returns its uuid, or null when there was nothing to send or it was not reached. */
  async function syncDevice(device: PolicyDevice, context: SyncContext): Promise<string | null> {
    const session = sessionOf(device)
    const { version } = context.site
    const from = session.lastSentVersion > version ? 0 : session.lastSentVersion
    const { ops, known, digest } = await deltaFor(session, context, from)
    context.knownParts.set(device.deviceUuid, known)
    const plans = context.plans.slice(0, linkLimits.policyPlans)
    const resets = apbResetsFor(known.part.rules.records, context.apbResets)
    const state = JSON.stringify([plans, context.drills, resets, context.zone])
    if (from === version && session.lastSentState === state) return null
    const parts = inParts(ops, linkLimits.policyPartBytes)
    const at = now().getTime()
    const isRun = context.plans.length > 0 || context.drills.length > 0
    const dueAt = at + ackTimeoutFor(ops.length)
    recordSent(session, { version, digest, count: known.count, at, dueAt, isRun }, state)
    try {
      for (const [index, part] of parts.entries()) {
        await publish(device.mac, 'policy', {
          v: 1,
          ts: at,
          from,
          to: version,
          digest,
          part: index + 1,
          parts: parts.length,
          ops: part,
          plans,
          apbResets: resets,
          zone: context.zone,
          ...(from === 0 ? { key: session.wire.key } : {}),
        })
      }
      return device.deviceUuid
    } catch (error) {
      log.debug({ mac: device.mac, reason: (error as Error).message }, 'policy was not sent to a device')
      resetTo(session, session.confirmedVersion)
      return null
    }
  }

  return {
    async onBirth(mac, held, { retained, capacity = null }) {
      if (held === undefined) {
        if (sessions.delete(mac)) await database.write(systemScope, (db) => unregisterPolicyDevice(db, mac))
        return
      }
      const device = await database.write(systemScope, (db) =>
        registerPolicyDevice(db, mac, retained ? null : held, capacity),
      )
      if (!device) return
      const session = sessionOf(device)
      // What the broker has kept tells of the past, so there what was confirmed counts.
      session.confirmedVersion = device.confirmedVersion
      session.failedAttempts = 0
      resetTo(session, retained ? device.confirmedVersion : held)
      scheduleSync(device.projectUuid)
    },

    async onAck(mac, ack) {
      const session = sessions.get(mac)
      if (!session) return false
      const { device } = session
      const asked = session.pending.find(
        ({ version, digest, count }) => version === ack.version && digest === ack.digest && count === ack.count,
      )
      if (asked && ack.problem === undefined) {
        session.pending = session.pending.filter((one) => one !== asked && one.version >= asked.version)
        session.confirmedVersion = ack.version
        session.failedAttempts = 0
        const confirmed = { version: ack.version, digest: ack.digest, at: now() }
        const { at: askedAt, isRun } = asked
        if (!isRun) await database.statement(systemScope, (db) => saveConfirmedVersion(db, device, confirmed))
        else
          await database.write(systemScope, async (db) => {
            await saveConfirmedVersion(db, device, confirmed)
            await confirmRuns(db, device, { askedAt: new Date(askedAt), at: confirmed.at })
          })
        return true
      }
      if (ack.problem === undefined && ack.version <= session.confirmedVersion) return true
      if (session.pending.length === 0) return false
      session.failedAttempts += 1
      const problem = policyProblems.find((one) => one === ack.problem) ?? 'mismatch'
      await database.write(systemScope, (db) => saveProblem(db, device, problem))
      if (session.failedAttempts > maxFailedAttempts) return true
      policies.held(device.projectUuid).delete(device.deviceUuid)
      resetTo(session, 0)
      scheduleSync(device.projectUuid)
      return true
    },

    async reconcile() {
      const at = now().getTime()
      const missed = await database.read(systemScope, (db) => overdueDevices(db, new Date(at - ackTimeoutMs)))
      const late = [...sessions.values()].filter(({ pending }) => pending[0] && at > pending[0].dueAt)
      for (const session of [...missed.map(sessionOf), ...late]) {
        resetTo(session, session.confirmedVersion)
        scheduleSync(session.device.projectUuid)
      }
    },

    async close() {
      isClosed = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(queues.values())
    },
  }
}
