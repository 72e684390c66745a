import type { FastifyInstance, FastifyRequest } from 'fastify'
import { electLeader, type LeaderElection } from '../db/leader/leader-election.ts'
import type { Vault } from '../access/vault.ts'
import type { CommandRelay, Services } from '../kernel/services.ts'
import { startBroker, type EmbeddedBroker } from './broker/embedded-broker.ts'
import { mountClaim } from './onboarding/claim.ts'
import { mountRedirect } from './onboarding/redirect.ts'
import { embeddedBrokerUsers, type BrokerUsers } from './broker/broker-users.ts'
import { identitiesOf } from './broker/device-credentials.ts'
import { doubleIdentityAlarms, type NoteDouble } from './broker/double-identity.ts'
import { dynamicSecurity } from './broker/dynamic-security.ts'
import { type BrokerLogin, MqttConnectionError } from './connection/mqtt-client.ts'
import { mountMedia } from './media/media.ts'
import { mountDownload } from './upgrades/download.ts'
import { startDeviceTraffic, type DeviceTraffic } from './traffic.ts'

/** Everything between the devices and the database. */
export interface DevicePath {
  /** For the outbox. */
  readonly commands: CommandRelay
  /** Whether devices can be heard and told something, by this server or by the one that leads. */
  isReady(): boolean
  /** Adds the calls with which devices find their portal, claim their secret, bring pictures and fetch firmware. */
  mount(app: FastifyInstance): void
  /** Finishes what has been received, then hangs up. */
  close(): Promise<void>
}

interface Options {
  readonly services: Services
  /** The owner's database URL. */
  readonly url: string
}

/**
 * Starts the broker of this process and listens to the devices. With a broker at MQTT_URL several servers may run: each
 * takes calls of devices over HTTP, and the one that is elected has the link to the broker.
 */
export async function startDevicePath({ services, url }: Options): Promise<DevicePath> {
  const { config, database, live, log, now, vault } = services
  let traffic: DeviceTraffic | null = null
  const identities = identitiesOf(database, vault)
  const noteDouble = doubleIdentityAlarms(database, now, log)
  const { broker, brokerUsers, login } = await brokerFor(
    services,
    identities,
    (mac) => traffic?.recordActivity(mac),
    noteDouble,
  )
  const stopForgettingCredentials = live.onNotify('identities', (mac) => identities.forget(mac))

  const start = (): DeviceTraffic => {
    const own = startDeviceTraffic({ services, broker, login, brokerUsers, identities, noteDouble })
    traffic = own
    return {
      ...own,
      close(options) {
        traffic = null
        return own.close(options)
      },
    }
  }
  const election: LeaderElection | null = broker === null ? electLeader({ url, log, start }) : null
  const alone = election ? null : start()

  return {
    commands: {
      isHere: () => traffic !== null,
      publish: (db, order) =>
        traffic
          ? traffic.commands.publish(db, order)
          : Promise.reject(new MqttConnectionError('another server has the link to the broker')),
    },
    isReady: () => (traffic ? traffic.isUp() : election?.state() === 'follower'),
    mount(app) {
      mountClaim(app, {
        services,
        brokerUsers,
        onClaimed: (mac) => {
          identities.forget(mac)
          broker?.drop(mac)
        },
        brokerUrl: (request) => urlForDevices(config, broker, request),
      })
      mountRedirect(app, { services })
      mountMedia(app, { services, identities })
      mountDownload(app, { services, identities })
    },
    async close() {
      await election?.close()
      await alone?.close({ isSuperseded: false })
      stopForgettingCredentials()
      await brokerUsers.close()
      await broker?.close()
    },
  }
}

async function brokerFor(
  { config, log, now, vault }: Services,
  identities: ReturnType<typeof identitiesOf>,
  onAlive: (mac: string) => void,
  onDouble: NoteDouble,
): Promise<{ broker: EmbeddedBroker | null; brokerUsers: BrokerUsers; login: BrokerLogin }> {
  if (config.mqttUrl) {
    const login = loginFrom(config.mqttUrl)
    return { broker: null, brokerUsers: dynamicSecurity({ login, mark: markOf(vault), log }), login }
  }
  const broker = await startBroker({
    host: config.host,
    port: config.mqttPort,
    identities,
    log,
    now,
    onAlive,
    onDouble,
  })
  if (!/^(127\.|localhost$|::1$)/.test(config.host)) {
    log.warn(
      'the broker of this process does not encrypt; for devices beyond a trusted network set MQTT_URL to one that does',
    )
  }
  return { broker, brokerUsers: embeddedBrokerUsers((mac) => broker.drop(mac)), login: broker.gateway }
}

/** By what an installation knows its own logins at a broker again, also after a restore: its backup holds the key. */
const markOf = ({ fingerprint }: Vault): string => `lintel ${fingerprint.toString('hex').slice(0, 12)}`

/** The login inside MQTT_URL. The client id stays the same, so that the broker keeps what comes while we are away. */
function loginFrom(mqttUrl: string): BrokerLogin {
  const url = new URL(mqttUrl)
  return {
    url: withoutLogin(url),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    clientId: 'lintel-gateway',
  }
}

function withoutLogin(url: URL): string {
  return `${url.protocol}//${url.host}`
}

/** Where a device finds the broker: at the one elsewhere, or on the host under which it has reached the portal. */
function urlForDevices(config: Services['config'], broker: EmbeddedBroker | null, request: FastifyRequest): string {
  if (config.mqttPublicUrl) return config.mqttPublicUrl
  if (config.mqttUrl) return withoutLogin(new URL(config.mqttUrl))
  const listensEverywhere = config.host === '0.0.0.0' || config.host === '::'
  const host = listensEverywhere ? request.hostname : new URL(config.publicUrl).hostname
  return `mqtt://${host}:${broker!.port}`
}
