import type { Direction } from '@lintel/vocabulary/events.ts'
import type { NewEvent, Settings } from '@lintel/devices/protocol.ts'
import { DoorLayout } from './door-layout.ts'
import type { Relays } from './relays.ts'

/** The doors of a device as they are built (office.md 5.4): locks, contacts, exit buttons and fire inputs. */

/** Person who was let in and has gone through as soon as the door opens. */
export interface Passage {
  readonly person: string
  readonly credentialId: string | null
  readonly direction: Direction
  readonly moved: () => void
}

/** What a door sounds its siren for. */
export type Sounding = 'doorForced' | 'doorHeldOpen' | 'emergency'

/**
 * What was last told, over a power cut: whether a door is open by its relay, and by `fire` and the relay whether it
 * burns.
 */
export type DoorStates = Readonly<Record<string, boolean>>

export interface DoorsOptions {
  readonly relays: Relays
  readonly settings: () => Settings
  /** Door contacts are wired although no setting says so: a person who is let in opens the door and closes it again. */
  readonly hasAutomaticContacts: boolean
  readonly hasSiren: boolean
  readonly note: (event: NewEvent) => void
  readonly saved: () => DoorStates
  readonly remember: (saved: DoorStates) => void
  /** Which relays are kept unlocked has changed. */
  readonly unlockedRelaysChanged: () => void
}

export class Doors {
  readonly layout: DoorLayout
  readonly #options: DoorsOptions
  /** Levels of inputs that have had one; the others are as they are when all is quiet. */
  readonly #inputs = new Map<number, boolean>()
  readonly #waiting = new Map<number, Set<Passage>>()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #doorHeldOpen = new Map<number, NodeJS.Timeout>()
  readonly #sounding = new Map<number, Sounding>()

  constructor(options: DoorsOptions) {
    this.#options = options
    this.layout = new DoorLayout(options.settings)
  }

  /** Whether its contact says that a door is open. */
  isOpen(relay: number): boolean {
    const door = this.layout.settingOf(relay)
    if (door?.sensorInput === undefined) return false
    return this.#inputs.get(door.sensorInput) === (door.sensorTrigger === 'high')
  }

  /** Doors with a contact, and what it says. */
  get positions(): Readonly<Record<string, 'open' | 'closed'>> {
    const contactDoors = this.layout.all.filter(({ relay }) => this.layout.hasContact(relay))
    return Object.fromEntries(contactDoors.map(({ relay }) => [String(relay), this.isOpen(relay) ? 'open' : 'closed']))
  }

