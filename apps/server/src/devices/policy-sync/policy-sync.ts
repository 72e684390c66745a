import type { UpMessage } from '@lintel/devices/protocol/messages.ts'
import { policyProblems, type PolicyAck, type PolicyMessage, type PolicyOp } from '@lintel/devices/protocol/policy.ts'
import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import { systemScope } from '../../db/scope/scope.ts'
import type { Vault } from '../../access/vault.ts'
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
import type { DeviceSync } from '../connection/device-sync.ts'
import { Reconciler, type SyncParts } from '../connection/reconciler.ts'
import { confirmRuns, runningDrills } from './plan-answers.ts'
import { offsetMinutesAt, transitionsOf } from '../settings/zone-transitions.ts'
import { capacityOf } from '../../kernel/device-models.ts'

interface Parts extends SyncParts {
  readonly vault: Vault
}

/** A site as it was read for one run, with its connected devices. */
interface Run extends SyncContext {
  readonly projectUuid: string
  readonly devices: readonly PolicyDevice[]
}

/** What leads one device to the newest version. */
interface Update {
  readonly session: DeviceSession
  readonly message: Omit<PolicyMessage, 'ts' | 'part' | 'parts' | 'ops'>
  readonly ops: readonly PolicyOp[]
  readonly count: number
  /** Whether a plan or a drill runs. */
  readonly isRun: boolean
  /** Plans, drills, resets and zone as JSON. */
  readonly state: string
}

/** Changes within this time are sent together; urgent ones are sent at once. */
const gatherMs = 250
const ackTimeoutMs = 30_000
/** A large policy takes longer on a slow line; a resend too early would send it twice. */
const ackTimeoutFor = (changes: number): number => ackTimeoutMs + changes * 20
const maxFailedAttempts = 3
const sitesAtOnce = 16

export interface PolicySync extends DeviceSync {
  /** Processes an acknowledgement; false when the device was sent nothing. */
  onAck(mac: string, ack: PolicyAck): Promise<boolean>
}

