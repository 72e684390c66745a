import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import mqtt from 'mqtt'
import type { Logger } from 'pino'
import { z } from 'zod'
import { type BrokerLogin, MqttConnectionError } from '../connection/mqtt-client.ts'

/** Topic of Mosquitto's dynamic security plugin, which only its administrators may use. */
const controlTopic = '$CONTROL/dynamic-security/v1'
const responseTopic = `${controlTopic}/response`
const patienceMs = 5_000

const Responses = z.object({
  responses: z.array(
    z.object({
      command: z.string(),
      error: z.string().optional(),
      correlationData: z.string().optional(),
      data: z.unknown().optional(),
    }),
  ),
})
export type ControlResponse = z.infer<typeof Responses>['responses'][number]
export type ControlCommand = { readonly command: string } & Readonly<Record<string, unknown>>

/** A command that Mosquitto refused or did not answer. */
export class DynamicSecurityError extends Error {
  override name = 'DynamicSecurityError'
}

/** A connection to the plugin, which makes itself again. */
export interface ControlChannel {
  /** Settles when commands are taken; rejects when that takes too long. */
  ready(): Promise<void>
  /** Calls back at once where commands are taken, and whenever they are again. Returns the way to stop. */
  onReady(listener: () => void): () => void
  close(): Promise<void>
}

/** Sends commands in one message and waits for the answers to all of them, which may be errors. */
export type SendCommands = (
  commands: readonly ControlCommand[],
  withinMs?: number,
) => Promise<readonly ControlResponse[]>

/** Opens a channel; `prepare` runs after each connect, before it is ready. */
export function openControlChannel(
  login: BrokerLogin,
  log: Logger,
  prepare: (send: SendCommands) => Promise<void>,
): ControlChannel & { readonly send: SendCommands } {
  const waiting = new Map<
    string,
    { readonly receive: (response: ControlResponse) => void; readonly lose: () => void }
  >()
  const listeners = new Set<() => void>()
  let preparation = Promise.withResolvers<void>()
  let isPrepared = false
  const client = mqtt.connect(login.url, {
    username: login.username,
    password: login.password,
    clientId: `${login.clientId}-admin-${randomUUID().slice(0, 8)}`,
    clean: true,
    protocolVersion: 4,
    reconnectPeriod: 1_000,
    connectTimeout: patienceMs,
    resubscribe: false,
    queueQoSZero: false,
  })
  client.on('error', (error) => log.debug({ reason: error.message }, 'the broker cannot be reached for its directory'))
  client.on('close', () => {
    // Who waits already goes on waiting for the next connection.
    if (isPrepared) preparation = Promise.withResolvers<void>()
    isPrepared = false
    for (const { lose } of waiting.values()) lose()
  })
  client.on('connect', () => {
    // Otherwise each of many small messages is held back for 40 ms, to be gathered.
    ;(client.stream as Partial<Socket>).setNoDelay?.(true)
    const begin = async (): Promise<void> => {
      await client.subscribeAsync(responseTopic, { qos: 1 })
      await prepare(send)
    }
    begin().then(
      () => {
        if (!client.connected) return
        isPrepared = true
        preparation.resolve()
        for (const listener of listeners) listener()
      },
      (error: unknown) => client.connected && log.warn({ err: error }, notAdministrator),
    )
  })
  client.on('message', (_topic, payload) => {
    for (const response of readResponses(payload)) waiting.get(response.correlationData ?? '')?.receive(response)
  })

  function sendOne(
    { correlationData, command }: ControlCommand & { readonly correlationData: string },
    withinMs: number,
  ) {
    const { promise, resolve, reject } = Promise.withResolvers<ControlResponse>()
    const timer = setTimeout(() => reject(new DynamicSecurityError(`${command}: no answer`)), withinMs)
    waiting.set(correlationData, {
      receive: resolve,
      lose: () => reject(new MqttConnectionError(`${command}: the connection is lost`)),
    })
    return promise.finally(() => {
      clearTimeout(timer)
      waiting.delete(correlationData)
    })
  }

  const send: SendCommands = (commands, withinMs = patienceMs) => {
    const commandsWithIds = commands.map((command) => ({ ...command, correlationData: randomUUID() }))
    const answers = Promise.all(commandsWithIds.map((command) => sendOne(command, withinMs)))
    client.publish(controlTopic, JSON.stringify({ commands: commandsWithIds }), { qos: 1 }, (error) => {
      if (error) for (const { correlationData } of commandsWithIds) waiting.get(correlationData)?.lose()
    })
    return answers
  }

  return {
    send,
    /** Mosquitto may be starting, or just have hung up because our own role has changed. */
    async ready() {
      const end = AbortSignal.timeout(patienceMs)
      const late = new Promise<never>((_resolve, reject) => {
        end.addEventListener('abort', () => reject(new MqttConnectionError('there is no connection to the broker')))
      })
      await Promise.race([preparation.promise, late])
    },
    onReady(listener) {
      listeners.add(listener)
      if (isPrepared) listener()
      return () => void listeners.delete(listener)
    },
    close: () => client.endAsync(true),
  }
}

const notAdministrator =
  'devices cannot be admitted: the broker at MQTT_URL must run the dynamic security plugin, and the user in MQTT_URL ' +
  'must be one of its administrators'

function readResponses(payload: Uint8Array): readonly ControlResponse[] {
  try {
    return Responses.parse(JSON.parse(Buffer.from(payload).toString())).responses
  } catch {
    return []
  }
}
