import { installer } from '@lintel/contract/installers/operations.ts'
import { price as contract, taxRate } from '@lintel/contract/prices/operations.ts'
import { project } from '@lintel/contract/projects/operations.ts'
import { session } from '@lintel/contract/sessions/operations.ts'
import { officeSetting } from '@lintel/contract/site-settings/operations.ts'
import { subDistributor } from '@lintel/contract/sub-distributors/operations.ts'
import { orderStatuses } from '@lintel/vocabulary/money.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertSeededDevice } from '../../seed/records.ts'
import { addHouseholds, setPrices } from '../../../test/priced-sites.ts'
import { write } from '../../../test/samples/kit.ts'
import { allRows, fixturePassword, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { applyFirstPrices } from './apply-first-prices.ts'
import { sparePrice } from './calls.samples.ts'

const today = '2026-11-29'

let testApp: TestApp
let distributor: Caller
let platform: Caller
beforeEach(async () => {
  testApp = await startTestApp()
  testApp.setNow(new Date(`${today}T10:00:00Z`))
  distributor = await testApp.as(testApp.fixtures.ours.distributor)
  platform = await testApp.as(testApp.fixtures.superManager)
})
afterEach(() => testApp.close())

const form = (more: object = {}) => ({
  projectKind: 'office' as const,
  service: 'door' as const,
  monthly: 400,
  ...more,
})

const siteOf = async (caller: Caller, uuid: string, query: object = {}) =>
  (await caller.call(contract.sites, query)).data.rows.find((row) => row.uuid === uuid)

const paidItems = (projectUuid: string) =>
  allRows(testApp)((db) =>
    db
      .selectFrom('paid_item')
      .select(['service', 'subject_uuid', 'paid_until', 'is_activated'])
      .where('project_uuid', '=', projectUuid)
      .execute(),
  )

const endsOf = async (projectUuid: string) => (await paidItems(projectUuid)).map(({ paid_until }) => paid_until)

const hasBilling = async (caller: Caller) => (await caller.call(session.current, {})).data.facts.billing

describe('a site that nobody prices', () => {
  it('costs nothing: no page of billing is its payers’, no item has an end', async () => {
    const { ours } = testApp.fixtures
    for (const payer of [ours.installer, ours.officeManager, ours.communityManager, ours.distributor]) {
      const { facts, permissions } = (await (await testApp.as(payer)).call(session.current, {})).data
      expect(facts.billing, payer.user_name).toBe(false)
      expect(permissions.filter((name) => /^(payment|subscription)\./.test(name) && name !== 'payment.record')).toEqual(
        [],
      )
    }
    expect(await siteOf(platform, ours.office.uuid)).toMatchObject({ pricing: 'unpriced', services: [] })
    expect(await paidItems(ours.office.uuid)).toEqual([])
  })
})

describe('billing of a site', () => {
  const officeHasBilling = async () => hasBilling(await testApp.as(testApp.fixtures.ours.officeManager))

  it('begins with a price of the platform, and is not that of other kinds of sites', async () => {
    await sparePrice(testApp, null)
    const { ours } = testApp.fixtures
    expect(await officeHasBilling()).toBe(true)
    expect(await hasBilling(await testApp.as(ours.communityManager))).toBe(false)
    expect([await hasBilling(await testApp.as(ours.installer)), await hasBilling(distributor)]).toEqual([true, true])
  })

  it('is not that of a price for another installer, of another distributor, or of the own account', async () => {
    const { ours, theirs } = testApp.fixtures
    await sparePrice(testApp, ours.distributor.uuid, { buyers: [theirs.installer.uuid] })
    await sparePrice(testApp, theirs.distributor.uuid)
    expect(await officeHasBilling()).toBe(false)
    await sparePrice(testApp, ours.distributor.uuid, { buyers: [ours.subDistributor.uuid] })
    expect([await officeHasBilling(), await hasBilling(distributor)]).toEqual([true, false])
  })

  it('is not that of a free site, nor of a price that begins tomorrow or has ended', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    await sparePrice(testApp, null, { from: day(1) })
    await sparePrice(testApp, null, { from: day(-9), until: day(0) })
    expect(await officeHasBilling()).toBe(false)
    await sparePrice(testApp, null, { from: day(0) })
    expect(await officeHasBilling()).toBe(true)
    const { uuid } = testApp.fixtures.ours.office
    expect((await platform.call(contract.setFree, { uuid, version: 1, isFree: true })).code).toBe(0)
    expect(await officeHasBilling()).toBe(false)
  })
})

