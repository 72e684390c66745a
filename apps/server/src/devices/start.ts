import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import { upPattern } from '@lintel/devices/protocol/topics.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../kernel/services.ts'
import { aclOver } from './acl.ts'
import { startBroker, type BrokerLogin, type EmbeddedBroker } from './broker.ts'
import { mountClaim } from './claim.ts'
import { commandsOver, type Commands } from './commands.ts'
import { desiredOver } from './desired.ts'
import { doubleIdentityAlarms, type NoteDouble } from './double-identity.ts'
import { embeddedDirectory, type BrokerDirectory } from './directory.ts'
import { dynamicSecurity } from './dynamic-security.ts'
import { farewellsOver } from './farewells.ts'
import { gatewayTo, tellOver } from './gateway.ts'
import { handlersOf, probe } from './handlers.ts'
import { holeKeeper } from './holes.ts'
import { identitiesOf } from './identities.ts'
import { openLink, type Link } from './link.ts'
import { mountMedia } from './media.ts'
import { positionsOver } from './positions-desk.ts'
import { screensOver } from './screens.ts'
import { directoriesOver } from './visitor-directory-desk.ts'
import { presenceIn } from './presence.ts'
import { zonesOf } from './zones.ts'

/** Everything between the devices and the database. */
export interface DevicePath {
  /** For the outbox, which hands commands over when they have been committed. */
  readonly commands: Commands
  /** Whether devices can be heard and told something. */
  isReady(): boolean
  /** Adds the calls with which devices claim their secret and bring pictures. */
  mount(app: FastifyInstance): void
  /** Finishes what has been received, then hangs up. */
  close(): Promise<void>
}

const tickMs = 5_000
/** How long the last known state of devices is shown while the broker is away (device-link 4.4). */
const unknownAfterMs = 120_000
const probeAfterMs = linkLimits.keepaliveSeconds * 1_000
const ticksPerProbe = 4

/** Starts the broker of this process, or uses the one at MQTT_URL, and listens to the devices. */
export async function startDevicePath({ services }: { services: Services }): Promise<DevicePath> {
  const { config, database, log, now } = services
  const identities = identitiesOf(database)
  const noteDouble = doubleIdentityAlarms(database, now, log)
  const presence = presenceIn(database, now, log, noteDouble)
  const heard = (mac: string): void => presence.heard(mac)
  const { broker, directory, login } = await brokerFor(services, identities, heard, noteDouble)

  const tell = tellOver(() => link)
  const commands = commandsOver(database, (mac, command) => tell(mac, 'cmd', command), now, log)
  const acl = aclOver({ database, live: services.live, vault: services.vault, tell, now, log })
  const positions = positionsOver({ database, live: services.live, tell, now, log })
  const desired = desiredOver(services, tell)
  const directories = directoriesOver(services)
  const screens = screensOver({
    database,
    live: services.live,
    send: (mac, command) => tell(mac, 'cmd', command),
    now,
    log,
  })
  const holes = holeKeeper(tell, now)
  const zones = zonesOf(database, now)
  const farewells = farewellsOver({
    database,
    live: services.live,
    send: (mac, command) => tell(mac, 'cmd', command),
    identities,
    directory,
    drop: (mac) => broker?.drop(mac),
    now,
    log,
  })
  const handlers = handlersOf({
    database,
    vault: services.vault,
    identities,
    presence,
    commands,
    farewells,
    acl,
    positions,
    screens,
    holes,
    zones,
    tell,
    now,
    log,
  })
  const gateway = gatewayTo({ handlers, onHeard: heard, now, log })

  let downSince: number | null = now().getTime()
  const link: Link = openLink({
    login,
    pattern: upPattern,
    keepsSession: broker === null,
    log,
    now,
    onMessage: gateway.onMessage,
    onUp: () => (downSince = null),
    onDown: () => (downSince = now().getTime()),
  })

  let ticks = 0
  const tick = async (): Promise<void> => {
    ticks += 1
    gateway.retry()
    await commands.sweep()
    await directories.look()
    if (downSince !== null) {
      if (now().getTime() - downSince >= unknownAfterMs) await presence.lostSight()
      return
    }
    await presence.sweep(link.upSince ?? now().getTime())
    await acl.look()
    await desired.look()
    await screens.look()
    await farewells.look()
    // A broker elsewhere does not tell us of keep-alives, so quiet devices are asked whether they are there.
    if (broker === null && ticks % ticksPerProbe === 0) await probeQuiet()
  }
  const probeQuiet = async (): Promise<void> => {
    for (const mac of await presence.quiet(probeAfterMs)) await tell(mac, 'cmd', probe(now()))
  }
  let ticking: Promise<void> | null = null
  const look = (): void => {
    ticking ??= tick()
      .catch((error: unknown) => log.warn({ err: error }, 'devices could not be looked through'))
      .finally(() => (ticking = null))
  }
  look()
  const timer = setInterval(look, tickMs)

  return {
    commands,
    isReady: () => link.upSince !== null,
    mount(app) {
      mountClaim(app, {
        services,
        directory,
        onClaimed: (mac) => {
          identities.forget(mac)
          broker?.drop(mac)
        },
        brokerUrl: (request) => urlForDevices(config, broker, request),
      })
      mountMedia(app, { services, identities })
    },
    async close() {
      clearInterval(timer)
      commands.close()
      farewells.close()
      await ticking
      await link.quiet()
      await gateway.finish()
      await acl.close()
      await positions.close()
      await directories.close()
      await desired.close()
      await screens.close()
      await link.close()
      await directory.close()
      await broker?.close()
    },
  }
}

async function brokerFor(
  { config, log, now }: Services,
  identities: ReturnType<typeof identitiesOf>,
  onAlive: (mac: string) => void,
  onDouble: NoteDouble,
): Promise<{ broker: EmbeddedBroker | null; directory: BrokerDirectory; login: BrokerLogin }> {
  if (config.mqttUrl) {
    const login = loginFrom(config.mqttUrl)
    return { broker: null, directory: dynamicSecurity(login, log), login }
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
  return { broker, directory: embeddedDirectory((mac) => broker.drop(mac)), login: broker.gateway }
}

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
