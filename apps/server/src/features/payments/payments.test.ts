import { payment } from '@lintel/contract/payments/operations.ts'
import { propertyManager } from '@lintel/contract/property-managers/operations.ts'
import { orderStatuses } from '@lintel/vocabulary/money.ts'
import { sql } from 'kysely'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { setBilling } from '../../../test/priced-sites.ts'
import { write } from '../../../test/samples/kit.ts'
import { insertOrder, openBilling, orderItems } from '../../../test/samples/orders.ts'
import { spareResident } from '../../../test/samples/residences.ts'
import { systemQueries } from '../../db/db.ts'
import { retainLicences } from '../../db/money-functions.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { receiveCapture } from '../../domain/money/captures.ts'
import { applyPaidOrders, closeOverdueOrders, refundCaptures } from '../../jobs/orders.ts'

/** Orders from waiting for money to their end (billing.md 7 and 8; money.md 24 to 39 and 58). */

let testApp: TestApp
let installer: Caller
let distributor: Caller
const start = new Date('2026-03-10T09:00:00Z')
beforeAll(async () => {
  testApp = await startTestApp()
  testApp.setNow(start)
  const { ours } = testApp.fixtures
  await openBilling(testApp, ours.distributor)
  await setBilling(testApp, ours.installer.uuid)
  installer = await testApp.as(ours.installer)
  distributor = await testApp.as(ours.distributor)
})
afterAll(() => testApp.close())
beforeEach(() => testApp.setNow(start))

/** A family of our community whose app was never paid. */
async function spareFamily() {
  const { uuid: projectUuid } = testApp.fixtures.ours.community
  const person = await spareResident(testApp, projectUuid)
  const { apartment_uuid } = await write(testApp, (db) =>
    db.selectFrom('person').select('apartment_uuid').where('uuid', '=', person).executeTakeFirstOrThrow(),
  )
  return { projectUuid, person, apartment: apartment_uuid! }
}

type Spare = Awaited<ReturnType<typeof spareFamily>>
const appOf = ({ projectUuid, apartment }: Spare) =>
  ({ projectUuid, service: 'app', subjectUuid: apartment, paidUntil: null }) as const

/** An order of one app for a month: 10.00 to activate it and 1.50. */
async function spareOrder(way: 'online' | 'outside' = 'online') {
  const family = await spareFamily()
  const uuid = await orderItems(testApp, { by: installer, items: [appOf(family)], total: 1_150, way })
  return { ...family, uuid }
}

const infoOf = async (uuid: string, by = installer) => (await by.call(payment.get, { uuid })).data
const endOf = async ({ apartment }: Spare) =>
  (
    await allRows(testApp)((db) =>
      db.selectFrom('paid_item').select('paid_until').where('subject_uuid', '=', apartment).execute(),
    )
  )[0]?.paid_until ?? null

const capturesOf = (uuid: string) =>
  allRows(testApp)((db) =>
    db.selectFrom('payment_capture').selectAll().where('order_uuid', '=', uuid).orderBy('at').execute(),
  )
const ledgerDifference = () =>
  allRows(testApp)((db) =>
    db
      .selectFrom('ledger_entry')
      .select([sql<number>`coalesce(sum(amount), 0)::integer`.as('sum'), sql<number>`count(*)::integer`.as('count')])
      .executeTakeFirstOrThrow(),
  )
const keptItems = (uuid: string) =>
  allRows(testApp)((db) => db.selectFrom('ordered_item').selectAll().where('order_uuid', '=', uuid).execute())

const act = (uuid: string, one: 'pay' | 'payTwice' | 'payLate' | 'refuse' | 'decline' | 'timeOut', by = installer) =>
  by.call(payment.sandbox, { uuid, act: one })
const capture = (order: { uuid: string }, change: object = {}) =>
  receiveCapture(testApp.services, {
    provider: 'sandbox',
    transaction: `test ${order.uuid}`,
    amount: 1_150,
    currency: 'EUR',
    order,
    ...change,
  })

