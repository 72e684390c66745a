import { officeSetting } from '@lintel/contract/site-settings/operations.ts'
import { subscription as contract } from '@lintel/contract/subscriptions/operations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addHouseholds, setBilling, setPrices, startPricedApp } from '../../../test/priced-sites.ts'
import { write } from '../../../test/samples/kit.ts'
import { allRows, type Caller, type TestApp } from '../../../test/test-app.ts'

/** Who orders for which sites, and who pays (billing.md 2.1; money.md 50 to 55). */

let testApp: TestApp
let community: string
let office: string
let home: string

beforeAll(async () => {
  testApp = await startPricedApp()
  const { ours } = testApp.fixtures
  community = ours.community.uuid
  office = ours.office.uuid
  home = (await addHouseholds(testApp, ours, [{ monitor: true }]))[0]!
})
afterAll(() => testApp.close())
beforeEach(() => write(testApp, (db) => db.deleteFrom('ordered_item').execute()))

const app = (subjectUuid: string) => ({
  projectUuid: community,
  service: 'app' as const,
  subjectUuid,
  paidUntil: null,
})
const activation = (more: object = {}) => ({
  projectKind: 'community' as const,
  kind: 'activate' as const,
  items: [app(home)],
  months: 1,
  ...more,
})
const terms = { total: 1_150, way: 'outside' as const, acceptsTerms: true as const }
const order = (form: object, caller: Caller) => caller.call(contract.order, { ...form, ...terms } as never)

describe('who orders', () => {
  it('is a manager for its own site alone, in the name of the site', async () => {
    const { ours } = testApp.fixtures
    const manager = await testApp.as(ours.communityManager)
    await setBilling(testApp, ours.communityManager.uuid)
    expect((await order(activation(), manager)).code).toBe(0)
    const row = await allRows(testApp)((db) =>
      db
        .selectFrom('payment_order')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('number', 'desc')
        .where('payer_kind', '=', 'propertyManager')
        .executeTakeFirstOrThrow(),
    )
    expect([row.payer_uuid, row.project_uuid]).toEqual([ours.communityManager.uuid, community])
    const door = { projectUuid: office, service: 'door' as const, subjectUuid: ours.office.doors[1]!, paidUntil: null }
    const form = { projectKind: 'office' as const, kind: 'activate' as const, items: [door], months: 1 }
    expect((await manager.call(contract.quote, form)).data.refusal).toBe('unknownItem')
    expect((await manager.call(contract.choices, {})).data.sites.map(({ uuid }) => uuid)).toEqual([community])
  })

  it('is no manager of an office that may not pay, and no installer in central mode', async () => {
    const { ours } = testApp.fixtures
    const ask = async (actor: keyof typeof ours) =>
      (await (await testApp.as(ours[actor] as typeof ours.installer)).call(contract.choices, {})).failure
    expect(await ask('officeManager')).toBeUndefined()
    await write(testApp, (db) =>
      db
        .updateTable('project')
        .set({ settings: JSON.stringify({ chargeMode: 'noPermission' }) })
        .where('uuid', '=', office)
        .execute(),
    )
    expect(await ask('officeManager')).toBe('noPermission')
    await write(testApp, (db) =>
      db.updateTable('operator').set({ charge_mode: 1 }).where('account_uuid', '=', ours.installer.uuid).execute(),
    )
    expect([await ask('installer'), await ask('distributor')]).toEqual(['noPermission', undefined])
    await write(testApp, (db) =>
      db.updateTable('operator').set({ charge_mode: 0 }).where('account_uuid', '=', ours.installer.uuid).execute(),
    )
  })

  it('is a sub-installer with its tick, whose installer pays', async () => {
    const { ours } = testApp.fixtures
    const helper = await testApp.as(ours.subInstaller)
    expect((await helper.call(contract.choices, {})).failure).toBe('noPermission')
    await write(testApp, async (db) => {
      await db
        .updateTable('account')
        .set({ abilities: ['subscriptions'] })
        .where('uuid', '=', ours.subInstaller.uuid)
        .execute()
      await db
        .insertInto('project_member')
        .values({ project_uuid: community, account_uuid: ours.subInstaller.uuid })
        .execute()
    })
    const again = await testApp.as(ours.subInstaller)
    const { data } = await order(activation(), again)
    const row = await allRows(testApp)((db) =>
      db.selectFrom('payment_order').selectAll().where('uuid', '=', data.uuid).executeTakeFirstOrThrow(),
    )
    expect([row.payer_uuid, row.made_by_uuid]).toEqual([ours.installer.uuid, ours.subInstaller.uuid])
  })

  it('settles an order of 0.00 at once, without billing information, and opens attendance', async () => {
    const { theirs } = testApp.fixtures
    await write(testApp, (db) =>
      db
        .insertInto('price')
        .values({
          seller_uuid: theirs.distributor.uuid,
          project_kind: 'office',
          service: 'attendance',
          monthly: 0,
          valid_from: '2026-01-01',
          created_at: new Date(),
          created_by: 'Test',
        })
        .execute(),
    )
    const site = theirs.office.uuid
    await write(testApp, (db) =>
      db
        .updateTable('project')
        .set({ settings: JSON.stringify({ attendanceTier: 'unlimited' }) })
        .where('uuid', '=', site)
        .execute(),
    )
    const item = { projectUuid: site, service: 'attendance' as const, subjectUuid: site, paidUntil: null }
    const form = { projectKind: 'office' as const, kind: 'activate' as const, items: [item], months: 2 }
    const caller = await testApp.as(theirs.installer)
    const { data } = await caller.call(contract.order, { ...form, total: 0, way: 'online', acceptsTerms: true })
    expect(data.state).toBe(1)
    const manager = await testApp.as(theirs.officeManager)
    const attendance = async () => (await manager.call(officeSetting.tier, {})).data
    const { paid, invoices } = await allRows(testApp)(async (db) => ({
      paid: await db
        .selectFrom('paid_item')
        .select('paid_until')
        .where('project_uuid', '=', site)
        .executeTakeFirstOrThrow(),
      invoices: await db.selectFrom('invoice').select('order_uuid').where('order_uuid', '=', data.uuid).execute(),
    }))
    expect([paid.paid_until, invoices]).toEqual(['2026-05-10', []])
    expect(await attendance()).toMatchObject({
      attendanceTier: 'unlimited',
      attendanceActiveStatus: 'active',
      attendanceActiveUntil: '2026-05-10T21:59:59.999Z',
    })
    // A distributor buys from the platform, never from itself (money.md 75).
    await setPrices(testApp, [{ kind: 'office', service: 'attendance', variant: 'fixed', monthly: 0 }])
    const distributor = await testApp.as(theirs.distributor)
    const renewal = { ...form, kind: 'renew' as const, items: [{ ...item, paidUntil: '2026-05-10' }], months: 1 }
    const second = await distributor.call(contract.order, { ...renewal, total: 0, way: 'online', acceptsTerms: true })
    expect(second.data.state).toBe(1)
    const order = await allRows(testApp)((db) =>
      db.selectFrom('payment_order').selectAll().where('uuid', '=', second.data.uuid).executeTakeFirstOrThrow(),
    )
    expect([order.payer_uuid, order.seller_uuid, order.installer_uuid]).toEqual([
      theirs.distributor.uuid,
      null,
      theirs.installer.uuid,
    ])
  })
})
