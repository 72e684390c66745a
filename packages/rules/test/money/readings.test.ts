/** Readings of money.md on prices, quotes and automatic renewal, by number. */

import { describe, expect, it } from 'vitest'
import {
  activateAgreement,
  agreementEndings,
  chargeStep,
  endAgreement,
  endingByFirstOrder,
  initialAgreement,
  nextChargeOf,
} from '../../src/money/agreements.ts'
import { stateAfter } from '../../src/money/items.ts'
import { offersOf, statusOfOffer } from '../../src/money/offers.ts'
import { type BuyerChain, conflictsOf, priceOf, type PriceRow } from '../../src/money/prices.ts'
import { isRefusal, type QuoteItem } from '../../src/money/quote-model.ts'
import { entryOfLine, isAsShown } from '../../src/money/quotes.ts'
import { dueReminder, reminderAt } from '../../src/money/reminders.ts'
import {
  apartments,
  buyer,
  itemOf,
  itemsOf,
  months,
  paidUntil,
  priceBook,
  priceRow,
  quote,
  refusalOf,
  siteOf,
  tryQuote,
} from './parts.ts'

const at = (text: string) => Date.parse(text)

describe('the price of a service', () => {
  const app = { projectKind: 'community', service: 'app', variant: 'withMonitor' } as const
  const chain: BuyerChain = ['manager', 'installer', 'sub', 'distributor', 'super']
  const monthlyOf = (rows: readonly PriceRow[], today = '2026-06-01', buyers = chain) => {
    const price = priceOf(rows, app, buyers, today)
    return price.kind === 'priced' ? price.row.monthly : price.kind
  }
  const row = (monthly: number, changes?: Partial<PriceRow>) => priceRow('community', 'app', monthly, changes)

  it('is nothing where no level above prices it, unknown where only other variants are priced (money.md 9)', () => {
    expect(monthlyOf([])).toBe('free')
    expect(monthlyOf([priceRow('villa', 'app', 1), row(1, { sellerId: 'stranger' })])).toBe('free')
    expect(monthlyOf([row(1, { variant: 'integration' })])).toBe('unpriced')
  })

  it('is the nearest seller’s, there the narrowest, the variant’s, the latest and last saved (money.md 10)', () => {
    const rows = [
      row(1, { sellerId: 'super', buyerIds: ['manager'], variant: 'withMonitor' }),
      row(2, { validFrom: '2026-05-01' }),
      row(3, { variant: 'withMonitor' }),
      row(4, { buyerIds: ['sub'] }),
      row(5, { buyerIds: ['installer'] }),
      row(6, { buyerIds: ['installer'], validFrom: '2026-04-01' }),
      row(7, { buyerIds: ['installer'], validFrom: '2026-04-01' }),
      row(8, { buyerIds: ['installer'], validFrom: '2026-06-02' }),
    ]
    expect([8, 6, 5, 4, 3, 2, 1].map((count) => monthlyOf(rows.slice(0, count)))).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect(monthlyOf(rows, '2026-06-02')).toBe(8)
  })

  it('is free again on the day on which its only row ends (money.md 66)', () => {
    const rows = [row(1, { endsOn: '2026-06-01' })]
    expect([monthlyOf(rows, '2026-05-31'), monthlyOf(rows, '2026-06-01')]).toEqual([1, 'free'])
  })

  it('of 0.00 is a price, and nobody sells to itself (money.md 72 and 75)', () => {
    expect(monthlyOf([row(0)])).toBe(0)
    expect(monthlyOf([row(1)], '2026-06-01', ['distributor', 'super'])).toBe('free')
  })

  it('may not stand in two lists that name the same buyer (money.md 10)', () => {
    const rows = [row(1, { id: 'a', buyerIds: ['x', 'y'] }), row(1, { id: 'b' })]
    expect(conflictsOf(rows, row(2, { id: 'c', buyerIds: ['y'] })).map(({ id }) => id)).toEqual(['a'])
    expect(conflictsOf(rows, row(2, { id: 'c', buyerIds: ['y'], validFrom: '2026-02-01' }))).toEqual([])
  })
})

