import { orderStatuses } from '@lintel/vocabulary/money.ts'
import { systemQueries } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import type { PaymentProvider, PaymentSession, ProviderWork } from '../../kernel/payment-provider.ts'
import { receiveCapture } from './captures.ts'
import { closeOrder, type ClosingEvent } from './close-orders.ts'
import { settleOrder, type PaymentProof } from './settle.ts'

interface Work extends ProviderWork {
  readonly paymentProviders: readonly PaymentProvider[]
}

/** What came of an end: an order that is paid meanwhile does not end, nor one whose provider does not answer. */
export type OrderEnd = 'ended' | 'notOpen' | 'unreachable'

/**
 * Ends an order by an event, after its payment page is closed at the provider; where that says that it was paid, the
 * order settles instead (money.md 26). Each step is a transaction of its own, so that no other order waits for a
 * provider.
 */
export const endOrder = (work: Work, uuid: string, event: ClosingEvent): Promise<OrderEnd> =>
  withClosedPage(work, uuid, (db) => closeOrder({ db, scope: systemScope, now: work.now() }, uuid, event))

/** Settles an order that was paid outside, after its payment page is closed (money.md 28). */
export const settleOutside = (work: Work, uuid: string, proof: PaymentProof): Promise<OrderEnd> =>
  withClosedPage(work, uuid, (db) => settleOrder({ db, scope: systemScope, now: work.now() }, uuid, proof))

type Change = (db: Parameters<Parameters<ProviderWork['database']['write']>[1]>[0]) => Promise<boolean>

/** Pages of an order that are closed in turn before the caller is asked to try again. */
const mostPages = 3

async function withClosedPage(work: Work, uuid: string, change: Change): Promise<OrderEnd> {
  for (let page = 0; page < mostPages; page += 1) {
    const session = await openPageOf(work, uuid)
    if (session && (await closePage(work, session)) === 'unreachable') return 'unreachable'
    const end = await work.database.write(systemScope, async (db) => {
      const queries = systemQueries(db, systemScope)
      const order = await queries
        .selectFrom('payment_order')
        .select('state')
        .where('uuid', '=', uuid)
        .forUpdate()
        .executeTakeFirst()
      if (order?.state !== orderStatuses.processing) return 'notOpen'
      const other = await queries
        .selectFrom('payment_session')
        .select('uuid')
        .where('order_uuid', '=', uuid)
        .where('closed_at', 'is', null)
        .executeTakeFirst()
      // Another page was opened meanwhile.
      if (other) return undefined
      return (await change(db)) ? 'ended' : 'notOpen'
    })
    if (end) return end
  }
  return 'unreachable'
}

type OpenPage = PaymentSession & { readonly provider: PaymentProvider['name'] }

async function openPageOf({ database }: Work, orderUuid: string): Promise<OpenPage | undefined> {
  const row = await database.read(systemScope, (db) =>
    systemQueries(db, systemScope)
      .selectFrom('payment_session')
      .select(['uuid', 'provider', 'reference'])
      .where('order_uuid', '=', orderUuid)
      .where('closed_at', 'is', null)
      .executeTakeFirst(),
  )
  return row && { ...row, orderUuid }
}

/**
 * Closes a payment page at its provider and notes it. What was paid there is received as if it had been reported: it
 * settles the order while it is open, and is due back afterwards.
 */
export async function closePage(work: Work, page: OpenPage): Promise<'closed' | 'unreachable'> {
  const provider = work.paymentProviders.find(({ name }) => name === page.provider)
  const closing = (await provider?.close(work, page)) ?? { outcome: 'unreachable' as const }
  if (closing.outcome === 'unreachable') return 'unreachable'
  if (closing.outcome === 'paid')
    for (const capture of closing.captures)
      await receiveCapture(work, { ...capture, provider: page.provider, order: { uuid: page.orderUuid } })
  await work.database.write(systemScope, (db) =>
    systemQueries(db, systemScope)
      .updateTable('payment_session')
      .set({ closed_at: work.now(), outcome: closing.outcome })
      .where('uuid', '=', page.uuid)
      .where('closed_at', 'is', null)
      .execute(),
  )
  return 'closed'
}
