import { performance } from 'node:perf_hooks'
import { join } from 'node:path'
import { isMac } from '@lintel/devices/mac.ts'
import { capsOf } from '@lintel/devices/models/capabilities.ts'
import { modelNamed } from '@lintel/devices/models/index.ts'
import {
  type AccessMethod,
  type Caps,
  linkLimits,
  maskCredential,
  type MediaCause,
  type MotionAction,
  type NewEvent,
  readerNumber,
  type RefusalReason,
} from '@lintel/devices/protocol.ts'
import { factorWaitSeconds } from '@lintel/rules/access/steps/factors.ts'
import { ApartmentCalls } from '../screen/apartment-calls.ts'
import { CallContacts } from '../screen/call-contacts.ts'
import { DoorActions } from '../door/door-actions.ts'
import { Camera } from '../camera/camera.ts'
import { recordBurst } from './burst.ts'
import type { DeviceOptions, DeviceStatus } from './device-options.ts'
import { firmwareOf } from './core-options.ts'
import { DeviceCore } from './core.ts'
import type { Presentation } from '../decision/presentation.ts'
import { ConnectionManager } from '../transport/connection-manager.ts'
import { credentialRead, numberOf, type ReadOutcome } from '../decision/read-events.ts'
import { Visitor, type Call } from '../screen/visitor.ts'
import { UnsupportedError } from '../base/unsupported-error.ts'

/** A device that speaks the open protocol (device-link.md 4) as a stranger's would. */

/** Default time between two motions. */
const usualMotionSeconds = 10

export class SimulatedDevice {
  readonly mac: string
  readonly name: string
  readonly caps: Caps
  /** What people do to its doors. */
  readonly doorActions: DoorActions
  /** People who can be rung from here. */
  readonly callContacts: CallContacts
  /** Visitor who looks up a call target. */
  readonly visitor: Visitor
  /** Visitor who calls an apartment of its address book. */
  readonly apartmentCalls: ApartmentCalls
  readonly #options: DeviceOptions
  readonly #core: DeviceCore
  readonly #log: (line: string) => void
  readonly #connectionManager: ConnectionManager
  readonly #camera: Camera | null
  #stopped: Promise<void> | null = null
  #movedAt = Number.NEGATIVE_INFINITY

