import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import mqtt, { type IClientOptions } from 'mqtt'
import type { Logger } from 'pino'
import { brokerLink } from '../metrics.ts'

/** How the server reaches a broker. */
export interface BrokerLogin {
  readonly url: string
  readonly username: string
  readonly password: string
  readonly clientId: string
  /** A way to a broker of this process that needs no socket: each message goes to and fro without the system. */
  readonly open?: () => Duplex
}

/** The server's own connection to its broker. */
export interface MqttConnection {
  /** Since when it has been up; null while it is down. */
  readonly upSince: number | null
  /**
   * Sends a message; settles when the broker has it. Rejects at once while the link is down: nothing is kept for later.
   */
  publish(topic: string, message: Uint8Array, options: { readonly qos: 0 | 1; readonly retain: boolean }): Promise<void>
  /** Ends the subscription, so that what is still being worked on can be finished. */
  quiet(): Promise<void>
  close(): Promise<void>
}

export interface MqttListener {
  readonly onMessage: (topic: string, payload: Uint8Array, retained: boolean) => void
  /** The subscription stands; what the broker retains comes after this. */
  readonly onUp: () => void
  readonly onDown: () => void
}

interface Options extends MqttListener {
  readonly login: BrokerLogin
  /** What to hear. */
  readonly pattern: string
  /** The broker keeps for us what comes while we are away. */
  readonly keepsSession: boolean
  readonly log: Logger
  readonly now: () => Date
}

/** A message the broker did not take. */
export class MqttConnectionError extends Error {
  override name = 'LinkError'
}

const patienceMs = 5_000
/** A line that is cut without a word is seen after one and a half times as long; doors wait for this one connection. */
const keepaliveSeconds = 5
const subscribeAgainMs = 5_000

/** Opens the connection and keeps it open; reconnects by itself. */
export function connectMqtt({
  login,
  pattern,
  keepsSession,
  log,
  now,
  onMessage,
  onUp,
  onDown,
}: Options): MqttConnection {
  let upSince: number | null = null
  let again: NodeJS.Timeout | undefined
  let isQuiet = false
  const waiting = new Set<() => void>()
  const options: IClientOptions = {
    username: login.username,
    password: login.password,
    clientId: login.clientId,
    clean: !keepsSession,
    protocolVersion: 4,
    keepalive: keepaliveSeconds,
    reconnectPeriod: 1_000,
    connectTimeout: patienceMs,
    resubscribe: false,
    queueQoSZero: false,
  }
  const client = login.open ? new mqtt.MqttClient(login.open, options) : mqtt.connect(login.url, options)

  client.on('message', (topic, payload, packet) => onMessage(topic, payload, packet.retain))
  client.on('connect', () => {
    // Small packets must not wait to be gathered: a command would reach its door 40 ms later.
    ;(client.stream as Partial<Socket>).setNoDelay?.(true)
    void subscribe()
  })
  client.on('close', () => {
    clearTimeout(again)
    for (const giveUp of waiting) giveUp()
    if (upSince === null) return
    upSince = null
    brokerLink.set(0)
    if (!isQuiet) log.warn('the connection to the broker is lost')
    onDown()
  })
  client.on('error', (error) => log.warn({ reason: error.message }, 'the broker cannot be reached'))

  async function subscribe(): Promise<void> {
    if (isQuiet) return
    try {
      const grants = await client.subscribeAsync(pattern, { qos: 1 })
      if (grants.some(({ qos }) => qos > 1)) throw new Error('the subscription was refused')
      upSince = now().getTime()
      brokerLink.set(1)
      onUp()
    } catch (error) {
      if (!client.connected) return
      log.error({ reason: (error as Error).message }, `MQTT_URL's user may not subscribe to ${pattern}`)
      again = setTimeout(() => void subscribe(), subscribeAgainMs)
    }
  }

  return {
    get upSince() {
      return upSince
    },
    publish(topic, message, options) {
      if (upSince === null) return Promise.reject(new MqttConnectionError('there is no connection to the broker'))
      return new Promise((resolve, reject) => {
        let messageId = 0
        // Without this the client would send it again after reconnecting, and a door might open minutes later.
        const giveUp = () => {
          settle(new MqttConnectionError('the broker did not take the message'))
          client.removeOutgoingMessage(messageId)
        }
        const timer = setTimeout(giveUp, patienceMs)
        waiting.add(giveUp)
        const settle = (error?: Error | null): void => {
          clearTimeout(timer)
          waiting.delete(giveUp)
          if (error) reject(error instanceof MqttConnectionError ? error : new MqttConnectionError(error.message))
          else resolve()
        }
        client.publish(topic, Buffer.from(message), options, settle)
        if (options.qos > 0) messageId = client.getLastMessageId()
      })
    },
    async quiet() {
      isQuiet = true
      clearTimeout(again)
      // A kept session must go on collecting for the next start, so it stays subscribed; messages are just not taken.
      if (client.connected && !keepsSession) await client.unsubscribeAsync(pattern).catch(() => {})
    },
    async close() {
      clearTimeout(again)
      await client.endAsync(!client.connected)
      brokerLink.set(0)
    },
  }
}