describe('a variant that sites use without a price', () => {
  const variantsOf = async (caller: Caller) => (await caller.call(contract.unpriced, {})).data.rows

  it('is named with its sites, until it or every variant has a price', async () => {
    await addHouseholds(testApp, testApp.fixtures.ours, [{ monitor: true }, {}])
    expect(await variantsOf(distributor)).toEqual([])
    await setPrices(testApp, [{ kind: 'community', service: 'app', variant: 'withMonitor', monthly: 150 }])
    const expected = [{ service: 'app', variant: 'withoutMonitor', sites: 1, siteNames: ['ours community'] }]
    expect(await variantsOf(distributor)).toMatchObject(expected)
    expect(await variantsOf(await testApp.as(testApp.fixtures.theirs.distributor))).toEqual([])
    await setPrices(testApp, [{ kind: 'community', service: 'app', monthly: 200 }])
    expect(await variantsOf(distributor)).toEqual([])
  })

  it('is not named for a site that is free by switch', async () => {
    const { community } = testApp.fixtures.ours
    await addHouseholds(testApp, testApp.fixtures.ours, [{}])
    await setPrices(testApp, [{ kind: 'community', service: 'app', variant: 'withMonitor', monthly: 150 }])
    expect(await variantsOf(platform)).toHaveLength(1)
    expect((await platform.call(contract.setFree, { uuid: community.uuid, version: 1, isFree: true })).code).toBe(0)
    expect(await variantsOf(platform)).toEqual([])
  })
})

describe('a first price', () => {
  beforeEach(async () => {
    await write(testApp, (db) =>
      insertSeededDevice(db, testApp.fixtures.ours.office.uuid, {
        mac: '0C1105AA0001',
        name: 'Third panel',
        model: 'LD-200',
        type: 'doorPhone',
        doors: ['office third'],
      }),
    )
  })

  it('leaves what exists paid until the day that its preview names, and new items are due', async () => {
    const { office } = testApp.fixtures.ours
    const preview = await distributor.call(contract.preview, form())
    expect(preview.data).toEqual({
      sites: 1,
      siteNames: ['ours office'],
      freeSites: 1,
      freeItems: 3,
      paidUntil: '2026-12-29',
      agreements: 0,
    })
    expect(await paidItems(office.uuid)).toEqual([])
    expect((await distributor.call(contract.create, form())).code).toBe(0)
    expect(await endsOf(office.uuid)).toEqual(['2026-12-29', '2026-12-29', '2026-12-29'])
    expect((await paidItems(office.uuid)).every((item) => item.is_activated)).toBe(true)
    const entries = await allRows(testApp)((db) =>
      db.selectFrom('paid_item_entry').select(['kind', 'old_until', 'new_until']).execute(),
    )
    expect(entries).toEqual(Array(3).fill({ kind: 'firstPrice', old_until: null, new_until: '2026-12-29' }))
  })

  it('is the first one alone: a further price moves no end', async () => {
    await distributor.call(contract.create, form({ firstPaidUntil: '2026-12-05' }))
    const second = await distributor.call(contract.preview, form({ monthly: 500 }))
    expect(second.data).toMatchObject({ sites: 1, freeItems: 0, paidUntil: null })
    expect((await platform.call(contract.preview, form())).data).toMatchObject({ freeSites: 1, freeItems: 2 })
    expect(await endsOf(testApp.fixtures.ours.office.uuid)).toEqual(Array(3).fill('2026-12-05'))
  })

  it('that begins later is applied on its day, once', async () => {
    const { office } = testApp.fixtures.ours
    await distributor.call(contract.create, form({ validFrom: '2026-12-10' }))
    await applyFirstPrices(testApp.services)
    expect(await paidItems(office.uuid)).toEqual([])
    testApp.setNow(new Date('2026-12-10T00:05:00Z'))
    await applyFirstPrices(testApp.services)
    await applyFirstPrices(testApp.services)
    expect(await endsOf(office.uuid)).toEqual(Array(3).fill('2027-01-09'))
  })
})

