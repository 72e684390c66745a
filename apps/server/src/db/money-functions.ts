import type { AttendanceFacts } from '@lintel/rules/money/items.ts'
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

/** Counts the open orders that an account pays, also those that the caller does not see. */
export async function countOpenOrdersPaidBy(db: Db, _scope: Scope, accountUuid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count_open_orders_of(${accountUuid}) as count`.execute(
    Db.open(db),
  )
  return rows[0]?.count ?? 0
}

/** The provider of online payments that is on; undefined for none. */
export async function providerOn(db: Db, _scope: Scope): Promise<'sandbox' | 'stripe' | undefined> {
  const { rows } = await sql<{ provider: 'sandbox' | 'stripe' | null }>`select provider_on() as provider`.execute(
    Db.open(db),
  )
  return rows[0]?.provider ?? undefined
}

/** From here on in its transaction, apartments keep what is paid for them when the master of their family is deleted. */
export async function retainLicences(db: Db, _scope: Scope): Promise<void> {
  await sql`select set_config('lintel.keeps_licences', 'on', true)`.execute(Db.open(db))
}

/** A service that is priced for a site, and how many of it are free. */
export interface PricedService {
  readonly siteUuid: string
  readonly service: string
  readonly free: number
}

interface PricedServiceRow {
  readonly project_uuid: string
  readonly service: string
  readonly free_quantity: number
}

const toPricedService = ({ project_uuid, service, free_quantity }: PricedServiceRow): PricedService => ({
  siteUuid: project_uuid,
  service,
  free: free_quantity,
})

/** Services that somebody above prices for some sites on a day, whether the sites are free by switch or not. */
export async function pricedServicesOf(
  db: Db,
  _scope: Scope,
  siteUuids: readonly string[],
  day: string,
): Promise<PricedService[]> {
  const { rows } = await sql<PricedServiceRow>`
    select * from priced_services(${siteUuids}::uuid[], ${day}::date)`.execute(Db.open(db))
  return rows.map(toPricedService)
}

/** Sites for which a price is the first one of its service. */
export async function firstPricedSites(db: Db, _scope: Scope, priceUuid: string): Promise<PricedService[]> {
  const { rows } = await sql<PricedServiceRow>`select * from first_priced_sites(${priceUuid})`.execute(Db.open(db))
  return rows.map(toPricedService)
}

/** Attendance of an office with what decides how it stands. */
export interface AttendanceItem extends AttendanceFacts {
  readonly timeZone: string
}

/** How attendance of an office is paid or granted, and whether it costs something; null for a site that is no office. */
export async function attendanceOfSite(db: Db, _scope: Scope, siteUuid: string): Promise<AttendanceItem | null> {
  const { rows } = await sql<{
    attendance: AttendanceItem | null
  }>`select attendance_of(${siteUuid}) as attendance`.execute(Db.open(db))
  return rows[0]?.attendance ?? null
}

interface Until {
  readonly until: string
  readonly at: Date
  readonly byName: string
}

/** Leaves what exists of services of sites paid until a date; answers how many items of how many sites. */
export async function savePaidUntil(
  db: Db,
  _scope: Scope,
  services: readonly PricedService[],
  { until, at, byName }: Until,
): Promise<{ items: number; sites: number }> {
  if (services.length === 0) return { items: 0, sites: 0 }
  const { rows } = await sql<{ items: number; item_sites: number }>`
    select * from save_paid_until(${services.map(({ siteUuid }) => siteUuid)}::uuid[],
      ${services.map(({ service }) => service)}::text[], ${services.map(({ free }) => free)}::integer[],
      ${until}::date, ${at}::timestamptz, ${byName})`.execute(Db.open(db))
  return { items: rows[0]!.items, sites: rows[0]!.item_sites }
}

/** What agreements are concerned by: each part narrows them. */
export interface Concern {
  readonly siteUuid?: string
  readonly payerUuid?: string
  readonly payerKinds?: readonly string[]
  readonly installerUuid?: string
}

/** Agreements that are not over and are concerned by something, of every payer. */
export async function agreementsConcerned(
  db: Db,
  _scope: Scope,
  { siteUuid, payerUuid, payerKinds, installerUuid }: Concern,
): Promise<string[]> {
  const { rows } = await sql<{ uuids: string[] }>`select agreements_concerned(${siteUuid ?? null}::uuid,
    ${payerUuid ?? null}::uuid, ${payerKinds ?? null}::text[], ${installerUuid ?? null}::uuid) as uuids`.execute(
    Db.open(db),
  )
  return rows[0]!.uuids
}

/** Ends agreements that are not over by a reason; answers how many these are. */
export async function closeAgreements(
  db: Db,
  _scope: Scope,
  uuids: readonly string[],
  reason: number,
  at: Date,
): Promise<number> {
  if (uuids.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select end_agreements(${uuids}::uuid[], ${reason}::integer, ${at}::timestamptz) as count`.execute(Db.open(db))
  return rows[0]!.count
}

/** The subscription of an item, with what people call it. */
export interface SubscriptionRow {
  readonly uuid: string
  readonly name: string
  readonly isOver: boolean
  /** The last paid day; null where it was never paid. */
  readonly paidUntil: string | null
  /** An automatic renewal has it. */
  readonly isRenewed: boolean
}

interface SubscriptionQuestion {
  readonly siteUuid: string
  readonly service: string
  /** None: all of the service. */
  readonly subjects: readonly string[] | null
  /** How many of a site are free whatever a price says; null where no number of a site is free. */
  readonly alwaysFree: number | null
  readonly now: Date
}

/** Subscriptions of items of a service of a site, as far as they are priced and not free. */
export async function itemSubscriptions(
  db: Db,
  _scope: Scope,
  { siteUuid, service, subjects, alwaysFree, now }: SubscriptionQuestion,
): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select subject_uuid as uuid, name, is_over as "isOver", paid_until as "paidUntil", is_renewed as "isRenewed"
    from item_subscriptions(${siteUuid}::uuid, ${service}, ${subjects}::uuid[], ${alwaysFree}::integer,
      ${now}::timestamptz)`.execute(Db.open(db))
  return rows
}

/** Has the apartments of an installer charged by services from now on; answers how many automatic renewals end. */
export async function convertPlans(
  db: Db,
  _scope: Scope,
  installerUuid: string,
  { at, byName }: Omit<Until, 'until'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select convert_plans(${installerUuid}, ${at}::timestamptz, ${byName}) as count`.execute(Db.open(db))
  return rows[0]!.count
}
