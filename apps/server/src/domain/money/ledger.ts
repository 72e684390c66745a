import type { Db } from '../../db/db.ts'
import { insertForOrder } from '../../db/scope/money.ts'
import type { Scope } from '../../db/scope/scope.ts'

interface Work {
  readonly db: Db
  readonly scope: Scope
  readonly now: Date
}

interface SettledOrder {
  readonly uuid: string
  readonly subtotal: number
  readonly tax: number
}

/**
 * Books a settled order: money received against revenue of the seller and tax (money.md 39). The entries of one cause add
 * up to 0, and a cause is booked once.
 */
export async function bookSettled({ db, scope, now }: Work, { uuid, subtotal, tax }: SettledOrder): Promise<void> {
  const entry = { order_uuid: uuid, cause: `settled ${uuid}`, at: now }
  await insertForOrder(db, scope, 'ledger_entry', [
    { ...entry, account: 'received', amount: subtotal + tax },
    { ...entry, account: 'revenue', amount: -subtotal },
    { ...entry, account: 'tax', amount: -tax },
  ]).execute()
}

interface Refundable {
  readonly orderUuid: string
  readonly provider: string
  readonly transaction: string
  readonly amount: number
}

/** Books a capture that settles nothing: money received that is due back. */
export async function bookRefundDue({ db, scope, now }: Work, capture: Refundable): Promise<void> {
  const { orderUuid, provider, transaction, amount } = capture
  const entry = { order_uuid: orderUuid, cause: `refundDue ${provider} ${transaction}`, at: now }
  await insertForOrder(db, scope, 'ledger_entry', [
    { ...entry, account: 'received', amount },
    { ...entry, account: 'refundDue', amount: -amount },
  ]).execute()
}

/** Books a capture that went back whole. */
export async function bookRefunded({ db, scope, now }: Work, capture: Refundable): Promise<void> {
  const { orderUuid, provider, transaction, amount } = capture
  const entry = { order_uuid: orderUuid, cause: `refunded ${provider} ${transaction}`, at: now }
  await insertForOrder(db, scope, 'ledger_entry', [
    { ...entry, account: 'refundDue', amount },
    { ...entry, account: 'refunded', amount: -amount },
  ]).execute()
}
