import { orderStatuses } from '@lintel/vocabulary/money.ts'
import { after, hourMs, minuteMs } from '../base/durations.ts'
import { systemQueries } from '../db/db.ts'
import { systemScope } from '../db/scope/scope.ts'
import { closePage, endOrder } from '../domain/money/end-orders.ts'
import { recordRefund } from '../domain/money/captures.ts'
import { settleOrder } from '../domain/money/settle.ts'
import type { Services } from '../kernel/services.ts'

/** So many are dealt with in one run; the next one follows in a minute. */
const mostOfRun = 200

/**
 * Ends orders whose time to pay is over, and closes pages of orders that ended otherwise, such as by the deletion of an
 * item (money.md 24 and 26). What a provider does not answer for waits for the next run.
 */
export async function closeOverdueOrders(services: Services): Promise<void> {
  const { database, log, now } = services
  const overdue = await database.read(systemScope, (db) =>
    systemQueries(db, systemScope)
      .selectFrom('payment_order')
      .select('uuid')
      .where('state', '=', orderStatuses.processing)
      .where('expires_at', '<=', now())
      .orderBy('expires_at')
      .limit(mostOfRun)
      .execute(),
  )
  for (const { uuid } of overdue)
    await endOrder(services, uuid, 'timedOut').catch((error: unknown) =>
      log.error({ err: error, order: uuid }, 'an overdue order was not ended'),
    )
  const pages = await database.read(systemScope, (db) =>
    systemQueries(db, systemScope)
      .selectFrom('payment_session')
      .innerJoin('payment_order', 'payment_order.uuid', 'payment_session.order_uuid')
      .select(['payment_session.uuid', 'payment_session.provider', 'payment_session.reference', 'order_uuid'])
      .where('payment_session.closed_at', 'is', null)
      .where('payment_order.state', '<>', orderStatuses.processing)
      .limit(mostOfRun)
      .execute(),
  )
  for (const { order_uuid, ...page } of pages)
    await closePage(services, { ...page, orderUuid: order_uuid }).catch((error: unknown) =>
      log.error({ err: error, order: order_uuid }, 'a payment page was not closed'),
    )
}

/** Moves the ends of orders whose money is there, as soon as that is possible (money.md 27). */
export async function applyPaidOrders({ database, log, now }: Services): Promise<void> {
  const waiting = await database.read(systemScope, (db) =>
    systemQueries(db, systemScope)
      .selectFrom('payment_order')
      .select('uuid')
      .where('state', '=', orderStatuses.completed)
      .orderBy('created_at')
      .limit(mostOfRun)
      .execute(),
  )
  for (const { uuid } of waiting)
    await database
      .write(systemScope, (db) => settleOrder({ db, scope: systemScope, now: now() }, uuid))
      .catch((error: unknown) => log.error({ err: error, order: uuid }, 'the ends of a paid order are not moved yet'))
}

const longestWaitMs = 12 * hourMs

/** Pays back what is due back. A refund that fails stays due and is tried again, later each time (money.md 39). */
export async function refundCaptures(services: Services): Promise<void> {
  const { database, log, now } = services
  const due = await database.read(systemScope, (db) =>
    systemQueries(db, systemScope)
      .selectFrom('payment_capture')
      .select(['provider', 'transaction', 'amount', 'currency', 'tries'])
      .where('outcome', '=', 'refundDue')
      .where('next_try_at', '<=', now())
      .orderBy('next_try_at')
      .limit(mostOfRun)
      .execute(),
  )
  for (const { provider, transaction, currency, tries, ...row } of due) {
    const amount = Number(row.amount)
    const adapter = services.paymentProviders.find(({ name }) => name === provider)
    const answer = await adapter?.refund(services, { transaction, amount, currency }).catch((error: unknown) => {
      log.warn({ err: error, provider, transaction }, 'a refund failed and is tried again')
      return undefined
    })
    if (answer === 'refunded') await recordRefund(services, { provider, transaction })
    else
      await database.write(systemScope, (db) =>
        systemQueries(db, systemScope)
          .updateTable('payment_capture')
          .set({
            tries: tries + 1,
            next_try_at: after(now(), Math.min(longestWaitMs, minuteMs * 2 ** Math.min(tries, 20))),
          })
          .where('provider', '=', provider)
          .where('transaction', '=', transaction)
          .where('outcome', '=', 'refundDue')
          .execute(),
      )
  }
}
