import { randomUUID } from 'node:crypto'
import { payment } from '@lintel/contract/payments/operations.ts'
import { subscription } from '@lintel/contract/subscriptions/operations.ts'
import type { RoleSection } from '@lintel/contract/access/roles.ts'
import { orderStatuses } from '@lintel/vocabulary/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor, Site } from '../../../test/fixtures.ts'
import { addHouseholds, priceBook, setBilling, setPrices } from '../../../test/priced-sites.ts'
import { insertOrder } from '../../../test/samples/orders.ts'
import { startStripeApp, type StripeApp } from '../../../test/stripe-app.ts'
import { allRows, type Caller } from '../../../test/test-app.ts'
import { closeOverdueOrders } from '../../jobs/orders.ts'

/** Payers at Stripe: where they return to, what they wait for, and what goes wrong on the way (money.md 25 to 33). */

const start = new Date('2026-03-10T09:00:00Z')

let app: StripeApp
let stripe: StripeApp['stripe']
let testApp: StripeApp['testApp']
let installer: Caller
beforeAll(async () => {
  app = await startStripeApp()
  ;({ stripe, testApp } = app)
  testApp.setNow(start)
  const { ours } = testApp.fixtures
  await setPrices(testApp, priceBook)
  await setPrices(testApp, [
    { kind: 'villa', service: 'app', monthly: 100 },
    { kind: 'oldCommunity', service: 'app', monthly: 100 },
  ])
  await setBilling(testApp, ours.installer.uuid)
  await app.switchOn()
  installer = await testApp.as(ours.installer)
})
afterAll(() => app.close())
beforeEach(() => {
  stripe.setMood('answering')
  stripe.whileAsked(async () => {})
  testApp.setNow(start)
})

const minutesLater = (minutes: number) => testApp.setNow(new Date(start.getTime() + minutes * 60_000))
const spareOrder = () =>
  insertOrder(testApp, {
    payer: testApp.fixtures.ours.installer,
    site: testApp.fixtures.ours.community,
    method: 'stripe',
  })
const stateOf = (uuid: string) => app.stateOf(uuid, installer)

/** An order whose page is open. */
async function openedOrder() {
  const uuid = await spareOrder()
  await installer.call(payment.pay, { uuid })
  return { uuid, page: app.pagesOf(uuid)[0]! }
}

