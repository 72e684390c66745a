import { maskCredential, type NewEvent } from '@lintel/devices/protocol/events.ts'
import type { Outcome } from '@lintel/rules/access/request.ts'
import { secondMs } from '../../base/durations.ts'
import type { SeededCode } from '../people/seeded-person.ts'
import type { Random } from '../random.ts'

/** Door of a site with what its device reports of it. */
export interface HistoryDoor {
  readonly uuid: string
  readonly name: string
  readonly relay: number
  readonly deviceUuid: string
  readonly hasContact: boolean
  readonly hasExitButton: boolean
  /** Its device has a camera. */
  readonly hasCamera: boolean
}

export interface TimedEvent {
  readonly at: number
  readonly event: NewEvent
  /** Who gave the command that the event is about. */
  readonly operator?: string
}

/** Events of the devices of a site as their own logs would have them, each by the device that reports it. */
export class DeviceLogs {
  readonly #eventsByDevice = new Map<string, TimedEvent[]>()
  readonly #random: Random
  /** Nothing happens afterwards. */
  readonly until: number
  readonly #picturesSince: number

  /** Nothing happens after `until`; events from `picturesSince` on have pictures. */
  constructor(random: Random, { until, picturesSince }: { readonly until: number; readonly picturesSince: number }) {
    this.#random = random
    this.until = until
    this.#picturesSince = picturesSince
  }

  /** The devices with their events in order. */
  entries(): readonly (readonly [deviceUuid: string, events: readonly TimedEvent[]])[] {
    return [...this.#eventsByDevice].map(([uuid, events]) => [uuid, events.sort((a, b) => a.at - b.at)])
  }

  add(deviceUuid: string, at: number, event: NewEvent, operator?: string): void {
    if (at > this.until) return
    const timedEvent = { at, event, ...(operator !== undefined && { operator }) }
    const events = this.#eventsByDevice.get(deviceUuid)
    if (events) events.push(timedEvent)
    else this.#eventsByDevice.set(deviceUuid, [timedEvent])
  }

  /** A code is shown and decided about; a person who is let in at a door with a contact opens and closes it. */
  present(door: HistoryDoor, person: string, code: SeededCode, outcome: Outcome, at: number): void {
    const isGranted = outcome.result === 'allow'
    const who = { person, credentialId: code.uuid, direction: 'entry' } as const
    const awaitsOpening = isGranted && door.hasContact && outcome.presenceMoves === 'whenOpened'
    this.add(door.deviceUuid, at, {
      type: 'access',
      door: door.relay,
      method: code.kind,
      cred: maskCredential(code.value, code.kind),
      granted: isGranted,
      reason: outcome.reason,
      policyVersion: outcome.policyVersion,
      ...who,
      ...(outcome.ruleId !== null && { ruleId: outcome.ruleId }),
      ...(awaitsOpening && { awaitsOpening }),
      ...(!isGranted && this.#pictureAt(door, 'event', at)),
    })
    if (isGranted && door.hasContact) this.#passThrough(door, at, awaitsOpening ? who : {})
  }

  /** A card of no person of the site is shown. */
  refuseStranger(door: HistoryDoor, at: number): void {
    this.add(door.deviceUuid, at, {
      type: 'access',
      door: door.relay,
      method: 'card',
      cred: maskCredential(`9E${this.#hex().toUpperCase()}`),
      direction: 'entry',
      granted: false,
      reason: 'credentialUnknown',
      ...this.#pictureAt(door, 'event', at),
    })
  }

  /** The exit button is pressed. */
  pressExit(door: HistoryDoor, at: number): void {
    this.add(door.deviceUuid, at, {
      type: 'access',
      door: door.relay,
      method: 'button',
      direction: 'exit',
      granted: true,
      reason: 'allowEgress',
    })
    if (door.hasContact) this.#passThrough(door, at, {})
  }

  /** A visitor rings; a call that was answered may have opened the first door. */
  call(door: HistoryDoor, at: number, call: Omit<NewEvent, 'type' | 'door' | 'media'>): void {
    this.add(door.deviceUuid, at, { type: 'call', door: door.relay, ...call, ...this.#pictureAt(door, 'call', at) })
  }

  /** An operator opens a door from the portal. */
  unlock(door: HistoryDoor, at: number, operator: string): void {
    const [first, second, third, last] = [this.#hex(), this.#hex(), this.#hex(), this.#hex()]
    const commandId = `${first}-${second.slice(4)}-4${second.slice(0, 3)}-8${third.slice(0, 3)}-${third.slice(4)}${last}`
    this.add(door.deviceUuid, at, { type: 'remoteUnlock', door: door.relay, commandId }, operator)
    if (door.hasContact) this.#passThrough(door, at, {})
  }

  /** A door is forced or kept open, and closed after so many minutes. */
  alarm(door: HistoryDoor, type: 'doorForced' | 'doorHeldOpen', at: number, minutes: number): void {
    if (type === 'doorHeldOpen') this.add(door.deviceUuid, at - 31 * secondMs, { type: 'doorOpened', door: door.relay })
    this.add(door.deviceUuid, at, { type, door: door.relay })
    this.add(door.deviceUuid, at + minutes * 60 * secondMs, { type: 'doorClosed', door: door.relay })
  }

  #passThrough({ deviceUuid, relay: door }: HistoryDoor, at: number, who: Partial<NewEvent>): void {
    const openedAt = at + secondMs + this.#random.below(2 * secondMs)
    this.add(deviceUuid, openedAt, { type: 'doorOpened', door, ...who })
    this.add(deviceUuid, openedAt + 3 * secondMs + this.#random.below(4 * secondMs), { type: 'doorClosed', door })
  }

  #pictureAt({ hasCamera }: HistoryDoor, cause: 'event' | 'call', at: number): Pick<NewEvent, 'media'> {
    return hasCamera && at >= this.#picturesSince ? { media: [`${cause}-${this.#hex()}${this.#hex()}.png`] } : {}
  }

  #hex(): string {
    return this.#random
      .below(2 ** 32)
      .toString(16)
      .padStart(8, '0')
  }
}