describe('a price', () => {
  it('is of its seller alone, and read by helpers of the platform', async () => {
    const { ours, theirs, subSuperManager } = testApp.fixtures
    const { uuid } = await sparePrice(testApp, ours.distributor.uuid, { buyers: [ours.installer.uuid] })
    await sparePrice(testApp, null)
    const listedBy = async (caller: Caller) => (await caller.call(contract.list, {})).data.rows
    const [own] = await listedBy(distributor)
    expect(own).toMatchObject({ uuid, monthly: 400, state: 'current', buyers: [{ uuid: ours.installer.uuid }] })
    expect(await listedBy(await testApp.as(ours.subDistributor))).toEqual([])
    expect(await listedBy(await testApp.as(theirs.distributor))).toEqual([])
    const helper = await testApp.as(subSuperManager)
    expect((await listedBy(helper)).map((row) => row.buyers)).toEqual([[]])
    expect((await helper.call(contract.create, form())).failure).toBe('noPermission')
  })

  it('is for operators below its seller', async () => {
    const { ours } = testApp.fixtures
    const kindsOf = async (caller: Caller) => {
      const { data } = await caller.call(contract.choices, {})
      return [...new Set(data.buyers.map(({ kind }) => kind))].sort()
    }
    expect(await kindsOf(platform)).toEqual(['distributor', 'installer', 'subDistributor'])
    expect(await kindsOf(distributor)).toEqual(['installer', 'subDistributor'])
    expect(await kindsOf(await testApp.as(ours.subDistributor))).toEqual(['installer'])
    expect((await distributor.call(contract.choices, {})).data.currency).toBe('EUR')
  })

  it.each([
    ['begins before today', { validFrom: '2026-11-28' }, 'priceInThePast', undefined],
    ['leaves paid until before it begins', { firstPaidUntil: '2026-11-28' }, 'invalidInput', 'firstPaidUntil'],
    ['is of a service that such sites do not have', { projectKind: 'villa' }, 'invalidInput', 'service'],
    ['is of a variant that the service does not have', { variant: 'upTo50' }, 'invalidInput', 'service'],
    [
      'has a number free that its service does not count',
      { service: 'attendance', freeQuantity: 1 },
      'invalidInput',
      'freeQuantity',
    ],
    ['is negative', { monthly: -1 }, 'invalidInput', 'monthly'],
    ['has a fraction of a minor unit', { monthly: 1.5 }, 'invalidInput', 'monthly'],
    ['is larger than 999,999.99', { yearly: 100_000_000 }, 'invalidInput', 'yearly'],
  ] as const)('is refused where it %s', async (_case, wrong, failure, field) => {
    const answer = await distributor.call(contract.create, form(wrong) as never)
    expect([answer.failure, answer.issues[0]?.field]).toEqual([failure, field])
    expect((await distributor.call(contract.list, {})).data.total).toBe(0)
  })

  it('is refused where another list names the same buyer for the same day', async () => {
    const { installer, subDistributor } = testApp.fixtures.ours
    await distributor.call(contract.create, form({ buyerUuids: [installer.uuid] }))
    const both = form({ buyerUuids: [installer.uuid, subDistributor.uuid] })
    const answer = await distributor.call(contract.create, both)
    const { buyers } = (await distributor.call(contract.choices, {})).data
    const names = buyers.find(({ uuid }) => uuid === installer.uuid)?.name
    expect([answer.failure, answer.params]).toEqual(['priceTaken', { names }])
    expect((await distributor.call(contract.create, { ...both, validFrom: '2026-11-30' })).code).toBe(0)
  })

  it('ends on a day from today on and stays in the list; the service is free again', async () => {
    const { office, distributor: seller } = testApp.fixtures.ours
    const { uuid } = await sparePrice(testApp, seller.uuid)
    expect(await siteOf(distributor, office.uuid)).toMatchObject({ pricing: 'priced', services: ['door'] })
    const early = await distributor.call(contract.end, { uuid, version: 1, endsOn: '2026-11-28' })
    expect(early.failure).toBe('priceInThePast')
    expect((await distributor.call(contract.end, { uuid, version: 1 })).code).toBe(0)
    expect((await distributor.call(contract.end, { uuid, version: 1 })).failure).toBe('staleRecord')
    const { rows } = (await distributor.call(contract.list, { state: 'ended' })).data
    expect(rows).toMatchObject([{ uuid, endsOn: today, state: 'ended', version: 2 }])
    expect(await siteOf(distributor, office.uuid)).toMatchObject({ pricing: 'unpriced' })
  })
})

