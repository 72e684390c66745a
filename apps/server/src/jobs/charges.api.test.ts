import { automaticPayment } from '@lintel/contract/automatic-payments/operations.ts'
import type { SandboxChargeAct } from '@lintel/contract/automatic-payments/schema.ts'
import { payment } from '@lintel/contract/payments/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setPrices } from '../../test/priced-sites.ts'
import { openRenewals, type Renewals } from '../../test/renewals.ts'
import { write } from '../../test/samples/kit.ts'
import { startTestApp, type Caller, type TestApp } from '../../test/test-app.ts'
import type { ChargeAnswer } from '../kernel/payment-provider.ts'
import { chargeAgreements } from './charges.ts'

/** Automatic renewal by the clock (billing.md 10 and 13; money.md 40 to 46). The site is in Berlin. */

let testApp: TestApp
let renewals: Renewals
let installer: Caller

beforeAll(async () => {
  testApp = await startTestApp()
  renewals = await openRenewals(testApp, 'sandbox')
  installer = renewals.installer
})
afterAll(() => testApp.close())

async function runningAgreement(count = 1) {
  const agreement = await renewals.sign(count)
  await installer.call(payment.sandbox, { uuid: agreement.order, act: 'pay' })
  return agreement
}

/** Runs the job at a moment, with a provider that answers so. */
async function runAt(moment: string, answer?: ChargeAnswer['outcome']) {
  testApp.setNow(new Date(moment))
  const paymentProviders = testApp.services.paymentProviders.map((provider) => ({
    ...provider,
    ...(answer && { charge: async () => ({ outcome: answer }) as ChargeAnswer }),
  }))
  await chargeAgreements({ ...testApp.services, paymentProviders })
}

