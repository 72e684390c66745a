import { join } from 'node:path'
import { capsOf, relayNumbers } from '@lintel/devices/models/capabilities.ts'
import {
  type Claimed,
  type DownKind,
  linkLimits,
  type NewEvent,
  type OpenArgs,
  type ResendArgs,
  type Settings,
} from '@lintel/devices/protocol.ts'
import { birthOf } from './birth.ts'
import { DeviceClock } from '../base/clock.ts'
import { circumstancesOf, isIdle } from './circumstances.ts'
import { CommandHandler } from './command-handler.ts'
import type { CoreOptions } from './core-options.ts'
import { Updater } from '../firmware/updater.ts'
import { AccessController } from '../decision/access-controller.ts'
import { Doors } from '../door/doors.ts'
import { AccessPoint } from '../door/access-point.ts'
import { type UnlockedRelays, DoorLatch } from '../door/door-latch.ts'
import { DeviceStorage } from '../storage/device-storage.ts'
import { Inbox } from './inbox.ts'
import { PolicyStore } from '../decision/policy-store.ts'
import { Relays } from '../door/relays.ts'
import { AddressBookStore } from '../screen/address-book-store.ts'
import { Screen } from '../screen/screen.ts'
import { EventSender } from '../transport/event-sender.ts'
import { TimeSync } from './time-sync.ts'
import { deviceCommands } from './device-commands.ts'
import { type Publish, Publisher } from '../transport/publisher.ts'

/** The inside of a device: memory, clock, relays and what it makes of messages. It knows no network. */

export class DeviceCore {
  readonly storage: DeviceStorage
  readonly clock: DeviceClock
  readonly relays: Relays
  readonly policy: PolicyStore
  readonly latch: DoorLatch
  readonly doors: Doors
  readonly accessPoint: AccessPoint
  readonly screen: Screen
  readonly addressBook: AddressBookStore
  readonly updater: Updater
  /** Ends the connection, does something meanwhile, and connects again; the connection manager sets it. */
  restartLine: (meanwhile: () => Promise<void>) => Promise<void> = (meanwhile) => meanwhile()
  /** Ends the connection and makes no other one; the connection manager sets it. */
  cutLine: () => void = () => undefined
  readonly #accessController: AccessController
  readonly #options: CoreOptions
  readonly #commandHandler: CommandHandler
  readonly #timeSync: TimeSync
  readonly #publisher: Publisher
  readonly #inbox: Inbox
  #sender: EventSender

