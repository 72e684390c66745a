import { acceptSettings, decodeDown, type DownKind } from '@lintel/devices/protocol.ts'
import type { PolicyStore } from '../decision/policy-store.ts'
import type { AddressBookStore } from '../screen/address-book-store.ts'
import type { PresenceTracker } from '../decision/presence-tracker.ts'
import type { DoorLatch } from '../door/door-latch.ts'
import type { Doors } from '../door/doors.ts'
import type { EventSender } from '../transport/event-sender.ts'
import type { Publisher } from '../transport/publisher.ts'
import type { DeviceClock } from '../base/clock.ts'
import type { Updater } from '../firmware/updater.ts'
import type { CommandHandler } from './command-handler.ts'
import type { DeviceStorage } from '../storage/device-storage.ts'
import type { TimeSync } from './time-sync.ts'

export interface InboxParts {
  readonly storage: DeviceStorage
  readonly policy: PolicyStore
  readonly addressBook: AddressBookStore
  readonly clock: DeviceClock
  readonly latch: DoorLatch
  readonly doors: Doors
  readonly presence: PresenceTracker
  readonly commandHandler: CommandHandler
  readonly timeSync: TimeSync
  readonly publisher: Publisher
  /** The one of the present epoch. */
  readonly sender: () => EventSender
  /** Null in a device that knows no jobs. */
  readonly updater: Updater | null
  readonly hasClockBattery: boolean
  readonly log: (line: string) => void
}

/** Takes the messages of the server, one after another. */
export class Inbox {
  readonly #parts: InboxParts
  #queue: Promise<unknown> = Promise.resolve()

  constructor(parts: InboxParts) {
    this.#parts = parts
  }

  /** Settles when all messages so far are dealt with. */
  get settled(): Promise<unknown> {
    return this.#queue
  }

  /** The connection has ended: until then the server was there. */
  noteContact(): void {
    const { policy, clock } = this.#parts
    this.#queue = this.#queue.then(() => policy.noteContact(clock.now()))
  }

  /** Takes a message of the server. Commands and settings wait for `born`, and for each other. */
  receive(kind: DownKind, payload: Uint8Array, born: Promise<unknown>): void {
    if (kind === 'evtack') return this.#onEventAck(payload)
    if (kind === 'time') return this.#onTime(payload)
    this.#queue = this.#queue
      .then(async () => {
        await born
        if (kind === 'desired') return this.#onDesired(payload)
        if (kind === 'policy') return this.#onPolicy(payload)
        if (kind === 'positions') return this.#onPositions(payload)
        if (kind === 'book') return this.#onBook(payload)
        if (kind === 'job') return this.#onJob(payload)
        await this.#parts.timeSync.patience
        return this.#parts.commandHandler.handle(payload)
      })
      .catch((error: Error) => this.#parts.log(`could not handle a message: ${error.message}`))
  }

  readonly #complain = (error: Error): void => this.#parts.log(error.message)

  #onEventAck(payload: Uint8Array): void {
    const message = decodeDown('evtack', payload)
    if (!message.ok) return this.#parts.log(`ignored an event ack that is ${message.problem}`)
    const { epoch, upTo } = message.value
    if (epoch !== this.#parts.storage.epoch) return this.#parts.log('ignored an event ack of another epoch')
    if (!this.#parts.sender().acknowledge(upTo))
      this.#parts.log(`the server acknowledged event ${upTo}, which this device never numbered`)
  }

  #onTime(payload: Uint8Array): void {
    const message = decodeDown('time', payload)
    if (!message.ok || !this.#parts.timeSync.answered(message.value)) return
    const { tz, offsetMinutes, dst } = message.value
    // Without a battery the correction belongs to this boot alone.
    const offset = this.#parts.hasClockBattery ? this.#parts.clock.offset : 0
    const clock = { offset, checkedAt: this.#parts.clock.now() }
    this.#parts.storage.state.change({ clock, zone: { tz, offsetMinutes, dst } }).catch(this.#complain)
  }

  async #onPolicy(payload: Uint8Array): Promise<void> {
    const message = decodeDown('policy', payload)
    if (!message.ok) return this.#parts.log(`ignored a policy that is ${message.problem}`)
    const answer = await this.#parts.policy.take(message.value, this.#parts.clock.now())
    if (answer === null) return
    const { problem, version, count } = answer
    this.#parts.log(
      problem === undefined ? `holds policy ${version}, ${count} records` : `refused a policy: ${problem}`,
    )
    if (message.value.zone !== undefined) await this.#parts.storage.state.change({ zone: message.value.zone })
    await this.#parts.publisher.say('policyack', answer)
    this.#parts.latch.update()
  }

  #onPositions(payload: Uint8Array): void {
    const message = decodeDown('positions', payload)
    if (!message.ok) return this.#parts.log(`ignored positions that are ${message.problem}`)
    this.#parts.presence.update(message.value)
  }

  async #onBook(payload: Uint8Array): Promise<void> {
    const message = decodeDown('book', payload)
    if (!message.ok) return this.#parts.log(`ignored a part of an address book that is ${message.problem}`)
    const answer = await this.#parts.addressBook.take(message.value)
    if (answer === null) return
    const { problem, entries } = answer
    this.#parts.log(
      problem === undefined ? `holds an address book of ${entries} apartments` : `refused a part: ${problem}`,
    )
    await this.#parts.publisher.say('bookack', answer)
  }

  async #onJob(payload: Uint8Array): Promise<void> {
    if (this.#parts.updater === null) return
    const message = decodeDown('job', payload)
    if (!message.ok) return this.#parts.log(`ignored a message about jobs that is ${message.problem}`)
    await this.#parts.updater.take(message.value)
  }

  async #onDesired(payload: Uint8Array): Promise<void> {
    if (payload.byteLength === 0) return
    const message = decodeDown('desired', payload)
    if (!message.ok) return this.#parts.log(`ignored settings that are ${message.problem}`)
    const { version, doc } = message.value
    const { state } = this.#parts.storage
    const isNew = version > state.value.cfgVersion
    const { accepted, rejected } = await this.#acceptKey(acceptSettings(doc), isNew)
    if (isNew) {
      await state.change({ cfgVersion: version, settings: accepted })
      this.#parts.log(`applied settings version ${version}`)
      this.#parts.doors.look()
    }
    await this.#parts.publisher.say('reported', {
      version: state.value.cfgVersion,
      full: state.value.settings,
      rejected: version === state.value.cfgVersion ? rejected : [],
    })
  }

  /** A device without a key of its portal takes one, once; another one than it has is no setting. */
  async #acceptKey({ accepted, rejected }: SettingChoice, isNew: boolean): Promise<SettingChoice> {
    const { state } = this.#parts.storage
    const { firmwareKey, ...others } = accepted
    const { claimed } = state.value
    if (firmwareKey === undefined || claimed === null) return { accepted, rejected }
    if (claimed.firmwareKey === undefined) {
      if (isNew) await state.change({ claimed: { ...claimed, firmwareKey } })
    } else if (claimed.firmwareKey !== firmwareKey)
      return { accepted: others, rejected: [...rejected, { path: 'firmwareKey', code: 'INVALID' }] }
    return { accepted, rejected }
  }
}

type SettingChoice = ReturnType<typeof acceptSettings>