describe('an automatic renewal', () => {
  it('10: charges three days before the end at ten of the site, and adds thirty days', async () => {
    const { homes, agreement } = await runningAgreement(10)
    expect([await renewals.stateOf(agreement), await renewals.endsOf(homes)]).toEqual([
      ['active', null],
      ['2026-04-15'],
    ])
    expect((await renewals.agreementOf(agreement)).next_charge_at?.toISOString()).toBe('2026-04-12T08:00:00.000Z')
    await runAt('2026-04-12T07:59:00Z')
    expect(await renewals.chargesOf(agreement)).toEqual([1])
    await runAt('2026-04-12T08:00:00Z')
    await runAt('2026-04-12T08:10:00Z')
    expect([await renewals.chargesOf(agreement), await renewals.endsOf(homes)]).toEqual([[1, 1], ['2026-05-15']])
    await runAt('2026-05-12T08:00:00Z')
    expect([await renewals.chargesOf(agreement), await renewals.endsOf(homes)]).toEqual([[1, 1, 1], ['2026-06-14']])
    expect(await renewals.stateOf(agreement)).toEqual(['active', null])
  })

  it('is pending until its first order is paid, and ends with it: never with a second agreement over an item', async () => {
    const { homes, order, agreement } = await renewals.sign()
    expect(await renewals.stateOf(agreement)).toEqual(['pending', null])
    await installer.call(payment.cancel, { uuid: order })
    expect(await renewals.stateOf(agreement)).toEqual(['ended', 0])
    const second = await renewals.orderOf(homes, 200)
    await installer.call(payment.sandbox, { uuid: second.data.uuid, act: 'pay' })
    const third = await renewals.orderOf(homes, 200, '2026-04-15')
    expect(third.failure).toBe('orderRefused')
  })

  it('tries a refused charge on the next two days, never twice on one, and ends after the third', async () => {
    const { homes, agreement } = await runningAgreement()
    await runAt('2026-04-12T08:00:00Z', 'refused')
    await runAt('2026-04-12T18:00:00Z', 'refused')
    expect([await renewals.chargesOf(agreement), await renewals.stateOf(agreement)]).toEqual([
      [1, 2],
      ['active', null],
    ])
    await runAt('2026-04-13T08:00:00Z', 'refused')
    await runAt('2026-04-14T08:00:00Z', 'refused')
    expect([await renewals.chargesOf(agreement), await renewals.stateOf(agreement)]).toEqual([
      [1, 2, 2, 2],
      ['ended', 2],
    ])
    await runAt('2026-04-15T08:00:00Z')
    expect([await renewals.chargesOf(agreement), await renewals.endsOf(homes)]).toEqual([[1, 2, 2, 2], ['2026-04-15']])
  })

  it('asks again for a charge without an answer, and makes no second one', async () => {
    const { homes, agreement } = await runningAgreement()
    await runAt('2026-04-12T08:00:00Z', 'unreachable')
    await runAt('2026-04-13T08:00:00Z', 'unreachable')
    expect(await renewals.chargesOf(agreement)).toEqual([1, 0])
    await runAt('2026-04-13T08:10:00Z')
    expect([await renewals.chargesOf(agreement), await renewals.endsOf(homes)]).toEqual([[1, 1], ['2026-05-15']])
  })

  it('is neither paid by hand nor cancelled while its charge has no answer', async () => {
    const { agreement } = await runningAgreement()
    await runAt('2026-04-12T08:00:00Z', 'unreachable')
    const { uuid } = await write(testApp, (db) =>
      db
        .selectFrom('payment_order')
        .select('uuid')
        .where('agreement_uuid', '=', agreement)
        .where('state', '=', 0)
        .executeTakeFirstOrThrow(),
    )
    const payer = await testApp.as(testApp.fixtures.ours.installer)
    const { data } = await payer.call(payment.get, { uuid })
    expect(data).toMatchObject({ state: 0, mayPay: false, mayCancel: false })
    expect((await payer.call(payment.pay, { uuid })).failure).toBe('orderNotPayable')
    expect((await payer.call(payment.sandbox, { uuid, act: 'pay' })).failure).toBe('orderNotPayable')
    expect((await payer.call(payment.cancel, { uuid })).failure).toBe('chargeUnderWay')
    const superManager = await testApp.as(testApp.fixtures.superManager)
    const outside = { uuid, version: data.version, paidOn: '2026-04-12', reference: 'RF18' }
    expect((await superManager.call(payment.record, outside)).failure).toBe('chargeUnderWay')
    // Cancelled meanwhile, the agreement still has the money of its charge settle the order (money.md 49).
    await payer.call(automaticPayment.cancel, { uuid: agreement })
    await runAt('2026-04-12T08:10:00Z')
    expect([await renewals.chargesOf(agreement), await renewals.stateOf(agreement)]).toEqual([
      [1, 1],
      ['ended', 0],
    ])
  })

  it('pays, fails, or ends in the sandbox as its payer chooses', async () => {
    const choose = async (agreement: string, act: SandboxChargeAct) => {
      const payer = await testApp.as(testApp.fixtures.ours.installer)
      return (await payer.call(automaticPayment.sandbox, { uuid: agreement, act })).failure
    }
    const failing = await runningAgreement()
    expect(await choose(failing.agreement, 'noAnswer')).toBeUndefined()
    await runAt('2026-04-12T08:00:00Z')
    expect(await renewals.chargesOf(failing.agreement)).toEqual([1, 0])
    await choose(failing.agreement, 'pay')
    await runAt('2026-04-12T08:10:00Z')
    expect(await renewals.endsOf(failing.homes)).toEqual(['2026-05-15'])
    await choose(failing.agreement, 'refuse')
    for (const day of ['12', '13', '14']) await runAt(`2026-05-${day}T08:00:00Z`)
    expect([await renewals.chargesOf(failing.agreement), await renewals.stateOf(failing.agreement)]).toEqual([
      [1, 1, 2, 2, 2],
      ['ended', 2],
    ])
    expect(await choose(failing.agreement, 'pay')).toBe('agreementEnded')
    const withoutCard = await runningAgreement()
    await choose(withoutCard.agreement, 'detach')
    expect(await renewals.stateOf(withoutCard.agreement)).toEqual(['ended', 1])
  })

  it('makes a charge that was missed, but none after the end', async () => {
    const late = await runningAgreement()
    await runAt('2026-04-14T20:00:00Z')
    expect(await renewals.chargesOf(late.agreement)).toEqual([1, 1])
    const over = await runningAgreement()
    await runAt('2026-04-16T08:00:00Z')
    expect([await renewals.chargesOf(over.agreement), await renewals.stateOf(over.agreement)]).toEqual([
      [1],
      ['ended', 2],
    ])
  })

  it('11: ends on the day on which the price moves, with nothing charged', async () => {
    const { homes, agreement } = await runningAgreement(10)
    await setPrices(testApp, [
      { kind: 'community', service: 'app', variant: 'withoutMonitor', monthly: 220, validFrom: '2026-04-11' },
    ])
    await runAt('2026-04-10T20:00:00Z')
    expect(await renewals.stateOf(agreement)).toEqual(['active', null])
    await runAt('2026-04-11T08:00:00Z')
    await runAt('2026-04-12T08:00:00Z')
    expect([
      await renewals.stateOf(agreement),
      await renewals.chargesOf(agreement),
      await renewals.endsOf(homes),
    ]).toEqual([['ended', 3], [1], ['2026-04-15']])
    await write(testApp, (db) => db.deleteFrom('price').where('valid_from', '=', '2026-04-11').execute())
  })

  it('13: ends when the master of a family is deleted, whole, and its licence is lost', async () => {
    const { homes, agreement } = await runningAgreement(2)
    await write(testApp, (db) => db.deleteFrom('person').where('apartment_uuid', '=', homes[0]!).execute())
    expect(await renewals.stateOf(agreement)).toEqual(['ended', 4])
    expect(await renewals.endsOf([homes[0]!])).toEqual([])
    await runAt('2026-04-12T08:00:00Z')
    expect([await renewals.chargesOf(agreement), await renewals.endsOf([homes[1]!])]).toEqual([[1], ['2026-04-15']])
  })
})
