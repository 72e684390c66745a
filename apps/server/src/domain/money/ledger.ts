import type { Db } from '../../db/db.ts'
import { insertForOrder } from '../../db/scope/money.ts'
import type { Scope } from '../../db/scope/scope.ts'

interface Work {
  readonly db: Db
  readonly scope: Scope
  readonly now: Date
}

interface Settled {
  readonly uuid: string
  readonly subtotal: number
  readonly tax: number
}

/**
 * Books a settled order: money received against revenue of the seller and tax (money.md 39). The entries of one cause add
 * up to 0, and a cause is booked once.
 */
export async function bookSettled({ db, scope, now }: Work, { uuid, subtotal, tax }: Settled): Promise<void> {
  const entry = { order_uuid: uuid, cause: `settled ${uuid}`, at: now }
  await insertForOrder(db, scope, 'ledger_entry', [
    { ...entry, account: 'received', amount: subtotal + tax },
    { ...entry, account: 'revenue', amount: -subtotal },
    { ...entry, account: 'tax', amount: -tax },
  ]).execute()
}
