import { setTimeout as pause } from 'node:timers/promises'
import { ElevatorCar } from './elevator-car.ts'
import { UnsupportedError } from '../device/device-options.ts'
import type { DeviceCore } from '../device/core.ts'
import type { ReadOutcome } from '../decision/read-events.ts'

/** What people do to the doors of a device with their hands: leaves, buttons and wires. */

/** Visible state of a door after an action. */
export interface DoorSeen {
  readonly door: number
  /** Null where it has no contact. */
  readonly position: 'open' | 'closed' | null
  readonly isUnlocked: boolean
}

export class DoorActions {
  /** The cab, where the device is a lift's. */
  readonly cab: ElevatorCar
  readonly #core: DeviceCore
  readonly #name: string

  /** `floorWaitMs`: how long a cab waits for a floor. */
  constructor(core: DeviceCore, name: string, floorWaitMs: number) {
    this.cab = new ElevatorCar(core.doors, core.accessPoint, floorWaitMs)
    this.#core = core
    this.#name = name
  }

  /** Pulls a door open. Throws CannotDoError where it is locked. */
  open(door: number): DoorSeen {
    this.#requireDoor(door)
    if (!this.#core.relays.isOn(door) && !this.#core.doors.isOpen(door))
      throw new UnsupportedError(`Door ${door} of ${this.#name} is locked.`)
    this.#core.doors.move(door, true)
    return this.#stateOf(door)
  }

  /** Breaks a door open, or opens it with a key. */
  force(door: number): DoorSeen {
    this.#requireContact(door)
    this.#core.doors.move(door, true)
    return this.#stateOf(door)
  }

  close(door: number): DoorSeen {
    this.#requireDoor(door)
    this.#core.doors.move(door, false)
    return this.#stateOf(door)
  }

  /** Presses the exit button. Answers the event's number once it is safe. */
  press(door: number): Promise<number> {
    this.#requireDoor(door)
    if (this.#core.doors.layout.settingOf(door)?.exitButtonInput === undefined)
      throw new UnsupportedError(`Door ${door} of ${this.#name} has no exit button.`)
    return this.#core.accessPoint.press(door)
  }

  /** Presses a floor in the cab. Answers the result for what was shown before. */
  pressFloor(door: number): Promise<ReadOutcome> {
    this.#requireDoor(door)
    if (this.#core.doors.layout.settingOf(door)?.floorInput === undefined)
      throw new UnsupportedError(`Door ${door} of ${this.#name} is no floor of a lift.`)
    return this.cab.press(door)
  }

  /** The fire alarm panel closes the circuit of a door's fire input, or opens it again. */
  fire(door: number, isBurning: boolean): DoorSeen {
    this.#requireDoor(door)
    const input = this.#core.doors.layout.settingOf(door)?.fireInput
    if (input === undefined) throw new UnsupportedError(`Door ${door} of ${this.#name} has no fire input.`)
    this.#core.doors.input(input, isBurning)
    return this.#stateOf(door)
  }

  /**
   * A wire of an input changes its level, whatever hangs there; the button of an exit or a floor is pressed when it
   * rises.
   */
  async input(input: number, isHigh: boolean): Promise<void> {
    const { doors, relays, accessPoint } = this.#core
    const isNew = doors.input(input, isHigh)
    const exitRelay = relays.numbers.find((relay) => doors.layout.settingOf(relay)?.exitButtonInput === input)
    if (!isNew || !isHigh) return
    if (exitRelay !== undefined) await accessPoint.press(exitRelay)
    const floor = doors.layout.floorOf(input)
    if (floor !== undefined) await this.cab.press(floor)
  }

  /** Passage of a person who was let in: opens the door, goes through, and lets it fall shut after `staysMs`. */
  async walkThrough(door: number, staysMs: number, signal?: AbortSignal): Promise<void> {
    const { doors, relays } = this.#core
    if (!doors.layout.hasContact(door) || !relays.isOn(door)) return
    doors.move(door, true)
    await pause(staysMs, undefined, signal && { signal }).catch(() => undefined)
    doors.move(door, false)
  }

  #stateOf(door: number): DoorSeen {
    const { doors, relays } = this.#core
    const position = doors.layout.hasContact(door) ? (doors.isOpen(door) ? 'open' : 'closed') : null
    return { door, position, isUnlocked: relays.isOn(door) }
  }

  #requireDoor(door: number): void {
    if (!this.#core.relays.has(door)) throw new UnsupportedError(`${this.#name} has no door ${door}.`)
  }

  #requireContact(door: number): void {
    this.#requireDoor(door)
    if (!this.#core.doors.layout.hasContact(door))
      throw new UnsupportedError(`Door ${door} of ${this.#name} has no contact.`)
  }
}
