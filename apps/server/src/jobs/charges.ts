import { chargeStep, endingByQuote } from '@lintel/rules/money/agreements.ts'
import type { Currency } from '@lintel/rules/money/amounts.ts'
import { dateAt } from '@lintel/rules/money/dates.ts'
import { isRefusal, type Quote, type QuoteRefusal } from '@lintel/rules/money/quote-model.ts'
import { quoteOrder } from '@lintel/rules/money/quotes.ts'
import { orderStatuses, type RenewalPeriod } from '@lintel/vocabulary/money.ts'
import { sql, type Selectable } from 'kysely'
import { hourMs } from '../base/durations.ts'
import { systemQueries, type Db } from '../db/db.ts'
import { billingInfoOf, namesAbove, taxRateOf } from '../db/money-functions.ts'
import { systemScope } from '../db/scope/scope.ts'
import type { DB } from '../db/tables.ts'
import { endAgreement, endsOf, itemsOfAgreement, type AgreementItem } from '../domain/money/agreements.ts'
import { receiveCapture } from '../domain/money/captures.ts'
import { endOrder } from '../domain/money/end-orders.ts'
import { insertQuotedOrder } from '../domain/money/new-orders.ts'
import { platformSeller, type Payer } from '../domain/money/prices.ts'
import { itemIdOf, readQuoteFacts, type NamedFacts } from '../domain/money/quote-facts.ts'
import type { PayableOrder } from '../kernel/payment-provider.ts'
import type { Services } from '../kernel/services.ts'

/** Charges of automatic renewal: each try is an order of its own (billing.md 10; money.md 41 to 46). */

/** So many are dealt with in one run; the next one follows in ten minutes. */
const mostOfRun = 500
/** So far the clocks of the first sites on which a day begins are ahead of UTC. */
const earliestZoneMs = 14 * hourMs

type Agreement = Selectable<DB['renewal_agreement']>

/**
 * Ends agreements whose amount is another one by today's prices, asks for charges without an answer, and makes those
 * that are due. What fails for one agreement does not keep the others waiting.
 */
export async function chargeAgreements(services: Services): Promise<void> {
  const { database, log, now } = services
  const each = async (uuids: readonly string[], act: (uuid: string) => Promise<void>) => {
    for (const uuid of uuids)
      await act(uuid).catch((error: unknown) =>
        log.error({ err: error, uuid }, 'an automatic renewal was not dealt with'),
      )
  }
  await each(await database.read(systemScope, (db) => agreementsToCompare(db, now())), (uuid) =>
    inAgreement(services, uuid, (db, agreement) => compareAmount(db, agreement, now())),
  )
  await each(await database.read(systemScope, openCharges), (uuid) => charge(services, uuid))
  const due = await database.read(systemScope, (db) =>
    systemQueries(db, systemScope)
      .selectFrom('renewal_agreement')
      .select('uuid')
      .where('state', '=', 'active')
      .where('next_charge_at', '<=', now())
      .orderBy('next_charge_at')
      .limit(mostOfRun)
      .execute(),
  )
  await each(
    due.map(({ uuid }) => uuid),
    async (uuid) => {
      const order = await inAgreement(services, uuid, (db, agreement) => stepOf(db, agreement, now()))
      if (order !== undefined) await charge(services, order)
    },
  )
}

/** Does something with an active agreement, which nobody else changes meanwhile. */
const inAgreement = <Result>(
  { database }: Services,
  uuid: string,
  act: (db: Db, agreement: Agreement) => Promise<Result>,
): Promise<Result | undefined> =>
  database.write(systemScope, async (db) => {
    const agreement = await systemQueries(db, systemScope)
      .selectFrom('renewal_agreement')
      .selectAll()
      .where('uuid', '=', uuid)
      .where('state', '=', 'active')
      .forUpdate()
      .executeTakeFirst()
    return agreement && act(db, agreement)
  })

/**
 * Agreements for which a price began or ended since their amount was compared, or of which an item is no longer for sale
 * since its service was switched off (money.md 43 and 44). On the day of a price they are compared until it is over.
 */
