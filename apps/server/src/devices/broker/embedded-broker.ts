import { randomBytes } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { duplexPair, type Duplex } from 'node:stream'
import { Aedes, type AedesPublishPacket, type AuthenticateError, type Client, type PublishPacket } from 'aedes'
import { isMac } from '@lintel/devices/mac.ts'
import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import { clientIdOf, parseDownTopic } from '@lintel/devices/protocol/topics.ts'
import type { Logger } from 'pino'
import { explainListening } from '../../base/listening.ts'
import { mayPublish, mayRetain, maySubscribe, type BrokerUser } from './authorization.ts'
import type { NoteDouble } from './double-identity.ts'
import type { BrokerLogin } from '../connection/mqtt-client.ts'
import { limitFrames } from './frame-guard.ts'
import { type Identities, sameHash, hashOfSecret } from './device-credentials.ts'
import { sessionsDoubled } from '../metrics.ts'

export interface EmbeddedBroker {
  readonly port: number
  readonly gateway: BrokerLogin
  /** Ends the connection of a device whose secret is no longer the one it came with. */
  drop(mac: string): void
  close(): Promise<void>
}

interface Options {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  readonly identities: Identities
  readonly log: Logger
  readonly now: () => Date
  /** A device has shown that it is there without saying anything. */
  readonly onAlive: (mac: string) => void
  /** A device connected from elsewhere while it was connected. */
  readonly onDouble: NoteDouble
}

const gatewayName = 'lintel-gateway'
/** More than this at once is a flood; who is sent away comes back a little later. */
const signingInAtOnce = 200
/** Topic of refused messages: no client may subscribe to it. */
const nowhere = '$refused'
/** A payload that is too long is not taken; only one that is far too long costs the connection. */
const frameBytes = 2 * linkLimits.payloadBytes

/**
 * Starts the MQTT broker of this process (device-link.md 4.2): one identity for each device, which sees nothing but
 * itself.
 */
