import type { Socket } from 'node:net'
import { connect, ErrorWithReasonCode, type MqttClient } from 'mqtt'
import {
  clientIdOf,
  type DownKind,
  linkLimits,
  parseDownTopic,
  topicOf,
  type UpKind,
  upMessages,
} from '@lintel/devices/protocol.ts'

/** One connection to the broker, from CONNECT to its end; a new attempt is a new connection (device-link.md 4.2). */

/** The broker does not take this user name and secret. */
export class CredentialsRefusedError extends Error {}

export interface ConnectionOptions {
  readonly mac: string
  readonly url: string
  readonly username: string
  readonly secret: string
  /** The death message that the broker publishes when this connection breaks. */
  readonly will: string
  readonly onMessage: (kind: DownKind, payload: Uint8Array) => void
  /** Ends the attempt or the connection without a word, as a cut cable would. */
  readonly signal: AbortSignal
}

/** CONNACK codes of MQTT 3.1.1: bad user name or password, not authorised. */
const refusalCodes: readonly unknown[] = [4, 5]
const connackMs = 15_000
const goodbyeMs = 2_000

export class Connection {
  /** Settles when the connection has ended, for whatever reason. */
  readonly closed: Promise<void>

  readonly #client: MqttClient
  readonly #topics: Record<UpKind, string>
  readonly #waiting = new Set<(delivered: boolean) => void>()
  #isOpen = true

  private constructor(client: MqttClient, mac: string) {
    this.#client = client
    this.#topics = topicOf(mac).up
    this.closed = new Promise((resolve) => client.once('close', () => resolve(this.#ended())))
  }

  /**
   * Connects and subscribes to the device's own messages. Messages that waited in the broker may come before this
   * settles. Throws CredentialsRefused, or the network's error.
   */
  static async open({ mac, url, username, secret, will, onMessage, signal }: ConnectionOptions): Promise<Connection> {
    signal.throwIfAborted()
    const client = connect(url, {
      clientId: clientIdOf(mac),
      username,
      password: secret,
      clean: false,
      keepalive: linkLimits.keepaliveSeconds,
      protocolVersion: 4,
      reconnectPeriod: 0,
      resubscribe: false,
      queueQoSZero: false,
      connectTimeout: connackMs,
      will: { topic: topicOf(mac).up.death, payload: Buffer.from(will), qos: 1, retain: true },
    })
    // Small messages answer each other here; waiting to fill a packet would cost 40 ms each time.
    ;(client.stream as Partial<Socket>).setNoDelay?.(true)
    let problem: Error = new Error('the broker closed the connection')
    client.on('error', (error) => {
      problem = error
    })
    client.on('message', (topic, payload) => {
      const address = parseDownTopic(topic)
      if (address?.mac === mac) onMessage(address.kind, payload)
    })
    const connection = new Connection(client, mac)
    const cut = () => connection.cut()
    signal.addEventListener('abort', cut, { once: true })
    void connection.closed.then(() => signal.removeEventListener('abort', cut))

    const firstConnect = new Promise<'connected'>((resolve) => client.once('connect', () => resolve('connected')))
    if ((await Promise.race([firstConnect, connection.closed])) !== 'connected') throw explain(problem)
    const subscription = client.subscribeAsync(topicOf(mac).downPattern, { qos: 1 }).then(
      () => null,
      (error: Error) => error,
    )
    const refusal = await Promise.race([subscription, connection.closed.then(() => problem)])
    if (refusal === null) return connection
    connection.cut()
    throw explain(refusal)
  }

  /** The device's own address on the network, when the transport tells it. */
  get localAddress(): string | null {
    return (this.#client.stream as Partial<Socket>).localAddress ?? null
  }

  /**
   * Publishes as the protocol prescribes for the kind; true when the broker has it, false when the connection ended
   * first.
   */
  publish(kind: UpKind, payload: string): Promise<boolean> {
    if (!this.#isOpen) return Promise.resolve(false)
    const { qos, retain } = upMessages[kind]
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#waiting.add(resolve)
    this.#client.publish(this.#topics[kind], payload, { qos, retain }, (error) => {
      this.#waiting.delete(resolve)
      resolve(!error)
    })
    return promise
  }

  /** Cuts the cable: no DISCONNECT, so the broker publishes the will. */
  cut(): void {
    this.#client.stream.destroy()
  }

  /** Says why the device goes, then disconnects properly; cuts when the broker does not answer. */
  async end(death: string): Promise<void> {
    const late = setTimeout(() => this.cut(), goodbyeMs)
    if (await this.publish('death', death)) this.#client.end(false, () => undefined)
    await this.closed
    clearTimeout(late)
  }

  #ended(): void {
    this.#isOpen = false
    for (const resolve of this.#waiting) resolve(false)
    this.#waiting.clear()
    this.#client.end(true)
  }
}

function explain(problem: Error): Error {
  if (problem instanceof ErrorWithReasonCode && refusalCodes.includes(problem.code))
    return new CredentialsRefusedError('the broker refused the credentials', { cause: problem })
  // A host with several addresses fails with an error that has a code but no text.
  return problem.message === '' ? new Error(String((problem as NodeJS.ErrnoException).code)) : problem
}
