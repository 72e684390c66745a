import { credentialHash } from '@lintel/devices/acl-digest.ts'
import { decide } from '@lintel/rules/access/decide.ts'
import { indexPolicy, type PolicyIndex } from '@lintel/rules/access/index-policy.ts'
import type { Credential, CredentialKind, Direction, Door, DoorSide } from '@lintel/rules/access/model.ts'
import { policyOfRecords, type PolicyRecord } from '@lintel/rules/access/records.ts'
import { isForgotten } from '@lintel/rules/access/positions.ts'
import type { AccessRequest, Decision, Entry, Presence, Seen } from '@lintel/rules/access/request.ts'
import type { HeldRecord, PolicyStore } from './policy-store.ts'

/** Decides at the doors of a device by the policy it holds, whether or not the server is there (device-link 5). */

export interface Shown {
  readonly kind: CredentialKind
  readonly value: string
  /** The relay of the door. */
  readonly door: number
  readonly side: Direction
}

/** The state of the device that a decision depends on. */
export interface Circumstances {
  /** Ms since epoch by the device's clock. */
  readonly at: number
  /** Not a number where nobody knows how far the clock is off. */
  readonly clockDriftSeconds: number
  readonly isInContact: boolean
  /** Relays that are on. */
  readonly openRelays: readonly number[]
}

export interface Verdict {
  readonly decision: Decision
  readonly credentialId: string | null
  readonly personId: string | null
}

/** After so many wrong tries at a door it believes nothing for a while (device-link 5). */
const triesAtMost = 5
const lockedMs = 30_000
/** Entries are remembered for timed rules, whose times are minutes. */
const entriesKept = 20

interface Indexed {
  readonly source: ReadonlyMap<string, HeldRecord>
  readonly index: PolicyIndex
  readonly doorOfRelay: ReadonlyMap<number, Door>
  readonly byHash: ReadonlyMap<string, Credential>
  /** Credentials with a limit, by whose they are. */
  readonly limited: ReadonlyMap<string, readonly string[]>
}

export class Doorman {
  readonly #store: PolicyStore
  #indexed: Indexed | null = null
  readonly #lastSeen: Record<string, Seen> = {}
  readonly #entries: Record<string, Entry[]> = {}
  readonly #tries = new Map<number, { readonly count: number; readonly lockedUntil: number }>()

  constructor(store: PolicyStore) {
    this.#store = store
  }

  /** Judges what somebody shows; null without a policy. Moves nothing: see `entered`. */
  judge({ kind, value, door: relay, side }: Shown, now: Circumstances): Verdict | null {
    const held = this.#policy()
    const key = this.#store.key
    if (held === null || key === null) return null
    this.#forget(held.index)
    const credential = held.byHash.get(credentialHash(key, kind, value))
    const door = held.doorOfRelay.get(relay)
    const request: AccessRequest = {
      doorId: door?.id ?? `relay ${relay}`,
      sideId: door?.sides.find(({ direction }) => direction === side)?.id ?? side,
      at: now.at,
      by: {
        kind: 'credentials',
        presented: [
          {
            credentialId: credential?.id ?? 'unknown',
            used: credential ? this.#usesOf(held, credential) : 0,
            ...this.#lock(relay, now.at),
          },
        ],
      },
      presence: this.#presence(held.index),
      activePlans: this.#store.plans.map(({ until, ...plan }) => (until === undefined ? plan : { ...plan, until })),
      overrides: [],
      health: {
        isFireInputActive: false,
        isInContact: now.isInContact,
        clockDriftSeconds: now.clockDriftSeconds,
        deadReaderIds: [],
        openDoorIds: now.openRelays.flatMap((open) => held.doorOfRelay.get(open)?.id ?? []),
      },
      policyAgeSeconds: now.isInContact ? 0 : this.#store.ageAt(now.at),
    }
    const decision = decide(held.index, request)
    this.#countTry(relay, decision, now.at)
    return { decision, credentialId: credential?.id ?? null, personId: credential?.personId ?? null }
  }

