import { capsOf, relayNumbers } from '@lintel/devices/models/capabilities.ts'
import {
  acceptSettings,
  type Claimed,
  deadSides,
  decodeDown,
  type DownKind,
  linkLimits,
  type NewEvent,
  type OpenArgs,
  type ResendArgs,
  type Settings,
} from '@lintel/devices/protocol.ts'
import { birthOf } from './birth.ts'
import { DeviceClock } from './clock.ts'
import { CommandDesk } from './command-desk.ts'
import type { CoreOptions } from './core-options.ts'
import { type Circumstances, Doorman } from './doorman.ts'
import { Doors } from './doors.ts'
import { Entrance } from './entrance.ts'
import { type Held, Holder } from './holder.ts'
import { Memory } from './memory.ts'
import { PolicyStore } from './policy-store.ts'
import { Relays } from './relays.ts'
import { Screen } from './screen.ts'
import { EventSender } from './sender.ts'
import { Timekeeper } from './timekeeper.ts'
import { upkeepOf } from './upkeep.ts'
import { type Publish, Voice } from './voice.ts'

/** The inside of a device: memory, clock, relays and what it makes of messages. It knows no network. */

export class DeviceCore {
  readonly memory: Memory
  readonly clock: DeviceClock
  readonly relays: Relays
  readonly policy: PolicyStore
  readonly holder: Holder
  readonly doors: Doors
  readonly entrance: Entrance
  readonly screen: Screen
  /** Ends the connection, does something meanwhile, and connects again; whoever keeps the connection sets it. */
  restartLine: (meanwhile: () => Promise<void>) => Promise<void> = (meanwhile) => meanwhile()
  readonly #doorman: Doorman
  readonly #options: CoreOptions
  readonly #desk: CommandDesk
  readonly #timekeeper: Timekeeper
  readonly #voice: Voice
  #sender: EventSender
  #inbox: Promise<unknown> = Promise.resolve()