describe('the doors of an office', () => {
  const office = (today: string) => siteOf('office', today)
  const doors = (end: string) => itemsOf(3, 'door', { siteId: 'office', paid: paidUntil(end) })
  const newDoor = itemOf('door', 'new', { siteId: 'office', createdAt: at('2026-04-01') })
  const rows = [priceRow('office', 'door', 400, { activation: 500 })]

  it('are renewed together with new ones once their end is over, which cannot be activated alone (money.md 8)', () => {
    const items = [...doors('2026-04-10'), newDoor]
    const site = office('2026-04-20')
    const facts = { prices: rows }
    expect(refusalOf({ kind: 'activate', site, items, ids: ['new'], length: months(1), facts })).toBe('doorsExpired')
    const order = quote({ kind: 'renew', site, items, length: months(1), facts })
    expect(order.lines.map((line) => [line.itemId, line.amount, line.newEnd])).toEqual([
      ['door 2', 400, '2026-05-20'],
      ['door 3', 400, '2026-05-20'],
      ['new', 900, '2026-05-20'],
    ])
  })

  it('on the last common day a new door costs its activation fee alone (money.md 8)', () => {
    const order = quote({
      kind: 'activate',
      site: office('2026-04-10'),
      items: [...doors('2026-04-10'), newDoor],
      ids: ['new'],
      length: months(1),
      facts: { prices: rows },
    })
    expect(order.lines).toMatchObject([{ amount: 500, newEnd: '2026-04-10' }])
  })

  it('the oldest one is free and never a line (money.md 13)', () => {
    const [first, ...others] = doors('2026-04-10')
    const renew = { kind: 'renew', site: office('2026-04-01'), length: months(1) } as const
    expect(refusalOf({ ...renew, items: [first!] })).toBe('noItem')
    expect(quote({ ...renew, items: others }).lines.map((line) => line.itemId)).toEqual(['door 3'])
  })
})

describe('free quantities', () => {
  it('count once for the site, so that one by one costs as much (money.md 14)', () => {
    const people = itemsOf(5, 'personnelApp', { siteId: 'office' })
    const facts = { prices: [priceRow('office', 'personnelApp', 120, { freeQuantity: 2 })] }
    const totals = people.map(({ id }) => {
      const result = tryQuote({
        kind: 'activate',
        site: siteOf('office', '2026-03-01'),
        items: people,
        ids: [id],
        length: months(1),
        facts,
      })
      return isRefusal(result) ? result.refusal : result.total
    })
    expect(totals).toEqual(['noItem', 'noItem', 120, 120, 120])
  })
})

describe('additional apps', () => {
  const family = (members: number, paid?: QuoteItem['paid']) =>
    itemOf('additionalApp', 'family', { masterId: 'master', members, ...(paid && { paid }) })
  const master = (end: string) => itemOf('app', 'master', { variant: 'withMonitor', paid: paidUntil(end) })
  const site = siteOf('community', '2026-06-01')

  it('come along with the app of their master, as many as exist and are paid (money.md 23)', () => {
    const renew = (end: string, members: number) =>
      quote({
        kind: 'renew',
        site,
        items: [master(end), family(members, paidUntil(end, { quantity: 2 }))],
        ids: ['master'],
        length: months(2),
      }).lines.map((line) => [line.service, line.quantity, line.amount, line.newEnd])
    const line = (quantity: number, amount: number, end: string) => [
      ['app', 1, 300, end],
      ['additionalApp', quantity, amount, end],
    ]
    expect(renew('2026-06-10', 7)).toEqual(line(2, 200, '2026-08-10'))
    expect(renew('2026-06-10', 5)).toEqual(line(1, 100, '2026-08-10'))
    expect(renew('2026-05-10', 7)).toEqual(line(3, 300, '2026-08-01'))
  })

  it('beyond the paid ones are paid by the day, and not while the master is over (money.md 23)', () => {
    const additional = (end: string) => ({
      kind: 'additional' as const,
      site,
      items: [master(end), family(7, paidUntil('2026-07-01', { quantity: 2 }))],
      ids: ['family'],
    })
    expect(quote(additional('2026-07-01')).lines).toMatchObject([{ quantity: 1, paidQuantity: 3, amount: 50 }])
    expect(refusalOf(additional('2026-05-31'))).toBe('masterNotActive')
  })

  it('are paid once for one time: those of an earlier end count no more (money.md 23)', () => {
    const items = [master('2026-09-01'), family(7, paidUntil('2026-07-01', { quantity: 2 }))]
    expect(quote({ kind: 'additional', site, items, ids: ['family'] }).lines).toMatchObject([{ quantity: 3 }])
    const statuses = (today: string) => {
      const sites = [siteOf('community', today)]
      return [...offersOf({ sites, items, prices: priceBook, buyer }).values()].map(statusOfOffer)
    }
    expect([statuses('2026-07-01'), statuses('2026-07-02')]).toEqual([
      ['normal', 'normal'],
      ['normal', 'expired'],
    ])
  })
})

