import type { Direction } from '@lintel/vocabulary/events.ts'
import { credentialHash } from '@lintel/devices/policy-digest.ts'
import { decideNow } from '@lintel/rules/access/decide.ts'
import type { PolicyIndex } from '@lintel/rules/access/policy-index.ts'
import type { Credential, Door, DoorSide } from '@lintel/rules/access/model.ts'
import type { AccessRequest, Presence } from '@lintel/rules/access/request.ts'
import { CodeLockout } from './code-lockout.ts'
import { evidenceOf } from './evidence.ts'
import { codesWith, isOfOtherApartment, loadPolicy, readersAt, type LoadedPolicy } from './loaded-policy.ts'
import type { PolicyStore } from './policy-store.ts'
import type { Circumstances, JudgedDecision, PendingFactor, Presentation, Proof, Verdict } from './presentation.ts'
import { PresenceTracker } from './presence-tracker.ts'

/** Decides at the doors of a device by the policy it holds, whether or not the server is there (device-link.md 5). */

const maxExitOpenings = 50

export class AccessController {
  readonly #store: PolicyStore
  readonly #readerOf: (presentation: Presentation) => string
  #loaded: LoadedPolicy | null = null
  /** Who is where, by this device's doors and by what it was told. */
  readonly presence = new PresenceTracker()
  /** Openings by an exit button that have not yet reset any anti-passback, oldest first. */
  readonly #exitOpenings: { readonly doorId: string; readonly at: number }[] = []
  readonly #lockout = new CodeLockout()

  /** `readerOf`: the reader at which something is shown. */
  constructor(store: PolicyStore, readerOf: (presentation: Presentation) => string) {
    this.#store = store
    this.#readerOf = readerOf
  }

  /**
   * Judges shown credentials, after those shown before; null without a policy. Moves nothing: see `entered`. While code
   * entry is locked a code is not looked up, so that nothing that follows tells a right one from a wrong one
   * (access-decision.md 14.1); that it was a code for duress is for the server alone.
   */
  judge(presentation: Presentation, now: Circumstances, pending?: PendingFactor): Verdict | null {
    const lockedUntil = this.#lockedUntil(presentation, now.at)
    const verdict = this.#judge(presentation, now, pending, lockedUntil)
    if (verdict === null || lockedUntil !== undefined) return verdict
    const { kind, side } = presentation
    const codeTry = { kind, side, reason: verdict.decision.reason, at: now.at }
    return { ...verdict, locksCodeEntry: this.#lockout.count(this.#readerOf(presentation), codeTry) }
  }

  /** Judges what was shown before once more: nothing is typed, so that no lock of the reader has a say. */
  judgeAgain(presentation: Presentation, now: Circumstances, pending?: PendingFactor): Verdict | null {
    return this.#judge(presentation, now, pending, undefined)
  }

  #lockedUntil(presentation: Presentation, at: number): number | undefined {
    const { kind, side } = presentation
    return this.#lockout.lockedUntil(this.#readerOf(presentation), { kind, side, at })
  }

