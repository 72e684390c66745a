import { randomUUID } from 'node:crypto'
import type { Command } from '@lintel/devices/protocol/commands.ts'
import type { DownMessage } from '@lintel/devices/protocol/messages.ts'
import type { DownKind } from '@lintel/devices/protocol/topics.ts'
import { systemScope } from '../db/scope/scope.ts'
import type { Vault } from '../access/vault.ts'
import type { AddressBookSync } from './address-book/address-book-sync.ts'
import type { PolicySync } from './policy-sync/policy-sync.ts'
import type { Commands } from './commands/start-commands.ts'
import type { DecommissionSync } from './decommissioning/decommission-sync.ts'
import type { DeviceSync } from './connection/device-sync.ts'
import type { Handlers } from './connection/dispatcher.ts'
import type { SyncParts } from './connection/reconciler.ts'
import { lostByAnswer, type GapRequester } from './ingest/gaps/gap-requester.ts'
import type { Identities } from './broker/device-credentials.ts'
import { countIngested, markLost, type IngestResult } from './ingest/ingest.ts'
import { createSiteWriters } from './ingest/site-writers.ts'
import { ingestSeconds } from './metrics.ts'
import type { Presence } from './presence/presence.ts'
import { saveReported } from './settings/save-reported.ts'
import type { Zones } from './settings/site-zones.ts'
import type { UpgradeSync } from './upgrades/upgrade-sync.ts'
import { minuteMs } from '../base/durations.ts'

interface Parts extends SyncParts {
  readonly vault: Vault
  readonly identities: Identities
  readonly presence: Presence
  readonly commands: Commands
  readonly syncs: readonly DeviceSync[]
  readonly decommissionSync: DecommissionSync
  readonly policySync: PolicySync
  readonly addressBookSync: AddressBookSync
  readonly upgradeSync: UpgradeSync
  readonly gapRequester: GapRequester
  readonly zones: Zones
}

/** What the server does with each kind of message (device-link.md 4.3). */
export function messageHandlers({
  database,
  vault,
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
  publish,
  now,
  log,
}: Parts): Handlers {
  const writers = createSiteWriters(database, vault)

  /** Nothing is kept for a device that cannot be told now: it asks again, or is told when it comes back. */
  function answer<Kind extends DownKind>(mac: string, kind: Kind, message: DownMessage<Kind>): void {
    publish(mac, kind, message).catch((error: Error) =>
      log.debug({ mac, kind, reason: error.message }, 'a device was not answered'),
    )
  }

  function acknowledge(mac: string, { epoch, upTo }: IngestResult): void {
    answer(mac, 'evtack', { v: 1, ts: now().getTime(), epoch, upTo })
  }

  return {
    async birth({ mac, retained }, birth) {
      const reply = await presence.onBirth(mac, birth, { retained })
      if (!reply) return !retained && decommissionSync.onUnknownDevice(mac)
      if (!retained) await identities.proven(mac)
      if (reply.ingest.upTo > 0) acknowledge(mac, reply.ingest)
      if (reply.desired) {
        const doc = reply.desired.doc as DownMessage<'desired'>['doc']
        answer(mac, 'desired', { v: 1, ts: now().getTime(), version: reply.desired.version, doc })
      }
      for (const sync of syncs) await sync.onBirth?.(mac, birth, { retained })
      return true
    },

    async death({ mac }, { session }) {
      await presence.onDeath(mac, session)
      return true
    },

    async evt(mac, batches) {
      const began = performance.now()
      const results = await writers.store(mac, batches)
      for (const _ of batches) ingestSeconds.observe((performance.now() - began) / 1_000)
      const ingestResults = results.flatMap((result) => (result === null || result instanceof Error ? [] : [result]))
      // Only now: what is acknowledged may be forgotten, so it must have been committed (device-link.md 4.5).
      for (const result of ingestResults) acknowledge(mac, result)
      const last = ingestResults.at(-1)
      if (last)
        await gapRequester
          .request(mac, last)
          .catch((error: Error) => log.debug({ mac, reason: error.message }, 'a gap was not asked for'))
      const failure = results.find((result) => result instanceof Error)
      if (failure) throw failure
      return results.length - ingestResults.length
    },

    async cmdack({ mac, receivedAt }, ack) {
      const gap = gapRequester.requestOf(ack.id)
      for (const sync of syncs) if (await sync.onCommandAck?.(mac, ack)) return true
      if (!gap) await commands.onAck(mac, ack)
      else if (ack.evtOldest !== undefined) {
        const lostRange = lostByAnswer(gap, ack.evtOldest)
        const result = await database.write(systemScope, (db) => markLost(db, mac, gap.epoch, lostRange, receivedAt))
        if (!result) return false
        countIngested(result)
        acknowledge(mac, result)
      }
      return true
    },

    policyack: ({ mac }, ack) => policySync.onAck(mac, ack),

    bookack: ({ mac }, ack) => addressBookSync.onAck(mac, ack),

    job: ({ mac }, report) => upgradeSync.onReport(mac, report),

    async time({ mac, receivedAt }, { t1 }) {
      const zone = await zones.of(mac)
      if (!zone) return false
      const t3 = now().getTime()
      answer(mac, 'time', { v: 1, ts: t3, t1, t2: receivedAt.getTime(), t3, ...zone })
      return true
    },

    reported: ({ mac, receivedAt }, reported) => saveReported(database, mac, reported, receivedAt),
  }
}

/**
 * A command that no device knows and every device answers, because unknown ones are refused (device-link.md 4.3): the
 * way to find out whether the device is there without anything happening at a door.
 */
export function probe(now: Date): Command {
  const ts = now.getTime()
  return { v: 1, ts, id: `ping-${randomUUID()}`, name: 'ping', args: {}, expires: ts + minuteMs }
}
