import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Aedes } from 'aedes'
import {
  type CommandArgs,
  type CommandName,
  type Command,
  claimPath,
  ClaimRequest,
  commandOf,
  decodeUp,
  type DownKind,
  firmwarePath,
  mediaPath,
  parseUpTopic,
  redirectPath,
  topicOf,
  type UpKind,
  type UpMessage,
} from '@lintel/devices/protocol.ts'
import { SimulatedDevice } from '../src/device/device.ts'
import type { DeviceOptions } from '../src/device/device-options.ts'
import { ImageShelf } from './image-shelf.ts'

/** The outside of the devices under test: a broker with access rules, a portal that answers claims, and a backend. */

export const mac = '0C1105AABB01'
export const code = 'AAAA-BBBB-CCCC'

export interface ReceivedMessage<Kind extends UpKind = UpKind> {
  readonly mac: string
  readonly kind: Kind
  readonly value: UpMessage<Kind>
}

/** When the backend acknowledges a batch: always, never, or as told per batch. */
export type Acking = (batch: UpMessage<'evt'>) => boolean

export class TestBackend {
  /** Every message in order of arrival, except time requests. */
  readonly messages: ReceivedMessage[] = []
  /** Every event by epoch and number, as first committed. */
  readonly events = new Map<string, string>()
  /** Events that came under a number that was taken by another one. */
  readonly clashes: string[] = []
  readonly secrets = new Map<string, string>()
  readonly codes = new Map<string, string>([[mac, code]])
  claims = 0
  /** MAC addresses that have asked where they belong, and what they are answered; null for a portal without the call. */
  readonly redirects: string[] = []
  redirectsTo: string | null = null
  /** Pictures that were brought, by name. */
  readonly pictures = new Map<string, { readonly cause: string | null; readonly bytes: Buffer }>()
  readonly shelf = new ImageShelf()
  /** Key that claims are answered with; null at a portal of before. */
  firmwareKey: string | null = this.shelf.keys.publicKey
  acking: Acking = () => true
  answersTime = true
  /** Added to the server's clock, ms. */
  skewMs = 0
  stateDir = ''
  readonly #sockets = new Set<Socket>()
  readonly #waiting = new Set<() => void>()
  readonly #batches = new Map<string, number>()
  readonly #devices: SimulatedDevice[] = []
  #broker!: Aedes
  #tcp!: ReturnType<typeof createTcpServer>
  #http!: Server