  private constructor(options: CoreOptions, memory: Memory, policy: PolicyStore) {
    this.#options = options
    this.policy = policy
    this.memory = memory
    this.clock = new DeviceClock({
      builtIn: options.builtInClock,
      remembered: memory.state.value.clock,
      lastEvent: memory.ring.lastTime,
    })
    this.#voice = new Voice(this)
    const caps = capsOf(options.model.has)
    this.relays = new Relays(relayNumbers(caps), (door) => this.doors.timeIsOver(door))
    this.screen = new Screen({
      state: memory.state,
      isThere: caps.screen ?? false,
      now: () => this.clock.nowOrNull(),
    })
    this.doors = new Doors({
      relays: this.relays,
      settings: () => this.settings,
      hasAutomaticContacts: options.doorSensor,
      note: (event) => this.#note(event),
      told: () => memory.state.value.doors,
      remember: (doors) => void memory.state.change({ doors }).catch(this.#complain),
      heldChanged: () => this.#tellStanding(),
    })
    this.#doorman = new Doorman(policy, (shown) => this.doors.readerOf(shown))
    this.entrance = new Entrance({
      doorman: this.#doorman,
      doors: this.doors,
      circumstances: () => this.#circumstances(),
      hasTime: () => this.clock.quality !== 'unset',
      record: (event) => this.record(event),
      open: (door, holdSeconds, why) => this.openDoor({ door, holdSeconds }, why),
      release: (door, holdSeconds, why) => this.openDoor({ door, holdSeconds }, why, true),
      factorWaitMs: options.factorWaitMs,
      complain: this.#complain,
    })
    this.holder = new Holder({
      store: policy,
      relays: this.relays,
      circumstances: () => ({ ...this.#circumstances(), hasTime: this.clock.quality !== 'unset' }),
      note: (event) => this.#note(event),
      tell: () => this.#tellStanding(),
      log: options.log,
    })
    this.#timekeeper = new Timekeeper(this.clock, (t1) => void this.#voice.say('time', { t1 }))
    this.#sender = this.#newSender()
    this.#desk = new CommandDesk({
      answers: memory.answers,
      now: () => this.clock.nowOrNull(),
      send: (answer) => void this.#voice.sayAnswer(answer),
      log: options.log,
      hands: {
        hasDoor: (door) => this.relays.has(door),
        open: (args, { id }) => this.openDoor(args, { type: 'remoteOpen', commandId: id }),
        resend: (args) => this.#resend(args),
        oldestEvent: () => memory.ring.oldest,
        identify: () => options.log('blinks and beeps'),
        disarm: ({ door }) => this.doors.silence(door),
        show: (args) => this.screen.show(args),
        hide: (args) => this.screen.hide(args),
        ...upkeepOf(this),
      },
    })
  }

  /** Switches the device on: one boot more, and an event about it. */
  static async boot(options: CoreOptions): Promise<DeviceCore> {
    const memory = await Memory.open(options.folder, { capacity: options.ringEvents })
    const core = new DeviceCore(options, memory, await PolicyStore.open(options.folder))
    await core.#desk.recover()
    await core.record({ type: 'boot' })
    core.holder.start()
    core.doors.look()
    return core
  }

  get sender(): Pick<EventSender, 'acked' | 'inFlight'> {
    return this.#sender
  }

  get settings(): Settings {
    return this.memory.state.value.settings as Settings
  }

  /** Stores an event with the next number; answers the number once it is safe. */
  record(event: NewEvent): Promise<number> {
    const stamp = this.clock.stamp()
    return this.memory.ring.append(this.memory.state.value.boot, (n) => ({ n, ...stamp, ...event }))
  }

  /** Opens a door for its time and stores why; answers when that is safe. `isExit`: for somebody who leaves. */
  async openDoor({ door, holdSeconds }: OpenArgs, why: NewEvent, isExit = false): Promise<number> {
    const seconds =
      holdSeconds ??
      this.doors.settingOf(door)?.holdSeconds ??
      this.settings.relayHoldSeconds?.[door] ??
      linkLimits.holdSecondsDefault
    // Why comes first in the log, then what the lock does.
    const stored = this.record({ ...why, door })
    const wasClosed = isExit ? this.doors.release(door, seconds) : this.doors.unlock(door, seconds)
    if (wasClosed && this.#options.doorSensor && !this.doors.hasContact(door)) this.#note({ type: 'doorOpened', door })
    return stored
  }

  /** Relays that are held on, and by what; a fire counts more than rules, and rules more than a bistable lock. */
  get held(): Held {
    return { ...this.doors.held('latch'), ...this.holder.held, ...this.doors.held('fire') }
  }

  /** A reader answers no more, or answers again. Settles when that survives a power cut. */
  async setReader(reader: string, isDead: boolean): Promise<void> {
    const others = this.memory.state.value.deadReaders.filter((one) => one !== reader)
    await this.memory.state.change({ deadReaders: isDead ? [...others, reader] : others })
    this.#tellStanding()
  }

  /** The first message of a connection. */
  birth(session: string, ip: string | null): string {
    const { memory, policy, clock } = this
    return this.#voice.message(birthOf({ model: this.#options.model, memory, policy, clock }, session, ip))
  }

  /** The last message of a connection; without a reason it is the broker's to publish. */
  death(session: string, reason?: string): string {
    return this.#voice.message({ session, reason })
  }

  /** The broker has the birth: everything else may follow. */
  connected(publish: Publish): void {
    this.#voice.connected(publish)
    this.#timekeeper.connected()
    this.#sender.connected()
    this.#desk.sendOpenAnswers()
    this.#tellStanding()
  }

  disconnected(): void {
    if (this.#voice.isHeard) this.#inbox = this.#inbox.then(() => this.policy.noteContact(this.clock.now()))
    this.#voice.disconnected()
    this.#timekeeper.disconnected()
    this.#sender.disconnected()
  }

  /** Takes a message of the server. Commands and settings wait for `born`, and for each other. */
  receive(kind: DownKind, payload: Uint8Array, born: Promise<unknown>): void {
    if (kind === 'evtack') return this.#onEventAck(payload)
    if (kind === 'time') return this.#onTime(payload)
    this.#inbox = this.#inbox
      .then(async () => {
        await born
        if (kind === 'desired') return this.#onDesired(payload)
        if (kind === 'acl') return this.#onPolicy(payload)
        if (kind === 'positions') return this.#onPositions(payload)
        await this.#timekeeper.patience
        return this.#desk.handle(payload)
      })
      .catch((error: Error) => this.#options.log(`could not handle a message: ${error.message}`))
  }

  /** The server no longer knows this device: everything it was told and every event of old is forgotten. */
  async beginAgain(claimed: Claimed): Promise<void> {
    await this.policy.clear()
    this.#doorman.whereabouts.clear()
    await this.memory.answers.clear()
    await this.memory.beginEpoch({ claimed, cfgVersion: 0, settings: {}, screen: [] })
    this.#sender = this.#newSender()
    await this.record({ type: 'boot' })
  }

  /** Switches the device off: relays let go, what is stored stays. */
  async powerOff(): Promise<void> {
    this.disconnected()
    this.holder.stop()
    this.entrance.drop()
    this.doors.drop()
    this.relays.drop()
    await this.#inbox
    await this.memory.close()
  }

  #circumstances(): Circumstances {
    return {
      at: this.clock.now(),
      clockDriftSeconds: this.clock.quality === 'synced' ? 0 : Number.NaN,
      isInContact: this.#voice.isHeard,
      isFireInputActive: this.doors.isFireInputActive,
      deadSides: deadSides(this.settings.doors ?? [], this.memory.state.value.deadReaders),
      openRelays: this.relays.numbers.filter((relay) => this.relays.isOn(relay) || this.doors.isOpen(relay)),
    }
  }

  /** What holds doors, and which readers do not answer: all of it each time. */
  #tellStanding(): void {
    const { cfgVersion: version, deadReaders } = this.memory.state.value
    void this.#voice.say('reported', { version, held: this.held, deadReaders })
  }

  #newSender(): EventSender {
    const { ring, state } = this.memory
    const sender = new EventSender({
      ring,
      acked: state.value.acked,
      ackTimeoutMs: this.#options.ackTimeoutMs,
      send: (run) => this.#voice.sayEvents(run),
      onAcked: (upTo) => void state.change({ acked: upTo }).catch(this.#complain),
    })
    ring.onStored = () => sender.pump()
    return sender
  }

  readonly #complain = (error: Error): void => this.#options.log(error.message)

  /** Stores an event that nobody waits for. */
  #note(event: NewEvent): void {
    this.record(event).catch(this.#complain)
  }

  #resend({ from, to, epoch = this.memory.epoch }: ResendArgs): boolean {
    return epoch === this.memory.epoch && this.#sender.resend(from, to)
  }

  #onEventAck(payload: Uint8Array): void {
    const decoded = decodeDown('evtack', payload)
    if (!decoded.ok) return this.#options.log(`ignored an event ack that is ${decoded.problem}`)
    const { epoch, upTo } = decoded.value
    if (epoch !== this.memory.epoch) return this.#options.log('ignored an event ack of another epoch')
    if (!this.#sender.acknowledge(upTo))
      this.#options.log(`the server acknowledged event ${upTo}, which this device never numbered`)
  }

  #onTime(payload: Uint8Array): void {
    const decoded = decodeDown('time', payload)
    if (!decoded.ok || !this.#timekeeper.answered(decoded.value)) return
    const { tz, dst } = decoded.value
    // Without a battery the correction belongs to this boot alone.
    const offset = this.#options.builtInClock === null ? 0 : this.clock.offset
    const clock = { offset, checkedAt: this.clock.now() }
    this.memory.state.change({ clock, zone: { tz, dst } }).catch(this.#complain)
  }

  async #onPolicy(payload: Uint8Array): Promise<void> {
    const decoded = decodeDown('acl', payload)
    if (!decoded.ok) return this.#options.log(`ignored a policy that is ${decoded.problem}`)
    const answer = await this.policy.take(decoded.value, this.clock.now())
    if (answer === null) return
    const { problem, version, count } = answer
    this.#options.log(
      problem === undefined ? `holds policy ${version}, ${count} records` : `refused a policy: ${problem}`,
    )
    if (decoded.value.zone !== undefined) await this.memory.state.change({ zone: decoded.value.zone })
    await this.#voice.say('aclack', answer)
    this.holder.look()
  }

  #onPositions(payload: Uint8Array): void {
    const decoded = decodeDown('positions', payload)
    if (!decoded.ok) return this.#options.log(`ignored positions that are ${decoded.problem}`)
    this.#doorman.whereabouts.told(decoded.value)
  }

  async #onDesired(payload: Uint8Array): Promise<void> {
    if (payload.byteLength === 0) return
    const decoded = decodeDown('desired', payload)
    if (!decoded.ok) return this.#options.log(`ignored settings that are ${decoded.problem}`)
    const { version, doc } = decoded.value
    const { state } = this.memory
    const { accepted, rejected } = acceptSettings(doc)
    if (version > state.value.cfgVersion) {
      await state.change({ cfgVersion: version, settings: accepted })
      this.#options.log(`applied settings version ${version}`)
      this.doors.look()
    }
    await this.#voice.say('reported', {
      version: state.value.cfgVersion,
      full: state.value.settings,
      rejected: version === state.value.cfgVersion ? rejected : [],
    })
  }
}
