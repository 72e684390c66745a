import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import { upPattern } from '@lintel/devices/protocol/topics.ts'
import type { Services } from '../kernel/services.ts'
import type { LiveHub } from '../kernel/live-hub.ts'
import { startAddressBookSync } from './address-book/address-book-sync.ts'
import { startPolicySync } from './policy-sync/policy-sync.ts'
import type { EmbeddedBroker } from './broker/embedded-broker.ts'
import { startCommands, type Commands } from './commands/start-commands.ts'
import { startSettingsSync } from './settings/settings-sync.ts'
import type { BrokerUsers } from './broker/broker-users.ts'
import type { Identities } from './broker/device-credentials.ts'
import { startLoginSync } from './broker/login-sync.ts'
import type { NoteDouble } from './broker/double-identity.ts'
import { startDecommissionSync } from './decommissioning/decommission-sync.ts'
import type { DeviceSync } from './connection/device-sync.ts'
import { startDispatcher, publisherOver } from './connection/dispatcher.ts'
import { messageHandlers, probe } from './message-handlers.ts'
import { startCatchUp } from './ingest/gaps/catch-up.ts'
import { createGapRequester } from './ingest/gaps/gap-requester.ts'
import { type BrokerLogin, connectMqtt, type MqttConnection } from './connection/mqtt-client.ts'
import { startPresenceSync } from './anti-passback/presence-sync.ts'
import { presenceOf } from './presence/presence.ts'
import { startScreenSync } from './screens/screen-sync.ts'
import { startDirectorySync } from './directory/directory-sync.ts'
import { zonesOf } from './settings/site-zones.ts'
import { startUpgradeSync } from './upgrades/upgrade-sync.ts'

/** The link to the broker and what goes on over it. One server at a time has it (docs/adr/0028). */
export interface DeviceTraffic {
  readonly commands: Commands
  /** Whether devices can be heard and told something. */
  isUp(): boolean
  /** A device has shown that it is there without saying anything. */
  recordActivity(mac: string): void
  /** Finishes what has been received, then hangs up; first hangs up where another server has the link by now. */
  close(options: { readonly isSuperseded: boolean }): Promise<void>
}

export interface TrafficParts {
  readonly services: Services
  /** The broker of this process; null where it is elsewhere. */
  readonly broker: EmbeddedBroker | null
  readonly login: BrokerLogin
  readonly brokerUsers: BrokerUsers
  readonly identities: Identities
  readonly noteDouble: NoteDouble
}

const tickMs = 5_000
/** How long the last known state of devices is shown while the broker is away (device-link.md 4.4). */
const unknownAfterMs = 120_000
const probeAfterMs = linkLimits.keepaliveSeconds * 1_000
const ticksPerProbe = 4

/** Connects to the broker, listens to the devices and tells them what they should know. */
export function startDeviceTraffic({
  services,
  broker,
  login,
  brokerUsers,
  identities,
  noteDouble,
}: TrafficParts): DeviceTraffic {
  const { database, log, now } = services
  const live = listenersOf(services.live)
  const presence = presenceOf(database, now, log, noteDouble)

  const publish = publisherOver(() => link)
  const parts = { database, live, publish, now, log }
  const commands = startCommands(database, (mac, command) => publish(mac, 'cmd', command), now, log)
  live.onNotify('commands', (text) => {
    commands
      .sendAnnounced(text)
      .catch((error: unknown) => log.warn({ err: error }, 'a command that was announced could not be read'))
  })
  const loginSync = startLoginSync({ database, vault: services.vault, brokerUsers, log })
  const policySync = startPolicySync({ ...parts, vault: services.vault })
  const addressBookSync = startAddressBookSync(parts)
  const upgradeSync = startUpgradeSync({ ...parts, vault: services.vault, linkSince: () => link.upSince })
  const gapRequester = createGapRequester(publish, now)
  const zones = zonesOf(database, now)
  const decommissionSync = startDecommissionSync({
    ...parts,
    identities,
    brokerUsers,
    drop: (mac) => broker?.drop(mac),
  })
  // In the order in which they run for a device that connects.
  const syncs: readonly DeviceSync[] = [
    policySync,
    startPresenceSync(parts),
    startDirectorySync(parts),
    startSettingsSync(parts),
    startScreenSync(parts),
    addressBookSync,
    upgradeSync,
    decommissionSync,
    startCatchUp({ database, gapRequester, now }),
  ]
  const handlers = messageHandlers({
    ...parts,
    vault: services.vault,
    identities,
    presence,
    commands,
    syncs,
    decommissionSync,
    policySync,
    addressBookSync,
    upgradeSync,
    gapRequester,
    zones,
  })
  const dispatcher = startDispatcher({ handlers, onHeard: (mac) => presence.recordActivity(mac), now, log })

  let downSince: number | null = now().getTime()
  const link: MqttConnection = connectMqtt({
    login,
    pattern: upPattern,
    keepsSession: broker === null,
    log,
    now,
    onMessage: dispatcher.onMessage,
    onUp: () => (downSince = null),
    onDown: () => (downSince = now().getTime()),
  })

  let ticks = 0
  const tick = async (): Promise<void> => {
    ticks += 1
    dispatcher.retry()
    await commands.sweep()
    const isUp = downSince === null
    if (downSince === null) await presence.sweep(link.upSince ?? now().getTime())
    else if (now().getTime() - downSince >= unknownAfterMs) await presence.markAllUnknown()
    for (const sync of syncs) if (isUp || sync.worksWithoutLink) await sync.reconcile?.()
    if (!isUp) return
    // A broker elsewhere does not tell us of keep-alives, so quiet devices are asked whether they are there.
    if (broker === null && ticks % ticksPerProbe === 0) await probeQuiet()
  }
  const probeQuiet = async (): Promise<void> => {
    for (const mac of await presence.silentDevices(probeAfterMs)) await publish(mac, 'cmd', probe(now()))
  }
  let ticking: Promise<void> | null = null
  const tickOnce = (): void => {
    ticking ??= tick()
      .catch((error: unknown) => log.warn({ err: error }, 'devices could not be looked through'))
      .finally(() => (ticking = null))
  }
  tickOnce()
  const timer = setInterval(tickOnce, tickMs)

  return {
    commands,
    isUp: () => link.upSince !== null,
    recordActivity: (mac) => presence.recordActivity(mac),
    async close({ isSuperseded }) {
      clearInterval(timer)
      live.stop()
      if (isSuperseded) await link.close()
      await ticking
      await link.quiet()
      await dispatcher.finish()
      await commands.close()
      for (const sync of [loginSync, ...syncs]) await sync.close()
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