  /** `lockedUntil`: until when the reader takes no code such as the one that was shown last. */
  #judge(
    presentation: Presentation,
    now: Circumstances,
    pending: PendingFactor | undefined,
    lockedUntil: number | undefined,
  ): Verdict | null {
    const policy = this.#policy()
    const key = this.#store.key
    if (policy === null || key === null) return null
    const proofs = [...(pending?.proofs ?? []), presentation]
    const hashes = proofs.map(({ kind, value }) => credentialHash(key, kind, value))
    const credentials = hashes.map((hash, index) => {
      const credential = policy.byHash.get(hash)
      return credential && now.pinNeedsApartment && isOfOtherApartment(policy, credential, proofs[index]!.apartment)
        ? undefined
        : credential
    })
    const isDuress = credentials.some((one) => one?.isDuress)
    if (lockedUntil !== undefined) credentials.splice(-1, 1, undefined)
    const presentedCredentials = credentials.map((credential, index) => ({
      credentialId: credential?.id ?? 'unknown',
      kind: proofs[index]!.kind,
      used: credential ? this.#usesOf(policy, credential) : 0,
      ...(credential && this.#firstUseOf(policy, credential)),
      ...(lockedUntil !== undefined && index === credentials.length - 1 && { lockedUntil }),
    }))
    const by = {
      kind: 'credentials',
      presented: presentedCredentials,
      ...(pending && { factorRequestedAt: pending.at }),
    } as const
    const { decision, evidence } = this.#decide(policy, presentation, now, by)
    const credential = credentials.at(-1)
    const personId = credential?.personId ?? null
    return {
      decision,
      evidence,
      credentialId: credential?.id ?? null,
      personId,
      hash: hashes.at(-1)!,
      isDuress,
    }
  }

  /** The exit button is pressed; null without a policy, which keeps no person inside. */
  judgeExit(relay: number, now: Circumstances): JudgedDecision | null {
    const policy = this.#policy()
    if (policy === null) return null
    const door = policy.doorOfRelay.get(relay)
    if (door) this.#exitOpenings.push({ doorId: door.id, at: now.at })
    this.#exitOpenings.splice(0, this.#exitOpenings.length - maxExitOpenings)
    return this.#decide(policy, { door: relay, side: 'exit' }, now, { kind: 'exitRequest' })
  }

  #decide(
    policy: LoadedPolicy,
    { door: relay, side }: Pick<Presentation, 'door' | 'side'>,
    now: Circumstances,
    by: AccessRequest['by'],
  ): JudgedDecision {
    const door = policy.doorOfRelay.get(relay)
    const request: AccessRequest = {
      doorId: door?.id ?? `relay ${relay}`,
      sideId: door?.sides.find(({ direction }) => direction === side)?.id ?? side,
      at: now.at,
      by,
      presence: this.#presence(policy.index, door, side, by, now.at),
      activePlans: this.#store.plans.map(({ until, ...plan }) => (until === undefined ? plan : { ...plan, until })),
      overrides: [],
      health: {
        isFireInputActive: now.isFireInputActive,
        isInContact: now.isInContact,
        clockDriftSeconds: now.clockDriftSeconds,
        deadReaderIds: now.deadSides.flatMap(({ relay, side }) => readersAt(policy.doorOfRelay.get(relay), side)),
        openDoorIds: now.openRelays.flatMap((open) => policy.doorOfRelay.get(open)?.id ?? []),
      },
      policyAgeSeconds: now.isInContact ? 0 : this.#store.ageAt(now.at),
    }
    const decision = decideNow(policy.index, request)
    // One opening by the button resets anti-passback once (access-decision.md 7).
    if (decision.result === 'allow' && decision.notes.some(({ code }) => code === 'resetByExitButton'))
      this.#exitOpenings.splice(
        this.#exitOpenings.findIndex(({ doorId }) => doorId === door?.id),
        1,
      )
    return { decision, evidence: evidenceOf(policy.index, request, decision) }
  }

  /** Holder of what is shown; null of an unknown one, and of each code while code entry is locked. */
  personOf(presentation: Presentation, at: number): string | null {
    if (this.#lockedUntil(presentation, at) !== undefined) return null
    return this.#knownAs(presentation)?.personId ?? null
  }

  /** Whether a shown code is a duress code. */
  isDuress(proof: Proof): boolean {
    return this.#knownAs(proof)?.isDuress ?? false
  }

  #knownAs({ kind, value }: Proof): Credential | undefined {
    const key = this.#store.key
    return key === null ? undefined : this.#policy()?.byHash.get(credentialHash(key, kind, value))
  }

  /** A person is let in: counts one use of what has a limit, and begins lifetimes. Settles when that is on disk. */
  async used(verdicts: readonly Verdict[], at: number): Promise<void> {
    const credentials = this.#policy()?.index.credentials
    const usedCredentials = verdicts.flatMap(({ credentialId }) => {
      const entry = credentialId === null ? undefined : credentials?.get(credentialId)
      return entry ? [entry.credential] : []
    })
    const limitedCredential = usedCredentials.find(({ maxUses }) => maxUses !== undefined)
    if (limitedCredential) await this.#store.countUse(limitedCredential.id)
    for (const { id, lifetimeAfterFirstUseSeconds } of usedCredentials) {
      if (lifetimeAfterFirstUseSeconds === undefined || at >= (this.#store.firstUseOf(id) ?? Infinity)) continue
      await this.#store.noteFirstUse(id, at)
    }
  }

  /**
   * A person is let in: where the door's timetable waits for the first of a group of theirs, it waits no longer
   * (access-decision.md 8). Settles when that is on disk.
   */
  async arrived({ decision, personId }: Verdict, { door: relay, side }: Presentation, at: number): Promise<void> {
    const policy = this.#policy()
    const door = policy?.doorOfRelay.get(relay)
    if (!policy || !door || side !== 'entry' || decision.reason !== 'allowGrant' || personId === null) return
    const timetable = policy.index.policy.timetables.find(({ id }) => id === door.timetableId)
    const firstPersonGroupIds = new Set(
      timetable?.periods.flatMap(({ unlockAfterFirstPersonGroupId }) => unlockAfterFirstPersonGroupId ?? []),
    )
    const own = policy.index.persons.get(personId)?.memberships ?? []
    const groupIds = own.filter(
      ({ groupId, from, until }) => firstPersonGroupIds.has(groupId) && at >= (from ?? at) && at < (until ?? Infinity),
    )
    if (groupIds.length > 0)
      await this.#store.noteArrivals(groupIds.map(({ groupId }) => ({ doorId: door.id, groupId, at })))
  }

  /** A person is let in: a guest of theirs may follow, or has come before (access-decision.md 7, escort). */
  wasRead({ personId }: Verdict, { door: relay }: Presentation, at: number): void {
    const door = this.#policy()?.doorOfRelay.get(relay)
    if (door && personId !== null) this.presence.wasRead(personId, door.id, at)
  }

  /** A person has gone through: from now on they are where the door leads. */
  entered({ decision, personId }: Verdict, { door: relay, side }: Presentation, at: number): void {
    const policy = this.#policy()
    const door = policy?.doorOfRelay.get(relay)
    const through: DoorSide | undefined = door?.sides.find(({ direction }) => direction === side)
    if (!policy || !door || !through || personId === null || decision.presenceMoves === 'never') return
    // Temporary keys change no position (office.md 14).
    if (policy.index.persons.get(personId)?.person.kind === 'visitor') return
    this.presence.passed(personId, through, at, door.id)
  }

  #usesOf(policy: LoadedPolicy, credential: Credential): number {
    return codesWith(policy, policy.limited, credential).reduce((sum, id) => sum + this.#store.usesOf(id), 0)
  }

  #firstUseOf(policy: LoadedPolicy, credential: Credential): { readonly firstUsedAt?: number } {
    const ids = codesWith(policy, policy.lasting, credential)
    const firstUsedAt = Math.min(...ids.map((id) => this.#store.firstUseOf(id) ?? Infinity))
    return Number.isFinite(firstUsedAt) ? { firstUsedAt } : {}
  }

  #policy(): LoadedPolicy | null {
    const { records, version } = this.#store
    if (this.#loaded?.source !== records) this.#loaded = loadPolicy(records, version)
    return this.#loaded
  }

  #presence(
    index: PolicyIndex,
    door: Door | undefined,
    direction: Direction,
    by: AccessRequest['by'],
    at: number,
  ): Presence {
    const side = door?.sides.find((each) => each.direction === direction)
    const place = door && side && index.sideOf(door.id, side.id)
    const credentialIds = by.kind === 'credentials' ? by.presented.map(({ credentialId }) => credentialId) : []
    const people = credentialIds.flatMap((id) => index.credentials.get(id)?.credential.personId ?? [])
    this.presence.applyApbResets(index, this.#store.apbResets)
    return {
      ...(place ? this.presence.presenceAt(index, place, people, at) : emptyPresence),
      arrivals: this.#store.arrivals,
      reads: this.presence.reads,
      passbackReset: {},
      exitOpenings: this.#exitOpenings,
    }
  }
}

const emptyPresence = { lastSeen: {}, entries: {}, counts: {} } as const
