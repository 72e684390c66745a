import type { Acl, AclOp } from '@lintel/devices/protocol/acl.ts'
import { digestOfSum } from '@lintel/devices/acl-digest.ts'
import type { Vault } from '../../access/vault.ts'
import { opsOf } from '../../policy/deltas.ts'
import { changesBetween, partOf, type Change, type DevicePart, type SiteAt } from '../../policy/device-part.ts'
import type { Forgotten } from './passback-resets.ts'
import type { PlanRun, PolicyDevice } from './queries.ts'
import type { AclValues } from './credential-values.ts'
import { AclWire } from './wire-format.ts'

interface Pending {
  readonly version: number
  readonly digest: string
  readonly count: number
  /** When it was sent. */
  readonly at: number
  /** When it is asked again if it has not answered, ms since epoch. */
  readonly dueAt: number
  /** Whether a plan or a drill ran then, which an answer confirms. */
  readonly isRun: boolean
}

/** What a device holds of a version, with the sum that makes its digest. */
export interface HeldPart {
  readonly part: DevicePart
  readonly sum: bigint
  readonly count: number
}

/** What is known of a device while it is there. */
export interface Listener {
  readonly device: PolicyDevice
  readonly wire: AclWire
  /** What it will have when it has applied all it was sent; 0 when it needs everything. */
  assumed: number
  /** What it was sent and has not confirmed, oldest first. */
  pending: readonly Pending[]
  confirmed: number
  /** The plans, forgotten positions and zone it was last told of. */
  told: string | null
  /** Sent in vain one after the other. */
  strikes: number
}

/** Everything about a site that one round of telling needs. */
export interface Round {
  readonly now: SiteAt
  /** What devices held when they were last told, by their ids; a round brings it up to date. */
  readonly held: Map<string, HeldPart>
  readonly plans: readonly PlanRun[]
  /** Positions that were set to unknown, newest first. */
  readonly forgotten: readonly Forgotten[]
  /** Drills change nothing, and are answered all the same. */
  readonly drills: readonly string[]
  readonly zone: NonNullable<Acl['zone']>
  /** Earlier versions, by number. */
  readonly earlier: (version: number) => Promise<SiteAt>
}

const pendingKept = 16

export const newListener = (device: PolicyDevice, vault: Vault, values: AclValues): Listener => ({
  device,
  wire: new AclWire(vault, values, device),
  assumed: device.confirmedVersion,
  pending: [],
  confirmed: device.confirmedVersion,
  told: null,
  strikes: 0,
})

/** From now on it is taken to have what it is being sent. */
export function noteTold(listener: Listener, sent: Pending, told: string): void {
  listener.pending = [...listener.pending, sent].slice(-pendingKept)
  listener.assumed = sent.version
  listener.told = told
}

/** It has no more than a version, whatever it was sent. */
export function beginAgain(listener: Listener, version: number): void {
  listener.assumed = version
  listener.pending = []
  listener.told = null
}

/** What a device is to hold, and what leads it there. */
export interface Telling {
  readonly ops: readonly AclOp[]
  readonly held: HeldPart
  readonly digest: string
}

/** What leads a device from a version to the newest; everything from 0. What it is known to hold is changed, not made anew. */
export async function tellingFor({ device, wire: each }: Listener, round: Round, from: number): Promise<Telling> {
  const wire = remembering(each)
  const last = round.held.get(device.deviceUuid)
  const part = partOf(device.deviceUuid, round.now, last?.part, device.capacity)
  const before = from > 0 && last?.part.site.version === from ? last : undefined
  const changes = before ? [...changesBetween(before.part, part)] : await changesFrom(from, part)
  const held = (before && moved(before, part, changes, wire)) ?? whole(part, wire)
  return { ops: opsOf(changes, (one) => wire.contentOf(one) ?? one.content), held, digest: digestOfSum(held.sum) }

  async function changesFrom(version: number, now: DevicePart): Promise<Change[]> {
    if (version === round.now.version) return []
    const earlier = version === 0 ? undefined : await round.earlier(version)
    return [...changesBetween(earlier && partOf(device.deviceUuid, earlier, now, device.capacity), now)]
  }
}

type Wire = Pick<AclWire, 'contentOf' | 'markOf'>

/** What travels is also what is counted into the sum, and sealed codes take their time to open. */
function remembering(wire: AclWire): Wire {
  const contents = new Map<object, object | null>()
  return {
    contentOf(held) {
      const known = contents.get(held.content)
      if (known !== undefined) return known
      const content = wire.contentOf(held)
      contents.set(held.content, content)
      return content
    },
    markOf: (key, travelling) => wire.markOf(key, travelling),
  }
}

/** The sum after changes; null where nobody knows any more how something travelled that is gone. */
function moved({ sum, count }: HeldPart, part: DevicePart, changes: readonly Change[], wire: Wire): HeldPart | null {
  for (const { key, before, after } of changes) {
    const old = before && wire.contentOf(before)
    if (old === null) return null
    if (old) sum -= wire.markOf(key, old)
    if (after) sum += wire.markOf(key, wire.contentOf(after) ?? after.content)
    count += Number(after !== undefined) - Number(before !== undefined)
  }
  return { part, sum, count }
}

function whole(part: DevicePart, wire: Wire): HeldPart {
  const nothing = { part, sum: 0n, count: 0 }
  return moved(nothing, part, [...changesBetween(undefined, part)], wire) ?? nothing
}

/** Those that were not told hold a version that would be kept for them alone. */
export function forgetOthers({ held, now }: Round): void {
  for (const [deviceUuid, { part }] of held) if (part.site !== now) held.delete(deviceUuid)
}
