import type { UnlockCause, NewEvent } from '@lintel/devices/protocol.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import type { PolicyIndex } from '@lintel/rules/access/policy-index.ts'
import type { Door } from '@lintel/rules/access/model.ts'
import { policyOfRecords } from '@lintel/rules/access/records.ts'
import { type UnlockedState, unlockedState } from '@lintel/rules/access/unlocked-state.ts'
import type { Circumstances } from '../decision/presentation.ts'
import { isAtRelay } from '../decision/loaded-policy.ts'
import type { StoredRecord, PolicyStore } from '../decision/policy-store.ts'
import type { Relays } from './relays.ts'

/**
 * Keeps doors open while a plan, a manual override or the timetable says so, by the policy held and with or without the
 * server.
 */

/** Relays that are kept unlocked, and by what. */
export type UnlockedRelays = Readonly<Record<string, UnlockCause>>

export interface DoorLatchOptions {
  readonly store: PolicyStore
  readonly relays: Relays
  /** What matters now; without the time only plans hold doors. */
  readonly circumstances: () => Omit<Circumstances, 'openRelays' | 'deadSides'> & { readonly hasTime: boolean }
  /** Stores an event without waiting. */
  readonly note: (event: NewEvent) => void
  /** Says which relays are kept unlocked, after they have changed. */
  readonly onChange: () => void
  readonly log: (line: string) => void
}

/** No rule is finer than a minute, and an operator who overrides a door watches it. */
const lookMs = 1_000

/** What can hold a door open. People and what they may do are left out, so that a long list of them costs nothing. */
const kinds: ReadonlySet<string> = new Set([
  'site',
  'area',
  'door',
  'group',
  'timetable',
  'schedule',
  'calendar',
  'override',
  'plan',
])

interface LatchPolicy {
  readonly source: ReadonlyMap<string, StoredRecord>
  readonly records: readonly StoredRecord[]
  readonly index: PolicyIndex | null
  readonly doors: readonly (Door & { readonly relay: number })[]
}

export class DoorLatch {
  readonly #options: DoorLatchOptions
  readonly #unlocked = new Map<number, UnlockedState>()
  #ruled: LatchPolicy | null = null
  #timer: NodeJS.Timeout | undefined
  #isOn = false

  constructor(options: DoorLatchOptions) {
    this.#options = options
  }

  get unlockedRelays(): UnlockedRelays {
    return Object.fromEntries([...this.#unlocked].map(([relay, { by }]) => [String(relay), by]))
  }

  start(): void {
    this.#isOn = true
    this.update()
    this.#timer = setInterval(() => this.update(), lookMs)
    this.#timer.unref()
  }

  stop(): void {
    this.#isOn = false
    clearInterval(this.#timer)
    this.#unlocked.clear()
  }

  /** Holds what has to be held now, and lets go of the rest. */
  update(): void {
    if (!this.#isOn) return
    const { relays, onChange } = this.#options
    const now = this.#unlockedStates()
    // After a power cut relays have let go of what is still to be held.
    for (const relay of now.keys()) relays.hold(relay)
    let isNew = false
    for (const relay of new Set([...this.#unlocked.keys(), ...now.keys()])) {
      const [before, after] = [this.#unlocked.get(relay), now.get(relay)]
      if (before?.by === after?.by && before?.ruleId === after?.ruleId) continue
      isNew = true
      if (after) {
        this.#unlocked.set(relay, after)
      } else {
        this.#unlocked.delete(relay)
        relays.letGo(relay)
      }
      this.#record(relay, after ?? before!, after !== undefined)
    }
    if (isNew) onChange()
  }

  #record(relay: number, { by, reason, ruleId }: UnlockedState, isOpen: boolean): void {
    const { note, log, store } = this.#options
    log(isOpen ? `holds relay ${relay} on: ${by}` : `lets go of relay ${relay}`)
    note({
      type: isOpen ? 'unlocked' : 'locked',
      door: relay,
      reason,
      ...(ruleId === null ? {} : { ruleId }),
      ...(store.version > 0 ? { policyVersion: store.version } : {}),
    })
  }

  #unlockedStates(): ReadonlyMap<number, UnlockedState> {
    const { circumstances, store, relays } = this.#options
    const { hasTime, at, clockDriftSeconds, isInContact, isFireInputActive } = circumstances()
    const { index, doors } = this.#rules()
    const states = new Map<number, UnlockedState>()
    if (index === null) return states
    for (const door of doors) {
      const side = door.sides.find(({ direction }) => direction === 'entry')
      if (!side || !relays.has(door.relay)) continue
      const open = unlockedState(index, {
        doorId: door.id,
        sideId: side.id,
        at,
        presence: { ...emptyPresence, arrivals: store.arrivals },
        activePlans: store.plans.map(({ until, ...plan }) => (until === undefined ? plan : { ...plan, until })),
        overrides: [],
        health: { isFireInputActive, isInContact, clockDriftSeconds, deadReaderIds: [], openDoorIds: [] },
        policyAgeSeconds: isInContact ? 0 : store.ageAt(at),
      })
      // Without the time of day it is unknown whether the hours have come.
      if (open && (hasTime || open.by === 'plan')) states.set(door.relay, open)
    }
    return states
  }

  /** The rules that can hold a door open, made again only when one of them has changed. */
  #rules(): LatchPolicy {
    const { records: source, version } = this.#options.store
    const previousRules = this.#ruled
    if (previousRules?.source === source) return previousRules
    const records = [...source.values()].filter(({ kind }) => kinds.has(kind))
    const isSame =
      previousRules !== null &&
      previousRules.records.length === records.length &&
      previousRules.records.every((record, number) => record === records[number])
    if (isSame) return (this.#ruled = { ...previousRules, source })
    const policy = policyOfRecords(records, version)
    const doors = policy?.doors.filter(isAtRelay) ?? []
    return (this.#ruled = { source, records, index: policy && indexPolicy(policy), doors })
  }
}

/** Who is where matters to nothing that holds a door open. */
const emptyPresence = {
  lastSeen: {},
  entries: {},
  counts: {},
  arrivals: [],
  reads: [],
  passbackReset: {},
  exitOpenings: [],
} as const