  private constructor(options: DeviceOptions, core: DeviceCore, caps: Caps) {
    this.#options = options
    this.#core = core
    this.mac = options.mac
    this.name = options.name ?? options.model
    this.caps = caps
    this.callContacts = new CallContacts(core)
    this.visitor = new Visitor({
      name: this.name,
      // A device without a screen has nothing to read.
      directory: () => (caps.screen ? (core.settings.directory ?? []) : []),
      ring: (to, call) => this.ring(to, call),
    })
    this.apartmentCalls = new ApartmentCalls({
      name: this.name,
      entries: () => core.addressBook.entries,
      ring: (to, call) => this.ring(to, call),
    })
    this.doorActions = new DoorActions(core, this.name, options.floorWaitMs ?? linkLimits.floorWaitSeconds * 1_000)
    this.#log = options.log ?? (() => undefined)
    const { mac, portal, code, asksFirst, reconnectMinMs, reconnectMaxMs, secretRefusedMs } = options
    this.#connectionManager = new ConnectionManager({
      mac,
      portal,
      code,
      asksFirst,
      reconnectMinMs,
      reconnectMaxMs,
      secretRefusedMs,
      core,
      isCut: core.storage.state.value.isBricked,
      log: this.#log,
    })
    core.restartLine = (meanwhile) => this.#connectionManager.restart('reboot', meanwhile)
    core.cutLine = () => this.#connectionManager.cut()
    const eye = {
      portal: () => core.storage.state.value.portal ?? portal,
      login: () => core.storage.state.value.claimed,
      isOnline: () => this.#connectionManager.phase === 'online',
      log: this.#log,
      scene: options.scene ?? 'entrance',
      zone: () => core.storage.state.value.zone,
    }
    this.#camera = caps.camera ? new Camera(eye) : null
  }

  /**
   * Switches a device on; it claims and connects by itself from then on. Throws CannotDoError for an unknown model or
   * MAC.
   */
  static async start(options: DeviceOptions): Promise<SimulatedDevice> {
    const model = options.record?.model === options.model ? options.record : modelNamed(options.model)
    if (model === null) throw new UnsupportedError(`There is no model ${options.model}.`)
    if (!isMac(options.mac)) throw new UnsupportedError(`${options.mac} is not a MAC address a device may have.`)
    const core = await DeviceCore.boot({
      model,
      folder: join(options.stateDir, options.mac),
      doorSensor: options.doorSensor ?? false,
      units: options.units,
      factorWaitMs: options.factorWaitMs ?? factorWaitSeconds * 1_000,
      builtInClock: options.builtInClock === undefined ? Date.now : options.builtInClock,
      ackTimeoutMs: options.ackTimeoutMs ?? linkLimits.ackTimeoutMs,
      ringEvents: options.ringEvents ?? linkLimits.ringEvents,
      firmware: firmwareOf(options),
      log: options.log ?? (() => undefined),
    })
    return new SimulatedDevice(options, core, capsOf(model.has))
  }

  /** A credential is shown. Without `granted` it is an unknown one. Answers the event's number once it is safe. */
  async swipe(
    door: number,
    credential: string,
    granted = false,
    { reason = 'credentialUnknown', method = 'card' }: { reason?: RefusalReason; method?: AccessMethod } = {},
  ): Promise<number> {
    if (!this.#core.relays.has(door)) throw new UnsupportedError(`${this.name} has no door ${door}.`)
    if (this.caps.readers === 0 && !this.caps.pin) throw new UnsupportedError(`${this.name} has no reader.`)
    const accessEvent = { type: 'access', door, reader: 0, method, cred: maskCredential(credential, method) } as const
    if (granted) return this.#core.openDoor({ door }, { ...accessEvent, granted })
    const numberFields = reason === 'credentialUnknown' && method === 'card' ? numberOf(credential) : {}
    return this.#core.record({ ...accessEvent, ...numberFields, granted, reason, ...this.#pictured('event') })
  }

  /**
   * A credential is shown, and the device decides by the policy it holds. A reader's settings say which door and side
   * it serves; in the cab of a lift it waits for a floor.
   */
  async present({ reader, ...at }: Presentation): Promise<ReadOutcome> {
    const takePicture = () => this.#pictured('event')
    const { cab } = this.doorActions
    if (reader !== undefined) this.#requireAlive(reader)
    if (reader !== undefined && cab.has(reader))
      return cab.read(reader, { kind: at.kind, value: at.value, reader }, takePicture)
    const place = reader === undefined ? at : this.#core.doors.layout.placeOf(reader)
    if (place === null) return this.#readWithoutDoor(reader!, at)
    const presentation = { ...at, ...place, reader }
    if (!this.#core.relays.has(presentation.door))
      throw new UnsupportedError(`${this.name} has no door ${presentation.door}.`)
    this.#requireAlive(this.#core.doors.layout.readerOf(presentation))
    if (this.caps.readers === 0 && !this.caps.pin) throw new UnsupportedError(`${this.name} has no reader.`)
    return this.#core.accessPoint.present(presentation, takePicture)
  }

  /** A reader without a door decides nothing; the read is reported, so that the portal can show the reader. */
  async #readWithoutDoor(reader: string, shown: Omit<Presentation, 'reader'>): Promise<ReadOutcome> {
    const number = readerNumber(reader)
    if (number === undefined || this.caps.readers === 0)
      throw new UnsupportedError(`${this.name} has no reader ${reader}.`)
    const n = await this.#core.record(credentialRead(number, shown))
    return { n, granted: false, reason: 'credentialUnknown' }
  }

  /** The wire of a reader breaks, or is mended. The device tells of it and reads nothing there meanwhile. */
  async setReader(reader: string, isDead: boolean): Promise<void> {
    const { doors } = this.#core
    if (doors.layout.placeOf(reader) === null)
      throw new UnsupportedError(`No door of ${this.name} uses the reader ${reader}.`)
    await this.#core.setReader(reader, isDead)
  }

  #requireAlive(reader: string): void {
    if (this.#core.storage.state.value.deadReaders.includes(reader))
      throw new UnsupportedError(`The reader ${reader} of ${this.name} does not answer.`)
  }

  /** What automatic provisioning has set. */
  get provisioned(): Readonly<Record<string, string>> {
    return this.#core.storage.state.value.provisioned
  }

  /**
   * Something moves before the device. Does what its settings say, as often as they allow: a picture, an event, or
   * both. Answers what was done; nothing where it does not watch.
   */
  async move(): Promise<readonly MotionAction[]> {
    const { motion = 'off', motionSeconds = usualMotionSeconds, motionActions = ['capture'] } = this.#core.settings
    const now = performance.now()
    if (motion === 'off' || now - this.#movedAt < motionSeconds * 1_000) return []
    this.#movedAt = now
    const picture = motionActions.includes('capture') ? this.#pictured('motion') : {}
    if (motionActions.includes('notify')) await this.#core.record({ type: 'motion', ...picture })
    return motionActions.filter((action) => action !== 'capture' || 'media' in picture)
  }

  /** A visitor rings; `to` is the call target. Answers the event's number once it is safe. */
  async ring(to: string, call: Call = {}): Promise<number> {
    if (!this.caps.call) throw new UnsupportedError(`${this.name} cannot call.`)
    const { person } = call
    if (person !== undefined && this.callContacts.isElsewhere(person))
      throw new UnsupportedError(`${this.name} does not serve the company of that person.`)
    if (to === '' || to.length > linkLimits.shortText) throw new UnsupportedError('Name a call target.')
    const event: NewEvent = { type: 'call', to, ...call, ...this.#pictured('call') }
    if (this.caps.relays === 0) return this.#core.record(event)
    return call.unlocked ? this.#core.openDoor({ door: 0 }, event) : this.#core.record({ ...event, door: 0 })
  }

  /** Records `count` accesses; see `recordBurst`. */
  burst(count: number, perSecond: number): Promise<{ from: number; to: number }> {
    return recordBurst(this.#core, { count, perSecond, doors: this.caps.relays }, () => this.#stopped !== null)
  }

  /** Cuts the cable without a word and stays away until `online`. */
  offline(): void {
    this.#log('the cable is cut')
    this.#connectionManager.cut()
  }

  /** Plugs the cable in again. */
  online(): void {
    if (this.#core.storage.state.value.isBricked)
      throw new UnsupportedError(`The firmware of ${this.name} does not start.`)
    this.#log('the cable is plugged in')
    this.#connectionManager.plug()
  }

  /** Brings it back with its former firmware when the new one does not start. */
  async repair(): Promise<void> {
    if (!(await this.#core.updater.repair())) throw new UnsupportedError(`The firmware of ${this.name} starts.`)
    this.#log('was repaired')
    this.#connectionManager.plug()
  }

  status(): DeviceStatus {
    const { updater, storage, clock, relays, doors, unlockedRelays, sender, policy, screen } = this.#core
    const { claimed, portal, boot, cfgVersion, deadReaders, isBricked } = storage.state.value
    const relaysOn = (count: number, first: number) =>
      Array.from({ length: count }, (_, index) => relays.isOn(first + index))
    return {
      mac: this.mac,
      name: this.name,
      model: this.#options.model,
      phase: this.#connectionManager.phase,
      claimed: claimed !== null,
      portal: portal ?? this.#options.portal,
      session: this.#connectionManager.session,
      epoch: storage.epoch,
      boot,
      evtNext: storage.ring.next,
      evtOldest: storage.ring.oldest,
      acked: sender.acked,
      pending: storage.ring.next - 1 - sender.acked,
      clock: clock.quality,
      cfgVersion,
      policyVersion: policy.version,
      relays: relaysOn(this.caps.relays, 0),
      securityRelays: relaysOn(this.caps.securityRelays, linkLimits.relayMax + 1),
      unlockedRelays,
      deadReaders,
      doors: doors.positions,
      sounding: doors.sounding,
      screen: screen.texts,
      firmware: updater.version,
      job: updater.atBirth,
      problem: isBricked ? 'its firmware does not start' : this.#connectionManager.problem,
    }
  }

  /** Switches the device off on purpose: says so, disconnects, keeps everything stored. `reason` is a word. */
  stop(reason = 'stopped'): Promise<void> {
    this.#camera?.stop()
    this.doorActions.cab.drop()
    this.#stopped ??= this.#core.updater
      .stop()
      .then(() => this.#connectionManager.end(reason))
      .then(() => this.#core.powerOff())
    return this.#stopped
  }

  /** What an event says of a picture that is taken with it; nothing where there is no camera. */
  #pictured(cause: MediaCause): Pick<NewEvent, 'media'> {
    return this.#camera ? { media: [this.#camera.take(cause, this.#core.clock.nowOrNull())] } : {}
  }
}