  private constructor(
    options: CoreOptions,
    storage: DeviceStorage,
    policy: PolicyStore,
    addressBook: AddressBookStore,
  ) {
    this.#options = options
    this.policy = policy
    this.addressBook = addressBook
    this.storage = storage
    this.clock = new DeviceClock({
      builtIn: options.builtInClock,
      remembered: storage.state.value.clock,
      lastEvent: storage.ring.lastTime,
    })
    this.#publisher = new Publisher(this)
    const caps = capsOf(options.model.has)
    this.relays = new Relays(relayNumbers(caps), (door) => this.doors.timeIsOver(door))
    this.screen = new Screen({
      state: storage.state,
      isThere: caps.screen ?? false,
      now: () => this.clock.nowOrNull(),
    })
    this.doors = new Doors({
      relays: this.relays,
      settings: () => this.settings,
      hasAutomaticContacts: options.doorSensor,
      hasSiren: options.model.has.some(({ kind }) => kind === 'siren'),
      note: (event) => this.#note(event),
      saved: () => storage.state.value.doors,
      remember: (doors) => void storage.state.change({ doors }).catch(this.#complain),
      unlockedRelaysChanged: () => this.#publishDoorStates(),
    })
    this.#accessController = new AccessController(policy, (presentation) => this.doors.layout.readerOf(presentation))
    this.accessPoint = new AccessPoint({
      controller: this.#accessController,
      doors: this.doors,
      circumstances: this.#circumstances,
      hasTime: () => this.clock.quality !== 'unset',
      record: (event) => this.record(event),
      open: (door, holdSeconds, why) => this.openDoor({ door, holdSeconds }, why),
      release: (door, holdSeconds, why) => this.openDoor({ door, holdSeconds }, why, true),
      factorWaitMs: options.factorWaitMs,
      complain: this.#complain,
    })
    this.latch = new DoorLatch({
      store: policy,
      relays: this.relays,
      circumstances: () => ({ ...this.#circumstances(), hasTime: this.clock.quality !== 'unset' }),
      note: (event) => this.#note(event),
      onChange: () => this.#publishDoorStates(),
      log: options.log,
    })
    this.#timeSync = new TimeSync(this.clock, (t1) => void this.#publisher.say('time', { t1 }))
    this.#sender = this.#newSender()
    this.updater = new Updater({
      ...options.firmware,
      state: storage.state,
      file: join(options.folder, 'firmware.part'),
      model: options.model.model,
      now: () => this.clock.nowOrNull(),
      isIdle: () => isIdle(this),
      report: (report) => this.#publisher.say('job', report),
      restart: (start) => this.restart(start),
      log: options.log,
    })
    this.#commandHandler = new CommandHandler({
      answers: storage.answers,
      now: () => this.clock.nowOrNull(),
      send: (answer) => void this.#publisher.sayAnswer(answer),
      log: options.log,
      hands: {
        hasDoor: (door) => this.relays.has(door),
        open: (args, { id }) => this.openDoor(args, { type: 'remoteUnlock', commandId: id }),
        resend: (args) => this.#resend(args),
        oldestEvent: () => storage.ring.oldest,
        identify: () => options.log('blinks and beeps'),
        ...deviceCommands(this),
      },
    })
    this.#inbox = new Inbox({
      storage,
      policy,
      addressBook,
      clock: this.clock,
      latch: this.latch,
      doors: this.doors,
      presence: this.#accessController.presence,
      commandHandler: this.#commandHandler,
      timeSync: this.#timeSync,
      publisher: this.#publisher,
      sender: () => this.#sender,
      updater: options.firmware.knowsJobs ? this.updater : null,
      hasClockBattery: options.builtInClock !== null,
      log: options.log,
    })
  }

  /** Switches the device on: one boot more, and an event about it. */
  static async boot(options: CoreOptions): Promise<DeviceCore> {
    const { folder, ringEvents: capacity } = options
    const storage = await DeviceStorage.open(folder, { capacity })
    const core = new DeviceCore(options, storage, await PolicyStore.open(folder), await AddressBookStore.open(folder))
    await core.#commandHandler.recover()
    if (await core.updater.recover()) await core.record({ type: 'boot' })
    core.latch.start()
    core.doors.look()
    return core
  }

  get sender(): Pick<EventSender, 'acked' | 'inFlight'> {
    return this.#sender
  }

  get settings(): Settings {
    return this.storage.state.value.settings as Settings
  }

  /** Stores an event with the next number; answers the number once it is safe. */
  record(event: NewEvent): Promise<number> {
    const stamp = this.clock.stamp()
    return this.storage.ring.append(this.storage.state.value.boot, (n) => ({ n, ...stamp, ...event }))
  }

  /** Opens a door for its time and stores why; answers when that is safe. `isExit`: for a person who leaves. */
  async openDoor({ door, holdSeconds }: OpenArgs, why: NewEvent, isExit = false): Promise<number> {
    const seconds =
      holdSeconds ??
      this.doors.layout.settingOf(door)?.holdSeconds ??
      this.settings.relayHoldSeconds?.[door] ??
      linkLimits.holdSecondsDefault
    // Why comes first in the log, then what the lock does.
    const eventNumber = this.record({ ...why, door })
    const wasClosed = isExit ? this.doors.release(door, seconds) : this.doors.unlock(door, seconds)
    if (wasClosed && this.#options.doorSensor && !this.doors.layout.hasContact(door))
      this.#note({ type: 'doorOpened', door })
    return eventNumber
  }

  /** Relays that are kept unlocked, and by what; a fire counts more than rules, and rules more than a bistable lock. */
  get unlockedRelays(): UnlockedRelays {
    return { ...this.doors.unlockedRelays('latch'), ...this.latch.unlockedRelays, ...this.doors.unlockedRelays('fire') }
  }

  /** A reader answers no more, or answers again. Settles when that survives a power cut. */
  async setReader(reader: string, isDead: boolean): Promise<void> {
    const others = this.storage.state.value.deadReaders.filter((one) => one !== reader)
    await this.storage.state.change({ deadReaders: isDead ? [...others, reader] : others })
    this.#publishDoorStates()
  }

  /** Power off and on, as far as the portal can see. `start` happens meanwhile, and answers whether it comes back. */
  restart(start: () => Promise<boolean>): Promise<void> {
    return this.restartLine(async () => {
      this.relays.drop()
      if (!(await start())) return this.cutLine()
      await this.storage.state.change({ boot: this.storage.state.value.boot + 1 })
      await this.record({ type: 'boot' })
      this.latch.update()
      this.doors.look()
    })
  }

  /** The first message of a connection. */
  birth(session: string, ip: string | null): string {
    return this.#publisher.message(birthOf(this.#options, this, session, ip))
  }

  /** The last message of a connection; without a reason it is the broker's to publish. */
  death(session: string, reason?: string): string {
    return this.#publisher.message({ session, reason })
  }

  /** The broker has the birth: everything else may follow. */
  connected(publish: Publish): void {
    this.#publisher.connected(publish)
    this.#timeSync.connected()
    this.#sender.connected()
    this.#commandHandler.sendOpenAnswers()
    this.#publishDoorStates()
    this.updater.connected()
  }

  disconnected(): void {
    if (this.#publisher.isHeard) this.#inbox.noteContact()
    this.#publisher.disconnected()
    this.#timeSync.disconnected()
    this.#sender.disconnected()
    this.updater.disconnected()
  }

  /** Takes a message of the server. Commands and settings wait for `born`, and for each other. */
  receive(kind: DownKind, payload: Uint8Array, born: Promise<unknown>): void {
    this.#inbox.receive(kind, payload, born)
  }

  /** The server no longer knows this device: everything it was told and every event of old is forgotten. */
  async resetTo(claimed: Claimed): Promise<void> {
    await this.policy.clear()
    await this.addressBook.clear()
    this.#accessController.presence.clear()
    await this.storage.answers.clear()
    await this.updater.drop()
    await this.storage.beginEpoch({ claimed, cfgVersion: 0, settings: {}, screen: [] })
    this.#sender = this.#newSender()
    await this.record({ type: 'boot' })
  }

  /** Switches the device off: relays let go, what is stored stays. */
  async powerOff(): Promise<void> {
    this.disconnected()
    this.latch.stop()
    this.accessPoint.drop()
    this.doors.drop()
    this.relays.drop()
    await this.#inbox.settled
    await this.storage.close()
  }

  readonly #circumstances = () => circumstancesOf(this, this.#publisher.isHeard)

  /** What holds doors, and which readers do not answer: all of it each time. */
  #publishDoorStates(): void {
    const { cfgVersion: version, deadReaders } = this.storage.state.value
    void this.#publisher.say('reported', { version, unlockedRelays: this.unlockedRelays, deadReaders })
  }

  #newSender(): EventSender {
    return EventSender.of(this.storage, {
      ackTimeoutMs: this.#options.ackTimeoutMs,
      send: (run) => this.#publisher.sayEvents(run),
      complain: this.#complain,
    })
  }

  readonly #complain = (error: Error): void => this.#options.log(error.message)

  /** Stores an event without waiting. */
  readonly #note = (event: NewEvent): void => void this.record(event).catch(this.#complain)

  readonly #resend = ({ from, to, epoch = this.storage.epoch }: ResendArgs): boolean =>
    epoch === this.storage.epoch && this.#sender.resend(from, to)
}
