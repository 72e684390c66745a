import type { Selectable } from 'kysely'
import { dateAt } from '@lintel/rules/money/dates.ts'
import { billingInfoOf, nextInvoiceNumber } from '../../db/money-functions.ts'
import { treeRowsOf, type Db } from '../../db/db.ts'
import { insertForOrder } from '../../db/scope/money.ts'
import type { Scope } from '../../db/scope/scope.ts'
import type { DB } from '../../db/tables.ts'

interface Work {
  readonly db: Db
  readonly scope: Scope
  readonly now: Date
}

/** The number of an invoice as people read it: the seller's year and its number in it. */
export const invoiceNumber = ({ year, number }: { readonly year: number; readonly number: number }): string =>
  `${year}-${String(number).padStart(6, '0')}`

/** Seller of invoices of the platform, which has no account of its own. */
const platformUuid = '00000000-0000-0000-0000-000000000000'

/**
 * Writes the invoice of an order that settles, with the next number of its seller's year and both sides as they are now,
 * but the country that it was taxed by (decisions.md 50; money.md 21 and 38). The number is drawn in the caller's transaction, so that none is left out.
 */
export async function insertInvoice(
  { db, scope, now }: Work,
  order: Pick<Selectable<DB['payment_order']>, 'uuid' | 'payer_uuid' | 'seller_uuid' | 'seller_name' | 'billing'>,
): Promise<void> {
  const sellerUuid = order.seller_uuid ?? platformUuid
  const issuedOn = dateAt(await zoneOf(db, scope, order.seller_uuid), now.getTime())
  const year = Number(issuedOn.slice(0, 4))
  const seller = order.seller_uuid ? await billingInfoOf(db, scope, order.seller_uuid) : {}
  const number = await nextInvoiceNumber(db, scope, sellerUuid, year)
  await insertForOrder(db, scope, 'invoice', {
    order_uuid: order.uuid,
    seller_uuid: sellerUuid,
    year,
    number,
    issued_on: issuedOn,
    seller: JSON.stringify({ title: order.seller_name, ...seller }),
    buyer: JSON.stringify({
      ...(await billingInfoOf(db, scope, order.payer_uuid)),
      country: (order.billing as Readonly<Record<string, string>>)['country'] ?? '',
    }),
  }).execute()
}

/** The time zone in which the invoices of a seller are dated (money.md 38). */
async function zoneOf(db: Db, scope: Scope, sellerUuid: string | null): Promise<string> {
  if (sellerUuid === null) return 'UTC'
  const seller = await treeRowsOf(db, scope, 'account')
    .select('account.time_zone')
    .where('account.uuid', '=', sellerUuid)
    .executeTakeFirst()
  return seller?.time_zone ?? 'UTC'
}