async function agreementsToCompare(db: Db, now: Date): Promise<string[]> {
  const latest = dateAt('UTC', now.getTime() + earliestZoneMs)
  const rows = await systemQueries(db, systemScope)
    .selectFrom('renewal_agreement as agreement')
    .select('agreement.uuid')
    .where('agreement.state', '=', 'active')
    .where(
      sql<boolean>`(exists (select from price join renewal_agreement_item item on item.service = price.service
          where item.agreement_uuid = agreement.uuid and price.project_kind = agreement.project_kind
            and (price.valid_from between agreement.priced_on and ${latest}::date
              or price.ends_on between agreement.priced_on and ${latest}::date))
        or exists (select from renewal_agreement_item item where item.agreement_uuid = agreement.uuid and not exists (
          select from billable_item sold where sold.project_uuid = item.project_uuid and sold.service = item.service
            and sold.subject_uuid = item.subject_uuid)))`,
    )
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/** Ends an agreement whose amount of today is not the signed one. */
async function compareAmount(db: Db, agreement: Agreement, now: Date): Promise<void> {
  const items = await itemsOfAgreement(db, agreement.uuid)
  const { facts, result } = await quoteAgreement(db, agreement, items, now)
  const ending = endingByQuote(Number(agreement.amount), result)
  if (ending) return void (await endAgreement({ db, scope: systemScope, now }, agreement.uuid, ending))
  const days = facts.sites.map(({ today }) => today).toSorted()
  await systemQueries(db, systemScope)
    .updateTable('renewal_agreement')
    .set({ priced_on: days[0] ?? agreement.priced_on })
    .where('uuid', '=', agreement.uuid)
    .execute()
}

interface AgreementQuote {
  readonly facts: NamedFacts
  readonly result: Quote | QuoteRefusal
  readonly billing: Readonly<Record<string, string>>
  readonly payer: Payer
}

async function quoteAgreement(
  db: Db,
  agreement: Agreement,
  items: readonly AgreementItem[],
  now: Date,
): Promise<AgreementQuote> {
  const payer: Payer = { uuid: agreement.payer_uuid, kind: agreement.payer_kind as Payer['kind'] }
  const billing = await billingInfoOf(db, systemScope, payer.uuid)
  const taxRate = await taxRateOf(db, systemScope, billing['country'] ?? '')
  const facts = await readQuoteFacts(db, systemScope, { keys: items, payer, taxRate, now })
  const result = quoteOrder(facts, {
    kind: 'renew',
    itemIds: items.map(itemIdOf),
    length: { kind: 'period', period: agreement.period as RenewalPeriod },
  })
  return { facts, result, billing, payer }
}

/** Does what is to be done about the next charge; answers the order of a charge that is to be made. */
async function stepOf(db: Db, agreement: Agreement, now: Date): Promise<string | undefined> {
  const { uuid } = agreement
  const work = { db, scope: systemScope, now }
  const items = await itemsOfAgreement(db, uuid)
  const ends = endsOf(items)
  const zone = ends.toSorted((a, b) => (a.end < b.end ? -1 : 1))[0]?.zone ?? 'UTC'
  const step = chargeStep({
    items: ends,
    failures: (await failuresOf(db, uuid)).map((at) => dateAt(zone, at.getTime())),
    isLocked: await isLocked(db, uuid),
    now: now.getTime(),
  })
  if (step.kind === 'end') return void (await endAgreement(work, uuid, step.ending))
  if (step.kind === 'wait') {
    // Of what waits for an order the date stays, so that it is looked at again.
    if (step.until !== null) await setNextCharge(db, uuid, new Date(step.until))
    return undefined
  }
  const quotation = await quoteAgreement(db, agreement, items, now)
  const ending = endingByQuote(Number(agreement.amount), quotation.result)
  if (ending || isRefusal(quotation.result)) return void (await endAgreement(work, uuid, ending ?? 'priceChanged'))
  return insertCharge(db, agreement, { ...quotation, result: quotation.result }, now)
}

const setNextCharge = (db: Db, uuid: string, at: Date) =>
  systemQueries(db, systemScope)
    .updateTable('renewal_agreement')
    .set({ next_charge_at: at })
    .where('uuid', '=', uuid)
    .execute()

/** Tries that ended without money, oldest first. */
export async function failuresOf(db: Db, uuid: string): Promise<Date[]> {
  const { failed, timeout, cancelled, cancelledBySystem } = orderStatuses
  const rows = await systemQueries(db, systemScope)
    .selectFrom('payment_order')
    .select('created_at')
    .where('agreement_uuid', '=', uuid)
    .where('state', 'in', [failed, timeout, cancelled, cancelledBySystem])
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at }) => created_at)
}

