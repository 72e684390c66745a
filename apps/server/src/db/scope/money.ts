import { isReseller } from '@lintel/contract/access/roles.ts'
import { sql, type Insertable } from 'kysely'
import { Db, type Rows, type TableQueries, type Updates } from '../db.ts'
import type { DB } from '../tables.ts'
import type { Scope } from './scope.ts'
import { withinTree } from './scope-filter.ts'

/** Prices, orders and agreements within a scope: the first wall of tables that belong to no one site. */

const isPlatform = ({ kind }: Scope) => kind === 'platform' || kind === 'system'

/** The seller that a scope is; null for the platform, undefined for a scope that sells nothing. */
export function sellerOf(scope: Scope): string | null | undefined {
  if (isPlatform(scope)) return null
  return isReseller(scope.kind) ? scope.uuid : undefined
}

function ownPrices(scope: Scope) {
  if (scope.kind === 'system') return sql<boolean>`true`
  const seller = sellerOf(scope)
  if (seller === undefined) return sql<boolean>`false`
  return seller === null ? sql<boolean>`price.seller_uuid is null` : sql<boolean>`price.seller_uuid = ${seller}`
}

/** Prices that the seller of a scope has set; those of all sellers for the system. */
export function pricesOf(db: Db, scope: Scope) {
  return Db.open(db).selectFrom('price').where(ownPrices(scope))
}

/** Own prices, to update. */
export function updatePrices(db: Db, scope: Scope) {
  return Db.open(db).updateTable('price').where(ownPrices(scope))
}

/** Adds a price of the scope's seller; row-level security refuses one of another. */
export function insertPrice(db: Db, scope: Scope, row: Omit<Insertable<DB['price']>, 'seller_uuid'>) {
  return Db.open(db)
    .insertInto('price')
    .values({ ...row, seller_uuid: sellerOf(scope) ?? null })
}

/** Tax rates are the platform's. */
export function taxRatesOf(db: Db, scope: Scope) {
  return Db.open(db)
    .selectFrom('tax_rate')
    .where(sql<boolean>`${isPlatform(scope)}`)
}

/** Providers of online payments are the platform's. */
export function providersOf(db: Db, scope: Scope) {
  return Db.open(db)
    .selectFrom('payment_provider')
    .where(sql<boolean>`${isPlatform(scope)}`)
}

interface ProviderSwitch {
  readonly provider: 'sandbox' | 'stripe'
  readonly isOn: boolean
  /** Its keys, encrypted; those that are there stay where none are given. */
  readonly ciphertext?: Buffer
}

/** Switches a provider of online payments; row-level security refuses it to all but the platform. */
export async function switchProvider(db: Db, _scope: Scope, { provider, isOn, ciphertext }: ProviderSwitch) {
  const queries = Db.open(db)
  // One provider at most is on.
  if (isOn)
    await queries
      .updateTable('payment_provider')
      .set((row) => ({ is_on: false, version: row('version', '+', 1) }))
      .where('provider', '<>', provider)
      .where('is_on', '=', true)
      .execute()
  await queries
    .insertInto('payment_provider')
    .values({ provider, is_on: isOn, ciphertext: ciphertext ?? null })
    .onConflict((conflict) =>
      conflict.column('provider').doUpdateSet((row) => ({
        is_on: isOn,
        ...(ciphertext && { ciphertext }),
        version: row('payment_provider.version', '+', 1),
      })),
    )
    .execute()
}

/** Saves the tax rate of a country; the platform alone does. */
export async function saveTaxRate(db: Db, scope: Scope, country: string, rate: number): Promise<void> {
  if (!isPlatform(scope)) return
  await Db.open(db)
    .insertInto('tax_rate')
    .values({ country, rate })
    .onConflict((conflict) =>
      conflict.column('country').doUpdateSet({ rate, version: sql<number>`tax_rate.version + 1` }),
    )
    .execute()
}

/** Deletes the tax rate of a country; the platform alone does. */
export async function deleteTaxRate(db: Db, scope: Scope, country: string): Promise<void> {
  if (!isPlatform(scope)) return
  await Db.open(db).deleteFrom('tax_rate').where('tax_rate.country', '=', country).execute()
}

/** Tables whose rows name their payer and the levels above it. */
type PaidTable = 'payment_order' | 'renewal_agreement'

