import type { Currency } from '@lintel/rules/money/amounts.ts'
import { outcomeOfCapture, statusAfter } from '@lintel/rules/money/orders.ts'
import type { OrderStatus } from '@lintel/vocabulary/money.ts'
import { sql } from 'kysely'
import { systemQueries, type Db } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import type { CapturedMoney, ProviderName, ProviderWork } from '../../kernel/payment-provider.ts'
import { saveCustomer } from './agreements.ts'
import { bookRefundDue, bookRefunded } from './ledger.ts'
import { settleOrder } from './settle.ts'

type Work = Pick<ProviderWork, 'database' | 'log' | 'now'>

/** A capture of a provider: for an order by its id, or by what the provider calls its payment page. */
export interface NotifiedCapture extends CapturedMoney {
  readonly provider: ProviderName
  readonly order: { readonly uuid: string } | { readonly reference: string }
}

export type CaptureResult = 'settled' | 'applying' | 'refundDue' | 'unknown' | 'repeated'

/** Money came, and the ends of the order could not be moved. */
class EndsNotMovedError extends Error {
  override name = 'EndsNotMovedError'
}

/**
 * Receives money that a provider captured: the one way in which an online payment settles an order (money.md 26 and 30).
 * A transaction counts once. It settles an order in processing whose amount and currency it has; any other of a known
 * order is due back, and one of an unknown order is recorded alone.
 */
export async function receiveCapture(work: Work, capture: NotifiedCapture): Promise<CaptureResult> {
  const { database, log } = work
  const { provider, transaction } = capture
  try {
    const result = await database.write(systemScope, (db) => recordCapture(db, work, capture, settleByCapture))
    log.info({ provider, transaction, result }, 'a payment was reported')
    return result
  } catch (error) {
    if (!(error instanceof EndsNotMovedError)) throw error
    log.error({ err: error.cause, provider, transaction }, 'the ends of an order that was paid are not moved yet')
    return database.write(systemScope, (db) => recordCapture(db, work, capture, markCaptured))
  }
}

interface Payment {
  readonly orderUuid: string
  readonly state: OrderStatus
  readonly transaction: string
}

type Apply = (db: Db, payment: Payment, now: Date) => Promise<CaptureResult>

async function recordCapture(db: Db, { now }: Work, capture: NotifiedCapture, apply: Apply): Promise<CaptureResult> {
  const queries = systemQueries(db, systemScope)
  const at = now()
  const { provider, transaction, amount, currency } = capture
  const order = await lockedOrder(db, capture)
  const former = await queries
    .selectFrom('payment_capture')
    .select('order_uuid')
    .where('provider', '=', provider)
    .where('transaction', '=', transaction)
    .executeTakeFirst()
  if (former) return 'repeated'
  const outcome = outcomeOfCapture(
    order && {
      status: order.state as OrderStatus,
      total: Number(order.total),
      currency: order.currency as Currency,
      transactionIds: [],
    },
    { transactionId: transaction, amount, currency },
  )
  const outcomeOfRow = outcome === 'settle' ? 'settled' : outcome === 'refund' ? 'refundDue' : 'unknown'
  const newRow = await queries
    .insertInto('payment_capture')
    .values({
      provider,
      transaction,
      order_uuid: order?.uuid ?? null,
      amount,
      currency,
      at,
      outcome: outcomeOfRow,
      next_try_at: outcomeOfRow === 'refundDue' ? at : null,
    })
    // Of the same transaction for an unknown order, which nothing locks.
    .onConflict((conflict) => conflict.doNothing())
    .returning('provider')
    .executeTakeFirst()
  if (!newRow) return 'repeated'
  if (!order || outcomeOfRow === 'unknown') return 'unknown'
  if (outcomeOfRow === 'settled') {
    if (order.agreement_uuid !== null && capture.customer)
      await saveCustomer(db, systemScope, order.agreement_uuid, capture.customer)
    return apply(db, { orderUuid: order.uuid, state: order.state as OrderStatus, transaction }, at)
  }
  await bookRefundDue({ db, scope: systemScope, now: at }, { orderUuid: order.uuid, provider, transaction, amount })
  return 'refundDue'
}

/** The order of a capture, locked, so that of two captures the second one finds what the first one did. */
function lockedOrder(db: Db, { provider, order }: NotifiedCapture) {
  const queries = systemQueries(db, systemScope)
  const orders = queries.selectFrom('payment_order').select(['uuid', 'state', 'total', 'currency', 'agreement_uuid'])
  const byKey =
    'uuid' in order
      ? orders.where('uuid', '=', order.uuid)
      : orders.where('uuid', 'in', (where) =>
          where
            .selectFrom('payment_session')
            .select('payment_session.order_uuid')
            .where('payment_session.provider', '=', provider)
            .where('payment_session.reference', '=', order.reference),
        )
  return byKey.forUpdate().executeTakeFirst()
}

const settleByCapture: Apply = async (db, { orderUuid, transaction }, now) => {
  try {
    await settleOrder({ db, scope: systemScope, now }, orderUuid, { reference: transaction })
  } catch (error) {
    throw new EndsNotMovedError('The ends are not moved.', { cause: error })
  }
  return 'settled'
}

/** Leaves an order for the job that moves its ends (money.md 27). */
const markCaptured: Apply = async (db, { orderUuid, state, transaction }, now) => {
  await systemQueries(db, systemScope)
    .updateTable('payment_order')
    .set((update) => ({
      state: statusAfter(state, 'captured')!,
      paid_at: now,
      expires_at: null,
      reference: transaction,
      version: update('version', '+', 1),
    }))
    .where('uuid', '=', orderUuid)
    .execute()
  return 'applying'
}

/** Records a declined card of a payment page, once for each report of it (money.md 25). */
export async function insertDecline(db: Db, pageUuid: string, report: string): Promise<void> {
  await systemQueries(db, systemScope)
    .updateTable('payment_session')
    .set({ declines: sql<string[]>`array_append(declines, ${report})` })
    .where('uuid', '=', pageUuid)
    .where(sql<boolean>`not ${report} = any (declines)`)
    .execute()
}

/**
 * Records that a capture that was due back went back whole; answers whether it still was due. Of one that settled an
 * order nothing is moved: money back of a settled order is arranged outside (money.md 24).
 */
export function recordRefund(
  { database, log, now }: Work,
  { provider, transaction }: Pick<NotifiedCapture, 'provider' | 'transaction'>,
): Promise<boolean> {
  return database.write(systemScope, async (db) => {
    const row = await systemQueries(db, systemScope)
      .updateTable('payment_capture')
      .set({ outcome: 'refunded', next_try_at: null })
      .where('provider', '=', provider)
      .where('transaction', '=', transaction)
      .where('outcome', '=', 'refundDue')
      .returning(['order_uuid', 'amount'])
      .executeTakeFirst()
    log.info({ provider, transaction, isDue: row !== undefined }, 'a refund was reported')
    if (!row) return false
    if (row.order_uuid !== null)
      await bookRefunded(
        { db, scope: systemScope, now: now() },
        { orderUuid: row.order_uuid, provider, transaction, amount: Number(row.amount) },
      )
    return true
  })
}
