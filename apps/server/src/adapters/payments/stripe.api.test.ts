import { randomUUID } from 'node:crypto'
import { moneyLimits } from '@lintel/contract/base/money-limits.ts'
import { failureOfCode } from '@lintel/contract/errors/errors.ts'
import { payment, payWay } from '@lintel/contract/payments/operations.ts'
import { stripeWebhookPath } from '@lintel/contract/payments/states.ts'
import { orderStatuses } from '@lintel/vocabulary/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setBilling } from '../../../test/priced-sites.ts'
import { write } from '../../../test/samples/kit.ts'
import { openBilling, orderItems } from '../../../test/samples/orders.ts'
import { spareResident } from '../../../test/samples/residences.ts'
import { startStripeApp, stripeKeys, type StripeApp } from '../../../test/stripe-app.ts'
import { allRows, type Caller } from '../../../test/test-app.ts'
import { closeOverdueOrders, refundCaptures } from '../../jobs/orders.ts'

/** Orders that are paid at Stripe, of which the double stands in for the provider (billing.md 7; money.md 25 to 33). */

const keys = stripeKeys
const start = new Date('2026-03-10T09:00:00Z')

let app: StripeApp
let stripe: StripeApp['stripe']
let testApp: StripeApp['testApp']
let installer: Caller
let superManager: Caller
let logLines = ''
beforeAll(async () => {
  app = await startStripeApp({ LOG_LEVEL: 'trace' }, { write: (line) => void (logLines += line) })
  ;({ stripe, testApp } = app)
  testApp.setNow(start)
  const { ours } = testApp.fixtures
  await openBilling(testApp, ours.distributor)
  await setBilling(testApp, ours.installer.uuid)
  installer = await testApp.as(ours.installer)
  superManager = await testApp.as(testApp.fixtures.superManager)
})
afterAll(() => app.close())
beforeEach(() => {
  stripe.setMood('answering')
  testApp.setNow(start)
})

const minutesLater = (minutes: number) => {
  const at = new Date(start.getTime() + minutes * 60_000)
  testApp.setNow(at)
  return at
}

/** An order of one app for a month: 10.00 to activate it and 1.50. */
async function spareOrder(): Promise<string> {
  const { uuid: projectUuid } = testApp.fixtures.ours.community
  const person = await spareResident(testApp, projectUuid)
  const { apartment_uuid } = await write(testApp, (db) =>
    db.selectFrom('person').select('apartment_uuid').where('uuid', '=', person).executeTakeFirstOrThrow(),
  )
  const item = { projectUuid, service: 'app', subjectUuid: apartment_uuid!, paidUntil: null } as const
  return orderItems(testApp, { by: installer, items: [item], total: 1_150, provider: 'stripe' })
}

const pay = (uuid: string) => installer.call(payment.pay, { uuid })
const stateOf = (uuid: string) => app.stateOf(uuid, installer)
const pageOf = (order: string) => {
  const pages = app.pagesOf(order)
  expect(pages).toHaveLength(1)
  return pages[0]!
}
const capturesOf = (uuid: string) => app.capturesOf(uuid)
const deliver = (...event: Parameters<StripeApp['deliver']>) => app.deliver(...event)

/** An order whose page is open. */
async function openedOrder() {
  const uuid = await spareOrder()
  const { data } = await pay(uuid)
  return { uuid, url: data.url, page: pageOf(uuid) }
}

describe('the keys of Stripe', () => {
  it('are asked for before it is switched on', async () => {
    const answer = await superManager.call(payWay.save, { provider: 'stripe', isOn: true })
    expect(answer.failure).toBe('providerKeysMissing')
  })

  it('are written, and never read back', async () => {
    expect((await superManager.call(payWay.save, { provider: 'stripe', isOn: false, ...keys })).code).toBe(0)
    expect((await superManager.call(payWay.save, { provider: 'stripe', isOn: true })).code).toBe(0)
    const { data } = await superManager.call(payWay.list, {})
    expect(data.rows).toMatchObject([
      { provider: 'sandbox', isOn: false, hasApiKey: false },
      { provider: 'stripe', isOn: true, hasApiKey: true, hasSigningKey: true },
    ])
    const rows = await allRows(testApp)((db) => db.selectFrom('payment_provider').selectAll().execute())
    const texts = [JSON.stringify(data), ...rows.map(({ ciphertext }) => ciphertext?.toString('latin1') ?? '')]
    for (const key of Object.values(keys)) expect(texts.filter((text) => text.includes(key))).toEqual([])
  })
})

