import { capsOf } from '@lintel/devices/models/capabilities.ts'
import {
  acceptSettings,
  type Claimed,
  decodeDown,
  type DownKind,
  linkLimits,
  type NewEvent,
  type OpenArgs,
  type ResendArgs,
  type Settings,
  type UpKind,
} from '@lintel/devices/protocol.ts'
import { birthOf } from './birth.ts'
import { DeviceClock } from './clock.ts'
import { CommandDesk } from './command-desk.ts'
import type { CoreOptions } from './core-options.ts'
import { Doorman, type Shown } from './doorman.ts'
import { Holder } from './holder.ts'
import { Memory } from './memory.ts'
import { PolicyStore } from './policy-store.ts'
import { eventOf, type Picturing, type Presented } from './presented.ts'
import { Relays } from './relays.ts'
import type { EventRun } from './ring.ts'
import { EventSender } from './sender.ts'
import type { Answer } from './answer-book.ts'
import { Timekeeper } from './timekeeper.ts'

/** The inside of a device: memory, clock, relays and what it makes of messages. It knows no network. */

export type Publish = (kind: UpKind, payload: string) => Promise<boolean>

export class DeviceCore {
  readonly memory: Memory
  readonly clock: DeviceClock
  readonly relays: Relays
  readonly policy: PolicyStore
  readonly holder: Holder
  readonly #doorman: Doorman
  readonly #options: CoreOptions
  readonly #desk: CommandDesk
  readonly #timekeeper: Timekeeper
  #sender: EventSender
  #publish: Publish | null = null
  #inbox: Promise<unknown> = Promise.resolve()

  private constructor(options: CoreOptions, memory: Memory, policy: PolicyStore) {
    this.#options = options
    this.policy = policy
    this.#doorman = new Doorman(policy)
    this.memory = memory
    this.clock = new DeviceClock({
      builtIn: options.builtInClock,
      remembered: memory.state.value.clock,
      lastEvent: memory.ring.lastTime,
    })
    this.relays = new Relays(capsOf(options.model.has).relays, (door) => {
      if (options.doorSensor) this.#note({ type: 'doorClosed', door })
    })
    this.holder = new Holder({
      store: policy,
      relays: this.relays,
      circumstances: () => ({ ...this.#circumstances(), hasTime: this.clock.quality !== 'unset' }),
      note: (event) => this.#note(event),
      tell: (held) => void this.#say('reported', { version: memory.state.value.cfgVersion, held }),
      log: options.log,
    })
    this.#timekeeper = new Timekeeper(this.clock, (t1) => void this.#say('time', { t1 }))
    this.#sender = this.#newSender()
    this.#desk = new CommandDesk({
      answers: memory.answers,
      now: () => this.clock.nowOrNull(),
      send: (answer) => void this.#sendAnswer(answer),
      log: options.log,
      hands: {
        hasDoor: (door) => this.relays.has(door),
        open: (args, { id }) => this.openDoor(args, { type: 'remoteOpen', commandId: id }),
        resend: (args) => this.#resend(args),
        oldestEvent: () => memory.ring.oldest,
        identify: () => options.log('blinks and beeps'),
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

  /** Opens a door for its time and stores why; answers when that is safe. */
  async openDoor({ door, holdSeconds }: OpenArgs, why: NewEvent): Promise<number> {
    const seconds = holdSeconds ?? this.settings.relayHoldSeconds?.[door] ?? linkLimits.holdSecondsDefault
    const wasClosed = this.relays.switchOn(door, seconds)
    const stored = this.record({ ...why, door })
    if (wasClosed && this.#options.doorSensor) this.#note({ type: 'doorOpened', door })
    return stored
  }

  /** Somebody shows a credential: decides by the policy held, and tells of it, with a picture of whoever is refused. */
  async present(shown: Shown, pictured: Picturing): Promise<Presented> {
    const now = this.#circumstances()
    const { at } = now
    const verdict = this.#doorman.judge(shown, {
      ...now,
      openRelays: this.relays.on.flatMap((isOn, relay) => (isOn ? relay : [])),
    })
    const event = eventOf(shown, verdict, this.clock.quality !== 'unset')
    const { granted, reason } = event
    if (!granted || verdict === null) return { n: await this.record({ ...event, ...pictured() }), granted, reason }
    await this.#doorman.entered(verdict, shown, at)
    const n = await this.openDoor({ door: shown.door, holdSeconds: verdict.decision.unlockSeconds }, event)
    return { n, granted, reason }
  }

  /** The first message of a connection. */
  birth(session: string, ip: string | null): string {
    const { memory, policy, clock } = this
    return this.#message(birthOf({ model: this.#options.model, memory, policy, clock }, session, ip))
  }

  /** The last message of a connection; without a reason it is the broker's to publish. */
  death(session: string, reason?: string): string {
    return this.#message({ session, reason })
  }

  /** The broker has the birth: everything else may follow. */
  connected(publish: Publish): void {
    this.#publish = publish
    this.#timekeeper.connected()
    this.#sender.connected()
    this.#desk.sendOpenAnswers()
    this.holder.tellAll()
  }

  disconnected(): void {
    if (this.#publish !== null) this.#inbox = this.#inbox.then(() => this.policy.noteContact(this.clock.now()))
    this.#publish = null
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
        await this.#timekeeper.patience
        return this.#desk.handle(payload)
      })
      .catch((error: Error) => this.#options.log(`could not handle a message: ${error.message}`))
  }

  /** The server no longer knows this device: everything it was told and every event of old is forgotten. */
  async beginAgain(claimed: Claimed): Promise<void> {
    await this.policy.clear()
    await this.memory.answers.clear()
    await this.memory.beginEpoch({ claimed, cfgVersion: 0, settings: {} })
    this.#sender = this.#newSender()
    await this.record({ type: 'boot' })
  }

  /** Switches the device off: relays let go, what is stored stays. */
  async powerOff(): Promise<void> {
    this.disconnected()
    this.holder.stop()
    this.relays.drop()
    await this.#inbox
    await this.memory.close()
  }

  #circumstances() {
    return {
      at: this.clock.now(),
      clockDriftSeconds: this.clock.quality === 'synced' ? 0 : Number.NaN,
      isInContact: this.#publish !== null,
    }
  }

  #newSender(): EventSender {
    const { ring, state } = this.memory
    const sender = new EventSender({
      ring,
      acked: state.value.acked,
      ackTimeoutMs: this.#options.ackTimeoutMs,
      send: (run) => void this.#publish?.('evt', this.#batch(run)),
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

  #message(fields: object): string {
    return JSON.stringify({ v: 1, ts: this.clock.nowOrNull(), ...fields })
  }

  #batch({ boot, from, to, texts }: EventRun): string {
    const mono = boot === this.memory.state.value.boot ? this.clock.mono() : undefined
    const head = this.#message({ epoch: this.memory.epoch, boot, mono, from, to })
    return `${head.slice(0, -1)},"events":[${texts.join(',')}]}`
  }

  async #say(kind: UpKind, fields: object): Promise<boolean> {
    return (await this.#publish?.(kind, this.#message(fields))) ?? false
  }

  async #sendAnswer(answer: Answer): Promise<void> {
    const { sent: _, ...fields } = answer
    if (!(await this.#say('cmdack', fields)) || answer.sent) return
    this.memory.answers.noteSent(answer)
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
    await this.#say('aclack', answer)
    this.holder.look()
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
    }
    await this.#say('reported', {
      version: state.value.cfgVersion,
      full: state.value.settings,
      rejected: version === state.value.cfgVersion ? rejected : [],
    })
  }
}