  get sounding(): Readonly<Record<string, Sounding>> {
    return Object.fromEntries([...this.#sounding].map(([relay, cause]) => [String(relay), cause]))
  }

  /** Relays that are kept unlocked here, and not by rules. */
  unlockedRelays(by: 'latch' | 'fire'): Readonly<Record<string, typeof by>> {
    const { relays } = this.#options
    const unlockedRelays = relays.numbers.filter((relay) => relays.isUnlockedBy(relay, by))
    return Object.fromEntries(unlockedRelays.map((relay) => [String(relay), by]))
  }

  get isFireInputActive(): boolean {
    return this.layout.all.some(({ fireInput }) => fireInput !== undefined && this.#inputs.get(fireInput) === true)
  }

  /** Opens a lock for its time, or changes it where it is bistable. True when no unlock time was running before. */
  unlock(relay: number, seconds: number): boolean {
    const { relays } = this.#options
    const { unlockMode = 'monostable', triggerDelaySeconds = 0 } = this.layout.settingOf(relay) ?? {}
    let wasClosed = false
    relays.after(relay, triggerDelaySeconds, () => {
      if (unlockMode === 'bistable') this.#latch(relay, !relays.isUnlockedBy(relay, 'latch'))
      else wasClosed = relays.switchOn(relay, seconds)
    })
    return wasClosed
  }

  /** Opens a lock for a person who leaves: at once, and never the other way round. */
  release(relay: number, seconds: number): boolean {
    return this.#options.relays.switchOn(relay, seconds)
  }

  /**
   * A person was let in: they have gone through when the door opens, and have not when it stays closed for `seconds`.
   */
  expect(relay: number, passage: Passage, seconds: number): void {
    const waiting = this.#waiting.get(relay) ?? new Set()
    this.#waiting.set(relay, waiting.add(passage))
    const { triggerDelaySeconds = 0 } = this.layout.settingOf(relay) ?? {}
    this.#later((seconds + triggerDelaySeconds) * 1_000, () => {
      if (waiting.delete(passage)) this.#options.note({ type: 'accessNotTaken', door: relay, ...factsOf(passage) })
    })
  }

  /** Changes the level of an input. False where it has that level. */
  input(number: number, isHigh: boolean): boolean {
    if ((this.#inputs.get(number) ?? false) === isHigh && this.#inputs.has(number)) return false
    this.#inputs.set(number, isHigh)
    this.look()
    return true
  }

  /** Moves the leaf of a door. False where it was so already. */
  move(relay: number, isOpen: boolean): boolean {
    const door = this.layout.settingOf(relay)
    if (door?.sensorInput === undefined || this.isOpen(relay) === isOpen) return false
    return this.input(door.sensorInput, isOpen === (door.sensorTrigger === 'high'))
  }

  /**
   * Compares contacts and fire inputs with what was told of them: after an input or a setting has changed, and at the
   * start.
   */
  look(): void {
    const { relays, saved, remember } = this.#options
    const before = saved()
    const now: Record<string, boolean> = {}
    for (const relay of relays.numbers) {
      if (relays.isUnlockedBy(relay, 'latch') && this.layout.settingOf(relay)?.unlockMode !== 'bistable')
        this.#latch(relay, false)
      if (this.#lookAtFire(relay, before[`fire${relay}`] === true)) now[`fire${relay}`] = true
      if (this.layout.hasContact(relay)) now[relay] = this.isOpen(relay)
      else this.#stopWatching(relay)
      if (now[relay] === undefined || before[relay] === now[relay]) continue
      if (now[relay]) this.#opened(relay, before[relay] === undefined)
      else this.#closed(relay)
    }
    if (JSON.stringify(now) !== JSON.stringify(before)) remember(now)
  }

  /** Ends the sirens: of one door, or of all. What they sound for goes on. */
  silence(relay?: number): void {
    if (relay === undefined) this.#sounding.clear()
    else this.#sounding.delete(relay)
  }

  /** The unlock time is over. */
  timeIsOver(relay: number): void {
    if (this.#options.hasAutomaticContacts && !this.layout.hasContact(relay))
      this.#options.note({ type: 'doorClosed', door: relay })
  }

  /** Power is gone. Doors stay as they stand. */
  drop(): void {
    for (const timer of [...this.#timers, ...this.#doorHeldOpen.values()]) clearTimeout(timer)
    this.#timers.clear()
    this.#doorHeldOpen.clear()
    this.#waiting.clear()
    this.#sounding.clear()
  }

  /** `isFirst`: the contact is new, so it is unknown when the door was opened. */
  #opened(relay: number, isFirst: boolean): void {
    const { relays, note } = this.#options
    const passages = [...(this.#waiting.get(relay) ?? [])]
    this.#waiting.get(relay)?.clear()
    const isForced = !isFirst && !relays.isOn(relay) && passages.length === 0
    if (isForced && this.layout.settingOf(relay)?.doorForcedAlarm) {
      this.#sound(relay, 'doorForced')
      note({ type: 'doorForced', door: relay })
    } else if (passages.length === 0) note({ type: 'doorOpened', door: relay })
    for (const passage of passages) {
      note({ type: 'doorOpened', door: relay, ...factsOf(passage) })
      passage.moved()
    }
    this.#watch(relay)
  }

  #closed(relay: number): void {
    const { relays, note } = this.#options
    this.#stopWatching(relay)
    if (this.#sounding.get(relay) !== 'emergency') this.#sounding.delete(relay)
    note({ type: 'doorClosed', door: relay })
    // Another person who was let in meanwhile still has to come.
    if (!this.layout.settingOf(relay)?.relock || this.#waiting.get(relay)?.size) return
    relays.switchOff(relay)
    if (relays.isUnlockedBy(relay, 'latch')) this.#latch(relay, false)
  }

  /** A door that stays open longer than it may is told of once; while rules hold its lock open, it may. */
  #watch(relay: number): void {
    const { relays, note } = this.#options
    const seconds = this.layout.settingOf(relay)?.doorHeldOpenSeconds
    if (seconds === undefined) return
    const timer = setTimeout(() => {
      if (!this.isOpen(relay)) return
      if (relays.isUnlockedBy(relay, 'rules') || relays.isUnlockedBy(relay, 'fire')) return this.#watch(relay)
      this.#sound(relay, 'doorHeldOpen')
      note({ type: 'doorHeldOpen', door: relay })
    }, seconds * 1_000)
    clearTimeout(this.#doorHeldOpen.get(relay))
    this.#doorHeldOpen.set(relay, timer.unref())
  }

  #sound(relay: number, cause: Sounding): void {
    if (this.#options.hasSiren) this.#sounding.set(relay, cause)
  }

  #stopWatching(relay: number): void {
    clearTimeout(this.#doorHeldOpen.get(relay))
    this.#doorHeldOpen.delete(relay)
  }

  /** Answers whether the fire input of a door is active, and holds it open meanwhile. */
  #lookAtFire(relay: number, wasNotified: boolean): boolean {
    const { relays, note, unlockedRelaysChanged } = this.#options
    const input = this.layout.settingOf(relay)?.fireInput
    const isBurning = input !== undefined && this.#inputs.get(input) === true
    if (isBurning) relays.hold(relay, 'fire')
    else relays.letGo(relay, 'fire')
    if (isBurning === wasNotified) return isBurning
    if (isBurning) this.#sound(relay, 'emergency')
    else this.#sounding.delete(relay)
    note({ type: isBurning ? 'fireStarted' : 'fireEnded', door: relay })
    unlockedRelaysChanged()
    return isBurning
  }

  #latch(relay: number, isOn: boolean): void {
    const { relays, note, unlockedRelaysChanged } = this.#options
    if (isOn) relays.hold(relay, 'latch')
    else relays.letGo(relay, 'latch')
    note({ type: isOn ? 'unlocked' : 'locked', door: relay })
    unlockedRelaysChanged()
  }

  #later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      act()
    }, ms)
    this.#timers.add(timer.unref())
  }
}

const factsOf = ({ person, credentialId, direction }: Passage) => ({
  person,
  direction,
  ...(credentialId === null ? {} : { credentialId }),
})