describe('a site that is free by switch', () => {
  it('has no open orders, and stays paid for thirty days when that ends', async () => {
    const { office, distributor: seller, installer } = testApp.fixtures.ours
    await sparePrice(testApp, seller.uuid)
    await write(testApp, async (db) => {
      const { uuid: order_uuid } = await db
        .insertInto('payment_order')
        .values({
          number: '20261129100000000001',
          state: orderStatuses.processing,
          payer_uuid: installer.uuid,
          made_by_uuid: installer.uuid,
          installer_uuid: installer.uuid,
        })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      const line = {
        order_uuid,
        line: 1,
        site_uuid: office.uuid,
        site_name: 'Office',
        service: 'door',
        subject_uuid: office.doors[0]!,
        subject_name: 'office front',
        is_activation: false,
        unit_price: 400,
        amount: 400,
        term: JSON.stringify({ kind: 'months', months: 1 }),
      }
      await db.insertInto('payment_order_line').values(line).execute()
    })
    const toFree = { uuid: office.uuid, version: 1, isFree: true }
    const preview = await platform.call(contract.checkFree, toFree)
    expect(preview.data).toEqual({ openOrders: 1, agreements: 0, paidItems: 0, paidUntil: null })
    await platform.call(contract.setFree, toFree)
    const states = await allRows(testApp)((db) => db.selectFrom('payment_order').select('state').execute())
    expect(states).toEqual([{ state: orderStatuses.cancelledBySystem }])
    const manager = await testApp.as(testApp.fixtures.ours.officeManager)
    expect((await manager.call(officeSetting.info, {})).data.isFree).toBe(1)
    expect(await siteOf(platform, office.uuid, { pricing: 'free' })).toMatchObject({ pricing: 'free' })
    const stale = await platform.call(contract.setFree, { uuid: office.uuid, version: 1, isFree: false })
    expect(stale.failure).toBe('staleRecord')
    const toBill = { uuid: office.uuid, version: 2, isFree: false }
    expect((await platform.call(contract.checkFree, toBill)).data).toEqual({
      openOrders: 0,
      agreements: 0,
      paidItems: 2,
      paidUntil: '2026-12-29',
    })
    expect(await endsOf(office.uuid)).toEqual([])
    await platform.call(contract.setFree, toBill)
    expect(await endsOf(office.uuid)).toEqual(['2026-12-29', '2026-12-29'])
    expect(await siteOf(platform, office.uuid, { pricing: 'priced' })).toMatchObject({ services: ['door'] })
    expect((await distributor.call(contract.setFree, { uuid: office.uuid, version: 3, isFree: true })).failure).toBe(
      'noPermission',
    )
  })
})

