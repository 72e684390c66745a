import { billingFieldNames } from '@lintel/contract/own-account/schema.ts'
import type { SoldService } from '@lintel/contract/money/sold.ts'
import { currencyOfRegion, type Currency } from '@lintel/rules/money/amounts.ts'
import { addDays } from '@lintel/rules/money/dates.ts'
import { quoteOrder } from '@lintel/rules/money/quotes.ts'
import { isRefusal, type OrderLength } from '@lintel/rules/money/quote-model.ts'
import { sql, type Kysely } from 'kysely'
import type { Config } from '../base/config.ts'
import { after, dayMs } from '../base/durations.ts'
import type { Db } from '../db/db.ts'
import { savePaidUntil, pricedServicesOf } from '../db/money-functions.ts'
import { insertPaidEntries, savePaidItems } from '../db/scope/money.ts'
import { systemScope } from '../db/scope/scope.ts'
import type { DB } from '../db/tables.ts'
import { closeOrder } from '../domain/money/close-orders.ts'
import { dayOf } from '../domain/money/first-prices.ts'
import { insertQuotedOrder } from '../domain/money/new-orders.ts'
import { itemIdOf, readQuoteFacts, type ItemKey } from '../domain/money/quote-facts.ts'
import { settleOrder } from '../domain/money/settle.ts'
import type { Payer } from '../domain/money/prices.ts'
import type { SeededAccount } from '../seed/records.ts'
import { addresses, demoPrices, taxRates } from './price-book.ts'

interface Site {
  readonly db: Kysely<DB>
  readonly scopedDb: Db
  readonly accounts: ReadonlyMap<string, SeededAccount>
  readonly tower: string
  readonly gardens: string
  readonly millRow: string
  readonly now: Date
  readonly region: Config['region']
}

/**
 * The distributor prices the tower, the gardens and Mill Row, not the villa: what is there stays paid for half a year. Orders of
 * the last weeks in every state, an agreement that runs, and a few items that are over, end soon or were never paid.
 */
export async function seedMoney(site: Site): Promise<void> {
  const { db, scopedDb, tower, gardens, millRow, accounts, now } = site
  const pricedOn = after(now, -90 * dayMs)
  const today = dayOf(now)
  await seedPriceBook(site, pricedOn)
  const services = await pricedServicesOf(scopedDb, systemScope, [tower, gardens, millRow], today)
  const until = addDays(today, 160)
  await savePaidUntil(scopedDb, systemScope, services, { until, at: pricedOn, byName: sellerName })

  const apps = await itemsOf(db, gardens, 'app')
  const [newest, ...others] = apps.toReversed()
  if (newest) await forgetPayment(db, newest)
  await setEnds(site, others.slice(0, 2), addDays(today, -9))
  await setEnds(site, others.slice(2, 4), addDays(today, 6))

  const installer: Payer = { uuid: accounts.get('installer')!.uuid, kind: 'installer' }
  const managerOf = (userName: string): Payer => ({ uuid: accounts.get(userName)!.uuid, kind: 'propertyManager' })
  const manager = managerOf('manager@gardens.invalid')
  const doors = await itemsOf(db, tower, 'door')
  const ofYear = { kind: 'months', months: 12 } as const
  const families = others.slice(5, 17)
  const toDate = { kind: 'until', date: addDays(today, 245) } as const
  await addOrder(site, { payer: installer, items: doors, length: ofYear, days: -20, result: 'settled' })
  await addOrder(site, { payer: manager, items: families, length: toDate, days: -12, result: 'settled' })
  await addOrder(site, { payer: manager, items: others.slice(0, 2), length: ofYear, days: -8, result: 'refused' })
  await addOrder(site, { payer: installer, items: families.slice(0, 3), length: ofYear, days: -1, result: 'open' })

  const ofMonth = { kind: 'months', months: 1 } as const
  const towerManager = managerOf('manager@tower.invalid')
  await addOrder(site, { payer: towerManager, items: doors, length: ofMonth, days: -6, result: 'settled' })

  const people = (await itemsOf(db, tower, 'personnelApp')).slice(0, 10)
  await setEnds(site, people, addDays(today, 12))
  const monthly = { kind: 'period', period: 0 } as const
  await addOrder(site, { payer: installer, items: people, length: monthly, days: -3, result: 'settled' })
  // What happened before the first start is mailed to nobody.
  await db.deleteFrom('outbox').where('kind', '=', 'orderNotice').execute()
}

const sellerName = 'Nordlicht Distribution'

