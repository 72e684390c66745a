import { setTimeout as pause } from 'node:timers/promises'
import { ElevatorCar } from './elevator-car.ts'
import type { AccessPoint } from './access-point.ts'
import type { Doors } from './doors.ts'
import type { Relays } from './relays.ts'
import type { ReadOutcome } from '../decision/read-events.ts'
import { UnsupportedError } from '../base/unsupported-error.ts'

/** What people do to the doors of a device with their hands: leaves, buttons and wires. */

/** Visible state of a door after an action. */
export interface DoorSeen {
  readonly door: number
  /** Null where it has no contact. */
  readonly position: 'open' | 'closed' | null
  readonly isUnlocked: boolean
}

/** Parts of a device that its doors are made of. */
interface DoorParts {
  readonly doors: Doors
  readonly relays: Relays
  readonly accessPoint: AccessPoint
}

export class DoorActions {
  /** The cab, where the device is a lift's. */
  readonly cab: ElevatorCar
  readonly #parts: DoorParts
  readonly #name: string

  /** `floorWaitMs`: how long a cab waits for a floor. */
  constructor(parts: DoorParts, name: string, floorWaitMs: number) {
    this.cab = new ElevatorCar(parts.doors, parts.accessPoint, floorWaitMs)
    this.#parts = parts
    this.#name = name
  }

  /** Whether a card would open a door from outside now; the reader is not touched. */
  admits(door: number, card: string): boolean {
    this.#requireDoor(door)
    return this.#parts.accessPoint.admits({ kind: 'card', value: card, door, side: 'entry' })
  }

  /** Pulls a door open. Throws UnsupportedError where it is locked. */
  open(door: number): DoorSeen {
    this.#requireDoor(door)
    if (!this.#parts.relays.isOn(door) && !this.#parts.doors.isOpen(door))
      throw new UnsupportedError(`Door ${door} of ${this.#name} is locked.`)
    this.#parts.doors.move(door, true)
    return this.#stateOf(door)
  }

  /** Breaks a door open, or opens it with a key. */
  force(door: number): DoorSeen {
    this.#requireContact(door)
    this.#parts.doors.move(door, true)
    return this.#stateOf(door)
  }

  close(door: number): DoorSeen {
    this.#requireDoor(door)
    this.#parts.doors.move(door, false)
    return this.#stateOf(door)
  }

  /** Presses the exit button. Answers the event's number once it is safe. */
  press(door: number): Promise<number> {
    this.#requireDoor(door)
    if (this.#parts.doors.layout.settingOf(door)?.exitButtonInput === undefined)
      throw new UnsupportedError(`Door ${door} of ${this.#name} has no exit button.`)
    return this.#parts.accessPoint.press(door)
  }

  /** Presses a floor in the cab. Answers the result for what was shown before. */
  pressFloor(door: number): Promise<ReadOutcome> {
    this.#requireDoor(door)
    if (this.#parts.doors.layout.settingOf(door)?.floorInput === undefined)
      throw new UnsupportedError(`Door ${door} of ${this.#name} is no floor of a lift.`)
    return this.cab.press(door)
  }

  /** The fire alarm panel closes the circuit of a door's fire input, or opens it again. */
  fire(door: number, isBurning: boolean): DoorSeen {
    this.#requireDoor(door)
    const input = this.#parts.doors.layout.settingOf(door)?.fireInput
    if (input === undefined) throw new UnsupportedError(`Door ${door} of ${this.#name} has no fire input.`)
    this.#parts.doors.input(input, isBurning)
    return this.#stateOf(door)
  }

  /**
   * A wire of an input changes its level, whatever hangs there; the button of an exit or a floor is pressed when it
   * rises.
   */
  async input(input: number, isHigh: boolean): Promise<void> {
    const { doors, relays, accessPoint } = this.#parts
    const isNew = doors.input(input, isHigh)
    const exitRelay = relays.numbers.find((relay) => doors.layout.settingOf(relay)?.exitButtonInput === input)
    if (!isNew || !isHigh) return
    if (exitRelay !== undefined) await accessPoint.press(exitRelay)
    const floor = doors.layout.floorOf(input)
    if (floor !== undefined) await this.cab.press(floor)
  }

  /** Passage of a person who was let in: opens the door, goes through, and lets it fall shut after `staysMs`. */
  async walkThrough(door: number, staysMs: number, signal?: AbortSignal): Promise<void> {
    const { doors, relays } = this.#parts
    if (!doors.layout.hasContact(door) || !relays.isOn(door)) return
    doors.move(door, true)
    await pause(staysMs, undefined, signal && { signal }).catch(() => undefined)
    doors.move(door, false)
  }

  #stateOf(door: number): DoorSeen {
    const { doors, relays } = this.#parts
    const position = doors.layout.hasContact(door) ? (doors.isOpen(door) ? 'open' : 'closed') : null
    return { door, position, isUnlocked: relays.isOn(door) }
  }

  #requireDoor(door: number): void {
    if (!this.#parts.relays.has(door)) throw new UnsupportedError(`${this.#name} has no door ${door}.`)
  }

  #requireContact(door: number): void {
    this.#requireDoor(door)
    if (!this.#parts.doors.layout.hasContact(door))
      throw new UnsupportedError(`Door ${door} of ${this.#name} has no contact.`)
  }
}