describe('refusals', () => {
  const community = siteOf('community', '2026-06-01')
  const renew = { kind: 'renew', site: community, items: apartments(2, { paid: paidUntil('2026-07-01') }) } as const
  const office = siteOf('office', '2026-06-01')

  it('of a length say what is wrong with it (money.md 6, 20)', () => {
    expect([0, 61].map((count) => refusalOf({ ...renew, length: months(count) }))).toEqual(
      Array(2).fill('monthsOutOfRange'),
    )
    const until = (date: string) => refusalOf({ ...renew, length: { kind: 'until', date } })
    expect(['2026-06-01', '2032-06-01', '2026-07-01', '2026-07-02'].map(until)).toEqual([
      'dateOutOfRange',
      'dateOutOfRange',
      'endNotBeforeDate',
      undefined,
    ])
    const items = itemsOf(1, 'personnelApp', { siteId: 'office', paid: paidUntil('2026-07-01') })
    expect(refusalOf({ kind: 'renew', site: office, items, length: { kind: 'until', date: '2026-08-01' } })).toBe(
      'dateNotAllowed',
    )
  })

  it('of automatic renewal: where it is off, to activate, and of nothing (money.md 29 and 48)', () => {
    const length = { kind: 'period', period: 0 } as const
    const free = { facts: { prices: [priceRow('community', 'app', 0)] } }
    expect([
      refusalOf({ ...renew, length }),
      refusalOf({ ...renew, length, site: { ...community, allowsAutomatic: false } }),
      refusalOf({ ...renew, length, ...free }),
      refusalOf({ kind: 'activate', site: community, items: apartments(1), length }),
    ]).toEqual([undefined, 'automaticNotAllowed', 'automaticNotAllowed', 'automaticNotAllowed'])
  })

  it('of a selection: none, 1,001, another installer, offices of two zones, an integration beside others', () => {
    const length = months(1)
    const two = (changes: Partial<typeof office>, service: 'personnelApp' | 'app') => {
      const sites = [office, community].map((site) => ({ ...site, ...changes, id: site.id, zone: site.zone }))
      const items = sites.map((site) => itemOf(service, site.id, { siteId: site.id, variant: 'withMonitor' }))
      return refusalOf({ kind: 'activate', site: office, items, length, facts: { sites } })
    }
    expect(refusalOf({ ...renew, ids: [], length })).toBe('noItem')
    expect(refusalOf({ kind: 'activate', site: community, items: apartments(1_000), length })).toBeUndefined()
    expect(refusalOf({ kind: 'activate', site: community, items: apartments(1_001), length })).toBe('tooManyItems')
    expect(two({ kind: 'community' }, 'app')).toBeUndefined()
    const zones = [office, { ...office, id: 'tokyo', zone: 'Asia/Tokyo' }]
    const people = zones.map(({ id }) => itemOf('personnelApp', id, { siteId: id }))
    const offices = { kind: 'activate', site: office, items: people, length } as const
    expect(refusalOf({ ...offices, facts: { sites: zones } })).toBe('zonesDiffer')
    const strangers = zones.map((site) => ({ ...site, zone: 'UTC', installerId: site.id }))
    expect(refusalOf({ ...offices, facts: { sites: strangers } })).toBe('installersDiffer')
    const apps = [...apartments(1), itemOf('app', 'integration', { variant: 'integration' })]
    expect(refusalOf({ kind: 'activate', site: community, items: apps, length })).toBe('integrationMixed')
  })

  it('of items: off, of the other kind, without a price, of two sellers (money.md 9, 11 and 59)', () => {
    const length = months(1)
    const change = (changes: Partial<QuoteItem>) =>
      refusalOf({ ...renew, items: renew.items.map((item) => ({ ...item, ...changes })), length })
    expect([
      change({ isOff: true }),
      change({ paid: stateAfter([]) }),
      change({ variant: 'integration' }),
      refusalOf({ ...renew, kind: 'activate', length }),
    ]).toEqual(['itemOff', 'itemInactive', 'unpriced', 'itemActivated'])
    const prices = [...priceBook, priceRow('community', 'landline', 100, { sellerId: 'super' })]
    const items = [...renew.items, itemOf('landline', 'landline', { paid: paidUntil('2026-07-01') })]
    expect(refusalOf({ ...renew, items, length, facts: { prices } })).toBe('sellersDiffer')
    expect(refusalOf({ ...renew, site: { ...community, isFree: true }, length })).toBe('noItem')
  })

  it('of tiers: too small, raised in mid-term, not higher; 0.00 on the last day (money.md 60)', () => {
    const attendance = (variant: string, end: string, headCount = 40) => [
      itemOf('attendance', 'a', { siteId: 'office', variant, headCount, paid: paidUntil(end, { variant: 'upTo50' }) }),
    ]
    const order = (kind: 'renew' | 'upgrade', items: QuoteItem[], tier: string) =>
      tryQuote({ kind, site: office, items, length: months(1), tiers: { a: tier } })
    expect(order('renew', attendance('upTo50', '2026-07-01', 60), 'upTo50')).toMatchObject({ refusal: 'tierTooSmall' })
    expect(order('renew', attendance('upTo50', '2026-07-01'), 'upTo200')).toMatchObject({ refusal: 'upgradeFirst' })
    expect(order('renew', attendance('upTo50', '2026-05-31'), 'upTo200')).toMatchObject({ total: 6000 })
    expect(order('upgrade', attendance('upTo50', '2026-07-01'), 'upTo50')).toMatchObject({ refusal: 'tierNotHigher' })
    // The tier of the settings alone changes nothing until it is paid.
    expect(order('upgrade', attendance('upTo200', '2026-07-01'), 'upTo200')).toMatchObject({ total: 3500 })
    expect(order('upgrade', attendance('upTo50', '2026-06-01'), 'upTo200')).toMatchObject({ total: 0 })
  })

  it('of what a page showed: another total or end makes nothing (money.md 35)', () => {
    const order = quote({ ...renew, length: months(1) })
    const ends = { 'app 1': '2026-07-01', 'app 2': '2026-07-01' }
    expect(isAsShown(order, { total: 300, ends })).toBe(true)
    expect(isAsShown(order, { total: 299, ends })).toBe(false)
    expect(isAsShown(order, { total: 300, ends: { ...ends, 'app 2': '2026-07-02' } })).toBe(false)
  })
})