describe('an order that is paid at Stripe', () => {
  it('is settled by the event alone, once, however often it comes', async () => {
    const { uuid, url, page } = await openedOrder()
    expect(page).toMatchObject({ amount_total: 1_150, currency: 'eur', url })
    expect(page.success_url).toContain(`/manager/installer/payments/info?id=${uuid}`)
    const event = stripe.pay(page.id)
    expect(await stateOf(uuid)).toBe(orderStatuses.processing)
    const answers = await Promise.all([deliver(event), deliver(event)])
    expect([...answers, await deliver(event)].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await stateOf(uuid)).toBe(orderStatuses.normal)
    expect(await capturesOf(uuid)).toMatchObject([{ outcome: 'settled', amount: '1150' }])
  })

  it('has one page in two windows', async () => {
    const uuid = await spareOrder()
    const answers = await Promise.all([pay(uuid), pay(uuid)])
    expect(answers.map(({ data }) => data.url)).toEqual([pageOf(uuid).url, pageOf(uuid).url])
  })

  it('has the same page after its answer was lost', async () => {
    const uuid = await spareOrder()
    stripe.setMood('losingAnswers')
    expect((await pay(uuid)).failure).toBe('providerUnreachable')
    const page = pageOf(uuid)
    stripe.setMood('answering')
    expect((await pay(uuid)).data.url).toBe(page.url)
    expect(pageOf(uuid).id).toBe(page.id)
  })

  it('is settled when it ends, although its answer and its event were lost', async () => {
    const uuid = await spareOrder()
    stripe.setMood('losingAnswers')
    await pay(uuid)
    stripe.pay(pageOf(uuid).id)
    stripe.setMood('answering')
    minutesLater(31)
    await closeOverdueOrders(testApp.services)
    expect(await stateOf(uuid)).toBe(orderStatuses.normal)
  })

  it('is settled instead of cancelled when it was paid already', async () => {
    const { uuid, page } = await openedOrder()
    const event = stripe.pay(page.id)
    expect((await installer.call(payment.cancel, { uuid })).failure).toBe('orderNotPayable')
    expect(await stateOf(uuid)).toBe(orderStatuses.normal)
    expect((await deliver(event)).status).toBe(200)
    expect(await capturesOf(uuid)).toHaveLength(1)
  })

  it('stays as it is while Stripe does not answer, and ends afterwards', async () => {
    const { uuid, page } = await openedOrder()
    minutesLater(31)
    for (const mood of ['refusing', 'hangingUp'] as const) {
      stripe.setMood(mood)
      await closeOverdueOrders(testApp.services)
      expect(await stateOf(uuid)).toBe(orderStatuses.processing)
    }
    stripe.setMood('answering')
    await closeOverdueOrders(testApp.services)
    expect(await stateOf(uuid)).toBe(orderStatuses.timeout)
    expect(page.status).toBe('expired')
  })

  it('ends although its page was asked for and never opened', async () => {
    const uuid = await spareOrder()
    stripe.setMood('hangingUp')
    await pay(uuid)
    stripe.setMood('answering')
    minutesLater(180)
    await closeOverdueOrders(testApp.services)
    expect(await stateOf(uuid)).toBe(orderStatuses.timeout)
    expect([...stripe.sessions.values()].filter(({ client_reference_id }) => client_reference_id === uuid)).toEqual([])
  })

  it('can still be paid after declined cards, which are counted once for each event', async () => {
    const { uuid, page } = await openedOrder()
    const event = stripe.decline(page.id)
    for (const one of [event, event, stripe.decline(page.id)]) expect((await deliver(one)).status).toBe(200)
    const { data } = await installer.call(payment.get, { uuid })
    expect(data).toMatchObject({ state: orderStatuses.processing, declines: 2, mayPay: true })
  })

  it('gets a new page after the former one ended by itself', async () => {
    const { uuid, page } = await openedOrder()
    expect((await deliver(stripe.expire(page.id))).status).toBe(200)
    expect(await stateOf(uuid)).toBe(orderStatuses.processing)
    const { data } = await pay(uuid)
    expect(data.url).not.toBe(page.url)
  })
})