describe('who pays at Stripe', () => {
  it('1: activates twenty apartments for a year, is declined once, and pays then', async () => {
    const { ours } = testApp.fixtures
    const homes = await addHouseholds(
      testApp,
      ours,
      Array.from({ length: 20 }, () => ({ monitor: true })),
    )
    const { data } = await installer.call(subscription.order, {
      projectKind: 'community',
      kind: 'activate',
      items: homes.map((subjectUuid) => {
        return { projectUuid: ours.community.uuid, service: 'app' as const, subjectUuid, paidUntil: null }
      }),
      months: 12,
      total: 56_000,
      acceptsTerms: true,
    } as never)
    const { uuid } = data as { uuid: string }
    await installer.call(payment.pay, { uuid })
    const [page] = app.pagesOf(uuid)
    expect(page).toMatchObject({ amount_total: 56_000, currency: 'eur', customer: null })
    await app.deliver(stripe.decline(page!.id))
    await app.deliver(stripe.pay(page!.id))
    expect((await installer.call(payment.get, { uuid })).data).toMatchObject({
      state: orderStatuses.normal,
      declines: 1,
      hasInvoice: true,
    })
    const ends = await allRows(testApp)((db) =>
      db.selectFrom('paid_item').select('paid_until').where('subject_uuid', 'in', homes).execute(),
    )
    expect(ends.map(({ paid_until }) => paid_until)).toEqual(Array(20).fill('2027-03-10'))
  })

  it('returns to the portal in which the page was opened', async () => {
    const { ours } = testApp.fixtures
    const returns = async (payer: Actor, site: Site, section: RoleSection) => {
      const uuid = await insertOrder(testApp, { payer, site, method: 'stripe' })
      const caller = await testApp.as(payer, section)
      expect((await caller.call(payment.pay, { uuid })).failure, section).toBeUndefined()
      return app
        .pagesOf(uuid)[0]!
        .success_url.replace(`${testApp.services.config.publicUrl}/manager`, '')
        .replace(uuid, '')
    }
    expect([
      await returns(ours.distributor, ours.community, 'distributor'),
      await returns(ours.installer, ours.community, 'installer'),
      await returns(ours.installer, ours.villa, 'single'),
      await returns(ours.installer, ours.community, 'community'),
      await returns(ours.installer, ours.office, 'office'),
      await returns(ours.communityManager, ours.community, 'propertyCommunity'),
      await returns(ours.officeManager, ours.office, 'propertyOffice'),
    ]).toEqual([
      '/distributor/payment/info?id=',
      '/installer/payments/info?id=',
      '/single/payments/paymentsInfo?id=',
      '/community/payments?id=',
      '/office/payments?id=',
      '/propertyCommunity/payment/payment-info?id=',
      '/propertyOffice/payment/payment-info?id=',
    ])
  })

  it('waits for Stripe without a transaction, and asks nobody again under the same key', async () => {
    const { owner } = testApp.test.database
    const waits: number[] = []
    stripe.whileAsked(async () => {
      const { rows } = await owner.query<{ count: number }>(
        `select count(*)::int from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%'`,
      )
      waits.push(rows[0]!.count)
    })
    const { uuid } = await openedOrder()
    const form = { uuid, key: randomUUID() } as { uuid: string }
    expect((await installer.call(payment.cancel, form)).code).toBe(0)
    expect((await installer.call(payment.cancel, form)).code).toBe(0)
    expect(waits).toEqual([0, 0])
    expect(await stateOf(uuid)).toBe(orderStatuses.cancelled)
  })
})

describe('a payment', () => {
  it('is settled once after the server died between the answer of Stripe and its commit', async () => {
    const { uuid, page } = await openedOrder()
    stripe.pay(page.id)
    minutesLater(31)
    const { database } = testApp.services
    const write: typeof database.write = () => Promise.reject(new Error('the server died'))
    await closeOverdueOrders({ ...testApp.services, database: { ...database, write } })
    expect([await stateOf(uuid), await app.capturesOf(uuid)]).toEqual([orderStatuses.processing, []])
    for (let run = 0; run < 2; run += 1) await closeOverdueOrders(testApp.services)
    expect(await stateOf(uuid)).toBe(orderStatuses.normal)
    expect(await app.capturesOf(uuid)).toMatchObject([{ outcome: 'settled' }])
  })

  it('settles nothing of an order that its page is not for', async () => {
    const { uuid } = await openedOrder()
    const other = await openedOrder()
    const event = stripe.pay(other.page.id)
    const object = { ...event.data.object, client_reference_id: uuid }
    expect((await app.deliver({ ...event, data: { object } })).status).toBe(200)
    expect([await stateOf(uuid), await stateOf(other.uuid)]).toEqual([0, 0])
    expect([...(await app.capturesOf(uuid)), ...(await app.capturesOf(other.uuid))]).toEqual([])
  })

  it('settles once, whatever comes before it, twice or late', async () => {
    const { uuid, page } = await openedOrder()
    const decline = stripe.decline(page.id)
    const capture = stripe.pay(page.id)
    const expiry = { ...capture, id: 'evt_expired', type: 'checkout.session.expired' }
    for (const event of [expiry, capture, decline, capture, expiry]) expect((await app.deliver(event)).status).toBe(200)
    minutesLater(45)
    expect((await app.deliver(capture)).status).toBe(200)
    await closeOverdueOrders(testApp.services)
    expect(await stateOf(uuid)).toBe(orderStatuses.normal)
    expect(await app.capturesOf(uuid)).toMatchObject([{ outcome: 'settled' }])
  })
})