describe('an order that is paid in the sandbox', () => {
  it('is settled with new ends, an invoice and a ledger without a difference', async () => {
    const order = await spareOrder()
    expect(await infoOf(order.uuid)).toMatchObject({ state: 0, mayPay: true, mayCancel: true, mayHide: false })
    expect(await keptItems(order.uuid)).toHaveLength(1)
    expect((await installer.call(payment.pay, { uuid: order.uuid })).data).toEqual({ provider: 'sandbox', url: '' })
    expect((await act(order.uuid, 'pay')).code).toBe(0)
    const info = await infoOf(order.uuid)
    expect(info).toMatchObject({ state: 1, total: 1_150, hasInvoice: true, mayPay: false, mayHide: true })
    expect(info.rows).toMatchObject([{ oldUntil: null, expectedUntil: '2026-04-10', newUntil: '2026-04-10' }])
    expect(await endOf(order)).toBe('2026-04-10')
    expect(await keptItems(order.uuid)).toEqual([])
    expect((await ledgerDifference()).sum).toBe(0)
    const invoice = (await installer.call(payment.invoice, { uuid: order.uuid })).data
    expect(invoice).toMatchObject({ buyer: { title: 'Harbour House', country: 'DE' }, order: { uuid: order.uuid } })
    expect(invoice.number).toMatch(/^2026-\d{6}$/)
  })

  it('settles once when it is paid twice; the second payment is due back and is refunded', async () => {
    const order = await spareOrder()
    expect((await act(order.uuid, 'payTwice')).code).toBe(0)
    const captures = await capturesOf(order.uuid)
    expect(captures.map(({ outcome }) => outcome).toSorted()).toEqual(['refundDue', 'settled'])
    expect((await ledgerDifference()).sum).toBe(0)
    await refundCaptures(testApp.services)
    expect((await capturesOf(order.uuid)).map(({ outcome }) => outcome).toSorted()).toEqual(['refunded', 'settled'])
    expect(await endOf(order)).toBe('2026-04-10')
    expect((await ledgerDifference()).sum).toBe(0)
  })

  it('stays payable after a declined card, and fails after the final no', async () => {
    const order = await spareOrder()
    await act(order.uuid, 'decline')
    expect(await infoOf(order.uuid)).toMatchObject({ state: 0, declines: 1, mayPay: true })
    await act(order.uuid, 'refuse')
    expect(await infoOf(order.uuid)).toMatchObject({ state: 2, mayPay: false })
    expect((await act(order.uuid, 'pay')).failure).toBe('orderNotPayable')
    expect(await keptItems(order.uuid)).toEqual([])
  })

  it('is returned to when it is paid again: one payment page is open at a time', async () => {
    const order = await spareOrder()
    await installer.call(payment.pay, { uuid: order.uuid })
    await installer.call(payment.pay, { uuid: order.uuid })
    const pages = await allRows(testApp)((db) =>
      db.selectFrom('payment_session').selectAll().where('order_uuid', '=', order.uuid).execute(),
    )
    expect(pages).toHaveLength(1)
  })
})

describe('the time to pay', () => {
  const after = (minutes: number) => testApp.setNow(new Date(start.getTime() + minutes * 60_000))

  it('is thirty minutes online', async () => {
    const order = await spareOrder()
    after(29)
    await closeOverdueOrders(testApp.services)
    expect((await infoOf(order.uuid)).state).toBe(orderStatuses.processing)
    after(30)
    await closeOverdueOrders(testApp.services)
    expect((await infoOf(order.uuid)).state).toBe(orderStatuses.timeout)
    expect(await keptItems(order.uuid)).toEqual([])
  })

  it('does not end an order that was paid and not reported: the provider is asked first', async () => {
    const order = await spareOrder()
    await act(order.uuid, 'payLate')
    expect((await infoOf(order.uuid)).state).toBe(orderStatuses.processing)
    after(31)
    await closeOverdueOrders(testApp.services)
    expect((await infoOf(order.uuid)).state).toBe(orderStatuses.normal)
    expect(await endOf(order)).toBe('2026-04-10')
  })

  it('does not end an order while the provider does not answer', async () => {
    const order = await spareOrder()
    await installer.call(payment.pay, { uuid: order.uuid })
    after(31)
    const silent = testApp.services.paymentProviders.map((provider) => ({
      ...provider,
      close: async () => ({ outcome: 'unreachable' as const }),
    }))
    await closeOverdueOrders({ ...testApp.services, paymentProviders: silent })
    expect(await infoOf(order.uuid)).toMatchObject({ state: orderStatuses.processing, mayPay: false })
  })
})

