import { subscription as contract } from '@lintel/contract/subscriptions/operations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addHouseholds, setPaid, setPrices, startPricedApp } from '../../../test/priced-sites.ts'
import { write } from '../../../test/samples/kit.ts'
import { allRows, type Caller, type TestApp } from '../../../test/test-app.ts'

/** The worked examples of billing.md 13 through the calls, with its illustrative prices. */

let testApp: TestApp
let installer: Caller
let community: string
let office: string

beforeAll(async () => {
  testApp = await startPricedApp()
  const { ours } = testApp.fixtures
  community = ours.community.uuid
  office = ours.office.uuid
  installer = await testApp.as(ours.installer)
})
afterAll(() => testApp.close())

type Item = { projectUuid: string; service: 'app'; subjectUuid: string; paidUntil: string | null }

const appsOf = (apartments: readonly string[], paidUntil: string | null = null): Item[] =>
  apartments.map((subjectUuid) => ({ projectUuid: community, service: 'app' as const, subjectUuid, paidUntil }))

const order = async (form: object, total: number) =>
  (await installer.call(contract.order, {
    ...form,
    total,
    way: 'outside',
    acceptsTerms: true,
  } as never)) as {
    code: number
    failure: string | undefined
    data: { uuid: string; state: number }
  }

const quoteOf = async (form: object) => (await installer.call(contract.quote, form as never)).data

const states = (uuids: readonly string[]) =>
  allRows(testApp)((db) =>
    db
      .selectFrom('paid_item')
      .select(['subject_uuid', 'paid_until'])
      .where('subject_uuid', '=', sql<string>`any(${uuids}::uuid[])`)
      .where('service', '=', 'app')
      .execute(),
  )

describe('an order of a community', () => {
  it('1: activates twenty apartments with monitors for twelve months for 560.00', async () => {
    const homes = await addHouseholds(
      testApp,
      testApp.fixtures.ours,
      Array.from({ length: 20 }, () => ({ monitor: true })),
    )
    const form = { projectKind: 'community', kind: 'activate', items: appsOf(homes), months: 12 }
    const quote = await quoteOf(form)
    expect([quote.refusal, quote.net, quote.tax, quote.total, quote.lines.length]).toEqual([
      null,
      56_000,
      0,
      56_000,
      20,
    ])
    expect(quote.lines[0]).toMatchObject({ activation: 1_000, unitPrice: 150, amount: 2_800, newUntil: '2027-03-10' })
    const { code, data } = await order(form, quote.total)
    expect([code, data.state]).toEqual([0, 0])
    // Prices and lines are frozen, and nothing is paid before the money is there (money.md 3).
    expect(await states(homes)).toEqual([])
    const rows = await allRows(testApp)((db) =>
      db.selectFrom('payment_order').selectAll().where('uuid', '=', data.uuid).executeTakeFirstOrThrow(),
    )
    expect([rows.total, rows.currency, rows.payer_kind, rows.method]).toEqual(['56000', 'EUR', 'installer', 'outside'])
    expect(rows.expires_at?.toISOString()).toBe('2026-03-24T09:00:00.000Z')
  })

  it('2: renews from the end, the month’s last day in February capped at 28, and does not restore the day', async () => {
    const homes = await addHouseholds(
      testApp,
      testApp.fixtures.ours,
      Array.from({ length: 3 }, () => ({ monitor: true })),
    )
    await setPaid(
      testApp,
      homes.map((subject) => ({ site: community, service: 'app', subject, until: '2027-01-31' })),
    )
    const form = { projectKind: 'community', kind: 'renew', items: appsOf(homes, '2027-01-31'), months: 1 }
    const quote = await quoteOf(form)
    expect([quote.total, quote.lines.map(({ newUntil }) => newUntil)]).toEqual([450, Array(3).fill('2027-02-28')])
  })

  it('3: renews what is over from today', async () => {
    const [home] = await addHouseholds(testApp, testApp.fixtures.ours, [{ monitor: true }])
    await setPaid(testApp, [{ site: community, service: 'app', subject: home!, until: '2026-02-01' }])
    const quote = await quoteOf({
      projectKind: 'community',
      kind: 'renew',
      items: appsOf([home!], '2026-02-01'),
      months: 2,
    })
    expect([quote.total, quote.lines[0]?.newUntil]).toEqual([300, '2026-05-10'])
  })

  it('4: renews to a date by the day', async () => {
    const [a, b] = await addHouseholds(testApp, testApp.fixtures.ours, [{ monitor: true }, { monitor: true }])
    await setPaid(testApp, [
      { site: community, service: 'app', subject: a!, until: '2026-06-10' },
      { site: community, service: 'app', subject: b!, until: '2026-06-25' },
    ])
    const items = [...appsOf([a!], '2026-06-10'), ...appsOf([b!], '2026-06-25')]
    const quote = await quoteOf({ projectKind: 'community', kind: 'renew', items, toDate: '2026-06-30' })
    expect([quote.lines.map(({ amount }) => amount), quote.total]).toEqual([[100, 25], 125])
  })

  it('5: pays three members beyond four by the day to the end of their master, as one line', async () => {
    const [home] = await addHouseholds(testApp, testApp.fixtures.ours, [{ monitor: true, members: 7 }])
    await setPaid(testApp, [{ site: community, service: 'app', subject: home!, until: '2026-04-24' }])
    const item = { projectUuid: community, service: 'additionalApp', subjectUuid: home!, paidUntil: null }
    const quote = await quoteOf({ projectKind: 'community', kind: 'additional', items: [item] })
    expect(quote.lines).toMatchObject([{ quantity: 3, amount: 225, newUntil: '2026-04-24' }])
    const { rows } = (await installer.call(contract.list, { projectKind: 'community', service: 'additionalApp' })).data
    expect(rows.map(({ subjectUuid, quantity }) => [subjectUuid, quantity])).toEqual([[home, 3]])
  })

  it('14: rounds each apartment, then adds', async () => {
    await setPrices(testApp, [{ kind: 'oldCommunity', service: 'managerApp', monthly: 155 }])
    const homes = await addHouseholds(
      testApp,
      testApp.fixtures.ours,
      Array.from({ length: 7 }, () => ({})),
    )
    await setPaid(
      testApp,
      homes.map((subject) => ({ site: community, service: 'app', subject, until: '2026-03-20' })),
    )
    await write(testApp, (db) =>
      db.updateTable('price').set({ monthly: 155 }).where('variant', '=', 'withoutMonitor').execute(),
    )
    const items = appsOf(homes, '2026-03-20')
    const quote = await quoteOf({ projectKind: 'community', kind: 'renew', items, toDate: '2026-03-31' })
    expect([quote.lines.map(({ amount }) => amount), quote.total]).toEqual([Array(7).fill(57), 399])
  })

  it('brings the additional apps of a master along, which the page need not name', async () => {
    const [home] = await addHouseholds(testApp, testApp.fixtures.ours, [{ monitor: true, members: 5 }])
    const form = { projectKind: 'community', kind: 'activate', items: appsOf([home!]), months: 2 }
    const quote = await quoteOf(form)
    expect(quote.lines.map(({ service, amount }) => [service, amount])).toEqual([
      ['app', 1_300],
      ['additionalApp', 100],
    ])
    expect((await order(form, 1_400)).code).toBe(0)
  })
})