  static async create(): Promise<TestBackend> {
    const backend = new TestBackend()
    backend.stateDir = await mkdtemp(join(tmpdir(), 'simulator-'))
    backend.#broker = await Aedes.createBroker()
    backend.#guard()
    backend.#broker.on('publish', (packet, client) => {
      if (client !== null || packet.topic.endsWith('/up/death')) backend.#hear(packet.topic, packet.payload as Buffer)
    })
    backend.#tcp = createTcpServer({ noDelay: true }, (socket) => {
      backend.#sockets.add(socket)
      socket.once('close', () => backend.#sockets.delete(socket)).on('error', () => undefined)
      backend.#broker.handle(socket)
    })
    backend.#http = createHttpServer((request, response) => {
      if (request.url?.startsWith(firmwarePath('')))
        return backend.shelf.give(request, response, backend.#isLogin(request))
      void backend.#answer(request).then(([status, body]) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      })
    })
    await Promise.all([listening(backend.#tcp), listening(backend.#http)])
    return backend
  }

  get portal(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`
  }

  get url(): string {
    return `mqtt://127.0.0.1:${(this.#tcp.address() as AddressInfo).port}`
  }

  /** Starts a device that knows this world; it is stopped when the world closes. */
  async start(more: Partial<DeviceOptions> = {}): Promise<SimulatedDevice> {
    const device = await SimulatedDevice.start({
      mac,
      code,
      model: 'LD-200',
      portal: this.portal,
      stateDir: this.stateDir,
      reconnectMinMs: 20,
      reconnectMaxMs: 100,
      secretRefusedMs: 0,
      ...more,
    })
    this.#devices.push(device)
    return device
  }

  /** Waits until a device is online and the backend has all that it has to tell. */
  settled(device: SimulatedDevice): Promise<true> {
    return this.until(() => device.status().phase === 'online' && device.status().pending === 0)
  }

  async close(): Promise<void> {
    await Promise.all(this.#devices.map((device) => device.stop()))
    for (const socket of this.#sockets) socket.destroy()
    this.#http.closeAllConnections()
    await Promise.all([
      new Promise((resolve) => this.#tcp.close(resolve)),
      new Promise((resolve) => this.#http.close(resolve)),
      new Promise<void>((resolve) => this.#broker.close(resolve)),
    ])
    await rm(this.stateDir, { recursive: true, force: true })
  }

  /** Breaks every connection, as a restarted broker would. */
  breakConnections(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Messages of one kind, in order. */
  of<Kind extends UpKind>(kind: Kind): UpMessage<Kind>[] {
    return this.messages.filter((message) => message.kind === kind).map(({ value }) => value as UpMessage<Kind>)
  }

  /** Committed events of the newest epoch by number. */
  committed(): Record<string, unknown>[] {
    const epoch = this.of('birth').at(-1)?.epoch
    return [...this.events]
      .filter(([key]) => key.startsWith(`${epoch}:`))
      .map(([, text]) => JSON.parse(text) as Record<string, unknown>)
      .toSorted((a, b) => Number(a['n']) - Number(b['n']))
  }

  /** Waits until `condition` answers something; fails with what was heard when it never comes. */
  async until<T>(condition: () => T | undefined | null | false): Promise<T> {
    const deadline = Date.now() + 60_000
    for (;;) {
      const value = condition()
      if (value !== undefined && value !== null && value !== false) return value
      if (Date.now() > deadline)
        throw new Error(`Not seen in time; heard ${this.messages.map(({ kind }) => kind).join(' ')}`)
      await new Promise<void>((resolve) => {
        this.#waiting.add(resolve)
        setTimeout(resolve, 20)
      })
    }
  }

  say(kind: DownKind, message: object, { retain = false, to = mac } = {}): void {
    this.#publish(topicOf(to).down[kind], { v: 1, ts: this.#now(), ...message }, retain)
  }

  /** Sends a command and answers it, so that a test can send it again. */
  command<Name extends CommandName>(name: Name, args: CommandArgs<Name>, more: Partial<Command> = {}): Command {
    const command = { ...commandOf(name, args, { id: randomBytes(8).toString('hex'), now: this.#now() }), ...more }
    this.say('cmd', command)
    return command
  }

  /** The answers to a command in order, as `state CODE`. */
  answersTo({ id }: Pick<Command, 'id'>): string[] {
    return this.of('cmdack')
      .filter((ack) => ack.id === id)
      .map((ack) => `${ack.state} ${ack.code}`)
  }

  #now(): number {
    return Date.now() + this.skewMs
  }

  #publish(topic: string, message: object, retain = false): void {
    const payload = Buffer.from(JSON.stringify(message))
    this.#broker.publish({ cmd: 'publish', topic, payload, qos: 1, retain, dup: false }, () => undefined)
  }

  #guard(): void {
    const refusalError = (text: string) => Object.assign(new Error(text), { returnCode: 5 })
    this.#broker.authenticate = (client, username, password, done) => {
      const isKnownClient = username !== undefined && client.id === `d-${username}`
      if (isKnownClient && this.secrets.get(username) === password?.toString()) done(null, true)
      else done(refusalError('not authorised') as never, false)
    }
    this.#broker.authorizePublish = (client, packet, done) => {
      const address = parseUpTopic(packet.topic)
      done(client === null || client.id === `d-${address?.mac}` ? null : new Error('foreign topic'))
    }
    this.#broker.authorizeSubscribe = (client, subscription, done) => {
      const own = subscription.topic === topicOf(client.id.slice(2)).downPattern
      done(own ? null : new Error('foreign topic'), subscription)
    }
  }

  #answer(request: IncomingMessage): Promise<[number, object]> {
    if (request.url?.startsWith(redirectPath(''))) return Promise.resolve(this.#redirect(request.url))
    return request.url?.startsWith(mediaPath('')) ? this.#picture(request) : this.#claim(request)
  }

  #redirect(path: string): [number, object] {
    this.redirects.push(path.slice(redirectPath('').length))
    return this.redirectsTo === null
      ? [404, { code: 13_000_010, msg: 'There is no such address.', data: null }]
      : [200, { code: 0, msg: '', data: { url: this.redirectsTo } }]
  }

  async #picture(request: IncomingMessage): Promise<[number, object]> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (!this.#isLogin(request)) return [401, { code: 12_000_091, msg: 'Who?', data: null }]
    const { pathname, searchParams } = new URL(request.url!, this.portal)
    const name = pathname.slice(mediaPath('').length)
    this.pictures.set(name, { cause: searchParams.get('cause'), bytes: Buffer.concat(chunks) })
    return [200, { code: 0, msg: '', data: { name } }]
  }

  #isLogin({ headers }: IncomingMessage): boolean {
    const [user, secret] = Buffer.from(headers.authorization?.split(' ')[1] ?? '', 'base64')
      .toString()
      .split(':')
    return this.secrets.get(user!) === secret
  }

  async #claim(request: IncomingMessage): Promise<[number, object]> {
    this.claims += 1
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const result = ClaimRequest.safeParse(JSON.parse(Buffer.concat(chunks).toString()))
    if (request.url !== claimPath || !result.success) return [400, { code: 12_000_001, msg: 'What?', data: null }]
    const { mac: claimant, code: claimCode } = result.data
    if (this.codes.get(claimant) !== claimCode) return [200, { code: 12_000_020, msg: 'Wrong code.', data: null }]
    const secret = randomBytes(32).toString('base64url')
    this.secrets.set(claimant, secret)
    const data = { username: claimant, secret, mqtt: { url: this.url } }
    return [200, { code: 0, msg: '', data: { ...data, ...(this.firmwareKey && { firmwareKey: this.firmwareKey }) } }]
  }

  #hear(topic: string, payload: Buffer): void {
    const address = parseUpTopic(topic)
    if (address === null) return
    const { mac: from, kind } = address
    const message = decodeUp(kind, payload)
    if (!message.ok) throw new Error(`A device sent ${kind} that is ${message.problem}: ${message.fields.join(', ')}`)
    if (kind === 'time') this.#sendTime(from, (message.value as UpMessage<'time'>).t1)
    else this.messages.push({ mac: from, kind, value: message.value })
    if (kind === 'evt') this.#commit(from, message.value as UpMessage<'evt'>)
    for (const wake of this.#waiting) wake()
    this.#waiting.clear()
  }

  #sendTime(to: string, t1: number): void {
    if (this.answersTime) this.say('time', { t1, t2: this.#now(), t3: this.#now(), tz: 'Europe/Vienna' }, { to })
  }

  /** Commits first and acknowledges then, up to where nothing is missing. */
  #commit(to: string, batch: UpMessage<'evt'>): void {
    if (!this.acking(batch)) return
    const { epoch } = batch
    for (const event of batch.events) {
      const key = `${epoch}:${event.n}`
      const text = JSON.stringify(event)
      if ((this.events.get(key) ?? text) !== text) this.clashes.push(key)
      if (!this.events.has(key)) this.events.set(key, text)
    }
    let upTo = this.#batches.get(epoch) ?? 0
    while (this.events.has(`${epoch}:${upTo + 1}`)) upTo += 1
    this.#batches.set(epoch, upTo)
    this.say('evtack', { epoch, upTo }, { to })
  }
}

const listening = (server: { listen: (port: number, host: string, done: () => void) => unknown }): Promise<void> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
