import { randomBytes } from 'node:crypto'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { decodeDown } from '@lintel/devices/protocol/decode.ts'
import type { JobState } from '@lintel/devices/protocol/job-words.ts'
import type { FirmwareJob } from '@lintel/devices/protocol/jobs.ts'
import type { DownMessage, UpMessage } from '@lintel/devices/protocol/messages.ts'
import { clientIdOf, parseDownTopic, topicOf, type DownKind, type UpKind } from '@lintel/devices/protocol/topics.ts'

export interface RegisteredDevice {
  readonly mac: string
  readonly uuid: string
  readonly doors: readonly string[]
  readonly claimCode: string
}

interface Login {
  readonly username: string
  readonly secret: string
  readonly mqtt: { readonly url: string }
}

type ReceivedMessage = { [Kind in DownKind]: { kind: Kind; message: DownMessage<Kind> } }[DownKind]

const hex = (): string => randomBytes(8).toString('hex')

/** A device in the hand of a test: says what it is told to say, and remembers what it hears. */
export class TestDevice {
  readonly mac: string
  readonly uuid: string
  readonly doors: readonly string[]
  readonly login: Login
  epoch = hex()
  session = hex()
  client: MqttClient | undefined
  #messages: ReceivedMessage[] = []
  #listeners: (() => void)[] = []

  constructor(device: Omit<RegisteredDevice, 'claimCode'>, login: Login) {
    this.mac = device.mac
    this.uuid = device.uuid
    this.doors = device.doors
    this.login = login
  }

  /** Opens a raw connection with the device's login, changed as the test wants. */
  open(options: IClientOptions = {}): MqttClient {
    const client = mqtt.connect(this.login.mqtt.url, {
      username: this.mac,
      password: this.login.secret,
      clientId: clientIdOf(this.mac),
      clean: true,
      reconnectPeriod: 0,
      connectTimeout: 30_000,
      ...options,
    })
    client.on('error', ignoreError)
    return client
  }