describe('an order of an office', () => {
  it('6: pays all doors but the oldest, which is free and shown as free', async () => {
    const { ours } = testApp.fixtures
    await write(testApp, async (db) => {
      const device = { project_uuid: office, device_uuid: ours.office.deviceUuid }
      const names = ['A', 'B', 'C', 'D']
      await db
        .insertInto('door')
        .values(names.map((name, index) => ({ ...device, name, relay: index + 3 }) as never))
        .execute()
    })
    const { rows } = (await installer.call(contract.list, { projectKind: 'office', service: 'door' })).data
    expect([rows.length, rows.filter(({ isFree }) => isFree).map(({ statusCode }) => statusCode)]).toEqual([6, [1]])
    const selection = (
      await installer.call(contract.select, { projectKind: 'office', service: 'door', kind: 'activate' })
    ).data
    expect([selection.items.length, selection.total, selection.leftOut]).toEqual([5, 6, 1])
    const form = { projectKind: 'office', kind: 'activate', items: selection.items, months: 1 }
    expect((await quoteOf(form)).total).toBe(2_000)
    const refusal = await quoteOf({ ...form, items: selection.items.slice(0, 3) })
    expect([refusal.refusal, refusal.refusalCount, refusal.lines]).toEqual(['notAllDoors', 5, []])
    // The free one may be named and changes nothing (money.md 13).
    const { subjectUuid } = rows.find(({ isFree }) => isFree)!
    const free = { ...selection.items[0]!, subjectUuid }
    expect((await order({ ...form, items: [...selection.items, free] }, 2_000)).code).toBe(0)
    const second = await installer.call(contract.quote, { ...form, items: selection.items.slice(0, 1) } as never)
    expect([second.failure, second.params]).toEqual(['unpaidOrders', { count: 1 }])
  })

  it('7: pays people with the app and those with a landline', async () => {
    const { ours } = testApp.fixtures
    await write(testApp, async (db) => {
      const own = { project_uuid: office, company_uuid: ours.people.companyUuid }
      const people = Array.from({ length: 30 }, (_, index) => ({
        ...own,
        personnel_id: `P${index}`,
        first_name: 'Person',
        last_name: String(index).padStart(2, '0'),
        app_enabled: index < 12,
        landline_enabled: index < 10,
        landline: '3012345',
      }))
      await db
        .updateTable('person')
        .set({ app_enabled: false, landline_enabled: false })
        .where('project_uuid', '=', office)
        .execute()
      await db.insertInto('person').values(people).execute()
    })
    const items = []
    for (const service of ['personnelApp', 'landline'] as const)
      items.push(
        ...(await installer.call(contract.select, { projectKind: 'office', service, kind: 'activate' })).data.items,
      )
    const quote = await quoteOf({ projectKind: 'office', kind: 'activate', items, months: 1 })
    expect(quote.sums).toEqual([
      { service: 'personnelApp', count: 12, amount: 1_440 },
      { service: 'landline', count: 10, amount: 1_000 },
    ])
  })
})