describe('cancelling', () => {
  it('is 4 by the payer and 5 by a level above it', async () => {
    const [own, above] = [await spareOrder(), await spareOrder()]
    expect((await installer.call(payment.cancel, { uuid: own.uuid })).code).toBe(0)
    expect((await distributor.call(payment.cancel, { uuid: above.uuid })).code).toBe(0)
    expect([(await infoOf(own.uuid)).state, (await infoOf(above.uuid)).state]).toEqual([4, 5])
    expect((await installer.call(payment.cancel, { uuid: own.uuid })).failure).toBe('orderNotPayable')
  })

  it('finds an order settled whose payment was not reported yet', async () => {
    const order = await spareOrder()
    await act(order.uuid, 'payLate')
    expect((await installer.call(payment.cancel, { uuid: order.uuid })).failure).toBe('orderNotPayable')
    expect((await infoOf(order.uuid)).state).toBe(orderStatuses.normal)
  })
})

describe('a capture that a provider reports', () => {
  it('of another amount or currency settles nothing and is due back', async () => {
    const order = await spareOrder()
    expect(await capture(order, { amount: 1_149 })).toBe('refundDue')
    expect(await capture(order, { currency: 'USD', transaction: `usd ${order.uuid}` })).toBe('refundDue')
    expect((await infoOf(order.uuid)).state).toBe(orderStatuses.processing)
    expect((await ledgerDifference()).sum).toBe(0)
  })

  it('of an order that is not known is recorded alone', async () => {
    expect(await capture({ uuid: '00000000-0000-4000-8000-0000000000ff' })).toBe('unknown')
  })

  it('of an order that ended is due back; the order never becomes settled', async () => {
    const order = await spareOrder()
    await installer.call(payment.cancel, { uuid: order.uuid })
    expect(await capture(order)).toBe('refundDue')
    expect((await infoOf(order.uuid)).state).toBe(4)
    expect(await endOf(order)).toBeNull()
  })

  it('counts once, however often and in how many places at once it is reported', async () => {
    const order = await spareOrder()
    const same = await Promise.all([capture(order), capture(order), capture(order)])
    expect(same.toSorted()).toEqual(['repeated', 'repeated', 'settled'])
    const other = await Promise.all([1, 2].map((one) => capture(order, { transaction: `${one} ${order.uuid}` })))
    expect(other).toEqual(['refundDue', 'refundDue'])
    expect(await endOf(order)).toBe('2026-04-10')
  })

  it('whose ends cannot be moved leaves the order in 6 until they can', async () => {
    const order = await spareOrder()
    const { owner } = testApp.test.database
    await owner.query(`alter table paid_item add constraint broken check (paid_until < '2000-01-01') not valid`)
    expect(await capture(order)).toBe('applying')
    await applyPaidOrders(testApp.services)
    expect(await infoOf(order.uuid)).toMatchObject({ state: 6, mayPay: false, mayCancel: false, mayRecord: false })
    expect(await keptItems(order.uuid)).toHaveLength(1)
    await owner.query('alter table paid_item drop constraint broken')
    await applyPaidOrders(testApp.services)
    expect((await infoOf(order.uuid)).state).toBe(orderStatuses.normal)
    expect(await endOf(order)).toBe('2026-04-10')
    expect((await ledgerDifference()).sum).toBe(0)
  })
})

