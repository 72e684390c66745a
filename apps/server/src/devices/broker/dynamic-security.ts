import { randomUUID } from 'node:crypto'
import mqtt from 'mqtt'
import type { Logger } from 'pino'
import { z } from 'zod'
import { clientIdOf, topicOf, upPattern } from '@lintel/devices/protocol/topics.ts'
import type { BrokerLogin } from './embedded-broker.ts'
import type { BrokerUsers } from './device-credentials.ts'

/**
 * Mosquitto's dynamic security plugin: clients and roles are changed by messages to a topic that only its
 * administrators may use.
 */
const controlTopic = '$CONTROL/dynamic-security/v1'
const responseTopic = `${controlTopic}/response`
const patienceMs = 5_000
const gatewayRole = 'lintel-gateway'

interface Acl {
  readonly acltype: 'publishClientSend' | 'publishClientReceive' | 'subscribePattern'
  readonly topic: string
  readonly allow: boolean
  readonly priority: number
}

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
type Response = z.infer<typeof Responses>['responses'][number]
type Refuse = (reason: string) => void

/** A command that Mosquitto refused or did not answer. */
export class DynamicSecurityError extends Error {
  override name = 'DynamicSecurityError'
}

const allow = (acltype: Acl['acltype'], topic: string): Acl => ({ acltype, topic, allow: true, priority: 10 })
const refuseAll = (acltype: Acl['acltype']): Acl => ({ acltype, topic: '#', allow: false, priority: 0 })

/** What one device may do: write below its own `up`, hear what is below its own `down`, and nothing else. */
function aclsOf(mac: string): readonly Acl[] {
  const { upPattern: own, downPattern } = topicOf(mac)
  return [
    allow('publishClientSend', own),
    allow('publishClientReceive', downPattern),
    allow('subscribePattern', downPattern),
    refuseAll('publishClientSend'),
    refuseAll('publishClientReceive'),
    refuseAll('subscribePattern'),
  ]
}

/**
 * Keeps the devices of a Mosquitto broker. `login` is that of an administrator of the plugin, who is also the
 * server's own user; what it needs for that it gives itself. Connects and reconnects by itself.
 */
export function dynamicSecurity(login: BrokerLogin, log: Logger): BrokerUsers {
  const waiting = new Map<string, { readonly receive: (response: Response) => void; readonly refuse: Refuse }>()
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
    for (const { refuse } of waiting.values()) refuse('the connection is lost')
  })
  client.on('connect', () => {
    prepare().then(
      () => {
        isPrepared = true
        preparation.resolve()
      },
      (error: unknown) => client.connected && log.warn({ err: error }, notAdministrator),
    )
  })
  client.on('message', (_topic, payload) => {
    for (const response of readResponses(payload)) waiting.get(response.correlationData ?? '')?.receive(response)
  })

  /** Mosquitto may be starting, or just have hung up because our own role has changed. */
  async function ready(): Promise<void> {
    const end = AbortSignal.timeout(patienceMs)
    const late = new Promise<never>((_resolve, reject) => {
      end.addEventListener('abort', () => reject(new DynamicSecurityError('there is no connection to the broker')))
    })
    await Promise.race([preparation.promise, late])
  }

  async function prepare(): Promise<void> {
    await client.subscribeAsync(responseTopic, { qos: 1 })
    await send(
      {
        command: 'createRole',
        rolename: gatewayRole,
        acls: [
          allow('publishClientSend', topicOf('+').downPattern),
          allow('publishClientReceive', upPattern),
          allow('subscribePattern', upPattern),
        ],
      },
      'Role already exists',
    )
    // Mosquitto hangs up on a client whose roles change, so a role it has already is not given again.
    const { data } = await send({ command: 'getClient', username: login.username })
    if (!JSON.stringify(data).includes(`"${gatewayRole}"`)) {
      await send({ command: 'addClientRole', username: login.username, rolename: gatewayRole })
    }
  }

  /** Sends one command and waits for its answer; `fine` is an error that says that everything is as it should be. */
  function send(command: { readonly command: string } & Record<string, unknown>, fine?: string): Promise<Response> {
    const correlationData = randomUUID()
    let timer: NodeJS.Timeout | undefined
    return new Promise<Response>((resolve, reject) => {
      const refuse: Refuse = (reason) => reject(new DynamicSecurityError(`${command.command}: ${reason}`))
      const receive = (response: Response): void =>
        response.error === undefined || response.error === fine ? resolve(response) : refuse(response.error)
      timer = setTimeout(() => refuse('no answer'), patienceMs)
      waiting.set(correlationData, { receive, refuse })
      const order = JSON.stringify({ commands: [{ ...command, correlationData }] })
      client.publish(controlTopic, order, { qos: 1 }, (error) => error && refuse(error.message))
    }).finally(() => {
      clearTimeout(timer)
      waiting.delete(correlationData)
    })
  }

  return {
    async admit(mac, secret) {
      await ready()
      const role = roleOf(mac)
      await send({ command: 'createRole', rolename: role, acls: aclsOf(mac) }, 'Role already exists')
      const response = await send(
        {
          command: 'createClient',
          username: mac,
          password: secret,
          clientid: clientIdOf(mac),
          roles: [{ rolename: role }],
        },
        'Client already exists',
      )
      if (response.error) await send({ command: 'setClientPassword', username: mac, password: secret })
    },
    async remove(mac) {
      await ready()
      await send({ command: 'deleteClient', username: mac }, 'Client not found')
      await send({ command: 'deleteRole', rolename: roleOf(mac) }, 'Role not found')
    },
    close: () => client.endAsync(true),
  }
}

const roleOf = (mac: string): string => `lintel-device-${mac}`

const notAdministrator =
  'devices cannot be admitted: the broker at MQTT_URL must run the dynamic security plugin, and the user in MQTT_URL ' +
  'must be one of its administrators'

function readResponses(payload: Uint8Array): readonly Response[] {
  try {
    return Responses.parse(JSON.parse(Buffer.from(payload).toString())).responses
  } catch {
    return []
  }
}
