import { payment } from '@lintel/contract/payments/operations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setPrices } from '../../../test/priced-sites.ts'
import { openRenewals, type Renewals } from '../../../test/renewals.ts'
import { write } from '../../../test/samples/kit.ts'
import { startStripeApp, type StripeApp } from '../../../test/stripe-app.ts'
import { chargeAgreements } from '../../jobs/charges.ts'

/** Automatic renewal that is charged at Stripe (billing.md 10; money.md 41, 42, 47 and 49). */

let app: StripeApp
let stripe: StripeApp['stripe']
let testApp: StripeApp['testApp']
let renewals: Renewals
beforeAll(async () => {
  app = await startStripeApp()
  ;({ stripe, testApp } = app)
  renewals = await openRenewals(testApp, 'stripe')
  await app.switchOn()
})
afterAll(() => app.close())
beforeEach(() => stripe.setMood('answering'))

const deliver = async (event: object) => (await app.deliver(event)).status

/** An agreement whose first order was paid on the page of Stripe; its card belongs to the customer. */
async function runningAgreement() {
  const renewal = await renewals.sign()
  await renewals.installer.call(payment.pay, { uuid: renewal.order })
  const [page] = app.pagesOf(renewal.order)
  expect(await deliver(stripe.pay(page!.id))).toBe(200)
  const { customer } = await renewals.agreementOf(renewal.agreement)
  expect(customer).toBe(page!.customer)
  return { ...renewal, customer }
}

const runAt = (moment: string) => {
  testApp.setNow(new Date(moment))
  return chargeAgreements(testApp.services)
}

const chargesAt = (customer: string) => stripe.charges().filter((charge) => charge.customer === customer)

describe('an automatic renewal at Stripe', () => {
  it('charges the saved card twice, and ends when the price moves', async () => {
    const { homes, agreement, customer } = await runningAgreement()
    await runAt('2026-04-12T08:00:00Z')
    await runAt('2026-05-12T08:00:00Z')
    expect([await renewals.chargesOf(agreement), await renewals.endsOf(homes)]).toEqual([[1, 1, 1], ['2026-06-14']])
    expect(chargesAt(customer)).toMatchObject([
      { amount: 200, currency: 'eur', status: 'succeeded' },
      { amount: 200, currency: 'eur', status: 'succeeded' },
    ])
    await setPrices(testApp, [
      { kind: 'community', service: 'app', variant: 'withoutMonitor', monthly: 220, validFrom: '2026-05-20' },
    ])
    await runAt('2026-05-20T08:00:00Z')
    await runAt('2026-06-11T08:00:00Z')
    expect([await renewals.stateOf(agreement), chargesAt(customer).length]).toEqual([['ended', 3], 2])
    await write(testApp, (db) => db.deleteFrom('price').where('valid_from', '=', '2026-05-20').execute())
  })

  it('fails a try whose card is declined or wants its owner, and is paid by the next one', async () => {
    const { homes, agreement, customer } = await runningAgreement()
    stripe.setCard(customer, 'declines')
    await runAt('2026-04-12T08:00:00Z')
    stripe.setCard(customer, 'confirms')
    await runAt('2026-04-13T08:00:00Z')
    expect([await renewals.chargesOf(agreement), await renewals.stateOf(agreement)]).toEqual([
      [1, 2, 2],
      ['active', null],
    ])
    stripe.setCard(customer, 'pays')
    await runAt('2026-04-14T08:00:00Z')
    expect([await renewals.chargesOf(agreement), await renewals.endsOf(homes)]).toEqual([[1, 2, 2, 1], ['2026-05-15']])
  })

  it('is charged once, although the answer was lost and is asked for again', async () => {
    const { homes, agreement, customer } = await runningAgreement()
    for (const mood of ['losingAnswers', 'hangingUp', 'refusing'] as const) {
      stripe.setMood(mood)
      await runAt('2026-04-12T08:00:00Z')
      expect(await renewals.chargesOf(agreement)).toEqual([1, 0])
    }
    stripe.setMood('answering')
    // Another card is the newest one meanwhile.
    stripe.addCard(customer)
    await runAt('2026-04-14T08:00:00Z')
    expect([await renewals.chargesOf(agreement), await renewals.endsOf(homes)]).toEqual([[1, 1], ['2026-05-15']])
    expect(chargesAt(customer)).toHaveLength(1)
  })

  it('is settled once after the server died between the answer and its commit', async () => {
    const { homes, agreement, customer } = await runningAgreement()
    testApp.setNow(new Date('2026-04-12T08:00:00Z'))
    const { database } = testApp.services
    const write: typeof database.write = (scope, run) =>
      chargesAt(customer).length > 0 ? Promise.reject(new Error('the server died')) : database.write(scope, run)
    await chargeAgreements({ ...testApp.services, database: { ...database, write } })
    expect([await renewals.chargesOf(agreement), chargesAt(customer).length]).toEqual([[1, 0], 1])
    await chargeAgreements(testApp.services)
    expect([await renewals.chargesOf(agreement), await renewals.endsOf(homes)]).toEqual([[1, 1], ['2026-05-15']])
    expect(chargesAt(customer)).toHaveLength(1)
  })

  it('settles a charge that takes its time by its event, once, however often it comes', async () => {
    const { homes, agreement, customer } = await runningAgreement()
    stripe.setCard(customer, 'processes')
    await runAt('2026-04-12T08:00:00Z')
    expect(await renewals.chargesOf(agreement)).toEqual([1, 0])
    const event = stripe.settleCharge(chargesAt(customer)[0]!)
    expect(await Promise.all([deliver(event), deliver(event)])).toEqual([200, 200])
    await runAt('2026-04-12T08:10:00Z')
    expect([await renewals.chargesOf(agreement), await renewals.endsOf(homes)]).toEqual([[1, 1], ['2026-05-15']])
    expect(chargesAt(customer)).toHaveLength(1)
  })

  it('ends with 1 at once when its last card is removed, and not before', async () => {
    const { agreement, customer } = await runningAgreement()
    stripe.addCard(customer)
    expect(await deliver(stripe.detach(customer))).toBe(200)
    expect(await renewals.stateOf(agreement)).toEqual(['active', null])
    const event = stripe.detach(customer)
    stripe.setMood('refusing')
    expect(await deliver(event)).toBe(503)
    stripe.setMood('answering')
    expect(await deliver(event)).toBe(200)
    expect(await renewals.stateOf(agreement)).toEqual(['ended', 1])
  })

  it('ends with 1 at its charge where nobody said that the card was removed', async () => {
    const { homes, agreement, customer } = await runningAgreement()
    stripe.detach(customer)
    await runAt('2026-04-12T08:00:00Z')
    expect([await renewals.stateOf(agreement), await renewals.chargesOf(agreement)]).toEqual([
      ['ended', 1],
      [1, 2],
    ])
    expect([chargesAt(customer).length, await renewals.endsOf(homes)]).toEqual([0, ['2026-04-15']])
  })
})
