import type { Acl, AclOp } from '@lintel/devices/protocol/acl.ts'
import type { Vault } from '../access/vault.ts'
import { byKind, Compiler, type Bundle } from '../policy/compile.ts'
import { opsBetween } from '../policy/deltas.ts'
import type { RecordsAt } from '../policy/site-records.ts'
import type { PlanRun, PolicyDevice } from './acl-queries.ts'
import { AclWire } from './acl-wire.ts'

interface Pending {
  readonly version: number
  readonly digest: string
  readonly count: number
  /** When it was sent. */
  readonly at: number
  /** When it is asked again if it has not answered, ms since epoch. */
  readonly dueAt: number
}

/** What is known of a device while it is there. */
export interface Listener {
  readonly device: PolicyDevice
  readonly compiler: Compiler
  readonly wire: AclWire
  /** What it will have when it has applied all it was sent; 0 when it needs everything. */
  assumed: number
  /** What it was sent and has not confirmed, oldest first. */
  pending: readonly Pending[]
  confirmed: number
  /** The plans and zone it was last told of. */
  told: string | null
  /** Sent in vain one after the other. */
  strikes: number
}

/** Everything about a site that one round of telling needs. */
export interface Round {
  readonly now: RecordsAt
  readonly kinds: ReturnType<typeof byKind>
  readonly plans: readonly PlanRun[]
  /** Drills change nothing, and are answered all the same. */
  readonly drills: readonly string[]
  readonly zone: NonNullable<Acl['zone']>
  /** Earlier versions, by number. */
  readonly earlier: (version: number) => Promise<ReturnType<typeof byKind>>
}

const pendingKept = 16

export const newListener = (device: PolicyDevice, vault: Vault): Listener => ({
  device,
  compiler: new Compiler(device.deviceUuid),
  wire: new AclWire(vault, device),
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

/** What leads a device from a version to the newest; everything from 0. */
export async function opsFor(
  { compiler, wire }: Listener,
  round: Round,
  from: number,
  after: Bundle,
): Promise<AclOp[]> {
  if (from === round.now.version) return []
  const before: Bundle = from === 0 ? new Map() : compiler.compile(await round.earlier(from))
  return opsBetween(before, after, wire.contentOf)
}