/** Prices, tax rates, billing information, and the sandbox as the way to pay. */
async function seedPriceBook({ db, accounts }: Site, pricedOn: Date): Promise<void> {
  await db
    .insertInto('price')
    .values(
      demoPrices.map(({ projectKind, service, variant = '', activation = 0, monthly, freeQuantity = 0 }) => ({
        seller_uuid: accounts.get('distributor')!.uuid,
        project_kind: projectKind,
        service,
        variant,
        activation,
        monthly,
        free_quantity: freeQuantity,
        valid_from: dayOf(pricedOn),
        applied_at: pricedOn,
        created_at: pricedOn,
        created_by: sellerName,
      })),
    )
    .execute()
  await db.insertInto('tax_rate').values(taxRates).execute()
  await db.insertInto('payment_provider').values({ provider: 'sandbox', is_on: true }).execute()
  await db
    .insertInto('billing_info')
    .values(
      Object.entries(addresses).map(([userName, address]) => ({
        account_uuid: accounts.get(userName)!.uuid,
        fields: JSON.stringify({
          ...Object.fromEntries(billingFieldNames.map((name) => [name, ''])),
          email: userName.includes('@') ? userName : `${userName}@demo.invalid`,
          phoneCode: '49',
          phone: '405550100',
          ...address,
        }),
      })),
    )
    .execute()
  await db
    .updateTable('operator')
    .set({ switches: sql`switches || '{"autoRenew": true}'::jsonb` })
    .where('account_uuid', '=', accounts.get('installer')!.uuid)
    .execute()
}

interface DemoItem {
  readonly key: ItemKey
  readonly name: string
}

/** Items of a service of a site, by name. */
async function itemsOf(db: Kysely<DB>, projectUuid: string, service: SoldService): Promise<DemoItem[]> {
  const rows = await db
    .selectFrom('billable_item')
    .select(['subject_uuid', 'name', 'place'])
    .where('project_uuid', '=', projectUuid)
    .where('service', '=', service)
    .orderBy('place')
    .orderBy('name')
    .orderBy('subject_uuid')
    .execute()
  return rows.map((row) => ({ key: { projectUuid, service, subjectUuid: row.subject_uuid! }, name: row.name! }))
}

/** Leaves an item as one that came after the first price: inactive. */
async function forgetPayment(db: Kysely<DB>, { key }: DemoItem): Promise<void> {
  for (const table of ['paid_item', 'paid_item_entry'] as const)
    await db
      .deleteFrom(table)
      .where('project_uuid', '=', key.projectUuid)
      .where('subject_uuid', '=', key.subjectUuid)
      .execute()
}

/** Ends that the distributor set without an order (money.md 16). */
async function setEnds({ scopedDb, now }: Site, items: readonly DemoItem[], end: string): Promise<void> {
  const rows = items.map(({ key, name }) => ({
    project_uuid: key.projectUuid,
    service: key.service,
    subject_uuid: key.subjectUuid,
    paid_until: end,
    is_activated: true,
    quantity: 1,
    variant: '',
    subject_name: name,
    at: after(now, -30 * dayMs),
    kind: 'operator' as const,
    order_uuid: null,
    old_until: null,
    by_name: sellerName,
  }))
  await savePaidItems(scopedDb, systemScope, rows)
  await insertPaidEntries(scopedDb, systemScope, rows)
}

interface DemoOrder {
  readonly payer: Payer
  readonly items: readonly DemoItem[]
  readonly length: OrderLength
  /** When it is made, in days from now. */
  readonly days: number
  readonly result: 'settled' | 'refused' | 'open'
}

/** An order by the rules of every other one, in the past. One that is open waits for a transfer. */
async function addOrder({ db, scopedDb, accounts, now, region }: Site, order: DemoOrder): Promise<void> {
  const { payer, items, length, result } = order
  const work = { db: scopedDb, scope: systemScope, now: after(now, order.days * dayMs) }
  const [userName = ''] = [...accounts].find(([, { uuid }]) => uuid === payer.uuid) ?? []
  const billing = addresses[userName] ?? {}
  const taxRate = taxRates.find(({ country }) => country === billing['country'])?.rate ?? 0
  const keys = items.map(({ key }) => key)
  const facts = await readQuoteFacts(scopedDb, systemScope, { keys, payer, taxRate, now: work.now })
  const quote = quoteOrder(facts, { kind: 'renew', itemIds: keys.map(itemIdOf), length })
  if (isRefusal(quote)) throw new Error(`The demo orders what is refused: ${quote.refusal}.`)
  const payerName = billing['title'] ?? userName
  const [site] = facts.sites
  const { uuid } = await insertQuotedOrder(work, {
    quote,
    facts,
    payer: { ...payer, name: payerName },
    maker: { uuid: payer.uuid, name: payerName },
    sellerName,
    projectKind: site!.kind,
    projectUuid: site!.id,
    currency: currencyOfRegion[region],
    billing,
    method: result === 'open' ? 'outside' : 'sandbox',
    months: length.kind === 'months' ? length.months : null,
    expiresAt: after(work.now, 14 * dayMs),
  })
  if (result === 'settled')
    await settlePaid(db, work, uuid, { amount: quote.total, currency: currencyOfRegion[region] })
  if (result === 'refused') await closeOrder(work, uuid, 'refused')
}

interface Money {
  readonly amount: number
  readonly currency: Currency
}

/** Settles an order as a capture of the sandbox does. */
async function settlePaid(
  db: Kysely<DB>,
  work: Parameters<typeof settleOrder>[0],
  uuid: string,
  { amount, currency }: Money,
): Promise<void> {
  const transaction = `sandbox-${uuid}`
  await db
    .insertInto('payment_capture')
    .values({
      provider: 'sandbox',
      transaction,
      order_uuid: uuid,
      amount,
      currency,
      at: work.now,
      outcome: 'settled',
    })
    .execute()
  await settleOrder(work, uuid, { reference: transaction })
}
