import { installer } from '@lintel/contract/installers/operations.ts'
import { dateAt, type Term } from '@lintel/rules/money/dates.ts'
import { stateAfter, type HistoryEntry } from '@lintel/rules/money/items.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc, { runsOf } from '../../../../../tools/testing/fast-check.ts'
import { permitAutomatic, setBilling } from '../../../test/priced-sites.ts'
import { write } from '../../../test/samples/kit.ts'
import { openBilling, orderItems } from '../../../test/samples/orders.ts'
import { spareResident } from '../../../test/samples/residences.ts'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { receiveCapture } from '../../domain/money/captures.ts'
import { endOrder } from '../../domain/money/end-orders.ts'
import { chargeAgreements } from '../../jobs/charges.ts'
import { closeOverdueOrders, refundCaptures } from '../../jobs/orders.ts'
import { FailureError } from '../../kernel/failure.ts'
import type { ChargeAnswer } from '../../kernel/payment-provider.ts'
import { actInSandbox } from './sandbox.ts'

/**
 * Orders, payments, automatic renewals, cancels, timeouts, prices and charge modes in any order, with captures that come
 * twice, late, wrong or never: the ledger has no difference, no item is paid twice, and every end follows from its
 * history (money.md 26, 30 and 34).
 */

let testApp: TestApp
let siteUuid: string
const apartments: string[] = []
beforeAll(async () => {
  testApp = await startTestApp()
  const { ours } = testApp.fixtures
  siteUuid = ours.community.uuid
  await openBilling(testApp)
  await setBilling(testApp, ours.installer.uuid)
  await permitAutomatic(testApp)
  for (let index = 0; index < 3; index += 1) {
    const person = await spareResident(testApp, siteUuid)
    const row = await write(testApp, (db) =>
      db.selectFrom('person').select('apartment_uuid').where('uuid', '=', person).executeTakeFirstOrThrow(),
    )
    apartments.push(row.apartment_uuid!)
  }
})
afterAll(() => testApp.close())

