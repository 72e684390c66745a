import { commandOf, type Command } from '@lintel/devices/protocol/commands.ts'
import type { CommandAck } from '@lintel/devices/protocol/up.ts'
import type { Logger } from 'pino'
import { z } from 'zod'
import { systemScope } from '../../db/scope.ts'
import type { Database } from '../../db/database.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { dueNotice } from '../../db/due-notice.ts'
import type { LiveHub } from '../../kernel/live-hub.ts'
import type { BrokerUsers } from '../broker/broker-users.ts'
import { forgetEverywhere, type Identities } from '../broker/credentials.ts'

/**
 * Devices that were deleted or replaced. They belong to no site from then on: what they say is not taken, and each
 * connection they make is for one thing, to be told that they shall forget people, rules and settings. With the answer, or
 * without one soon after, the connection ends and the secret is worth nothing.
 */
export interface Decommissioning {
  /** An unknown device has come. Answers whether it is one that is to be told. */
  onUnknownDevice(mac: string): Promise<boolean>
  /** Takes an answer; true when it is one to a farewell. */
  onAck(mac: string, ack: CommandAck): Promise<boolean>
  /** Handles what the outbox holds, and drops devices that are no longer expected. */
  reconcile(): Promise<void>
  close(): void
}

interface Options {
  readonly database: Database
  readonly live: Pick<LiveHub, 'onNotify'>
  readonly send: (mac: string, command: Command) => Promise<void>
  readonly identities: Pick<Identities, 'forget'>
  readonly directory: Pick<BrokerUsers, 'remove'>
  /** Ends a connection that is there. */
  readonly drop: (mac: string) => void
  readonly now: () => Date
  readonly log: Logger
}

const Order = z.object({ mac: z.string(), was: z.enum(['there', 'unclear', 'away']) })

/** Time for a connected device to answer. */
const patienceMs = 4_000

export function startDecommissioning({
  database,
  live,
  send,
  identities,
  directory,
  drop,
  now,
  log,
}: Options): Decommissioning {
  const waiting = new Map<string, { readonly id: string; readonly timer: NodeJS.Timeout }>()
  let looking: Promise<void> | null = null

  /** Invalidates the secret of a device, unless its MAC is registered again. */
  async function end(mac: string): Promise<void> {
    clearTimeout(waiting.get(mac)?.timer)
    waiting.delete(mac)
    await database.write(systemScope, async (db) => {
      await shutOut(db, mac)
      await systemQueries(db, systemScope).deleteFrom('device_decommission').where('mac', '=', mac).execute()
    })
  }

  /** A claim waits for this and this for a claim: after one, the broker knows the new secret and must not lose it. */
  async function shutOut(db: Db, mac: string): Promise<void> {
    const owner = await systemQueries(db, systemScope)
      .selectFrom('device_credential')
      .select('claimed_at')
      .where('mac', '=', mac)
      .forUpdate()
      .executeTakeFirst()
    if (owner?.claimed_at) return
    identities.forget(mac)
    await forgetEverywhere(db, mac)
    await directory.remove(mac)
    drop(mac)
  }

  async function sendClear(mac: string, id: string): Promise<void> {
    const timer = setTimeout(() => void end(mac).catch(complain), patienceMs).unref()
    clearTimeout(waiting.get(mac)?.timer)
    waiting.set(mac, { id, timer })
    try {
      await send(mac, commandOf('clear', {}, { id, now: now().getTime() }))
    } catch {
      // It was not told, so it may come again.
      clearTimeout(timer)
      waiting.delete(mac)
      drop(mac)
    }
  }

  const complain = (error: unknown): void => log.warn({ err: error }, 'a device could not be taken leave of')

  async function next(): Promise<boolean> {
    const order = await database.write(systemScope, async (db) => {
      const row = await dueNotice(db, 'farewell', now())
      if (!row) return null
      await systemQueries(db, systemScope).deleteFrom('outbox').where('uuid', '=', row.uuid).execute()
      const found = Order.parse(row.payload)
      // Whatever was believed of it was believed of the device it was.
      await forgetEverywhere(db, found.mac)
      return found
    })
    if (!order) return false
    identities.forget(order.mac)
    const row = await farewellOf(order.mac)
    if (!row) return true
    if (row.isRegistered) await end(order.mac)
    else if (order.was === 'there') await sendClear(order.mac, row.uuid)
    else if (order.was === 'unclear') drop(order.mac)
    return true
  }

  async function farewellOf(mac: string) {
    return database.read(systemScope, (db) =>
      systemQueries(db, systemScope)
        .selectFrom('device_decommission')
        .leftJoin('device_credential', 'device_credential.mac', 'device_decommission.mac')
        .select((select) => [
          'device_decommission.uuid',
          select('device_credential.mac', 'is not', null).as('isRegistered'),
        ])
        .where('device_decommission.mac', '=', mac)
        .executeTakeFirst(),
    )
  }

  async function lookOnce(): Promise<void> {
    while (await next());
    const late = await database.read(systemScope, (db) =>
      systemQueries(db, systemScope)
        .selectFrom('device_decommission')
        .select('mac')
        .where('until', '<=', now())
        .execute(),
    )
    for (const { mac } of late) await end(mac)
  }

  async function look(): Promise<void> {
    await looking
    looking = lookOnce().finally(() => (looking = null))
    await looking
  }

  live.onNotify('outbox', (kind) => {
    if (kind === 'farewell') look().catch(complain)
  })

  return {
    async onUnknownDevice(mac) {
      const row = await farewellOf(mac)
      if (!row || row.isRegistered) return false
      await sendClear(mac, row.uuid)
      return true
    },
    async onAck(mac, { id, state }) {
      if (waiting.get(mac)?.id !== id) return false
      if (state !== 'accepted') await end(mac)
      return true
    },
    reconcile: look,
    close() {
      for (const { timer } of waiting.values()) clearTimeout(timer)
    },
  }
}