describe('a payment that comes after the order ended', () => {
  it('goes back whole, once', async () => {
    const { uuid, page } = await openedOrder()
    const session = { ...page, status: 'complete', payment_status: 'paid', payment_intent: `pi_${randomUUID()}` }
    await installer.call(payment.cancel, { uuid })
    const event = { id: 'evt_late', object: 'event', type: 'checkout.session.completed', data: { object: session } }
    expect((await deliver(event)).status).toBe(200)
    expect(await stateOf(uuid)).toBe(orderStatuses.cancelled)
    stripe.setMood('losingAnswers')
    await refundCaptures(testApp.services)
    expect(await capturesOf(uuid)).toMatchObject([{ outcome: 'refundDue', tries: 1 }])
    stripe.setMood('answering')
    minutesLater(5)
    await refundCaptures(testApp.services)
    expect((await deliver(stripe.refundOf(session.payment_intent))).status).toBe(200)
    expect(await capturesOf(uuid)).toMatchObject([{ outcome: 'refunded' }])
    expect(stripe.refunds).toEqual([session.payment_intent])
  })
})

describe('a webhook', () => {
  const refusalOf = async (response: Response) => [
    response.status,
    failureOfCode(((await response.json()) as { code: number }).code),
  ]

  it('without a signature, with a wrong one or signed six minutes ago is refused and leaves nothing', async () => {
    const { uuid, page } = await openedOrder()
    const event = stripe.pay(page.id)
    const sixMinutesAgo = new Date(start.getTime() - 6 * 60_000)
    const responses = [
      await deliver(event, { headers: { 'stripe-signature': '' } }),
      await deliver(event, { secret: 'whsec_other' }),
      await deliver(event, { at: sixMinutesAgo }),
      await fetch(testApp.url + stripeWebhookPath, { method: 'POST' }),
    ]
    for (const response of responses) expect(await refusalOf(response)).toEqual([400, 'webhookRefused'])
    expect(await stateOf(uuid)).toBe(orderStatuses.processing)
    expect(await capturesOf(uuid)).toEqual([])
    expect((await deliver(event, { at: new Date(start.getTime() - 4 * 60_000) })).status).toBe(200)
  })

  it('of a megabyte and more is too large', async () => {
    const body = 'x'.repeat(moneyLimits.webhookBytes + 1)
    const response = await fetch(testApp.url + stripeWebhookPath, { method: 'POST', body })
    expect(await refusalOf(response)).toEqual([413, 'bodyTooLarge'])
  })

  it('about an order or an event that is not known is taken', async () => {
    const { page } = await openedOrder()
    const session = { ...page, payment_status: 'paid', payment_intent: `pi_${randomUUID()}` }
    const event = { id: 'evt_other', object: 'event', type: 'checkout.session.completed' }
    for (const client_reference_id of [randomUUID(), 'cart 17', null]) {
      const response = await deliver({ ...event, data: { object: { ...session, client_reference_id } } })
      expect(response.status).toBe(200)
    }
    for (const type of ['customer.created', 'payment_method.detached'])
      expect((await deliver({ ...event, type, data: { object: {} } })).status).toBe(200)
  })
})

describe('the log', () => {
  it('has no key, whatever Stripe was asked and refused', async () => {
    const wrongKey = 'sk_test_wrong'
    await superManager.call(payWay.save, { provider: 'stripe', isOn: true, secretKey: wrongKey })
    expect((await pay(await spareOrder())).failure).toBe('providerUnreachable')
    await superManager.call(payWay.save, { provider: 'stripe', isOn: true, secretKey: keys.secretKey })
    expect(logLines).toContain('a payment page was not opened')
    expect(logLines).toContain('a payment was reported')
    for (const key of [wrongKey, ...Object.values(keys)]) expect(logLines.includes(key)).toBe(false)
  })
})