/** Counted from the last one back. */
const orderNumber = fc.nat(2)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      item: fc.nat(2),
      months: fc.nat(3),
      isAutomatic: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('capture' as const),
      order: orderNumber,
      transaction: fc.nat(1),
      isExact: fc.integer({ min: 0, max: 4 }).map((value) => value > 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('payLate' as const), order: orderNumber }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), order: orderNumber }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(5, 20, 40) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('days' as const),
      days: fc.constantFrom(1, 3, 27, 30),
      answer: fc.constantFrom('paid' as const, 'refused' as const, 'unreachable' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('price' as const), monthly: fc.constantFrom(150, 175) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('mode' as const), chargeMode: fc.constantFrom(0, 1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const paidOf = async (apartment: string) =>
  (
    await allRows(testApp)((db) =>
      db.selectFrom('paid_item').select(['paid_until', 'is_activated']).where('subject_uuid', '=', apartment).execute(),
    )
  )[0]

/** Whether an open order or a running automatic renewal has the item; any other refusal is a fault. */
const isOccupied = (error: unknown): boolean =>
  error instanceof FailureError &&
  (error.failure === 'unpaidOrders' || error.issues?.[0]?.key === 'subscriptions:refusal.itemRenewed')

/** Makes an order of the app of an apartment: months, or by automatic renewal of thirty days where it was paid once. */
async function orderApp(by: Caller, apartment: string, { months, isAutomatic }: Extract<Step, { kind: 'order' }>) {
  const former = await paidOf(apartment)
  const item = {
    projectUuid: siteUuid,
    service: 'app',
    subjectUuid: apartment,
    paidUntil: former?.paid_until ?? null,
  } as const
  const isByPeriod = isAutomatic && former !== undefined
  const total = (isByPeriod ? 1 : months + 1) * (await monthlyFee()) + (former ? 0 : 1_000)
  const uuid = await orderItems(testApp, {
    by,
    items: [item],
    kind: former ? 'renew' : 'activate',
    ...(isByPeriod ? { months: null, period: 0 as const } : { months: months + 1 }),
    total,
  }).catch((error: unknown) => {
    if (isOccupied(error)) return undefined
    throw error
  })
  return uuid && { uuid, total }
}

const monthlyFee = async (): Promise<number> => {
  const row = await write(testApp, (db) =>
    db
      .selectFrom('price')
      .select('monthly')
      .where('project_kind', '=', 'community')
      .where('service', '=', 'app')
      .executeTakeFirstOrThrow(),
  )
  return Number(row.monthly)
}

const setMonthlyFee = (monthly: number) =>
  write(testApp, (db) =>
    db
      .updateTable('price')
      .set({ monthly })
      .where('project_kind', '=', 'community')
      .where('service', '=', 'app')
      .execute(),
  )

async function setChargeMode(chargeMode: number): Promise<void> {
  const { uuid } = testApp.fixtures.ours.installer
  // A session of an earlier day is over.
  const superManager = await testApp.as(testApp.fixtures.superManager)
  const { version } = (await superManager.call(installer.get, { uuid })).data
  const { code } = await superManager.call(installer.editChargeMode, { uuid, version, chargeMode } as never)
  expect(code).toBe(0)
}

/** Lets days pass, each with its run of the job, by a provider that answers for charges so. */
async function passDays(days: number, answer: ChargeAnswer['outcome']): Promise<void> {
  const { services } = testApp
  const paymentProviders = services.paymentProviders.map((provider) => ({
    ...provider,
    ...(answer !== 'paid' && { charge: async () => ({ outcome: answer }) }),
  }))
  for (let day = 0; day < days; day += 1) {
    testApp.setNow(new Date(services.now().getTime() + 24 * 3_600_000))
    // A run a day is as good as one every ten minutes, but for days on which nothing is due.
    if (day === days - 1 || day % 3 === 0) await chargeAgreements({ ...services, paymentProviders })
  }
  await closeOverdueOrders(services)
}

async function run(steps: readonly Step[]): Promise<void> {
  const { services, fixtures } = testApp
  await setMonthlyFee(150)
  await setChargeMode(0)
  const orders: { readonly uuid: string; readonly total: number }[] = []
  for (const one of steps) {
    const order = 'order' in one ? orders.at(-1 - (one.order % Math.max(orders.length, 1))) : undefined
    if (one.kind === 'order') {
      const by = await testApp.as(fixtures.ours.installer)
      const newOrder = await orderApp(by, apartments[one.item]!, one)
      if (newOrder) orders.push(newOrder)
    } else if (one.kind === 'wait') {
      testApp.setNow(new Date(services.now().getTime() + one.minutes * 60_000))
      await closeOverdueOrders(services)
    } else if (one.kind === 'days') await passDays(one.days, one.answer)
    else if (one.kind === 'price') await setMonthlyFee(one.monthly)
    else if (one.kind === 'mode') await setChargeMode(one.chargeMode)
    else if (one.kind === 'refund') await refundCaptures(services)
    else if (order && one.kind === 'payLate')
      await actInSandbox(services, order.uuid, { act: 'payLate', section: 'installer' })
    else if (order && one.kind === 'cancel') await endOrder(services, order.uuid, 'cancelledByPayer')
    else if (order && one.kind === 'capture')
      await receiveCapture(services, {
        provider: 'sandbox',
        transaction: `${order.uuid} ${one.transaction}`,
        amount: order.total + (one.isExact ? 0 : 1),
        currency: 'EUR',
        order,
      })
  }
  // Charges without an answer are asked for, what is open is cancelled, and what is due back goes back.
  await chargeAgreements(services)
  for (const { uuid } of orders) await endOrder(services, uuid, 'cancelledByPayer')
  await refundCaptures(services)
}

/** Ends as they follow from the lines of settled orders, in the order in which they were settled. */
async function expectedEnds(): Promise<Record<string, string | null>> {
  const rows = await allRows(testApp)((db) =>
    db
      .selectFrom('paid_item_entry as entry')
      .innerJoin('payment_order_line as line', (join) =>
        join.onRef('line.order_uuid', '=', 'entry.order_uuid').onRef('line.subject_uuid', '=', 'entry.subject_uuid'),
      )
      .innerJoin('project', 'project.uuid', 'entry.project_uuid')
      .select(['entry.subject_uuid', 'entry.at', 'line.term', 'project.time_zone'])
      .where('entry.subject_uuid', 'in', apartments)
      .orderBy('entry.number')
      .execute(),
  )
  const histories = Map.groupBy(rows, ({ subject_uuid }) => subject_uuid)
  return Object.fromEntries(
    apartments.map((apartment) => {
      const entries = (histories.get(apartment) ?? []).map(({ at, term, time_zone }): HistoryEntry => ({
        kind: 'order',
        on: dateAt(time_zone, at.getTime()),
        term: term as unknown as Term,
        variant: null,
        quantity: 1,
      }))
      return [apartment, stateAfter(entries).end]
    }),
  )
}

/** At night as many as fit into this time, of 20,000: each takes about a third of a second. */
const nightMs = 45 * 60_000

describe('any sequence of orders and payments', () => {
  it(
    'leaves a ledger without a difference, no item that is paid twice and ends that follow from their history',
    // A second try would begin where the first one has stopped.
    { timeout: nightMs + 600_000, retry: 0 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
          await run(steps)
          const ledger = await allRows(testApp)((db) =>
            db
              .selectFrom('ledger_entry')
              .select(['cause', sql<number>`sum(amount)::integer`.as('difference')])
              .groupBy('cause')
              .having(sql`sum(amount)`, '<>', 0)
              .execute(),
          )
          expect(ledger).toEqual([])
          const settledTwice = await allRows(testApp)((db) =>
            db
              .selectFrom('payment_capture')
              .select('order_uuid')
              .where('outcome', '=', 'settled')
              .groupBy('order_uuid')
              .having(sql`count(*)`, '>', 1)
              .execute(),
          )
          expect(settledTwice).toEqual([])
          const ends = await Promise.all(
            apartments.map(async (one) => [one, (await paidOf(one))?.paid_until ?? null] as const),
          )
          expect(Object.fromEntries(ends)).toEqual(await expectedEnds())
          const due = await allRows(testApp)((db) =>
            db.selectFrom('payment_capture').selectAll().where('outcome', '=', 'refundDue').execute(),
          )
          expect(due).toEqual([])
        }),
        { ...runsOf(20_000, 100), interruptAfterTimeLimit: nightMs },
      )
    },
  )
})
