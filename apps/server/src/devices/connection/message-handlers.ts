import { randomUUID } from 'node:crypto'
import { capacityOf } from '@lintel/devices/models/index.ts'
import type { Command } from '@lintel/devices/protocol/commands.ts'
import type { DownMessage } from '@lintel/devices/protocol/messages.ts'
import type { DownKind } from '@lintel/devices/protocol/topics.ts'
import { systemScope } from '../../access/scope.ts'
import type { Vault } from '../../access/vault.ts'
import type { Database } from '../../db/database.ts'
import type { Logger } from 'pino'
import type { AclDesk } from '../policy-sync/policy-sync.ts'
import type { Commands } from '../commands/dispatcher.ts'
import type { Farewells } from '../decommissioning/decommission.ts'
import type { Handlers, Tell } from './dispatcher.ts'
import type { HoleKeeper } from '../ingest/gap-requester.ts'
import type { Identities } from '../broker/credentials.ts'
import { countStored, giveUpBefore, storeBatch, type Standing } from '../ingest/ingest.ts'
import { intakeSeconds } from '../metrics.ts'
import type { PositionsDesk } from '../anti-passback/presence-sync.ts'
import type { Presence } from '../presence/presence.ts'
import type { Screens } from '../screens/screens.ts'
import { noteReported } from '../settings/reported.ts'
import type { Zones } from '../settings/site-zones.ts'

interface Parts {
  readonly database: Database
  readonly vault: Vault
  readonly identities: Identities
  readonly presence: Presence
  readonly commands: Commands
  readonly farewells: Farewells
  readonly acl: AclDesk
  readonly positions: PositionsDesk
  readonly screens: Screens
  readonly holes: HoleKeeper
  readonly zones: Zones
  readonly tell: Tell
  readonly now: () => Date
  readonly log: Logger
}

/** What the server does with each kind of message (device-link 4.3). */
export function handlersOf({
  database,
  vault,
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
}: Parts): Handlers {
  /** Nothing is kept for a device that cannot be told now: it asks again, or is told when it comes back. */
  function answer<Kind extends DownKind>(mac: string, kind: Kind, message: DownMessage<Kind>): void {
    tell(mac, kind, message).catch((error: Error) =>
      log.debug({ mac, kind, reason: error.message }, 'a device was not answered'),
    )
  }

  function acknowledge(mac: string, { epoch, upTo }: Standing): void {
    answer(mac, 'evtack', { v: 1, ts: now().getTime(), epoch, upTo })
  }

  return {
    async birth({ mac, retained }, birth) {
      const welcome = await presence.born(mac, birth, { retained })
      if (!welcome) return !retained && farewells.came(mac)
      if (!retained) await identities.proven(mac)
      if (welcome.standing.upTo > 0) acknowledge(mac, welcome.standing)
      if (welcome.desired) {
        const doc = welcome.desired.doc as DownMessage<'desired'>['doc']
        answer(mac, 'desired', { v: 1, ts: now().getTime(), version: welcome.desired.version, doc })
      }
      await acl
        .born(mac, birth.aclVersion, { retained, capacity: birth.caps.credentials ?? capacityOf(birth.model) })
        .catch((error: unknown) => log.warn({ mac, err: error }, 'a device was not told of its policy'))
      await positions
        .born(mac, birth.aclVersion !== undefined)
        .catch((error: unknown) => log.warn({ mac, err: error }, 'a device was not told who is where'))
      if (!retained) await screens.born(mac)
      return true
    },

    async death({ mac }, { session }) {
      await presence.died(mac, session)
      return true
    },

    async evt({ mac, receivedAt }, batch) {
      const began = performance.now()
      const standing = await storeBatch(database, mac, batch, receivedAt, vault)
      intakeSeconds.observe((performance.now() - began) / 1_000)
      if (!standing) return false
      // Only now: what is acknowledged may be forgotten, so it must have been committed (device-link 4.5).
      acknowledge(mac, standing)
      await holes
        .ask(mac, standing)
        .catch((error: Error) => log.debug({ mac, reason: error.message }, 'a hole was not asked for'))
      return true
    },

    async cmdack({ mac, receivedAt }, ack) {
      const question = holes.asked(ack.id)
      if (await farewells.answered(mac, ack)) return true
      if (await screens.answered(mac, ack)) return true
      if (!question) await commands.answered(mac, ack)
      else if (ack.evtOldest !== undefined) {
        // It was asked for this hole alone, so its word is taken for no more than that.
        const oldest = Math.min(ack.evtOldest, question.to + 1)
        const standing = await database.write(systemScope, (db) =>
          giveUpBefore(db, mac, question.epoch, oldest, receivedAt),
        )
        if (!standing) return false
        countStored(standing)
        acknowledge(mac, standing)
      }
      return true
    },

    aclack: ({ mac }, ack) => acl.answered(mac, ack),

    async time({ mac, receivedAt }, { t1 }) {
      const zone = await zones.of(mac)
      if (!zone) return false
      const t3 = now().getTime()
      answer(mac, 'time', { v: 1, ts: t3, t1, t2: receivedAt.getTime(), t3, ...zone })
      return true
    },

    reported: ({ mac, receivedAt }, reported) => noteReported(database, mac, reported, receivedAt),
  }
}

/**
 * A command that no device knows and every device answers, because unknown ones are refused (device-link 4.3): the
 * way to find out whether somebody is there without anything happening at a door.
 */
export function probe(now: Date): Command {
  const ts = now.getTime()
  return { v: 1, ts, id: `ping-${randomUUID()}`, name: 'ping', args: {}, expires: ts + 60_000 }
}
