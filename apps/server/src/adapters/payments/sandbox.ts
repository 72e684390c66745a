import type { SandboxChargeAct } from '@lintel/contract/automatic-payments/schema.ts'
import { systemQueries } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import type { PaymentProvider } from '../../kernel/payment-provider.ts'

/**
 * The built-in provider, by which everything about payments is tried without money. What it would know as a provider
 * stands in the payment session: a payment that it has not reported yet. As the customer of an agreement stands what it
 * does with charges. Its page is part of the portal.
 */
export const sandboxProvider: PaymentProvider = {
  name: 'sandbox',

  open: async (_work, _order, { uuid }) => ({ reference: `sandbox_${uuid}`, url: '' }),

  async close({ database }, { uuid }) {
    const row = await database.read(systemScope, (db) =>
      systemQueries(db, systemScope)
        .selectFrom('payment_session')
        .innerJoin('payment_order', 'payment_order.uuid', 'payment_session.order_uuid')
        .select(['payment_session.sandbox_transaction', 'payment_order.total', 'payment_order.currency'])
        .where('payment_session.uuid', '=', uuid)
        .executeTakeFirst(),
    )
    if (!row || row.sandbox_transaction === '') return { outcome: 'closed' }
    const capture = { transaction: row.sandbox_transaction, amount: Number(row.total), currency: row.currency }
    return { outcome: 'paid', captures: [capture] }
  },

  async charge(_work, { uuid, total, currency }, customer) {
    const act = customer as SandboxChargeAct | ''
    if (act === 'refuse') return { outcome: 'refused' }
    if (act === 'noAnswer') return { outcome: 'unreachable' }
    return { outcome: 'paid', capture: { transaction: `sandbox_charge_${uuid}`, amount: total, currency } }
  },

  refund: async () => 'refunded',
}