/**
 * Orders and agreements as a scope sees them (money.md 37): a payer its own, an installer those that its helpers made as
 * well, a manager those of the site's other managers, the levels above those of their tree.
 */
function paidWithin(table: PaidTable, scope: Scope) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  if (isPlatform(scope)) return sql<boolean>`true`
  switch (scope.kind) {
    case 'distributor':
      return sql<boolean>`${column('distributor_uuid')} = ${scope.uuid}`
    case 'subDistributor':
      return sql<boolean>`${column('sub_distributor_uuid')} = ${scope.uuid}`
    case 'installer':
      return sql<boolean>`${column('payer_uuid')} = ${scope.uuid}`
    case 'subInstaller':
      return sql<boolean>`${column('made_by_uuid')} = ${scope.uuid}`
    case 'project':
      return sql<boolean>`${column('project_uuid')} = ${scope.uuid} and ${column('payer_kind')} = 'propertyManager'`
    default:
      return sql<boolean>`false`
  }
}

/** Orders of a scope, to select from. */
export function ordersOf(db: Db, scope: Scope) {
  return Db.open(db).selectFrom('payment_order').where(paidWithin('payment_order', scope))
}

/** Orders of a scope, to update. */
export function updateOrders(db: Db, scope: Scope) {
  return Db.open(db).updateTable('payment_order').where(paidWithin('payment_order', scope))
}

/** Adds an order; row-level security refuses one of another payer. */
export function insertOrder(db: Db, _scope: Scope, row: Insertable<DB['payment_order']>) {
  return Db.open(db).insertInto('payment_order').values(row)
}

/** Tables whose rows belong to an order and are seen with it. */
type OrderTable = 'payment_order_line' | 'payment_session' | 'ledger_entry' | 'invoice'

const withOrder = (table: OrderTable, scope: Scope) =>
  sql<boolean>`exists (select from payment_order where payment_order.uuid = ${sql.ref(`${table}.order_uuid`)}
    and ${paidWithin('payment_order', scope)})`

const tablesOf = (db: Db): TableQueries => Db.open(db) as ReturnType<typeof Db.open> & TableQueries

/** What belongs to orders of a scope, to select from. */
export function rowsOfOrders<Table extends OrderTable>(db: Db, scope: Scope, table: Table): Rows<Table> {
  return tablesOf(db).selectFrom(table).where(withOrder(table, scope))
}

/** What belongs to orders of a scope, to update. */
export function updateOfOrders<Table extends OrderTable>(db: Db, scope: Scope, table: Table): Updates<Table> {
  return tablesOf(db).updateTable(table).where(withOrder(table, scope))
}

/** Adds what belongs to an order; row-level security refuses what belongs to an order of another. */
export function insertForOrder<Table extends OrderTable>(
  db: Db,
  _scope: Scope,
  table: Table,
  rows: Insertable<DB[Table]> | readonly Insertable<DB[Table]>[],
) {
  return Db.open(db).insertInto(table).values(rows)
}

/** Agreements of a scope, to select from. */
export function agreementsOf(db: Db, scope: Scope) {
  return Db.open(db).selectFrom('renewal_agreement').where(paidWithin('renewal_agreement', scope))
}

/** Agreements of a scope, to update. */
export function updateAgreements(db: Db, scope: Scope) {
  return Db.open(db).updateTable('renewal_agreement').where(paidWithin('renewal_agreement', scope))
}

/** What is written of an item that was paid, set or lost. */
export interface PaidItemRow {
  readonly project_uuid: string
  readonly service: string
  readonly subject_uuid: string
  readonly paid_until: string | null
  readonly is_activated: boolean
  readonly quantity: number
  readonly variant: string
  /** Of attendance: the platform granted or withheld it where nobody prices it. */
  readonly is_granted?: boolean
}

