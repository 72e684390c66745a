import { z } from 'zod'
import { after, hourMs, minuteMs, msBetween, secondMs } from '../base/durations.ts'
import { dueNotice } from '../db/due-notice.ts'
import { systemQueries, type Db } from '../db/db.ts'
import { systemScope } from '../db/scope/scope.ts'
import { pushKeysOf } from '../domain/push/keys.ts'
import { QueuedPush } from '../domain/push/queue.ts'
import type { PushAddress, PushTransport } from '../domain/push/transport.ts'
import type { Services } from '../kernel/services.ts'
import { putOff } from './outbox-queries.ts'

/** While one is being sent no other worker may take it; after so long the sender must have died. */
const leaseMs = minuteMs
const againMs = 15 * secondMs
const againAtMostMs = hourMs
/** A browser that takes nothing so often in a row is asked no more. */
const failuresMax = 20

const Address: z.ZodType<PushAddress> = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })

/** Sends the next notification of the outbox to its browser. Answers whether there was one. */
export const pushRelay = (services: Services, transport: PushTransport) => async (): Promise<boolean> => {
  const { database, log, now, vault } = services
  const row = await database.write(systemScope, async (db) => {
    const next = await dueNotice(db, 'push', now())
    if (next) await lease(db, next.uuid, after(now(), leaseMs))
    return next
  })
  if (!row) return false
  const order = QueuedPush.parse(row.payload)
  const end = (outcome: (db: Db) => Promise<unknown>): Promise<boolean> =>
    database.write(systemScope, async (db) => {
      await outcome(db)
      await systemQueries(db, systemScope).deleteFrom('outbox').where('uuid', '=', row.uuid).execute()
      return true
    })
  const remainingMs = msBetween(now(), new Date(order.until))
  const subscription = await database.write(systemScope, async (db) => ({
    row: await subscriptionOf(db, order.subscriptionUuid),
    keys: await pushKeysOf(db, systemScope, services),
  }))
  // The device was taken off the list meanwhile, the account may not sign in any more, or it is no news.
  if (!subscription.row || remainingMs <= 0) return end(async () => {})
  const address = Address.parse(JSON.parse(vault.decrypt(subscription.row.ciphertext)))
  const addFailure = (db: Db) => countFailure(db, order.subscriptionUuid)
  try {
    const outcome = await transport.send({
      address,
      keys: subscription.keys,
      content: vault.decrypt(Buffer.from(order.ciphertext, 'base64')),
      ttl: Math.ceil(remainingMs / secondMs),
      urgency: order.urgency,
      topic: order.topic,
    })
    if (outcome === 'accepted') return await end((db) => noteSuccess(db, order.subscriptionUuid, now()))
    if (outcome === 'gone') return await end((db) => deleteSubscription(db, order.subscriptionUuid))
    if (outcome === 'refused') {
      log.warn({ subscription: order.subscriptionUuid, host: hostOf(address) }, 'a push service took no notification')
      return await end(addFailure)
    }
    throw new Error('the push service is busy')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log.warn({ outbox: row.uuid, host: hostOf(address), reason }, 'a notification could not be pushed')
    const waitMs = Math.min(againMs * 2 ** row.attempts, againAtMostMs)
    if (waitMs >= remainingMs) return end(addFailure)
    await database.write(systemScope, (db) =>
      putOff(db, systemScope, row.uuid, { dueAt: after(now(), waitMs), error: reason.slice(0, reasonCharacters) }),
    )
    return true
  }
}

const reasonCharacters = 500

const lease = (db: Db, uuid: string, until: Date) =>
  systemQueries(db, systemScope).updateTable('outbox').set({ due_at: until }).where('uuid', '=', uuid).execute()

/** The end of an endpoint lets anybody push to its browser; its host may be logged. */
const hostOf = ({ endpoint }: PushAddress): string => URL.parse(endpoint)?.hostname ?? ''

/** A subscription whose account may sign in. */
const subscriptionOf = (db: Db, uuid: string) =>
  systemQueries(db, systemScope)
    .selectFrom('push_subscription')
    .innerJoin('account', 'account.uuid', 'push_subscription.account_uuid')
    .select('push_subscription.ciphertext')
    .where('push_subscription.uuid', '=', uuid)
    .where('account.state', '=', 'normal')
    .executeTakeFirst()

const noteSuccess = (db: Db, uuid: string, at: Date) =>
  systemQueries(db, systemScope)
    .updateTable('push_subscription')
    .set({ last_success_at: at, failures: 0 })
    .where('uuid', '=', uuid)
    .execute()

const deleteSubscription = (db: Db, uuid: string) =>
  systemQueries(db, systemScope).deleteFrom('push_subscription').where('uuid', '=', uuid).execute()

/** One more failure; after many in a row the device is taken off the list. */
async function countFailure(db: Db, uuid: string): Promise<void> {
  const row = await systemQueries(db, systemScope)
    .updateTable('push_subscription')
    .set((subscription) => ({ failures: subscription('failures', '+', 1) }))
    .where('uuid', '=', uuid)
    .returning('failures')
    .executeTakeFirst()
  if (row && row.failures >= failuresMax) await deleteSubscription(db, uuid)
}
