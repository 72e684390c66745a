import { setImmediate } from 'node:timers/promises'
import { aclProblems, type AclAck } from '@lintel/devices/protocol/acl.ts'
import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import type { Logger } from 'pino'
import { systemScope } from '../../access/scope.ts'
import type { Vault } from '../../access/vault.ts'
import type { Database } from '../../db/database.ts'
import type { LiveHub } from '../../live/hub.ts'
import type { SiteAt } from '../../policy/device-part.ts'
import { inParts } from '../../policy/deltas.ts'
import { forgottenAt, forgottenPositions } from './passback-resets.ts'
import {
  beginAgain,
  forgetOthers,
  newListener,
  noteTold,
  tellingFor,
  type Listener,
  type Round,
} from './device-session.ts'
import {
  forgetPolicyDevice,
  forgottenDevices,
  noteConfirmed,
  noteProblem,
  noteSent,
  onlinePolicyDevices,
  runningPlans,
  welcomePolicyDevice,
  zoneOfSite,
  type PolicyDevice,
} from './queries.ts'
import { sitePoliciesIn } from './site-cache.ts'
import { AclValues } from './credential-values.ts'
import type { Tell } from '../connection/dispatcher.ts'
import { confirmRuns, runningDrills } from '../emergency/plan-answers.ts'
import { transitionsOf } from '../settings/zone-transitions.ts'

/** Brings every change of a site's policy to the devices that decide by it, and hears how far they are (device-link 5). */
export interface AclDesk {
  /** A device has connected. `held` is the version it says it has; undefined when it decides by no policy. */
  born(mac: string, held: number | undefined, options: BirthOptions): Promise<void>
  /** A device says what it holds. False for one that nobody has asked. */
  answered(mac: string, ack: AclAck): Promise<boolean>
  /** Tells those again that have not answered, or were missed. */
  look(): Promise<void>
  /** Takes up nothing more and finishes what it is at. */
  close(): Promise<void>
}

interface BirthOptions {
  readonly retained: boolean
  /** How many credentials it can hold; absent: as many as a site has. */
  readonly capacity?: number | undefined
}

interface Parts {
  readonly database: Database
  readonly live: Pick<LiveHub, 'onNotify'>
  readonly vault: Vault
  readonly tell: Tell
  readonly now: () => Date
  readonly log: Logger
}

/** Changes of one moment travel together; what closes a door does not wait. */
const gatherMs = 250
const answerWithinMs = 30_000
/** A large policy takes its time on a slow line; asking again too soon would send it twice. */
const patienceFor = (changes: number): number => answerWithinMs + changes * 20
const strikesAtMost = 3