/** Saves how far items of sites within a scope are paid. */
export async function savePaidItems(db: Db, scope: Scope, rows: readonly PaidItemRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into paid_item (project_uuid, service, subject_uuid, paid_until, is_activated, quantity, variant, is_granted)
    select input.project_uuid, input.service, input.subject_uuid, input.paid_until, input.is_activated, input.quantity,
      input.variant, coalesce(input.is_granted, false)
    from json_to_recordset(${JSON.stringify(rows)}::json) as input(project_uuid uuid, service text, subject_uuid uuid,
      paid_until date, is_activated boolean, quantity integer, variant text, is_granted boolean)
    where input.project_uuid in (select project.uuid from project where ${withinTree('project', scope)})
    on conflict (project_uuid, service, subject_uuid) do update set paid_until = excluded.paid_until,
      is_activated = excluded.is_activated, quantity = excluded.quantity, variant = excluded.variant,
      is_granted = excluded.is_granted, version = paid_item.version + 1`.execute(Db.open(db))
}

/** An entry of the history of an item: why its end is what it is. */
export interface PaidItemEntryRow extends PaidItemRow {
  readonly subject_name: string
  readonly at: Date
  readonly kind: DB['paid_item_entry']['kind']
  readonly order_uuid: string | null
  readonly old_until: string | null
  readonly by_name: string
}

/** Adds entries to the history of items of sites within a scope, in the order in which they stand. */
export async function insertPaidEntries(db: Db, scope: Scope, rows: readonly PaidItemEntryRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into paid_item_entry (project_uuid, service, subject_uuid, subject_name, at, kind, order_uuid, old_until,
      new_until, is_activated, quantity, variant, by_name)
    select input.project_uuid, input.service, input.subject_uuid, input.subject_name, input.at, input.kind,
      input.order_uuid, input.old_until, input.paid_until, input.is_activated, input.quantity, input.variant, input.by_name
    from json_to_recordset(${JSON.stringify(rows)}::json) as input(project_uuid uuid, service text, subject_uuid uuid,
      subject_name text, at timestamptz, kind text, order_uuid uuid, old_until date, paid_until date,
      is_activated boolean, quantity integer, variant text, by_name text)
    where input.project_uuid in (select project.uuid from project where ${withinTree('project', scope)})`.execute(
    Db.open(db),
  )
}

/** An item of an open order. */
export interface OrderedItemRow {
  readonly project_uuid: string
  readonly service: string
  readonly subject_uuid: string
  readonly order_uuid: string
}

/** Keeps items for an order; violates the key of the table where an open order has one of them. */
export async function insertOrderedItems(db: Db, scope: Scope, rows: readonly OrderedItemRow[]): Promise<void> {
  await sql`insert into ordered_item (project_uuid, service, subject_uuid, order_uuid)
    select input.project_uuid, input.service, input.subject_uuid, input.order_uuid
    from json_to_recordset(${JSON.stringify(rows)}::json) as input(project_uuid uuid, service text, subject_uuid uuid,
      order_uuid uuid)
    where input.project_uuid in (select project.uuid from project where ${withinTree('project', scope)})`.execute(
    Db.open(db),
  )
}

/** Adds lines to an order in one statement, however many there are. */
export async function insertOrderLines(
  db: Db,
  _scope: Scope,
  orderUuid: string,
  rows: readonly object[],
): Promise<void> {
  await sql`insert into payment_order_line (order_uuid, line, site_uuid, site_name, service, subject_uuid, subject_name, place,
      variant, quantity, paid_quantity, is_activation, unit_price, activation, months, days, amount, old_until, expected_until, term)
    select ${orderUuid}::uuid, input.line, input.site_uuid, input.site_name, input.service, input.subject_uuid,
      input.subject_name, input.place, input.variant, input.quantity, input.paid_quantity, input.is_activation,
      input.unit_price, input.activation, input.months, input.days, input.amount, input.old_until, input.expected_until,
      input.term
    from json_to_recordset(${JSON.stringify(rows)}::json) as input(line integer, site_uuid uuid, site_name text,
      service text, subject_uuid uuid, subject_name text, place text, variant text, quantity integer, paid_quantity integer,
      is_activation boolean, unit_price bigint, activation bigint, months integer, days integer, amount bigint,
      old_until date, expected_until date, term jsonb)`.execute(Db.open(db))
}

/** Writes the ends that an order led to into its lines. */
export async function setEndsOfLines(
  db: Db,
  _scope: Scope,
  orderUuid: string,
  ends: readonly { readonly line: number; readonly new_until: string | null }[],
): Promise<void> {
  await sql`update payment_order_line set new_until = input.new_until
    from json_to_recordset(${JSON.stringify(ends)}::json) as input(line integer, new_until date)
    where payment_order_line.order_uuid = ${orderUuid}::uuid and payment_order_line.line = input.line`.execute(
    Db.open(db),
  )
}