/** Sends policy changes of sites to their devices and processes the acknowledgements (device-link.md 5). */
export function startPolicySync({ database, live, vault, publish, now, log }: Parts): PolicySync {
  const policies = sitePoliciesIn(database)
  const values = new CredentialValues(database)
  const sessions = new Map<string, DeviceSession>()
  const sentRuns = new Map<string, string>()

  const hasSessions = (projectUuid: string): boolean =>
    [...sessions.values()].some(({ device }) => device.projectUuid === projectUuid)

  live.onNotify('policy', (projectUuid) => {
    if (projectUuid !== undefined) {
      if (hasSessions(projectUuid)) reconciler.notify(projectUuid)
      return
    }
    const all = new Set([...sessions.values()].map(({ device }) => device.projectUuid))
    for (const uuid of all) void reconciler.reconcile(uuid)
  })

  async function isUrgent(projectUuid: string): Promise<boolean> {
    const { urgent } = await policies.newest(projectUuid)
    return urgent || plansDiffer(projectUuid)
  }

  /** A notice without a new version is about a plan or an anti-passback reset, which is urgent. */
  async function plansDiffer(projectUuid: string): Promise<boolean> {
    const knownRuns = sentRuns.get(projectUuid)
    const [plans, apbResets] = await database.read(systemScope, async (db) => [
      await runningPlans(db, projectUuid),
      await apbResetsOf(db, projectUuid, now()),
    ])
    return knownRuns !== JSON.stringify([plans, apbResets])
  }

  async function load(projectUuid: string): Promise<Run | null> {
    const [devices, plans, drills, zone, apbResets] = await database.read(systemScope, async (db) => [
      await onlinePolicyDevices(db, projectUuid),
      await runningPlans(db, projectUuid),
      await runningDrills(db, projectUuid),
      await zoneOfSite(db, projectUuid),
      await apbResetsOf(db, projectUuid, now()),
    ])
    sentRuns.set(projectUuid, JSON.stringify([plans, apbResets]))
    if (devices.length === 0 || zone === null) return null
    const at = now().getTime()
    const context = await contextOf(
      projectUuid,
      { plans, drills, apbResets },
      {
        tz: zone.tz,
        offsetMinutes: offsetMinutesAt(zone.tz, at, zone.next),
        dst: transitionsOf(zone.tz, at, zone.next),
      },
    )
    return context.site.version === 0 ? null : { ...context, projectUuid, devices }
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
      knownParts: policies.knownParts(projectUuid),
      ...active,
      zone,
      siteAt: (version) => {
        const cachedSite = earlier.get(version)
        if (cachedSite) return cachedSite
        const earlierSite = policies.earlier(projectUuid, newest, version)
        earlier.set(version, earlierSite)
        return earlierSite
      },
    }
  }

  function sessionOf(device: PolicyDevice): DeviceSession {
    const session = sessions.get(device.mac)
    if (session?.device.deviceUuid === device.deviceUuid && session.device.capacity === device.capacity) return session
    const fresh = newDeviceSession(device, vault, values)
    sessions.set(device.mac, fresh)
    return fresh
  }

  async function* updates(run: Run): AsyncGenerator<Update> {
    for (const device of run.devices) {
      // A failure at one device does not stop the others.
      const update = await updateOf(device, run).catch((error: unknown) => {
        log.warn({ err: error, mac: device.mac }, 'policy of a device could not be compared')
        return null
      })
      if (update) yield update
    }
  }

  /** Changes that a device needs; null when it has been sent everything. */
  async function updateOf(device: PolicyDevice, run: Run): Promise<Update | null> {
    const session = sessionOf(device)
    const { version } = run.site
    const from = session.lastSentVersion > version ? 0 : session.lastSentVersion
    const { ops, known, digest } = await deltaFor(session, run, from)
    run.knownParts.set(device.deviceUuid, known)
    const plans = run.plans.slice(0, linkLimits.policyPlans)
    const apbResets = apbResetsFor(known.part.rules.records, run.apbResets)
    const state = JSON.stringify([plans, run.drills, apbResets, run.zone])
    if (from === version && session.lastSentState === state) return null
    const key = from === 0 ? { key: session.wire.key } : {}
    const message = { v: 1, from, to: version, digest, plans, apbResets, zone: run.zone, ...key } as const
    const isRun = run.plans.length > 0 || run.drills.length > 0
    return { session, message, ops, count: known.count, isRun, state }
  }

  async function send({ session, message, ops, count, isRun, state }: Update): Promise<void> {
    const { to: version, digest } = message
    const at = now().getTime()
    const parts = inParts(ops, linkLimits.policyPartBytes)
    recordSent(session, { version, digest, count, at, dueAt: at + ackTimeoutFor(ops.length), isRun }, state)
    try {
      for (const [index, part] of parts.entries()) {
        const place = { part: index + 1, parts: parts.length }
        await publish(session.device.mac, 'policy', { ...message, ts: at, ...place, ops: part })
      }
    } catch (error) {
      resetTo(session, session.confirmedVersion)
      throw error
    }
  }

  async function saveSent(run: Run, updates: readonly Update[]): Promise<void> {
    dropOutdatedParts(run)
    if (updates.length === 0) return
    const uuids = updates.map(({ session }) => session.device.deviceUuid)
    await database.write(systemScope, (db) => saveSentVersion(db, run.projectUuid, uuids, run.site.version, now()))
  }

  const reconciler = new Reconciler({
    subject: 'policies of sites',
    log,
    load,
    diff: updates,
    send,
    saveSent,
    gather: { ms: gatherMs, isUrgent },
    keysAtOnce: sitesAtOnce,
    isParallel: true,
  })

  /** Begins the session of a device that has connected. One without a version takes no policy. */
  async function register(
    mac: string,
    { policyVersion, caps, model }: UpMessage<'birth'>,
    { retained }: { readonly retained: boolean },
  ): Promise<void> {
    if (policyVersion === undefined) {
      if (sessions.delete(mac)) await database.write(systemScope, (db) => unregisterPolicyDevice(db, mac))
      return
    }
    const capacity = caps.credentials ?? capacityOf(model) ?? null
    const ability = { capacity, decidesCodeGrants: caps.codeGrants ?? false }
    const device = await database.write(systemScope, (db) =>
      registerPolicyDevice(db, mac, retained ? null : policyVersion, ability),
    )
    if (!device) return
    const session = sessionOf(device)
    // What the broker has kept tells of the past, so there what was confirmed counts.
    session.confirmedVersion = device.confirmedVersion
    session.failedAttempts = 0
    resetTo(session, retained ? device.confirmedVersion : policyVersion)
    void reconciler.reconcile(device.projectUuid)
  }

  return {
    onBirth: (mac, birth, frame) =>
      register(mac, birth, frame).catch((error: unknown) =>
        log.warn({ mac, err: error }, 'a device was not sent its policy'),
      ),

    async onAck(mac, ack) {
      const session = sessions.get(mac)
      if (!session) return false
      const { device } = session
      const pendingUpdate = session.pending.find(
        ({ version, digest, count }) => version === ack.version && digest === ack.digest && count === ack.count,
      )
      if (pendingUpdate && ack.problem === undefined) {
        session.pending = session.pending.filter((one) => one !== pendingUpdate && one.version >= pendingUpdate.version)
        session.confirmedVersion = ack.version
        session.failedAttempts = 0
        const confirmation = { version: ack.version, digest: ack.digest, at: now() }
        const { at: sentAt, isRun } = pendingUpdate
        if (!isRun) await database.statement(systemScope, (db) => saveConfirmedVersion(db, device, confirmation))
        else
          await database.write(systemScope, async (db) => {
            await saveConfirmedVersion(db, device, confirmation)
            await confirmRuns(db, device, { sentAt: new Date(sentAt), at: confirmation.at })
          })
        return true
      }
      if (ack.problem === undefined && ack.version <= session.confirmedVersion) return true
      if (session.pending.length === 0) return false
      session.failedAttempts += 1
      const problem = policyProblems.find((one) => one === ack.problem) ?? 'mismatch'
      await database.write(systemScope, (db) => saveProblem(db, device, problem))
      if (session.failedAttempts > maxFailedAttempts) return true
      policies.knownParts(device.projectUuid).delete(device.deviceUuid)
      resetTo(session, 0)
      void reconciler.reconcile(device.projectUuid)
      return true
    },

    /** Sends again to devices that have not acknowledged in time. */
    async reconcile(): Promise<void> {
      const at = now().getTime()
      const overdue = await database.read(systemScope, (db) => overdueDevices(db, new Date(at - ackTimeoutMs)))
      const late = [...sessions.values()].filter(({ pending }) => pending[0] && at > pending[0].dueAt)
      for (const session of [...overdue.map(sessionOf), ...late]) {
        resetTo(session, session.confirmedVersion)
        void reconciler.reconcile(session.device.projectUuid)
      }
    },

    close: () => reconciler.close(),
  }
}