/** Whether an open order has an item of an agreement; the doors of an office are one item (money.md 7 and 42). */
async function isLocked(db: Db, uuid: string): Promise<boolean> {
  const row = await systemQueries(db, systemScope)
    .selectFrom('renewal_agreement_item as item')
    .innerJoin('ordered_item', (join) =>
      join
        .onRef('ordered_item.project_uuid', '=', 'item.project_uuid')
        .onRef('ordered_item.service', '=', 'item.service')
        .on(
          sql<boolean>`ordered_item.subject_uuid = case item.service when 'door' then item.project_uuid else item.subject_uuid end`,
        ),
    )
    .select('item.subject_uuid')
    .where('item.agreement_uuid', '=', uuid)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes the order of a charge, which waits without an end until the provider has answered. */
async function insertCharge(
  db: Db,
  agreement: Agreement,
  { facts, result, billing, payer }: AgreementQuote & { readonly result: Quote },
  now: Date,
): Promise<string> {
  const sellers = [result.sellerId].filter((id) => id !== platformSeller)
  const names = await namesAbove(db, systemScope, sellers)
  const order = await insertQuotedOrder(
    { db, scope: systemScope, now },
    {
      quote: result,
      facts,
      payer: { ...payer, name: agreement.payer_name },
      maker: { uuid: agreement.made_by_uuid, name: agreement.payer_name },
      sellerName: names.get(result.sellerId) ?? '',
      projectKind: agreement.project_kind,
      projectUuid: agreement.project_uuid,
      currency: agreement.currency as Currency,
      billing,
      method: agreement.method,
      months: null,
      expiresAt: null,
      agreementUuid: agreement.uuid,
    },
  )
  return order.uuid
}

/** Charges that the provider did not answer for. The first order of an agreement is paid on a page and has a time to pay. */
async function openCharges(db: Db): Promise<string[]> {
  const rows = await systemQueries(db, systemScope)
    .selectFrom('payment_order')
    .select('uuid')
    .where('state', '=', orderStatuses.processing)
    .where('agreement_uuid', 'is not', null)
    .where('expires_at', 'is', null)
    .limit(mostOfRun)
    .execute()
  return rows.map(({ uuid }) => uuid)
}

interface Charge extends PayableOrder {
  readonly agreement: string
  readonly method: string
  readonly customer: string
}

/** Has the provider charge an order: it settles, fails, or is asked for again by the next run. */
async function charge(services: Services, orderUuid: string): Promise<void> {
  const order = await services.database.read(systemScope, (db) => chargeOf(db, orderUuid))
  if (!order) return
  const provider = services.paymentProviders.find(({ name }) => name === order.method)
  if (!provider) return
  const answer = await provider.charge(services, order, order.customer)
  if (answer.outcome === 'paid')
    await receiveCapture(services, { ...answer.capture, provider: provider.name, order: { uuid: orderUuid } })
  if (answer.outcome === 'paid' || answer.outcome === 'unreachable') return
  await endOrder(services, orderUuid, 'refused')
  const now = services.now()
  // What the refusal means follows at once: the next day, or the end after the third (money.md 41).
  await inAgreement<unknown>(services, order.agreement, (db, agreement) =>
    answer.outcome === 'refused'
      ? stepOf(db, agreement, now)
      : endAgreement({ db, scope: systemScope, now }, agreement.uuid, 'methodDetached'),
  )
}

async function chargeOf(db: Db, uuid: string): Promise<Charge | undefined> {
  const row = await systemQueries(db, systemScope)
    .selectFrom('payment_order')
    .innerJoin('renewal_agreement', 'renewal_agreement.uuid', 'payment_order.agreement_uuid')
    .select(['payment_order.uuid', 'payment_order.number', 'payment_order.total', 'payment_order.currency'])
    .select(['payment_order.method', 'renewal_agreement.uuid as agreement', 'renewal_agreement.customer'])
    .where('payment_order.uuid', '=', uuid)
    .where('payment_order.state', '=', orderStatuses.processing)
    .executeTakeFirst()
  return row && { ...row, total: Number(row.total) }
}
