import { sql, type Selectable } from 'kysely'
import { Db } from './db.ts'
import type { Scope } from './scope/scope.ts'
import type { DB } from './tables.ts'

/** Functions of the database about money that look beyond the caller's scope: who buys does not see who sells. */

/** Prices of the platform and of some operators that hold on a day or begin later, as far as they are for these accounts. */
export async function pricesFor(
  db: Db,
  _scope: Scope,
  accounts: readonly string[],
  day: string,
): Promise<Selectable<DB['price']>[]> {
  const { rows } = await sql<Selectable<DB['price']>>`
    select * from prices_for(${accounts}::uuid[], ${day}::date)`.execute(Db.open(db))
  return rows
}

/** The billing information of the account that pays, as it was saved; empty where it was not. */
export async function billingInfoOf(
  db: Db,
  _scope: Scope,
  accountUuid: string,
): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ info: Readonly<Record<string, string>> }>`
    select billing_info_of(${accountUuid}) as info`.execute(Db.open(db))
  return rows[0]?.info ?? {}
}

/** Display names of accounts above a scope, by their ids. */
export async function namesAbove(
  db: Db,
  _scope: Scope,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ uuid: string; name: string }>`
    select uuid, name from names_of_accounts(${accounts}::uuid[])`.execute(Db.open(db))
  return new Map(rows.map(({ uuid, name }) => [uuid, name]))
}

/** The next number of a seller's invoices in a year, drawn for good with the transaction. */
export async function nextInvoiceNumber(db: Db, _scope: Scope, sellerUuid: string, year: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select next_invoice_number(${sellerUuid}, ${year}::integer) as number`.execute(Db.open(db))
  return rows[0]!.number
}

/** The tax rate of a country in hundredths of a percent; 0 for one without. */
export async function taxRateOf(db: Db, _scope: Scope, country: string): Promise<number> {
  const { rows } = await sql<{ rate: number }>`select tax_rate_of(${country}) as rate`.execute(Db.open(db))
  return rows[0]?.rate ?? 0
}

/** The provider of online payments that is on; undefined for none. */
export async function providerOn(db: Db, _scope: Scope): Promise<'sandbox' | 'stripe' | undefined> {
  const { rows } = await sql<{ provider: 'sandbox' | 'stripe' | null }>`select provider_on() as provider`.execute(
    Db.open(db),
  )
  return rows[0]?.provider ?? undefined
}