describe('automatic renewal', () => {
  it('is pending until its first order settles, and ends with the reason of how that one ended (money.md 40)', () => {
    expect(initialAgreement.status).toBe('pending')
    const reasons = [2, 3, 4].map((status) => endAgreement(initialAgreement, endingByFirstOrder[status as 2 | 3 | 4]!))
    expect(reasons.map(({ reason }) => reason)).toEqual([2, 2, 0])
    const lastState = endAgreement(activateAgreement(initialAgreement), 'transferred')
    expect(activateAgreement(endAgreement(lastState, 'lastTryFailed'))).toEqual({ status: 'ended', reason: 8 })
  })

  it('ends by each of the nine reasons of the specification (specification.md 4)', () => {
    expect([...new Set(Object.values(agreementEndings))].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  })

  const zone = 'Europe/Berlin'
  const step = (now: string, failures: readonly string[] = [], isLocked = false) => {
    const result = chargeStep({ items: [{ end: '2026-04-15', zone }], failures, isLocked, now: at(now) })
    if (result.kind === 'wait') return result.until && new Date(result.until).toISOString()
    return result.kind === 'end' ? result.ending : result.kind
  }

  it('is tried at 10:00 three, two and one days before, and ended right after (money.md 41)', () => {
    expect([
      step('2026-04-12T07:59Z'),
      step('2026-04-12T08:00Z'),
      step('2026-04-12T08:01Z', ['2026-04-12']),
      step('2026-04-13T08:00Z', ['2026-04-12']),
      step('2026-04-14T08:00Z', ['2026-04-12', '2026-04-13']),
      step('2026-04-14T08:01Z', ['2026-04-12', '2026-04-13', '2026-04-14']),
    ]).toEqual(['2026-04-12T08:00:00.000Z', 'charge', '2026-04-13T08:00:00.000Z', 'charge', 'charge', 'lastTryFailed'])
  })

  it('that was missed is charged at once, once a day, and not when an item is over (money.md 42)', () => {
    expect(step('2026-04-13T06:00Z')).toBe('charge')
    expect(step('2026-04-13T09:00Z', ['2026-04-13'])).toBe('2026-04-14T08:00:00.000Z')
    expect(step('2026-04-15T21:59Z')).toBe('charge')
    expect(step('2026-04-15T22:00Z')).toBe('itemOver')
    expect(step('2026-04-13T08:00Z', [], true)).toBeNull()
  })

  it('is at 10:00 of the site whose item ends first, with notice seven days before (money.md 46)', () => {
    const charge = nextChargeOf([
      { end: '2026-04-15', zone },
      { end: '2026-04-15', zone: 'Asia/Tokyo' },
    ])
    expect(charge).toEqual({
      date: '2026-04-12',
      at: at('2026-04-12T10:00+09:00'),
      noticeAt: at('2026-04-05T10:00+09:00'),
    })
  })
})

describe('reminders', () => {
  it('of several that were missed the last one is sent, at 10:00 of the site (money.md 71)', () => {
    const item = { end: '2026-06-30', zone: 'Europe/Berlin' }
    expect(new Date(reminderAt(item.end, 7, item.zone)).toISOString()).toBe('2026-06-23T08:00:00.000Z')
    const due = (from: string, to: string) => dueReminder(item, at(from), at(to))
    expect(due('2026-06-23T07:59Z', '2026-06-23T08:00Z')).toBe(7)
    expect(due('2026-06-23T08:00Z', '2026-06-26T08:00Z')).toBeUndefined()
    expect(due('2026-05-01T00:00Z', '2026-06-20T00:00Z')).toBe(15)
    expect(due('2026-06-30T07:00Z', '2026-07-02T00:00Z')).toBe(0)
  })
})

describe('an order that settles later than it was made', () => {
  it('moves the end from the day on which it settles (money.md 3)', () => {
    const order = quote({
      kind: 'renew',
      site: siteOf('community', '2026-06-01'),
      items: apartments(1, { paid: paidUntil('2026-06-01') }),
      length: months(1),
    })
    expect(order.lines[0]!.newEnd).toBe('2026-07-01')
    expect(stateAfter([entryOfLine(order.lines[0]!, '2026-06-02')], paidUntil('2026-06-01')).end).toBe('2026-07-02')
  })
})