describe('a payment outside', () => {
  const record = (uuid: string, by: Caller, change: object = {}) =>
    by.call(payment.record, { uuid, version: 1, paidOn: '2026-03-08', reference: 'RF18', ...change })

  it('is recorded by the seller; ends start from the day of recording', async () => {
    const order = await spareOrder('outside')
    testApp.setNow(new Date('2026-03-17T09:00:00Z'))
    await closeOverdueOrders(testApp.services)
    const seller = await testApp.as(testApp.fixtures.ours.distributor)
    expect(await infoOf(order.uuid, seller)).toMatchObject({ state: 0, mayRecord: true, mayPay: false })
    expect((await record(order.uuid, seller)).code).toBe(0)
    const info = await infoOf(order.uuid, seller)
    expect(info).toMatchObject({ state: 1, method: 'outside', reference: 'RF18', paidOn: '2026-03-08' })
    expect(await endOf(order)).toBe('2026-04-17')
  })

  it('is not recorded by who pays, in the future, over another version or twice', async () => {
    const order = await spareOrder()
    const owner = await insertOrder(testApp, {
      payer: testApp.fixtures.ours.distributor,
      site: testApp.fixtures.ours.community,
    })
    expect((await record(order.uuid, installer)).failure).toBe('noPermission')
    expect((await record(owner, distributor)).failure).toBe('ownOrder')
    expect((await record(order.uuid, distributor, { paidOn: '2026-03-12' })).failure).toBe('dateInTheFuture')
    expect((await record(order.uuid, distributor, { version: 9 })).failure).toBe('staleRecord')
    expect((await record(order.uuid, distributor)).code).toBe(0)
    expect((await record(order.uuid, distributor, { version: 2 })).failure).toBe('orderNotPayable')
    expect(await capture(order)).toBe('refundDue')
  })
})

describe('whose orders somebody sees', () => {
  it('those of the own account or tree, and none of another', async () => {
    const { ours, theirs } = testApp.fixtures
    const order = await spareOrder()
    const numbers = async (by: Caller) => (await by.call(payment.list, { size: 40 })).data.rows.map(({ uuid }) => uuid)
    expect(await numbers(installer)).toContain(order.uuid)
    expect(await numbers(distributor)).toContain(order.uuid)
    expect(await numbers(await testApp.as(testApp.fixtures.superManager))).toContain(order.uuid)
    const foreign = await testApp.as(theirs.distributor)
    await insertOrder(testApp, { payer: theirs.distributor, site: theirs.community })
    await openBilling(testApp, theirs.distributor)
    expect(await numbers(foreign)).not.toContain(order.uuid)
    expect((await foreign.call(payment.get, { uuid: order.uuid })).failure).toBe('notFound')
    const offices = await testApp.as(ours.installer, 'office')
    expect(await numbers(offices)).not.toContain(order.uuid)
  })

  it('not those that the own account took off its list', async () => {
    const order = await spareOrder()
    expect((await installer.call(payment.hide, { uuid: order.uuid })).failure).toBe('orderNotFinal')
    await installer.call(payment.cancel, { uuid: order.uuid })
    expect((await installer.call(payment.hide, { uuid: order.uuid })).code).toBe(0)
    expect((await installer.call(payment.get, { uuid: order.uuid })).failure).toBe('notFound')
    expect((await distributor.call(payment.get, { uuid: order.uuid })).code).toBe(0)
  })
})

describe('deleting an item', () => {
  it('ends its open order and frees the other items of it; what was paid is lost', async () => {
    const [one, other] = [await spareFamily(), await spareFamily()]
    const uuid = await orderItems(testApp, { by: installer, items: [appOf(one), appOf(other)], total: 2_300 })
    await write(testApp, (db) => db.deleteFrom('person').where('uuid', '=', one.person).execute())
    expect(await infoOf(uuid)).toMatchObject({ state: 5 })
    expect(await keptItems(uuid)).toEqual([])
    const again = await orderItems(testApp, { by: installer, items: [appOf(other)], total: 1_150 })
    await act(again, 'pay')
    expect(await endOf(other)).toBe('2026-04-10')
    // A household that moves out leaves what was paid to the apartment.
    await testApp.test.database.write(systemScope, async (db) => {
      await retainLicences(db, systemScope)
      await systemQueries(db, systemScope).deleteFrom('person').where('uuid', '=', other.person).execute()
    })
    expect(await endOf(other)).toBe('2026-04-10')
    await write(testApp, (db) => db.deleteFrom('apartment').where('uuid', '=', other.apartment).execute())
    const entries = await allRows(testApp)((db) =>
      db
        .selectFrom('paid_item_entry')
        .selectAll()
        .where('subject_uuid', '=', other.apartment)
        .orderBy('number')
        .execute(),
    )
    expect(entries.map(({ kind, new_until }) => [kind, new_until])).toEqual([
      ['order', '2026-04-10'],
      ['lost', null],
    ])
    expect(await endOf(other)).toBeNull()
  })
})