describe('a site that moves under sellers that price it', () => {
  it('stays paid for thirty days by what nobody priced before', async () => {
    const { ours, theirs } = testApp.fixtures
    await sparePrice(testApp, theirs.distributor.uuid)
    await sparePrice(testApp, theirs.distributor.uuid, { service: 'attendance' })
    await sparePrice(testApp, ours.distributor.uuid, { service: 'attendance' })
    await platform.call(session.verifySuperPassword, { password: fixturePassword })
    const target = { uuid: ours.office.uuid, installerUuid: theirs.installer.uuid, version: 1 }
    expect((await platform.call(project.transfer, target)).code).toBe(0)
    const items = (await paidItems(ours.office.uuid)).map(({ service, paid_until }) => [service, paid_until])
    expect(items).toEqual([
      ['door', '2026-12-29'],
      ['door', '2026-12-29'],
    ])
  })
})

describe('an installer that moves under sellers that price its sites', () => {
  it('says before what stays paid until when, by another distributor and by a sub-distributor', async () => {
    const { ours, theirs } = testApp.fixtures
    const doors = [['door', '2026-12-29']]
    const endings = async () =>
      [...new Set((await paidItems(ours.office.uuid)).map((item) => `${item.service} ${item.paid_until}`))].map(
        (line) => line.split(' '),
      )
    await sparePrice(testApp, ours.subDistributor.uuid)
    const away = { uuid: ours.subDistributor.uuid, assigned: [], released: [ours.installer.uuid] }
    expect((await distributor.call(subDistributor.assignInstallers, away)).code).toBe(0)
    expect(await endings()).toEqual([])
    const back = { uuid: ours.subDistributor.uuid, assigned: [ours.installer.uuid], released: [] }
    expect((await distributor.call(subDistributor.assignInstallers, back)).code).toBe(0)
    expect(await endings()).toEqual(doors)
    await sparePrice(testApp, theirs.distributor.uuid, { kind: 'office', service: 'attendance' })
    await write(testApp, (db) =>
      db
        .updateTable('project')
        .set({ settings: JSON.stringify({ attendanceTier: 'unlimited' }) })
        .where('uuid', '=', ours.office.uuid)
        .execute(),
    )
    const target = { uuid: ours.installer.uuid, distributorUuid: theirs.distributor.uuid }
    const { data } = await platform.call(installer.checkTransfer, target)
    expect(data).toMatchObject({ agreements: 0, openOrders: 0, paidItems: 1, paidUntil: '2026-12-29' })
    expect(await endings()).toEqual(doors)
    await platform.call(session.verifySuperPassword, { password: fixturePassword })
    expect((await platform.call(installer.transfer, { ...target, version: data.version })).code).toBe(0)
    expect((await endings()).toSorted((a, b) => (String(a) < String(b) ? -1 : 1))).toEqual([
      ['attendance', '2026-12-29'],
      ...doors,
    ])
  })
})

describe('tax rates', () => {
  it('are one for each country, and 0 is none', async () => {
    const rates = async () => (await platform.call(taxRate.list, {})).data.rows
    await platform.call(taxRate.save, { country: 'DE', rate: 1_900 })
    await platform.call(taxRate.save, { country: 'DE', rate: 1_600 })
    await platform.call(taxRate.save, { country: 'AT', rate: 2_000 })
    expect(await rates()).toEqual([
      { country: 'AT', rate: 2_000 },
      { country: 'DE', rate: 1_600 },
    ])
    await platform.call(taxRate.save, { country: 'AT', rate: 0 })
    expect(await rates()).toEqual([{ country: 'DE', rate: 1_600 }])
    for (const wrong of [
      { country: 'ZZ', rate: 1 },
      { country: 'DE', rate: 10_001 },
    ])
      expect((await platform.call(taxRate.save, wrong)).failure).toBe('invalidInput')
    expect((await distributor.call(taxRate.save, { country: 'DE', rate: 1 })).failure).toBe('noPermission')
  })
})
