import { ownAccount } from '@lintel/contract/own-account/operations.ts'
import { payment } from '@lintel/contract/payments/operations.ts'
import { subscription } from '@lintel/contract/subscriptions/operations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailsIn } from '../../../test/mails.ts'
import { addHouseholds, priceBook, setBilling, setPaid, setPrices } from '../../../test/priced-sites.ts'
import { write } from '../../../test/samples/kit.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import type { ChargeAnswer } from '../../kernel/payment-provider.ts'
import { chargeAgreements } from '../charges.ts'
import { remindOfEnds } from './reminders.ts'
import { relayNotice } from './all.ts'
import { announceCharges } from './renewals.ts'

/** Mails about orders and automatic renewal (billing.md 10 and 11). */

let testApp: TestApp
let installer: Caller
let community: string
const start = '2026-03-10T09:00:00Z'

beforeAll(async () => {
  testApp = await startTestApp()
  const { ours } = testApp.fixtures
  community = ours.community.uuid
  await setPrices(testApp, priceBook)
  await setBilling(testApp, ours.installer.uuid)
  const on = sql<string>`'{"autoRenew": true}'::jsonb`
  await write(testApp, async (db) => {
    await db.insertInto('payment_provider').values({ provider: 'sandbox', is_on: true }).execute()
    await db.insertInto('tax_rate').values({ country: 'DE', rate: 1_900 }).execute()
    await db
      .updateTable('project')
      .set({ settings: sql`settings || ${on}` })
      .where('uuid', '=', community)
      .execute()
    return db
      .updateTable('operator')
      .set({ switches: sql`switches || ${on}` })
      .where('account_uuid', '=', ours.installer.uuid)
      .execute()
  })
  testApp.setNow(new Date(start))
  installer = await testApp.as(ours.installer)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  testApp.setNow(new Date(start))
  await write(testApp, async (db) => {
    await db.deleteFrom('outbox').execute()
    return db.updateTable('account').set({ muted_notices: [], language: 'en' }).execute()
  })
})

/** An apartment that is paid until the 16th, and an order that renews it. */
async function orderOf(more: object, total = 238) {
  const homes = await addHouseholds(testApp, testApp.fixtures.ours, [{}])
  await setPaid(testApp, [{ site: community, service: 'app', subject: homes[0]!, until: '2026-03-16' }])
  const item = { projectUuid: community, service: 'app' as const, subjectUuid: homes[0]!, paidUntil: '2026-03-16' }
  const form = { projectKind: 'community', kind: 'renew', items: [item], total, acceptsTerms: true, ...more }
  const { code, data } = await installer.call(subscription.order, form as never)
  expect(code).toBe(0)
  return { uuid: data.uuid, number: data.number, home: homes[0]! }
}
const monthly = { months: 1, way: 'online' }

