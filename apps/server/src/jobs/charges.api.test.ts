import { payment } from '@lintel/contract/payments/operations.ts'
import { subscription } from '@lintel/contract/subscriptions/operations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addHouseholds, permitAutomatic, priceBook, setBilling, setPaid, setPrices } from '../../test/priced-sites.ts'
import { write } from '../../test/samples/kit.ts'
import { allRows, startTestApp, type Caller, type TestApp } from '../../test/test-app.ts'
import type { ChargeAnswer } from '../kernel/payment-provider.ts'
import { chargeAgreements } from './charges.ts'

/** Automatic renewal by the clock (billing.md 10 and 13; money.md 40 to 46). The site is in Berlin. */

let testApp: TestApp
let installer: Caller
let community: string

beforeAll(async () => {
  testApp = await startTestApp()
  const { ours } = testApp.fixtures
  community = ours.community.uuid
  await setPrices(testApp, priceBook)
  await setBilling(testApp, ours.installer.uuid)
  await permitAutomatic(testApp)
  await write(testApp, async (db) => {
    await db.insertInto('payment_provider').values({ provider: 'sandbox', is_on: true }).execute()
    return db.updateTable('project').set({ time_zone: 'Europe/Berlin' }).where('uuid', '=', community).execute()
  })
  testApp.setNow(new Date('2026-03-10T09:00:00Z'))
  installer = await testApp.as(ours.installer)
})
afterAll(() => testApp.close())

const itemsOf = (homes: readonly string[], paidUntil: string) =>
  homes.map((subjectUuid) => ({ projectUuid: community, service: 'app' as const, subjectUuid, paidUntil }))

const orderOf = (homes: readonly string[], total: number, end = '2026-03-16') =>
  installer.call(subscription.order, {
    projectKind: 'community',
    kind: 'renew',
    items: itemsOf(homes, end),
    period: 0,
    total,
    acceptsTerms: true,
  } as never) as Promise<{ code: number; failure: string | undefined; data: { uuid: string } }>

/** An agreement over some apartments without monitors, whose first order was paid on 10 March: they end on 15 April. */
async function signAgreement(count = 1) {
  testApp.setNow(new Date('2026-03-10T09:00:00Z'))
  const homes = await addHouseholds(
    testApp,
    testApp.fixtures.ours,
    Array.from({ length: count }, () => ({})),
  )
  await setPaid(
    testApp,
    homes.map((subject) => ({ site: community, service: 'app', subject, until: '2026-03-16' })),
  )
  const { code, data } = await orderOf(homes, count * 200)
  expect(code).toBe(0)
  const { agreement_uuid } = await write(testApp, (db) =>
    db.selectFrom('payment_order').select('agreement_uuid').where('uuid', '=', data.uuid).executeTakeFirstOrThrow(),
  )
  return { homes, order: data.uuid, agreement: agreement_uuid! }
}

async function runningAgreement(count = 1) {
  const agreement = await signAgreement(count)
  await installer.call(payment.sandbox, { uuid: agreement.order, act: 'pay' })
  return agreement
}

const agreementOf = (uuid: string) =>
  write(testApp, (db) =>
    db.selectFrom('renewal_agreement').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow(),
  )
