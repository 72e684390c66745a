import { automaticPayment } from '@lintel/contract/automatic-payments/operations.ts'
import { installer as installerContract } from '@lintel/contract/installers/operations.ts'
import { paidItem as contract } from '@lintel/contract/paid-items/operations.ts'
import { officeSetting } from '@lintel/contract/site-settings/operations.ts'
import { subscription } from '@lintel/contract/subscriptions/operations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertAgreement } from '../../../test/samples/agreements.ts'
import { write } from '../../../test/samples/kit.ts'
import { addHouseholds, setPaid, startPricedApp } from '../../../test/priced-sites.ts'
import type { Caller, TestApp } from '../../../test/test-app.ts'

/** Ends that operators set, test periods and the history of items (money.md 8, 15, 16, 23, 34 and 65). */

let testApp: TestApp
let distributor: Caller
let installer: Caller
let community: string
let office: string

beforeAll(async () => {
  testApp = await startPricedApp([{ kind: 'office', service: 'attendance', variant: 'fixed', monthly: 2_000 }])
  const { ours } = testApp.fixtures
  community = ours.community.uuid
  office = ours.office.uuid
  distributor = await testApp.as(ours.distributor)
  installer = await testApp.as(ours.installer)
})
afterAll(() => testApp.close())
beforeEach(() =>
  write(testApp, async (db) => {
    await db.deleteFrom('paid_item_entry').execute()
    return db.deleteFrom('paid_item').execute()
  }),
)

const setEnds = (service: 'app' | 'door' | 'additionalApp' | 'landline', subjectUuids: string[], more: object = {}) =>
  distributor.call(contract.setEnds, {
    projectUuid: service === 'door' ? office : community,
    items: [{ service, subjectUuids }],
    paidUntil: '2026-12-31',
    ...more,
  })

const startTest = (projectUuid: string, services: string[], days = 30, by = distributor) =>
  by.call(contract.startTest, { projectUuid, services, days } as never)

const paidItems = () =>
  write(testApp, (db) =>
    db
      .selectFrom('paid_item')
      .select(['service', 'subject_uuid', 'paid_until', 'is_activated', 'quantity'])
      .orderBy('service')
      .execute(),
  )

const household = async (members = 0) => (await addHouseholds(testApp, testApp.fixtures.ours, [{ members }]))[0]!

const activation = (service: 'app' | 'attendance', subjectUuid: string, paidUntil: string | null = null) => ({
  projectKind: service === 'app' ? ('community' as const) : ('office' as const),
  kind: 'activate' as const,
  items: [{ projectUuid: service === 'app' ? community : office, service, subjectUuid, paidUntil }],
  months: 1,
})

describe('an end that an operator sets', () => {
  it('counts as activation, may be earlier than before, and is an entry of the history', async () => {
    const home = await household()
    expect((await setEnds('app', [home])).data).toEqual({ count: 1 })
    expect((await setEnds('app', [home], { paidUntil: '2026-03-01' })).code).toBe(0)
    expect(await paidItems()).toMatchObject([{ subject_uuid: home, paid_until: '2026-03-01', is_activated: true }])
    const quote = (await installer.call(subscription.quote, activation('app', home, '2026-03-01'))).data
    expect(quote.refusal).toBe('itemActivated')
    const { rows } = (
      await installer.call(contract.history, { projectUuid: community, service: 'app', subjectUuid: home })
    ).data
    expect(rows.map(({ kind, oldUntil, newUntil }) => [kind, oldUntil, newUntil])).toEqual([
      ['operator', '2026-12-31', '2026-03-01'],
      ['operator', null, '2026-12-31'],
    ])
  })

  it('is that of all doors of the office but the free one, and of additional apps with their master', async () => {
    expect((await setEnds('door', [testApp.fixtures.ours.office.doors[1]!])).data).toEqual({ count: 1 })
    const home = await household(6)
    await setPaid(testApp, [
      { site: community, service: 'app', subject: home, until: '2026-05-01' },
      { site: community, service: 'additionalApp', subject: home, until: '2026-05-01' },
    ])
    expect((await setEnds('additionalApp', [home])).failure).toBe('additionalAppsFollow')
    expect((await setEnds('app', [home])).data).toEqual({ count: 2 })
    expect((await paidItems()).map(({ service, paid_until }) => [service, paid_until])).toEqual([
      ['additionalApp', '2026-12-31'],
      ['app', '2026-12-31'],
      ['door', '2026-12-31'],
    ])
  })

  it('moves the next charge of an automatic renewal', async () => {
    const { ours } = testApp.fixtures
    const agreement = await insertAgreement(testApp, { payer: ours.installer, site: ours.community })
    const [item] = await write(testApp, (db) =>
      db.selectFrom('renewal_agreement_item').selectAll().where('agreement_uuid', '=', agreement).execute(),
    )
    const home = await household()
    await write(testApp, (db) =>
      db
        .updateTable('renewal_agreement_item')
        .set({ subject_uuid: home })
        .where('agreement_uuid', '=', item!.agreement_uuid)
        .execute(),
    )
    await setEnds('app', [home])
    const { next_charge_at } = await write(testApp, (db) =>
      db.selectFrom('renewal_agreement').selectAll().where('uuid', '=', agreement).executeTakeFirstOrThrow(),
    )
    expect(next_charge_at?.toISOString()).toBe('2026-12-28T09:00:00.000Z')
  })

  it('is refused for what costs nothing, items that are not there, and sites of others', async () => {
    await write(testApp, (db) =>
      db.updateTable('project').set({ is_free: true }).where('uuid', '=', community).execute(),
    )
    const home = await household()
    expect((await setEnds('app', [home])).failure).toBe('serviceFree')
    await write(testApp, (db) =>
      db.updateTable('project').set({ is_free: false }).where('uuid', '=', community).execute(),
    )
    expect((await setEnds('app', [office])).failure).toBe('notFound')
    const theirs = testApp.fixtures.theirs.community.uuid
    expect((await setEnds('app', [], { projectUuid: theirs })).failure).toBe('notFound')
    const form = {
      projectUuid: community,
      items: [{ service: 'app' as const, subjectUuids: [] }],
      paidUntil: '2027-01-01',
    }
    expect((await installer.call(contract.setEnds, form)).failure).toBe('noPermission')
    expect(await paidItems()).toEqual([])
  })
})