  /** Somebody has been let through: from now on they are where the door leads. Settles when limited uses are counted. */
  async entered(
    { decision, credentialId, personId }: Verdict,
    { door: relay, side }: Shown,
    at: number,
  ): Promise<void> {
    const held = this.#policy()
    const door = held?.doorOfRelay.get(relay)
    const through: DoorSide | undefined = door?.sides.find(({ direction }) => direction === side)
    if (!held || !door || !through || personId === null || credentialId === null) return
    // Temporary keys change no position (office.md 14).
    const isVisitor = held.index.persons.get(personId)?.person.kind === 'visitor'
    if (decision.presenceMoves !== 'never' && !isVisitor) {
      const seen = { areaId: through.toAreaId, at, doorId: door.id }
      this.#lastSeen[personId] = seen
      this.#entries[personId] = [...(this.#entries[personId] ?? []), seen].slice(-entriesKept)
    }
    const isLimited = held.index.credentials.get(credentialId)?.credential.maxUses !== undefined
    if (isLimited) await this.#store.countUse(credentialId)
  }

  /** A key that is both digits and a QR code is used up by either, so what has a limit counts for its person (office.md 10). */
  #usesOf({ limited }: Indexed, { personId }: Credential): number {
    const ids = limited.get(personId) ?? []
    return ids.reduce((sum, id) => sum + this.#store.usesOf(id), 0)
  }

  #policy(): Indexed | null {
    const { records, version } = this.#store
    if (this.#indexed?.source === records) return this.#indexed
    const policy = policyOfRecords([...records.values()] as readonly HeldRecord[] as readonly PolicyRecord[], version)
    if (policy === null) return (this.#indexed = null)
    const doorOfRelay = new Map<number, Door>()
    const byHash = new Map<string, Credential>()
    const limited = new Map<string, string[]>()
    for (const { id, personId, maxUses } of policy.credentials)
      if (maxUses !== undefined) limited.set(personId, [...(limited.get(personId) ?? []), id])
    for (const { kind, content } of records.values()) {
      if (kind === 'door' && typeof content['relay'] === 'number')
        doorOfRelay.set(content['relay'], content as unknown as Door)
      if (kind === 'credential' && typeof content['hash'] === 'string')
        byHash.set(content['hash'], content as unknown as Credential)
    }
    return (this.#indexed = { source: records, index: indexPolicy(policy), doorOfRelay, byHash, limited })
  }

  /** Gives up positions that somebody has set to unknown. */
  #forget(index: PolicyIndex): void {
    const { forgotten } = this.#store
    if (forgotten.length === 0) return
    for (const [personId, seen] of Object.entries(this.#lastSeen))
      if (isForgotten(index, personId, seen, forgotten)) delete this.#lastSeen[personId]
    for (const [personId, entries] of Object.entries(this.#entries))
      this.#entries[personId] = entries.filter((entry) => !isForgotten(index, personId, entry, forgotten))
  }

  #presence({ policy, isInside }: PolicyIndex): Presence {
    const inside = Object.values(this.#lastSeen)
    const counts = policy.areas.map(({ id }) => {
      const count = inside.filter(({ areaId }) => isInside(areaId, id, 'skipped')).length
      return [id, count] as const
    })
    return {
      lastSeen: this.#lastSeen,
      entries: this.#entries,
      counts: Object.fromEntries(counts),
      arrivals: [],
      reads: [],
      forgiven: {},
      exitOpenings: [],
    }
  }

  #lock(relay: number, at: number): { lockedUntil?: number } {
    const until = this.#tries.get(relay)?.lockedUntil ?? 0
    return until > at ? { lockedUntil: until } : {}
  }

  #countTry(relay: number, { reason }: Decision, at: number): void {
    if (reason !== 'credential_unknown') return void (reason === 'too_many_tries' || this.#tries.delete(relay))
    const before = this.#tries.get(relay)
    const count = (before?.count ?? 0) + 1
    const isLocked = count >= triesAtMost
    this.#tries.set(relay, {
      count: isLocked ? 0 : count,
      lockedUntil: isLocked ? at + lockedMs : (before?.lockedUntil ?? 0),
    })
  }
}