const stateOf = async (uuid: string) => {
  const { state, reason } = await agreementOf(uuid)
  return [state, reason]
}
const endsOf = async (homes: readonly string[]) => {
  const rows = await allRows(testApp)((db) =>
    db
      .selectFrom('paid_item')
      .select('paid_until')
      .distinct()
      .where('subject_uuid', '=', sql<string>`any(${homes}::uuid[])`)
      .execute(),
  )
  return rows.map(({ paid_until }) => paid_until)
}
const chargesOf = async (agreement: string) =>
  (
    await write(testApp, (db) =>
      db
        .selectFrom('payment_order')
        .select('state')
        .where('agreement_uuid', '=', agreement)
        .orderBy('created_at')
        .execute(),
    )
  ).map(({ state }) => state)

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
    expect([await stateOf(agreement), await endsOf(homes)]).toEqual([['active', null], ['2026-04-15']])
    expect((await agreementOf(agreement)).next_charge_at?.toISOString()).toBe('2026-04-12T08:00:00.000Z')
    await runAt('2026-04-12T07:59:00Z')
    expect(await chargesOf(agreement)).toEqual([1])
    await runAt('2026-04-12T08:00:00Z')
    await runAt('2026-04-12T08:10:00Z')
    expect([await chargesOf(agreement), await endsOf(homes)]).toEqual([[1, 1], ['2026-05-15']])
    await runAt('2026-05-12T08:00:00Z')
    expect([await chargesOf(agreement), await endsOf(homes)]).toEqual([[1, 1, 1], ['2026-06-14']])
    expect(await stateOf(agreement)).toEqual(['active', null])
  })

  it('is pending until its first order is paid, and ends with it: never with a second agreement over an item', async () => {
    const { homes, order, agreement } = await signAgreement()
    expect(await stateOf(agreement)).toEqual(['pending', null])
    await installer.call(payment.cancel, { uuid: order })
    expect(await stateOf(agreement)).toEqual(['ended', 0])
    const second = await orderOf(homes, 200)
    await installer.call(payment.sandbox, { uuid: second.data.uuid, act: 'pay' })
    const third = await orderOf(homes, 200, '2026-04-15')
    expect(third.failure).toBe('orderRefused')
  })

  it('tries a refused charge on the next two days, never twice on one, and ends after the third', async () => {
    const { homes, agreement } = await runningAgreement()
    await runAt('2026-04-12T08:00:00Z', 'refused')
    await runAt('2026-04-12T18:00:00Z', 'refused')
    expect([await chargesOf(agreement), await stateOf(agreement)]).toEqual([
      [1, 2],
      ['active', null],
    ])
    await runAt('2026-04-13T08:00:00Z', 'refused')
    await runAt('2026-04-14T08:00:00Z', 'refused')
    expect([await chargesOf(agreement), await stateOf(agreement)]).toEqual([
      [1, 2, 2, 2],
      ['ended', 2],
    ])
    await runAt('2026-04-15T08:00:00Z')
    expect([await chargesOf(agreement), await endsOf(homes)]).toEqual([[1, 2, 2, 2], ['2026-04-15']])
  })

  it('asks again for a charge without an answer, and makes no second one', async () => {
    const { homes, agreement } = await runningAgreement()
    await runAt('2026-04-12T08:00:00Z', 'unreachable')
    await runAt('2026-04-13T08:00:00Z', 'unreachable')
    expect(await chargesOf(agreement)).toEqual([1, 0])
    await runAt('2026-04-13T08:10:00Z')
    expect([await chargesOf(agreement), await endsOf(homes)]).toEqual([[1, 1], ['2026-05-15']])
  })

  it('makes a charge that was missed, but none after the end', async () => {
    const late = await runningAgreement()
    await runAt('2026-04-14T20:00:00Z')
    expect(await chargesOf(late.agreement)).toEqual([1, 1])
    const over = await runningAgreement()
    await runAt('2026-04-16T08:00:00Z')
    expect([await chargesOf(over.agreement), await stateOf(over.agreement)]).toEqual([[1], ['ended', 2]])
  })

  it('11: ends on the day on which the price moves, with nothing charged', async () => {
    const { homes, agreement } = await runningAgreement(10)
    await setPrices(testApp, [
      { kind: 'community', service: 'app', variant: 'withoutMonitor', monthly: 220, validFrom: '2026-04-11' },
    ])
    await runAt('2026-04-10T20:00:00Z')
    expect(await stateOf(agreement)).toEqual(['active', null])
    await runAt('2026-04-11T08:00:00Z')
    await runAt('2026-04-12T08:00:00Z')
    expect([await stateOf(agreement), await chargesOf(agreement), await endsOf(homes)]).toEqual([
      ['ended', 3],
      [1],
      ['2026-04-15'],
    ])
    await write(testApp, (db) => db.deleteFrom('price').where('valid_from', '=', '2026-04-11').execute())
  })

  it('13: ends when the master of a family is deleted, whole, and its licence is lost', async () => {
    const { homes, agreement } = await runningAgreement(2)
    await write(testApp, (db) => db.deleteFrom('person').where('apartment_uuid', '=', homes[0]!).execute())
    expect(await stateOf(agreement)).toEqual(['ended', 4])
    expect(await endsOf([homes[0]!])).toEqual([])
    await runAt('2026-04-12T08:00:00Z')
    expect([await chargesOf(agreement), await endsOf([homes[1]!])]).toEqual([[1], ['2026-04-15']])
  })
})