describe('deleting who pays', () => {
  it('is refused while an order is open, also where who deletes does not see it', async () => {
    const { officeManager: manager, office } = testApp.fixtures.ours
    const uuid = await insertOrder(testApp, { payer: manager, site: office })
    const removal = await installer.call(propertyManager.remove, { uuid: manager.uuid })
    expect([removal.failure, removal.params]).toEqual(['unpaidOrders', { count: 1 }])
    expect((await installer.call(payment.get, { uuid })).failure).toBe('notFound')
  })
})

describe('invoice numbers', () => {
  it('have no gaps, also where a settlement was rolled back in between', async () => {
    const orders = [await spareOrder(), await spareOrder(), await spareOrder()]
    const { owner } = testApp.test.database
    await act(orders[0]!.uuid, 'pay')
    await owner.query(`alter table invoice add constraint broken check (number < 0) not valid`)
    await act(orders[1]!.uuid, 'pay')
    await owner.query('alter table invoice drop constraint broken')
    await act(orders[2]!.uuid, 'pay')
    await applyPaidOrders(testApp.services)
    const rows = await allRows(testApp)((db) =>
      db.selectFrom('invoice').select(['seller_uuid', 'year', 'number']).orderBy('number').execute(),
    )
    const own = rows.filter(({ seller_uuid }) => seller_uuid === testApp.fixtures.ours.distributor.uuid)
    expect(own.map(({ number }) => number)).toEqual(own.map((_, index) => index + 1))
    expect(own.length).toBeGreaterThanOrEqual(3)
  })
})

describe('an export of orders', () => {
  const range = { from: '2026-03-01T00:00:00Z', to: '2026-03-31T00:00:00Z' }
  const everything = { grouping: 'order' as const, columns: ['number' as const, 'total' as const] }
  const sheetOf = async (input: object) => {
    const platform = await testApp.as(testApp.fixtures.superManager)
    const answer = await platform.call(payment.exportOrders, { ...range, ...everything, ...input })
    return answer.code === 0
      ? (await readSheets(Buffer.from(await answer.data.arrayBuffer())))[0]!.data
      : answer.failure
  }

  it('has the orders of a distributor or installer in its columns, by order, item or distributor', async () => {
    const { ours, theirs } = testApp.fixtures
    const order = await spareOrder()
    await act(order.uuid, 'pay')
    const { number } = await infoOf(order.uuid)
    const foreign = await insertOrder(testApp, { payer: theirs.installer, site: theirs.community, state: 1 })
    await insertOrder(testApp, { payer: theirs.installer, site: theirs.community })
    const foreignNumber = (await infoOf(foreign, await testApp.as(theirs.installer))).number
    for (const filter of [{ distributor: ours.distributor.uuid }, { installer: ours.installer.uuid }]) {
      const rows = await sheetOf({ ...filter, grouping: 'order' })
      expect(rows).toContainEqual([number, 11.5])
      expect(JSON.stringify(rows)).not.toContain(foreignNumber)
    }
    const byLine = { grouping: 'line', installer: ours.installer.uuid, columns: ['number', 'service', 'newUntil'] }
    expect(JSON.stringify(await sheetOf(byLine))).toContain(number)
    const sums = await sheetOf({ grouping: 'distributor', distributor: theirs.distributor.uuid })
    const own = sums as unknown[][]
    const [, orders, settled, ...amounts] = own.find(([name]) => name === theirs.distributor.user_name) as number[]
    // What waits for its payment is an order, and no money.
    expect(orders).toBeGreaterThan(settled!)
    expect(amounts).toEqual([1.5 * settled!, 0, 1.5 * settled!, 'EUR'])
    expect(await sheetOf({ grouping: 'order', distributor: ours.distributor.uuid, method: 'stripe' })).toBe(
      'exportEmpty',
    )
    const entries = await allRows(testApp)((db) =>
      db.selectFrom('audit_entry').select('detail').where('operation', '=', 'payment.exportOrders').execute(),
    )
    const detail = { grouping: 'distributor', distributor: theirs.distributor.user_name, rows: 1 }
    expect(entries).toContainEqual({ detail: expect.objectContaining(detail) as unknown })
  })
})