describe('a test period', () => {
  it('is once for a site, of what is inactive, and leaves it inactive with its activation fee', async () => {
    const home = await household(5)
    const active = await household()
    await setPaid(testApp, [{ site: community, service: 'app', subject: active, until: '2026-05-01' }])
    expect((await startTest(community, ['app'])).code).toBe(0)
    const item = async (subject: string) => (await paidItems()).filter(({ subject_uuid }) => subject_uuid === subject)
    expect(await item(home)).toMatchObject([
      { service: 'additionalApp', paid_until: '2026-04-09', is_activated: false, quantity: 1 },
      { service: 'app', paid_until: '2026-04-09', is_activated: false },
    ])
    expect(await item(active)).toMatchObject([{ paid_until: '2026-05-01' }])
    expect((await startTest(community, ['app'])).failure).toBe('testUsed')
    const { rows } = (
      await installer.call(contract.history, { projectUuid: community, service: 'app', subjectUuid: home })
    ).data
    expect(rows).toMatchObject([{ kind: 'test', billingPeriod: 3, newUntil: '2026-04-09' }])
    testApp.setNow(new Date('2026-04-10T09:00:00Z'))
    const again = await testApp.as(testApp.fixtures.ours.installer)
    const quote = (await again.call(subscription.quote, activation('app', home, '2026-04-09'))).data
    expect(quote.lines.find(({ service }) => service === 'app')).toMatchObject({ activation: 1_000 })
    testApp.setNow(new Date('2026-03-10T09:00:00Z'))
  })

  it('of attendance makes it active, and inactive afterwards', async () => {
    const manager = await testApp.as(testApp.fixtures.ours.officeManager)
    const status = async (by: Caller) => (await by.call(officeSetting.tier, {})).data.attendanceActiveStatus
    expect(await status(manager)).toBe('inactive')
    expect((await startTest(office, ['attendance'], 10)).code).toBe(0)
    expect(await status(manager)).toBe('active')
    testApp.setNow(new Date('2026-03-21T09:00:00Z'))
    expect(await status(await testApp.as(testApp.fixtures.ours.officeManager))).toBe('inactive')
    testApp.setNow(new Date('2026-03-10T09:00:00Z'))
  })

  it('is refused where nothing is inactive, the service costs nothing, or it is longer than ninety days', async () => {
    await setPaid(testApp, [{ site: office, service: 'attendance', subject: office, until: '2026-01-01' }])
    expect((await startTest(office, ['attendance'])).failure).toBe('nothingToTest')
    expect((await startTest(community, ['additionalApp'])).failure).toBe('additionalAppsFollow')
    expect((await startTest(office, ['attendance'], 91)).failure).toBe('invalidInput')
    expect((await startTest(office, ['attendance'], 30, installer)).failure).toBe('noPermission')
  })
})

describe('the plan of apartments', () => {
  it('becomes services: automatic renewals of communities end with 5, and the history says so', async () => {
    const { ours, superManager } = testApp.fixtures
    const own = await insertAgreement(testApp, { payer: ours.installer, site: ours.community })
    const other = await insertAgreement(testApp, { payer: ours.installer, site: ours.office })
    const home = await household()
    await setPaid(testApp, [{ site: community, service: 'app', subject: home, until: '2026-05-01' }])
    const platform = await testApp.as(superManager)
    const { data } = await platform.call(installerContract.get, { uuid: ours.installer.uuid })
    const names = Object.keys(installerContract.editFlags.input.shape) as (keyof typeof data)[]
    const form = Object.fromEntries(names.map((name) => [name, data[name]]))
    expect(
      (
        await platform.call(installerContract.editFlags, {
          ...form,
          autoRenew: true,
          apartmentChargePlan: true,
        } as never)
      ).code,
    ).toBe(0)
    const by = await testApp.as(ours.installer)
    const statusOf = async (uuid: string) => {
      const { status, reason } = (await by.call(automaticPayment.get, { uuid })).data
      return [status, reason]
    }
    expect([await statusOf(own), await statusOf(other)]).toEqual([
      ['ended', 5],
      ['active', null],
    ])
    const key = { projectUuid: community, service: 'app' as const, subjectUuid: home }
    expect((await by.call(contract.history, key)).data.rows).toMatchObject([
      { kind: 'planConversion', newUntil: '2026-05-01' },
    ])
  })
})
