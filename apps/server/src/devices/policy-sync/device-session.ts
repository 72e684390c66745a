import type { PolicyMessage, PolicyOp } from '@lintel/devices/protocol/policy.ts'
import { digestOfSum } from '@lintel/devices/policy-digest.ts'
import type { Vault } from '../../access/vault.ts'
import { opsOf } from '../../domain/policy/deltas.ts'
import { changesBetween, partOf, type Change, type DevicePart, type SiteAt } from '../../domain/policy/device-part.ts'
import type { ApbReset } from './apb-resets.ts'
import type { PlanRun, PolicyDevice } from './queries.ts'
import type { CredentialValues } from './credential-values.ts'
import { PolicyWire } from './wire-format.ts'

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

/** Policy part of a device at a version, with the sum behind its digest. */
export interface KnownPart {
  readonly part: DevicePart
  readonly sum: bigint
  readonly count: number
}

/** State of a connected device. */
export interface DeviceSession {
  readonly device: PolicyDevice
  readonly wire: PolicyWire
  /** Version after the device has applied everything sent; 0 when it needs everything. */
  lastSentVersion: number
  /** Sent and not confirmed yet, oldest first. */
  pending: readonly Pending[]
  confirmedVersion: number
  /** Plans, drills, anti-passback resets and time zone sent last, as JSON. */
  lastSentState: string | null
  /** Failed attempts in a row. */
  failedAttempts: number
}

/** Everything about a site that one context of telling needs. */
export interface SyncContext {
  readonly site: SiteAt
  /** Parts sent last, by device id; a sync updates them. */
  readonly knownParts: Map<string, KnownPart>
  readonly plans: readonly PlanRun[]
  /** Newest first. */
  readonly apbResets: readonly ApbReset[]
  /** Running drills: they change nothing at the doors and are acknowledged like plans. */
  readonly drills: readonly string[]
  readonly zone: NonNullable<PolicyMessage['zone']>
  /** Earlier versions, by number. */
  readonly siteAt: (version: number) => Promise<SiteAt>
}

const maxPending = 16

export const newDeviceSession = (device: PolicyDevice, vault: Vault, values: CredentialValues): DeviceSession => ({
  device,
  wire: new PolicyWire(vault, values, device),
  lastSentVersion: device.confirmedVersion,
  pending: [],
  confirmedVersion: device.confirmedVersion,
  lastSentState: null,
  failedAttempts: 0,
})

/** Records what is sent; later deltas start from it. */
export function recordSent(session: DeviceSession, pendingUpdate: Pending, state: string): void {
  session.pending = [...session.pending, pendingUpdate].slice(-maxPending)
  session.lastSentVersion = pendingUpdate.version
  session.lastSentState = state
}

/** Assumes that the device has this version and nothing that was sent after it. */
export function resetTo(session: DeviceSession, version: number): void {
  session.lastSentVersion = version
  session.pending = []
  session.lastSentState = null
}

/** What a device is to hold, and what leads it there. */
export interface PolicyDelta {
  readonly ops: readonly PolicyOp[]
  readonly known: KnownPart
  readonly digest: string
}

/** Changes from a version to the newest one; from 0, everything. The known part is updated, not rebuilt. */
export async function deltaFor(
  { device, wire: policyWire }: DeviceSession,
  context: SyncContext,
  from: number,
): Promise<PolicyDelta> {
  const wire = memoize(policyWire)
  const last = context.knownParts.get(device.deviceUuid)
  const part = partOf(device.deviceUuid, context.site, last?.part, device.capacity)
  const before = from > 0 && last?.part.site.version === from ? last : undefined
  const changes = before ? [...changesBetween(before.part, part)] : await changesFrom(from, part)
  const knownPart =
    (before && applyChanges(before, part, changes, wire)) ??
    fullPart(part, from === 0 ? changes : [...changesBetween(undefined, part)], wire)
  return {
    ops: opsOf(changes, (one) => wire.contentOf(one) ?? one.content),
    known: knownPart,
    digest: digestOfSum(knownPart.sum),
  }

  async function changesFrom(version: number, now: DevicePart): Promise<Change[]> {
    if (version === context.site.version) return []
    const earlier = version === 0 ? undefined : await context.siteAt(version)
    return [...changesBetween(earlier && partOf(device.deviceUuid, earlier, now, device.capacity), now)]
  }
}

type Wire = Pick<PolicyWire, 'contentOf' | 'markOf'>

/** Content as sent is also what the sum counts; decrypting codes is slow, so each is made once. */
function memoize(wire: PolicyWire): Wire {
  const contents = new Map<object, object | null>()
  return {
    contentOf(deviceRecord) {
      const sentContent = contents.get(deviceRecord.content)
      if (sentContent !== undefined) return sentContent
      const content = wire.contentOf(deviceRecord)
      contents.set(deviceRecord.content, content)
      return content
    },
    markOf: (key, travelling) => wire.markOf(key, travelling),
  }
}

/** Sum after the changes; null when the sent form of a removed record is not known any more. */
function applyChanges(
  { sum, count }: KnownPart,
  part: DevicePart,
  changes: readonly Change[],
  wire: Wire,
): KnownPart | null {
  for (const { key, before, after } of changes) {
    const old = before && wire.contentOf(before)
    if (old === null) return null
    if (old) sum -= wire.markOf(key, old)
    if (after) sum += wire.markOf(key, wire.contentOf(after) ?? after.content)
    count += Number(after !== undefined) - Number(before !== undefined)
  }
  return { part, sum, count }
}

/** Sum of all that a device holds, given everything that leads from nothing to it. */
function fullPart(part: DevicePart, everything: readonly Change[], wire: Wire): KnownPart {
  const nothing = { part, sum: 0n, count: 0 }
  return applyChanges(nothing, part, everything, wire) ?? nothing
}

/** Drops the parts of other versions, so that an old version is not kept in memory for one device. */
export function dropOutdatedParts({ knownParts, site }: SyncContext): void {
  for (const [deviceUuid, { part }] of knownParts) if (part.site !== site) knownParts.delete(deviceUuid)
}
