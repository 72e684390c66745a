import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import { upPattern } from '@lintel/devices/protocol/topics.ts'
import type { Services } from '../../kernel/services.ts'
import type { LiveHub } from '../../live/hub.ts'
import { aclOver } from '../policy-sync/policy-sync.ts'
import type { BrokerLogin, EmbeddedBroker } from '../broker/embedded-broker.ts'
import { commandsOver, type Commands } from '../commands/dispatcher.ts'
import { desiredOver } from '../settings/settings-sync.ts'
import type { BrokerDirectory } from '../broker/broker-users.ts'
import type { NoteDouble } from '../broker/double-identity.ts'
import { farewellsOver } from '../decommissioning/decommission.ts'
import { gatewayTo, tellOver } from './dispatcher.ts'
import { handlersOf, probe } from './message-handlers.ts'
import { holeKeeper } from '../ingest/gap-requester.ts'
import type { Identities } from '../broker/credentials.ts'
import { openLink, type Link } from './mqtt-client.ts'
import { positionsOver } from '../anti-passback/presence-sync.ts'
import { presenceIn } from '../presence/presence.ts'
import { screensOver } from '../screens/screens.ts'
import { directoriesOver } from '../directory/directory-sync.ts'
import { zonesOf } from '../settings/site-zones.ts'

/** The link to the broker and what goes on over it. One server at a time has it (docs/adr/0028). */
export interface DeviceTraffic {
  readonly commands: Commands
  /** Whether devices can be heard and told something. */
  isUp(): boolean
  /** A device has shown that it is there without saying anything. */
  heard(mac: string): void
  /** Finishes what has been received, then hangs up; first hangs up where another server has the link by now. */
  close(options: { readonly isSuperseded: boolean }): Promise<void>
}

export interface TrafficParts {
  readonly services: Services
  /** The broker of this process; null where it is elsewhere. */
  readonly broker: EmbeddedBroker | null
  readonly login: BrokerLogin
  readonly directory: BrokerDirectory
  readonly identities: Identities
  readonly noteDouble: NoteDouble
}

const tickMs = 5_000
/** How long the last known state of devices is shown while the broker is away (device-link 4.4). */
const unknownAfterMs = 120_000
const probeAfterMs = linkLimits.keepaliveSeconds * 1_000
const ticksPerProbe = 4

/** Connects to the broker, listens to the devices and tells them what they should know. */
export function startDeviceTraffic({
  services,
  broker,
  login,
  directory,
  identities,
  noteDouble,
}: TrafficParts): DeviceTraffic {
  const { database, log, now } = services
  const live = listenersOf(services.live)
  const presence = presenceIn(database, now, log, noteDouble)

  const tell = tellOver(() => link)
  const commands = commandsOver(database, (mac, command) => tell(mac, 'cmd', command), now, log)
  const acl = aclOver({ database, live, vault: services.vault, tell, now, log })
  const positions = positionsOver({ database, live, tell, now, log })
  const desired = desiredOver({ database, live, now, log }, tell)
  const directories = directoriesOver({ database, live, now, log })
  const screens = screensOver({
    database,
    live,
    send: (mac, command) => tell(mac, 'cmd', command),
    now,
    log,
  })
  const holes = holeKeeper(tell, now)
  const zones = zonesOf(database, now)
  const farewells = farewellsOver({
    database,
    live,
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
  const gateway = gatewayTo({ handlers, onHeard: (mac) => presence.heard(mac), now, log })

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
    isUp: () => link.upSince !== null,
    heard: (mac) => presence.heard(mac),
    async close({ isSuperseded }) {
      clearInterval(timer)
      live.stop()
      if (isSuperseded) await link.close()
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
      if (!isSuperseded) await link.close()
    },
  }
}

/** Notifications for as long as the link is here. */
function listenersOf(hub: LiveHub) {
  const stops: (() => void)[] = []
  const onNotify: LiveHub['onNotify'] = (...listener) => {
    const stop = hub.onNotify(...listener)
    stops.push(stop)
    return stop
  }
  return {
    onNotify,
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}