  /** Connects with a will, listens, and announces itself. */
  async connect(birth: Partial<UpMessage<'birth'>> = {}, options: IClientOptions = {}): Promise<void> {
    this.session = hex()
    const death = { v: 1, ts: null, session: this.session }
    const topics = topicOf(this.mac)
    const client = this.open({
      will: { topic: topics.up.death, payload: Buffer.from(JSON.stringify(death)), qos: 1, retain: true },
      ...options,
    })
    this.client = client
    client.on('message', (topic, payload) => {
      const kind = parseDownTopic(topic)?.kind
      if (!kind) return
      const result = decodeDown(kind, payload)
      if (!result.ok) throw new Error(`the server said something wrong: ${result.problem} ${result.fields.join()}`)
      this.#messages.push({ kind, message: result.value } as ReceivedMessage)
      for (const listener of this.#listeners) listener()
    })
    await new Promise<void>((resolve, reject) => {
      client.once('connect', () => resolve())
      client.once('error', reject)
    })
    await client.subscribeAsync(topics.downPattern, { qos: 1 })
    await this.say('birth', this.birth(birth), true)
  }

  birth(changes: Partial<UpMessage<'birth'>> = {}): UpMessage<'birth'> {
    return {
      v: 1,
      ts: Date.now(),
      fw: '1.2.3',
      hw: 'rev B',
      model: 'LD-200',
      caps: { relays: 2, securityRelays: 0, readers: 1, pin: true, face: false, camera: true, call: true },
      boot: 1,
      session: this.session,
      epoch: this.epoch,
      evtNext: 1,
      evtOldest: 1,
      clock: 'synced',
      cfgVersion: 0,
      ip: '192.0.2.7',
      ...changes,
    }
  }

  /** Says something and waits until the broker has it. */
  async say<Kind extends UpKind>(
    kind: Kind,
    message: UpMessage<Kind> | Record<string, unknown>,
    retain = false,
  ): Promise<void> {
    await this.client!.publishAsync(topicOf(this.mac).up[kind], JSON.stringify(message), { qos: 1, retain })
  }

  /** Reports events `from` to `to`, each as `event` describes it. */
  async report(from: number, to: number, event: (n: number) => Record<string, unknown> = accessEvent): Promise<void> {
    await this.say('evt', this.batch(from, to, event))
  }

  batch(from: number, to: number, event: (n: number) => Record<string, unknown> = accessEvent): UpMessage<'evt'> {
    const events = Array.from({ length: to - from + 1 }, (_, index) => ({ ...event(from + index), n: from + index }))
    return { v: 1, ts: Date.now(), epoch: this.epoch, boot: 1, mono: 100_000, from, to, events }
  }

  /** The next message of a kind that was not taken before; waits for it. */
  async next<Kind extends DownKind>(
    kind: Kind,
    fits: (message: DownMessage<Kind>) => boolean = () => true,
    ms = 60_000,
  ): Promise<DownMessage<Kind>> {
    const end = performance.now() + ms
    for (;;) {
      const index = this.#messages.findIndex((entry) => entry.kind === kind && fits(entry.message as DownMessage<Kind>))
      if (index >= 0) return this.#messages.splice(index, 1)[0]!.message as DownMessage<Kind>
      const remaining = end - performance.now()
      if (remaining <= 0)
        throw new Error(`${this.mac} did not hear ${kind}; it heard ${JSON.stringify(this.#messages)}`)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, remaining)
        this.#listeners = [
          () => {
            clearTimeout(timer)
            resolve()
          },
        ]
      })
    }
  }

  /** The next job that it gets; it answers as a device that waits until it is idle. */
  async takeJob(): Promise<FirmwareJob> {
    const job = await this.next('job', ({ id }) => id !== null)
    if (job.id === null) throw new Error('no job')
    await this.sayOfJob(job, 'queued')
    return job
  }

  /** It has heard that it shall have no job, and answers that it has none. */
  async dropJob(): Promise<void> {
    const { ver } = await this.next('job', ({ id }) => id === null)
    await this.say('job', { v: 1, ts: null, id: null, ver, state: 'done' })
  }

  /** Says how far it is with a job. */
  async sayOfJob(
    { id, ver }: Pick<FirmwareJob, 'id' | 'ver'>,
    state: JobState,
    more: Partial<UpMessage<'job'>> = {},
  ): Promise<void> {
    await this.say('job', { v: 1, ts: null, id, ver, state, ...more })
  }

  /** Does a job from the beginning to its birth with the new version. */
  async doJob(job: FirmwareJob): Promise<void> {
    for (const state of ['downloading', 'verified', 'installing', 'rebooting'] as const) await this.sayOfJob(job, state)
    await this.leave()
    await this.connect({ fw: job.version, job: { id: job.id, state: 'done' } })
  }

  /** What was heard of a kind and not taken. */
  heard<Kind extends DownKind>(kind: Kind): DownMessage<Kind>[] {
    return this.#messages.filter((entry) => entry.kind === kind).map(({ message }) => message as DownMessage<Kind>)
  }

  /** Breaks the line without a word, so that the broker publishes the will. */
  cut(): void {
    this.client!.stream.destroy()
  }

  async leave(): Promise<void> {
    await this.client?.endAsync(true)
  }

  /** A device that a test holds with `await using` leaves when the test is over, however it ends. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.leave()
  }
}

/** For clients whose broker may end the line while they write: an error without a listener ends the process. */
export const ignoreError = (): void => {}

/** A person showed a card at the first door and was let in. */
export const accessEvent = (n: number): Record<string, unknown> => ({
  t: Date.now() - 1_000,
  tq: 'synced',
  mono: 90_000 + n,
  type: 'access',
  door: 0,
  reader: 0,
  method: 'card',
  cred: '****1234',
  person: `Person ${n}`,
  granted: true,
})