/** Sends what is due; answers each mail by its recipient and subject. */
async function relay(): Promise<string[]> {
  while (await relayNotice(testApp.services, 'order'));
  while (await relayNotice(testApp.services, 'renewalEnd'));
  return (await mailsIn(testApp)).map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`).toSorted()
}
const clear = () => write(testApp, (db) => db.deleteFrom('outbox').execute())

describe('an order', () => {
  it('that is paid is receipted to its payer, and mailed to the operator above, once', async () => {
    const { uuid, number } = await orderOf(monthly)
    expect(await relay()).toEqual([])
    await installer.call(payment.sandbox, { uuid, act: 'pay' })
    const mails = [`ours-ins: Receipt for order ${number}`, `ours-subDis: ours-ins paid order ${number}`]
    expect(await relay()).toEqual(mails)
    expect(await relay()).toEqual(mails)
    const receipt = (await mailsIn(testApp)).find(({ to }) => to.startsWith('ours-ins'))!
    for (const part of [
      'App: 1 item, €2.00, paid until 2026-04-16',
      'Subtotal: €2.00',
      'Tax 19 %: €0.38',
      'Total: €2.38',
      'Invoice number: 2026-',
      `navType=oEmailOrder&userType=installerCommunity&account=ours-ins&site=${community}&id=${uuid}`,
    ])
      expect(receipt.text).toContain(part)
  })

  it('is mailed to no operator who has switched that off, and in the language of each reader', async () => {
    const { ours } = testApp.fixtures
    const subDistributor = await testApp.as(ours.subDistributor)
    await subDistributor.call(ownAccount.editNotices, { on: ['paymentFailed'] })
    await write(testApp, (db) =>
      db.updateTable('account').set({ language: 'de' }).where('uuid', '=', ours.installer.uuid).execute(),
    )
    const { uuid, number } = await orderOf(monthly)
    await installer.call(payment.sandbox, { uuid, act: 'pay' })
    expect(await relay()).toEqual([`ours-ins: Zahlungsbeleg für Bestellung ${number}`])
    expect((await mailsIn(testApp))[0]!.text).toMatch(/App: 1 Position, 2,00\s€, bezahlt bis 2026-04-16/)
  })

  it('of a sub-installer is receipted to both', async () => {
    const { uuid } = await orderOf(monthly)
    const { subInstaller } = testApp.fixtures.ours
    await write(testApp, (db) =>
      db.updateTable('payment_order').set({ made_by_uuid: subInstaller.uuid }).where('uuid', '=', uuid).execute(),
    )
    await installer.call(payment.sandbox, { uuid, act: 'pay' })
    expect((await relay()).map((line) => line.split(':')[0])).toEqual(['ours-ins', 'ours-subDis', 'ours-subIns'])
  })

  it('that is refused is mailed to its payer, unless that is switched off, and to the platform that sells', async () => {
    const { uuid, number } = await orderOf(monthly)
    await installer.call(payment.sandbox, { uuid, act: 'refuse' })
    const lines = await relay()
    expect(lines).toContain(`ours-ins: The payment of order ${number} failed`)
    expect(lines.map((line) => line.split(':')[0])).not.toContain('ours-subDis')
    expect(lines).toHaveLength(2)
    await clear()
    await installer.call(ownAccount.editNotices, { on: [] })
    const other = await orderOf(monthly)
    await installer.call(payment.sandbox, { uuid: other.uuid, act: 'refuse' })
    expect((await relay()).map((line) => line.split(':')[0])).not.toContain('ours-ins')
  })

  it('to be paid outside is mailed to the operator above when it is made, and not again when it is paid', async () => {
    const { uuid, number } = await orderOf({ months: 1, way: 'outside' })
    expect(await relay()).toEqual([`ours-subDis: ours-ins placed order ${number}`])
    await clear()
    const superManager = await testApp.as(testApp.fixtures.superManager)
    const answer = await superManager.call(payment.record, {
      uuid,
      version: 1,
      paidOn: '2026-03-10',
      reference: 'Bank 1',
    })
    expect(answer.code).toBe(0)
    expect(await relay()).toEqual([`ours-ins: Receipt for order ${number}`])
  })

  it('of nothing has no mails', async () => {
    await write(testApp, (db) => db.updateTable('price').set({ monthly: 0 }).where('service', '=', 'app').execute())
    await orderOf(monthly, 0)
    expect(await relay()).toEqual([])
    await write(testApp, (db) => db.updateTable('price').set({ monthly: 200 }).where('service', '=', 'app').execute())
  })
})

/** Runs the jobs of charges and their mails at a moment, with a provider that answers so. */
async function runAt(moment: string, outcome?: ChargeAnswer['outcome']): Promise<string[]> {
  testApp.setNow(new Date(moment))
  await clear()
  const paymentProviders = testApp.services.paymentProviders.map((provider) => ({
    ...provider,
    ...(outcome && { charge: async () => ({ outcome }) as ChargeAnswer }),
  }))
  await announceCharges(testApp.services)
  await chargeAgreements({ ...testApp.services, paymentProviders })
  await announceCharges(testApp.services)
  return relay()
}

describe('an automatic renewal', () => {
  async function agreementOf() {
    await write(testApp, (db) => db.updateTable('renewal_agreement').set({ state: 'ended' }).execute())
    await write(testApp, (db) =>
      db
        .updateTable('renewal_agreement')
        .set({ end_mailed_at: new Date(start) })
        .execute(),
    )
    const order = await orderOf({ period: 0, months: null })
    await installer.call(payment.sandbox, { uuid: order.uuid, act: 'pay' })
    await relay()
    const { number } = await write(testApp, (db) =>
      db
        .selectFrom('renewal_agreement')
        .innerJoin('payment_order', 'payment_order.agreement_uuid', 'renewal_agreement.uuid')
        .select('renewal_agreement.number')
        .where('payment_order.uuid', '=', order.uuid)
        .executeTakeFirstOrThrow(),
    )
    return { ...order, agreement: number }
  }

  it('is announced seven days before each charge, once, and again for a date that moved', async () => {
    const { home } = await agreementOf()
    // Paid until 15 April: charged on the 12th, at ten of Berlin.
    expect(await runAt('2026-04-05T07:59:00Z')).toEqual([])
    expect(await runAt('2026-04-05T08:00:00Z')).toEqual(['ours-ins: Automatic renewal: €2.38 on 2026-04-12'])
    expect(await runAt('2026-04-05T08:10:00Z')).toEqual([])
    await write(testApp, (db) =>
      db.updateTable('renewal_agreement').set({ notified_at: null }).where('state', '=', 'active').execute(),
    )
    expect(await runAt('2026-04-05T08:20:00Z')).toEqual([])
    await write(testApp, async (db) => {
      await db.updateTable('paid_item').set({ paid_until: '2026-04-25' }).where('subject_uuid', '=', home).execute()
      return db
        .updateTable('renewal_agreement')
        .set({ notified_at: null, next_charge_at: new Date('2026-04-22T08:00:00Z') })
        .where('state', '=', 'active')
        .execute()
    })
    expect(await runAt('2026-04-15T08:00:00Z')).toEqual(['ours-ins: Automatic renewal: €2.38 on 2026-04-22'])
  })

  it('takes the place of reminders', async () => {
    await agreementOf()
    await write(testApp, (db) => db.deleteFrom('expiry_reminder_run').execute())
    testApp.setNow(new Date('2026-04-07T12:00:00Z'))
    await remindOfEnds(testApp.services)
    await clear()
    testApp.setNow(new Date('2026-04-08T12:00:00Z'))
    await remindOfEnds(testApp.services)
    expect(await mailsIn(testApp)).toEqual([])
  })

  it('says which try failed and when the next one is, and after the last one that it ended and why', async () => {
    const { agreement } = await agreementOf()
    await runAt('2026-04-05T08:00:00Z')
    const failure = 'ours-ins: The automatic payment of €2.38 failed'
    expect(await runAt('2026-04-12T08:00:00Z', 'refused')).toContain(failure)
    const [mail] = (await mailsIn(testApp)).filter(({ to }) => to.startsWith('ours-ins'))
    expect(mail!.text).toContain('try 1 of 3')
    expect(mail!.text).toMatch(/The next try is at 2026-04-13 \d\d:00:00/)
    expect(await runAt('2026-04-13T08:00:00Z', 'refused')).toContain(failure)
    const last = await runAt('2026-04-14T08:00:00Z', 'refused')
    expect(last).not.toContain(failure)
    for (const account of ['ours-ins', 'ours-subDis'])
      expect(last).toContain(`${account}: The automatic renewal ${agreement} has ended`)
    expect((await mailsIn(testApp)).find(({ to }) => to.startsWith('ours-ins'))!.text).toContain(
      'Reason: The automatic payment failed.',
    )
    expect(await runAt('2026-04-14T08:10:00Z')).toEqual([])
  })
})
