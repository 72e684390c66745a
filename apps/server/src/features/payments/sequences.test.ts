import { dateAt, type Term } from '@lintel/rules/money/dates.ts'
import { stateAfter, type HistoryEntry } from '@lintel/rules/money/items.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc, { runsOf } from '../../../../../tools/testing/fast-check.ts'
import { allRows, startTestApp, type TestApp } from '../../../test/test-app.ts'
import { setBilling } from '../../../test/priced-sites.ts'
import { write } from '../../../test/samples/kit.ts'
import { openBilling, orderItems } from '../../../test/samples/orders.ts'
import { spareResident } from '../../../test/samples/residences.ts'
import { receiveCapture } from '../../domain/money/captures.ts'
import { endOrder } from '../../domain/money/end-orders.ts'
import { closeOverdueOrders, refundCaptures } from '../../jobs/orders.ts'
import { FailureError } from '../../kernel/failure.ts'
import { actInSandbox } from './sandbox.ts'

/**
 * Orders, payments, cancels and timeouts in any order, with captures that come twice, late, wrong or never: the ledger
 * has no difference, no item is paid twice, and every end follows from its history (money.md 26, 30 and 34).
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
  for (let index = 0; index < 3; index += 1) {
    const person = await spareResident(testApp, siteUuid)
    const row = await write(testApp, (db) =>
      db.selectFrom('person').select('apartment_uuid').where('uuid', '=', person).executeTakeFirstOrThrow(),
    )
    apartments.push(row.apartment_uuid!)
  }
})
afterAll(() => testApp.close())

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('order' as const), item: fc.nat(2), months: fc.nat(3) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('capture' as const),
      order: fc.nat(5),
      transaction: fc.nat(2),
      isExact: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('payLate' as const), order: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), order: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(5, 20, 40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const paidOf = async (apartment: string) =>
  (
    await allRows(testApp)((db) =>
      db.selectFrom('paid_item').select(['paid_until', 'is_activated']).where('subject_uuid', '=', apartment).execute(),
    )
  )[0]

async function orderApp(by: Awaited<ReturnType<TestApp['as']>>, apartment: string, months: number) {
  const former = await paidOf(apartment)
  const item = {
    projectUuid: siteUuid,
    service: 'app',
    subjectUuid: apartment,
    paidUntil: former?.paid_until ?? null,
  } as const
  const total = months * 150 + (former ? 0 : 1_000)
  const kind = former ? 'renew' : 'activate'
  const uuid = await orderItems(testApp, { by, items: [item], kind, months, total }).catch((error: unknown) => {
    // An open order has the item.
    if (error instanceof FailureError && error.failure === 'unpaidOrders') return undefined
    throw error
  })
  return uuid && { uuid, total }
}

async function run(steps: readonly Step[]): Promise<void> {
  const { services, fixtures } = testApp
  const by = await testApp.as(fixtures.ours.installer)
  const orders: { readonly uuid: string; readonly total: number }[] = []
  for (const one of steps) {
    const order = 'order' in one ? orders[one.order] : undefined
    if (one.kind === 'order') {
      const newOrder = await orderApp(by, apartments[one.item]!, one.months + 1)
      if (newOrder) orders.push(newOrder)
    } else if (one.kind === 'wait') {
      testApp.setNow(new Date(services.now().getTime() + one.minutes * 60_000))
      await closeOverdueOrders(services)
    } else if (one.kind === 'refund') await refundCaptures(services)
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

describe('any sequence of orders and payments', () => {
  it(
    'leaves a ledger without a difference, no item that is paid twice and ends that follow from their history',
    { timeout: 600_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
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
        runsOf(2_000, 200),
      )
    },
  )
})
