import { subscription as contract } from '@lintel/contract/subscriptions/operations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addHouseholds, setBilling, setPaid, startPricedApp } from '../../../test/priced-sites.ts'
import { write } from '../../../test/samples/kit.ts'
import { allRows, type Caller, type TestApp } from '../../../test/test-app.ts'

/** Why there is no order, each with its own sentence and nothing changed. */

let testApp: TestApp
let installer: Caller
let community: string
let office: string
let home: string

beforeAll(async () => {
  testApp = await startPricedApp()
  const { ours } = testApp.fixtures
  community = ours.community.uuid
  office = ours.office.uuid
  installer = await testApp.as(ours.installer)
  home = (await addHouseholds(testApp, ours, [{ monitor: true }]))[0]!
})
afterAll(() => testApp.close())
beforeEach(() => write(testApp, (db) => db.deleteFrom('ordered_item').execute()))

const app = (subjectUuid: string, paidUntil: string | null = null) => ({
  projectUuid: community,
  service: 'app' as const,
  subjectUuid,
  paidUntil,
})
const activation = (more: object = {}) => ({
  projectKind: 'community' as const,
  kind: 'activate' as const,
  items: [app(home)],
  months: 1,
  ...more,
})
const terms = { total: 1_150, way: 'outside' as const, acceptsTerms: true as const }
const order = (form: object) => installer.call(contract.order, { ...form, ...terms } as never)
const countOrders = () =>
  allRows(testApp)(async (db) => (await db.selectFrom('payment_order').select('uuid').execute()).length)

/** The refusal of a quote, and that of an order for the same, after which there is no order. */
async function refusalOf(form: object) {
  const before = await countOrders()
  const quote = (await installer.call(contract.quote, form as never)).data
  const answer = await order(form)
  expect(answer.failure).toBe('orderRefused')
  expect(answer.issues[0]?.key).toBe(`subscriptions:refusal.${quote.refusal}`)
  expect(await countOrders()).toBe(before)
  return quote.refusal
}

describe('there is no order', () => {
  it('of nothing, or of more than a thousand items', async () => {
    expect(await refusalOf(activation({ items: [] }))).toBe('noItem')
    const homes = await addHouseholds(
      testApp,
      testApp.fixtures.ours,
      Array.from({ length: 1_001 }, () => ({})),
    )
    expect(await refusalOf(activation({ items: homes.map((uuid) => app(uuid)) }))).toBe('tooManyItems')
  })

  it('of 0 or 61 months, and of a date for what is activated', async () => {
    expect(await refusalOf(activation({ months: 0 }))).toBe('monthsOutOfRange')
    expect(await refusalOf(activation({ months: 61 }))).toBe('monthsOutOfRange')
    expect(await refusalOf(activation({ months: null, toDate: '2026-12-31' }))).toBe('dateNotAllowed')
  })

  it('to a date that is today or more than sixty months ahead, or that an item has reached', async () => {
    const [paid] = await addHouseholds(testApp, testApp.fixtures.ours, [{ monitor: true }])
    await setPaid(testApp, [{ site: community, service: 'app', subject: paid!, until: '2026-06-30' }])
    const renewal = { projectKind: 'community', kind: 'renew', items: [app(paid!, '2026-06-30')] }
    expect(await refusalOf({ ...renewal, toDate: '2026-03-10' })).toBe('dateOutOfRange')
    expect(await refusalOf({ ...renewal, toDate: '2032-03-10' })).toBe('dateOutOfRange')
    expect(await refusalOf({ ...renewal, toDate: '2026-06-30' })).toBe('endNotBeforeDate')
  })

  it('with automatic renewal where it is not on', async () => {
    expect(await refusalOf(activation({ months: null, period: 0 }))).toBe('automaticNotAllowed')
  })

  it('of what was never activated, or has no price, or is another installer’s', async () => {
    const { theirs } = testApp.fixtures
    expect(await refusalOf(activation({ kind: 'renew' }))).toBe('itemInactive')
    await write(testApp, (db) =>
      db.updateTable('price').set({ ends_on: '2026-02-01' }).where('variant', '=', 'withMonitor').execute(),
    )
    expect(await refusalOf(activation())).toBe('unpriced')
    const { rows } = (await installer.call(contract.list, { projectKind: 'community', service: 'app', keyword: '101' }))
      .data
    expect(rows.find(({ subjectUuid }) => subjectUuid === home)?.monthly).toBeNull()
    await write(testApp, (db) =>
      db.updateTable('price').set({ ends_on: null }).where('variant', '=', 'withMonitor').execute(),
    )
    const [foreign] = await addHouseholds(testApp, theirs, [{ monitor: true }])
    const item = { ...app(foreign!), projectUuid: theirs.community.uuid }
    expect(await refusalOf(activation({ items: [item] }))).toBe('unknownItem')
    // Sites of one kind share an order.
    expect(await refusalOf(activation({ projectKind: 'office' }))).toBe('unknownItem')
  })

  it('of offices in different time zones', async () => {
    const { ours } = testApp.fixtures
    const other = await write(testApp, async (db) => {
      const site = await db
        .insertInto('project')
        .values({
          kind: 'office',
          name: 'Office of Tokyo',
          installer_uuid: ours.installer.uuid,
          sub_distributor_uuid: ours.subDistributor.uuid,
          distributor_uuid: ours.distributor.uuid,
          time_zone: 'Asia/Tokyo',
          settings: JSON.stringify({ attendanceTier: 'upTo50' }),
        })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      await db
        .updateTable('operator')
        .set({ attendance_pricing: 1 })
        .where('account_uuid', '=', ours.installer.uuid)
        .execute()
      return site.uuid
    })
    await write(testApp, (db) =>
      db
        .updateTable('project')
        .set({ settings: JSON.stringify({ attendanceTier: 'upTo50' }) })
        .where('uuid', '=', office)
        .execute(),
    )
    const items = [office, other].map((uuid) => ({
      projectUuid: uuid,
      service: 'attendance',
      subjectUuid: uuid,
      paidUntil: null,
    }))
    expect(await refusalOf({ projectKind: 'office', kind: 'activate', items, months: 1 })).toBe('zonesDiffer')
    expect(
      (
        await installer.call(contract.quote, {
          projectKind: 'office',
          kind: 'activate',
          items: [items[0]],
          months: 12,
        } as never)
      ).data.total,
    ).toBe(30_000)
  })

  it('of an item that an open order has, nor of what the page did not show', async () => {
    const stale = await installer.call(contract.order, { ...activation(), ...terms, total: 1_149 })
    expect(stale.failure).toBe('staleRecord')
    expect((await order(activation({ items: [app(home, '2026-12-31')] }))).failure).toBe('staleRecord')
    expect((await order(activation())).code).toBe(0)
    const second = await order(activation())
    expect([second.failure, second.params]).toEqual(['unpaidOrders', { count: 1 }])
  })

  it('while billing information is half filled, or no provider is on', async () => {
    const { ours } = testApp.fixtures
    await setBilling(testApp, ours.installer.uuid, { street: '' })
    const quote = (await installer.call(contract.quote, activation())).data
    expect([quote.isBillingComplete, quote.billing.title]).toEqual([false, 'Harbour House'])
    expect((await order(activation())).failure).toBe('billingInfoMissing')
    await setBilling(testApp, ours.installer.uuid)
    const online = await installer.call(contract.order, { ...activation(), ...terms, way: 'online' })
    expect(online.failure).toBe('noWayToPay')
    expect((await installer.call(contract.choices, {})).data.ways).toEqual(['outside'])
  })
})