export function aclOver({ database, live, vault, tell, now, log }: Parts): AclDesk {
  const policies = sitePoliciesIn(database)
  const values = new AclValues(database)
  const listeners = new Map<string, Listener>()
  const lines = new Map<string, Promise<void>>()
  const timers = new Map<string, NodeJS.Timeout>()
  let isClosed = false

  const isListening = (projectUuid: string): boolean =>
    [...listeners.values()].some(({ device }) => device.projectUuid === projectUuid)

  live.onNotify('policy', (projectUuid) => {
    if (projectUuid !== undefined) {
      if (isListening(projectUuid)) inLine(projectUuid, () => hear(projectUuid))
      return
    }
    for (const uuid of new Set([...listeners.values()].map(({ device }) => device.projectUuid))) wake(uuid)
  })

  /** One thing at a time for each site. */
  function inLine(projectUuid: string, work: () => Promise<void>): void {
    if (isClosed) return
    const next = (lines.get(projectUuid) ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) => log.warn({ err: error, projectUuid }, 'devices could not be told of a policy'))
      .finally(() => {
        if (lines.get(projectUuid) === next) lines.delete(projectUuid)
      })
    lines.set(projectUuid, next)
  }

  function wake(projectUuid: string, afterMs = 0): void {
    if (isClosed || (afterMs > 0 && timers.has(projectUuid))) return
    const tellThen = (): void => {
      clearTimeout(timers.get(projectUuid))
      timers.delete(projectUuid)
      inLine(projectUuid, () => tellSite(projectUuid))
    }
    if (afterMs === 0) tellThen()
    else timers.set(projectUuid, setTimeout(tellThen, afterMs).unref())
  }

  async function hear(projectUuid: string): Promise<void> {
    const before = await policies.newest(projectUuid)
    const isPlan = before.urgent ? false : await plansDiffer(projectUuid)
    wake(projectUuid, before.urgent || isPlan ? 0 : gatherMs)
  }

  /** A notification without a new version is about a plan or a forgotten position, and nobody waits for that. */
  async function plansDiffer(projectUuid: string): Promise<boolean> {
    const known = runs.get(projectUuid)
    const [plans, forgotten] = await database.read(systemScope, async (db) => [
      await runningPlans(db, projectUuid),
      await forgottenPositions(db, projectUuid, now()),
    ])
    return known !== JSON.stringify([plans, forgotten])
  }
  const runs = new Map<string, string>()

  async function tellSite(projectUuid: string): Promise<void> {
    const [devices, plans, drills, zone, forgotten] = await database.read(systemScope, async (db) => [
      await onlinePolicyDevices(db, projectUuid),
      await runningPlans(db, projectUuid),
      await runningDrills(db, projectUuid),
      await zoneOfSite(db, projectUuid),
      await forgottenPositions(db, projectUuid, now()),
    ])
    runs.set(projectUuid, JSON.stringify([plans, forgotten]))
    if (devices.length === 0 || zone === null) return
    const round = await roundOf(
      projectUuid,
      { plans, drills, forgotten },
      { tz: zone.tz, dst: transitionsOf(zone.tz, now().getTime(), zone.next) },
    )
    if (round.now.version === 0) return
    const sendings: Promise<string | null>[] = []
    for (const device of devices) {
      // One device that cannot be told, whatever the reason, keeps no other from being told.
      sendings.push(tellDevice(device, round).catch((error: unknown) => untold(device, error)))
      // Decisions about doors wait for nobody's compiling.
      await setImmediate()
    }
    const sent = (await Promise.all(sendings)).filter((uuid) => uuid !== null)
    forgetOthers(round)
    if (sent.length === 0) return
    await database.write(systemScope, (db) => noteSent(db, projectUuid, sent, round.now.version, now()))
  }

  async function roundOf(
    projectUuid: string,
    active: Pick<Round, 'plans' | 'drills' | 'forgotten'>,
    zone: Round['zone'],
  ): Promise<Round> {
    const { now: newest } = await policies.newest(projectUuid)
    await values.prepare(projectUuid, newest.kinds)
    const earlier = new Map<number, Promise<SiteAt>>()
    return {
      now: newest,
      held: policies.held(projectUuid),
      ...active,
      zone,
      earlier: (version) => {
        const known = earlier.get(version)
        if (known) return known
        const found = policies.earlier(projectUuid, newest, version)
        earlier.set(version, found)
        return found
      },
    }
  }

  function listenerOf(device: PolicyDevice): Listener {
    const known = listeners.get(device.mac)
    if (known?.device.deviceUuid === device.deviceUuid && known.device.capacity === device.capacity) return known
    const fresh = newListener(device, vault, values)
    listeners.set(device.mac, fresh)
    return fresh
  }

  function untold({ mac }: PolicyDevice, error: unknown): null {
    log.warn({ err: error, mac }, 'a device could not be told of a policy')
    return null
  }

  /** Sends a device what it lacks; answers its uuid, or null when there was nothing or it could not be reached. */
  async function tellDevice(device: PolicyDevice, round: Round): Promise<string | null> {
    const listener = listenerOf(device)
    const { version } = round.now
    const from = listener.assumed > version ? 0 : listener.assumed
    const { ops, held, digest } = await tellingFor(listener, round, from)
    round.held.set(device.deviceUuid, held)
    const plans = round.plans.slice(0, linkLimits.aclPlans)
    const forgotten = forgottenAt(held.part.rules.records, round.forgotten)
    const told = JSON.stringify([plans, round.drills, forgotten, round.zone])
    if (from === version && listener.told === told) return null
    const parts = inParts(ops, linkLimits.aclPartBytes)
    const at = now().getTime()
    const isRun = round.plans.length > 0 || round.drills.length > 0
    const dueAt = at + patienceFor(ops.length)
    noteTold(listener, { version, digest, count: held.count, at, dueAt, isRun }, told)
    try {
      for (const [index, part] of parts.entries()) {
        await tell(device.mac, 'acl', {
          v: 1,
          ts: at,
          from,
          to: version,
          digest,
          part: index + 1,
          parts: parts.length,
          ops: part,
          plans,
          forgotten,
          zone: round.zone,
          ...(from === 0 ? { key: listener.wire.key } : {}),
        })
      }
      return device.deviceUuid
    } catch (error) {
      log.debug({ mac: device.mac, reason: (error as Error).message }, 'a device was not told of a policy')
      beginAgain(listener, listener.confirmed)
      return null
    }
  }

  return {
    async born(mac, held, { retained, capacity = null }) {
      if (held === undefined) {
        if (listeners.delete(mac)) await database.write(systemScope, (db) => forgetPolicyDevice(db, mac))
        return
      }
      const device = await database.write(systemScope, (db) =>
        welcomePolicyDevice(db, mac, retained ? null : held, capacity),
      )
      if (!device) return
      const listener = listenerOf(device)
      // What the broker has kept tells of the past, so there what was confirmed counts.
      listener.confirmed = device.confirmedVersion
      listener.strikes = 0
      beginAgain(listener, retained ? device.confirmedVersion : held)
      wake(device.projectUuid)
    },

    async answered(mac, ack) {
      const listener = listeners.get(mac)
      if (!listener) return false
      const { device } = listener
      const asked = listener.pending.find(
        ({ version, digest, count }) => version === ack.version && digest === ack.digest && count === ack.count,
      )
      if (asked && ack.problem === undefined) {
        listener.pending = listener.pending.filter((one) => one !== asked && one.version >= asked.version)
        listener.confirmed = ack.version
        listener.strikes = 0
        const confirmed = { version: ack.version, digest: ack.digest, at: now() }
        const { at: askedAt, isRun } = asked
        if (!isRun) await database.statement(systemScope, (db) => noteConfirmed(db, device, confirmed))
        else
          await database.write(systemScope, async (db) => {
            await noteConfirmed(db, device, confirmed)
            await confirmRuns(db, device, { askedAt: new Date(askedAt), at: confirmed.at })
          })
        return true
      }
      if (ack.problem === undefined && ack.version <= listener.confirmed) return true
      if (listener.pending.length === 0) return false
      listener.strikes += 1
      const problem = aclProblems.find((one) => one === ack.problem) ?? 'mismatch'
      await database.write(systemScope, (db) => noteProblem(db, device, problem))
      if (listener.strikes > strikesAtMost) return true
      policies.held(device.projectUuid).delete(device.deviceUuid)
      beginAgain(listener, 0)
      wake(device.projectUuid)
      return true
    },

    async look() {
      const at = now().getTime()
      const missed = await database.read(systemScope, (db) => forgottenDevices(db, new Date(at - answerWithinMs)))
      const late = [...listeners.values()].filter(({ pending }) => pending[0] && at > pending[0].dueAt)
      for (const listener of [...missed.map(listenerOf), ...late]) {
        beginAgain(listener, listener.confirmed)
        wake(listener.device.projectUuid)
      }
    },

    async close() {
      isClosed = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(lines.values())
    },
  }
}
