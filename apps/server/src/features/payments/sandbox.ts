import { randomUUID } from 'node:crypto'
import type { RoleSection } from '@lintel/contract/access/roles.ts'
import type { SandboxAct } from '@lintel/contract/payments/states.ts'
import { systemQueries } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { insertDecline, receiveCapture } from '../../domain/money/captures.ts'
import { endOrder } from '../../domain/money/end-orders.ts'
import type { Services } from '../../kernel/services.ts'
import { openPayment } from './open-payment.ts'

/**
 * Does with an order what a provider would do, without money. A payment that is reported late is known to the sandbox
 * alone until somebody asks for it: when the order ends, or with a further act.
 */
export async function actInSandbox(
  services: Services,
  orderUuid: string,
  { act, section }: { readonly act: SandboxAct; readonly section: RoleSection },
): Promise<'done' | 'notPayable' | 'unreachable'> {
  const page = await openPayment(services, orderUuid, { provider: 'sandbox', section })
  if (typeof page === 'string') return page
  switch (act) {
    case 'pay':
      await payInSandbox(services, orderUuid)
      return 'done'
    case 'payTwice':
      await payInSandbox(services, orderUuid)
      await payInSandbox(services, orderUuid)
      return 'done'
    case 'payLate':
      await reportLate(services, page.uuid)
      return 'done'
    case 'decline':
      await services.database.write(systemScope, (db) => insertDecline(db, page.uuid, randomUUID()))
      return 'done'
    case 'refuse':
    case 'timeOut': {
      const end = await endOrder(services, orderUuid, act === 'refuse' ? 'refused' : 'timedOut')
      return end === 'unreachable' ? 'unreachable' : 'done'
    }
  }
}

const newTransaction = () => `sandbox_${randomUUID()}`

/** Reports a payment of the order's own total, as a provider does. */
async function payInSandbox(services: Services, orderUuid: string): Promise<void> {
  const { total, currency } = await services.database.read(systemScope, (db) =>
    systemQueries(db, systemScope)
      .selectFrom('payment_order')
      .select(['total', 'currency'])
      .where('uuid', '=', orderUuid)
      .executeTakeFirstOrThrow(),
  )
  await receiveCapture(services, {
    provider: 'sandbox',
    transaction: newTransaction(),
    amount: Number(total),
    currency,
    order: { uuid: orderUuid },
  })
}

const reportLate = ({ database }: Services, uuid: string) =>
  database.write(systemScope, (db) =>
    systemQueries(db, systemScope)
      .updateTable('payment_session')
      .set({ sandbox_transaction: newTransaction() })
      .where('uuid', '=', uuid)
      .execute(),
  )