export async function startBroker({
  host,
  port,
  identities,
  log,
  now,
  onAlive,
  onDouble,
}: Options): Promise<EmbeddedBroker> {
  const users = new WeakMap<Client, BrokerUser>()
  const devices = new Map<string, Client>()
  const gatewayPassword = randomBytes(32).toString('base64url')
  const gatewayHash = hashOfSecret(gatewayPassword)

  let signingIn = 0

  const broker = await Aedes.createBroker({
    connectTimeout: 5_000,
    maxTopicLevels: 8,
    // A device that stops reading holds a place for as long; with few places and a long wait it would hold up the
    // others.
    concurrency: 1_000,
    drainTimeout: 10_000,
    maxInflightInbound: 16,
    authenticate: (client, username, password, done) => {
      if (signingIn >= signingInAtOnce) return done(unavailable(), false)
      signingIn += 1
      const identification = identify(client, username, password).finally(() => (signingIn -= 1))
      identification.then(
        (user) => {
          if (!user) return done(refusal(), false)
          if (user.kind === 'device') reportDouble(user.mac, devices.get(client.id), client)
          users.set(client, user)
          done(null, true)
        },
        (error: unknown) => {
          log.error({ err: error }, 'a device could not be looked up')
          done(unavailable(), false)
        },
      )
    },
    authorizePublish: (client, packet, done) => {
      const user = userOf(client, packet)
      if (!user || !mayPublish(user, packet.topic) || packet.payload.length > linkLimits.payloadBytes) refuse(packet)
      else if (packet.retain && !mayRetain(packet.topic)) packet.retain = false
      done(null)
    },
    authorizeSubscribe: (client, subscription, done) => {
      const user = users.get(client)
      done(null, user && maySubscribe(user, subscription.topic) ? subscription : null)
    },
    // A command that waited for its device must not open a door when the device is back (decisions.md devices).
    authorizeForward: (_client, packet) => (isLateCommand(packet, now().getTime()) ? null : packet),
  })

  async function identify(client: Client, username: string | undefined, password: Uint8Array | undefined) {
    if (username === undefined || password === undefined) return null
    if (username === gatewayName) {
      return client.id === gatewayName && sameHash(gatewayHash, hashOfSecret(password))
        ? ({ kind: 'gateway' } as const)
        : null
    }
    if (!isMac(username) || client.id !== clientIdOf(username) || !(await identities.verify(username, password)))
      return null
    await identities.proven(username)
    return { kind: 'device', mac: username } as const
  }

  /** A will is published after its client has gone; its client id still says whose it is. */
  function userOf(client: Client | null, packet: PublishPacket & { clientId?: string }): BrokerUser | undefined {
    if (client) return users.get(client)
    const mac = packet.clientId?.slice(clientIdOf('').length) ?? ''
    return isMac(mac) ? { kind: 'device', mac } : undefined
  }

  function reportDouble(mac: string, before: Client | undefined, after: Client): void {
    if (!before || before.closed) return
    sessionsDoubled.inc()
    // A line that broke comes back from the same place.
    if (addressOf(before) !== addressOf(after)) onDouble(mac)
    log.warn(
      { alarm: 'doubleIdentity', mac, before: addressOf(before), after: addressOf(after) },
      'a device connected while it was connected: a broken line, or a copy of the device; the older connection ends',
    )
  }

  broker.on('client', (client) => void devices.set(client.id, client))
  broker.on('clientDisconnect', (client) => {
    if (devices.get(client.id) === client) devices.delete(client.id)
  })
  broker.on('ping', (_packet, client) => {
    const user = users.get(client)
    if (user?.kind === 'device') onAlive(user.mac)
  })
  for (const event of ['clientError', 'connectionError'] as const) {
    broker.on(event, (client, error) => log.debug({ clientId: client.id, reason: error.message }, 'a connection ended'))
  }
  ;(broker as EventEmitter).on('error', (error) => log.error({ err: error }, 'the broker could not keep a message'))

  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.setNoDelay(true)
    socket.setKeepAlive(true, linkLimits.keepaliveSeconds * 1_000)
    limitFrames(socket, frameBytes, () =>
      log.warn({ address: socket.remoteAddress }, 'a frame was too long to be read'),
    )
    broker.handle(socket)
  })
  let isClosed = false
  /** The server's own way in: two ends that are gone together, as those of a socket are. */
  function openWithin(): Duplex {
    const [ownEnd, brokerEnd] = duplexPair()
    ownEnd.on('close', () => brokerEnd.destroy())
    brokerEnd.on('close', () => ownEnd.destroy())
    if (isClosed) ownEnd.destroy()
    else broker.handle(brokerEnd)
    return ownEnd
  }
  await listen(server, port, host)
  const boundPort = (server.address() as AddressInfo).port
  return {
    port: boundPort,
    gateway: {
      url: `mqtt://${connectableHost(host)}:${boundPort}`,
      username: gatewayName,
      password: gatewayPassword,
      clientId: gatewayName,
      open: openWithin,
    },
    drop: (mac) => devices.get(clientIdOf(mac))?.close(),
    async close() {
      isClosed = true
      const closing = new Promise<void>((resolve) => server.close(() => resolve()))
      await new Promise<void>((resolve) => broker.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closing
    },
  }
}

/**
 * MQTT 3.1.1 cannot say no to a message, only hang up, and a device would then come back with the same message for
 * ever.
 */
function refuse(packet: PublishPacket): void {
  packet.topic = nowhere
  packet.payload = Buffer.alloc(0)
  packet.retain = false
}

/** One answer for every reason, which does not tell which devices exist. */
const refusal = (): AuthenticateError =>
  Object.assign(new Error('not authorized'), { returnCode: 5 }) as AuthenticateError

const unavailable = (): AuthenticateError =>
  Object.assign(new Error('unavailable'), { returnCode: 3 }) as AuthenticateError

function isLateCommand(packet: AedesPublishPacket, now: number): boolean {
  if (parseDownTopic(packet.topic)?.kind !== 'cmd') return false
  const { expires } = JSON.parse(packet.payload.toString()) as { expires: number }
  return expires < now
}

const addressOf = (client: Client): string | undefined => (client.conn as Socket).remoteAddress

/** An address to listen on is not always one to connect to. */
function connectableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const sentence = explainListening(error, { setting: 'MQTT_PORT', port, host })
      reject(sentence === undefined ? error : new BrokerStartError(sentence))
    })
    server.listen(port, host, resolve)
  })
}

/** The device path cannot start; the message is one sentence for the person at the console. */
export class BrokerStartError extends Error {
  override name = 'BrokerStartError'
}
