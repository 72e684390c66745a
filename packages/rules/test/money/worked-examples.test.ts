/** The worked examples of billing.md 13, by number. Discounts of example 9 are not built (money.md 62). */

import { agreementEndReasons } from '@lintel/vocabulary/money.ts'
import { describe, expect, it } from 'vitest'
import {
  activateAgreement,
  agreementEndings,
  endAgreement,
  endingByQuote,
  initialAgreement,
  nextChargeOf,
} from '../../src/money/agreements.ts'
import { stateAfter } from '../../src/money/items.ts'
import { isPayable, statusOfNewOrder } from '../../src/money/orders.ts'
import { entryOfLine } from '../../src/money/quotes.ts'
import {
  apartments,
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

const ends = (lines: readonly { readonly newEnd: string | null }[]) => [...new Set(lines.map((line) => line.newEnd))]

describe('worked examples of billing.md 13', () => {
  it('1: twenty apartments with monitors are activated for a year', () => {
    const order = quote({
      kind: 'activate',
      site: siteOf('community', '2026-03-10'),
      items: apartments(20),
      length: months(12),
    })
    expect(order.total).toBe(56_000)
    expect(ends(order.lines)).toEqual(['2027-03-10'])
  })

  it('2: a month from 31 January ends on 28 February, one more on 28 March', () => {
    const renew = (end: string) =>
      quote({
        kind: 'renew',
        site: siteOf('community', '2027-01-10'),
        items: apartments(3, { paid: paidUntil(end) }),
        length: months(1),
      })
    const first = renew('2027-01-31')
    expect([first.total, ends(first.lines)]).toEqual([450, ['2027-02-28']])
    expect(ends(renew('2027-02-28').lines)).toEqual(['2027-03-28'])
  })

  it('3: an expired apartment is renewed from today', () => {
    const order = quote({
      kind: 'renew',
      site: siteOf('community', '2026-06-20'),
      items: apartments(1, { paid: paidUntil('2026-05-01') }),
      length: months(2),
    })
    expect([order.total, ends(order.lines)]).toEqual([300, ['2026-08-20']])
  })

  it('4: renewal to a date is by the day, and that date is shown', () => {
    const order = quote({
      kind: 'renew',
      site: siteOf('community', '2026-06-01'),
      items: [
        itemOf('app', 'A', { variant: 'withMonitor', paid: paidUntil('2026-06-10') }),
        itemOf('app', 'B', { variant: 'withMonitor', paid: paidUntil('2026-06-25') }),
      ],
      length: { kind: 'until', date: '2026-06-30' },
    })
    expect(order.lines.map((line) => line.amount)).toEqual([100, 25])
    expect(order).toMatchObject({ total: 125, nextExpirationDate: '2026-06-30' })
  })

  it('5: three apps beyond the free ones are paid by the day to the end of the master', () => {
    const master = itemOf('app', 'master', { variant: 'withMonitor', paid: paidUntil('2026-07-15') })
    const order = quote({
      kind: 'additional',
      site: siteOf('community', '2026-05-31'),
      items: [master, itemOf('additionalApp', 'family', { masterId: 'master', members: 7 })],
      ids: ['family'],
    })
    expect(order).toMatchObject({
      total: 225,
      lines: [{ quantity: 3, paidQuantity: 3, newEnd: '2026-07-15', charge: { kind: 'days', days: 45 } }],
    })
  })

  describe('6: an office with six doors', () => {
    const site = siteOf('office', '2026-03-10')
    const doors = itemsOf(6, 'door', { siteId: 'office' })

    it('pays five of them, and they are activated all together', () => {
      const order = quote({ kind: 'activate', site, items: doors, length: months(1) })
      expect([order.total, order.lines.length]).toEqual([2000, 5])
      expect(order.lines.map((line) => line.itemId)).not.toContain('door 1')
      const some = { kind: 'activate', site, items: doors, ids: ['door 2', 'door 3', 'door 4'] } as const
      expect(refusalOf({ ...some, length: months(1) })).toBe('notAllDoors')
    })

    it('pays a seventh alone, by the day to the common end', () => {
      const active = doors.map((door) => ({ ...door, paid: paidUntil('2026-04-10') }))
      const seventh = itemOf('door', 'door 7', { siteId: 'office' })
      const order = quote({
        kind: 'activate',
        site: siteOf('office', '2026-03-26'),
        items: [...active, seventh],
        ids: ['door 7'],
        length: months(12),
      })
      expect(order).toMatchObject({ total: 200, lines: [{ itemId: 'door 7', newEnd: '2026-04-10' }] })
    })
  })

  it('7: people with the intercom pay, and landlines are not more than their apps', () => {
    const items = (landlines: number) => [
      ...itemsOf(12, 'personnelApp', { siteId: 'office' }),
      ...itemsOf(2, 'adminApp', { siteId: 'office' }),
      ...itemsOf(landlines, 'landline', { siteId: 'office' }),
    ]
    const site = (landlines: number) =>
      siteOf('office', '2026-03-10', {
        people: { personnel: { apps: 12, landlines }, administrators: { apps: 2, landlines: 0 } },
      })
    const order = quote({ kind: 'activate', site: site(10), items: items(10), length: months(1) })
    expect(order.total).toBe(2680)
    expect(order.sums.map(({ service, amount }) => [service, amount])).toEqual([
      ['personnelApp', 1440],
      ['adminApp', 240],
      ['landline', 1000],
    ])
    expect(refusalOf({ kind: 'activate', site: site(13), items: items(13), length: months(1) })).toBe(
      'landlineMoreThanApps',
    )
  })

  it('8: attendance of a year, and its higher tier for the 180 days that remain', () => {
    const attendance = itemOf('attendance', 'attendance', { siteId: 'office', variant: 'upTo50', headCount: 48 })
    const year = quote({
      kind: 'activate',
      site: siteOf('office', '2026-01-01'),
      items: [attendance],
      length: months(12),
    })
    expect(year).toMatchObject({ total: 30_000, lines: [{ newEnd: '2027-01-01' }] })
    const upgrade = {
      kind: 'upgrade',
      site: siteOf('office', '2026-07-05'),
      items: [{ ...attendance, headCount: 60, paid: paidUntil('2027-01-01', { variant: 'upTo50' }) }],
    } as const
    expect(quote({ ...upgrade, tiers: { attendance: 'upTo200' } })).toMatchObject({
      total: 21_000,
      lines: [{ oldEnd: '2027-01-01', newEnd: '2027-01-01', variant: 'upTo200' }],
    })
    expect(refusalOf({ ...upgrade, tiers: { attendance: 'upTo50' } })).toBe('tierTooSmall')
  })

  const withoutMonitor = (end: string) => apartments(10, { variant: 'withoutMonitor', paid: paidUntil(end) })
  const monthly = { kind: 'period', period: 0 } as const

  it('10: automatic renewal runs in steps of thirty days, three days before each end', () => {
    const dates: (string | undefined)[] = []
    let end = '2026-04-15'
    for (let n = 0; n < 2; n++) {
      const charge = nextChargeOf([{ end, zone: 'Europe/Berlin' }])!
      const order = quote({
        kind: 'renew',
        site: siteOf('community', charge.date),
        items: withoutMonitor(end),
        length: monthly,
      })
      expect(order.total).toBe(2000)
      const history = order.lines.map((line) => stateAfter([entryOfLine(line, charge.date)], paidUntil(end)))
      end = history[0]!.end!
      dates.push(charge.date, end)
    }
    expect(dates).toEqual(['2026-04-12', '2026-05-15', '2026-05-12', '2026-06-14'])
  })

  it('11: a changed price is not charged and ends the agreement with reason 3', () => {
    const facts = {
      prices: [...priceBook, priceRow('community', 'app', 220, { variant: 'withoutMonitor', validFrom: '2026-05-01' })],
    }
    const onDay = (today: string) =>
      endingByQuote(
        2000,
        tryQuote({
          kind: 'renew',
          site: siteOf('community', today),
          items: withoutMonitor('2026-05-15'),
          length: monthly,
          facts,
        }),
      )
    expect([onDay('2026-04-30'), onDay('2026-05-01')]).toEqual([undefined, 'priceChanged'])
    expect(endAgreement(activateAgreement(initialAgreement), 'priceChanged')).toEqual({ status: 'ended', reason: 3 })
  })

  it('12: central mode ends agreements with 5 and leaves an open order payable', () => {
    const [running, ended] = [
      activateAgreement(initialAgreement),
      endAgreement(initialAgreement, 'subscriberCancelled'),
    ]
    expect(endAgreement(running, 'chargeModeChanged')).toEqual({
      status: 'ended',
      reason: agreementEndReasons.paidAccessClosed,
    })
    expect(endAgreement(ended, 'chargeModeChanged')).toEqual(ended)
    expect(activateAgreement(ended)).toEqual(ended)
    expect(isPayable(statusOfNewOrder(2000))).toBe(true)
  })

  it('13: deleting a master loses the licence, and a new one pays the activation fee again', () => {
    expect(agreementEndings.masterDeleted).toBe(agreementEndReasons.dataDeleted)
    const state = stateAfter([{ kind: 'operator', end: '2027-03-10' }, { kind: 'lost' }])
    const order = quote({
      kind: 'activate',
      site: siteOf('community', '2026-03-30'),
      items: apartments(1, { paid: state }),
      length: months(1),
    })
    expect(order.total).toBe(1150)
  })

  it('14: each line is rounded, then they are added', () => {
    const order = quote({
      kind: 'renew',
      site: siteOf('community', '2026-06-01'),
      items: apartments(7, { paid: paidUntil('2026-06-19') }),
      length: { kind: 'until', date: '2026-06-30' },
      facts: { prices: [priceRow('community', 'app', 155)], taxRate: 1900 },
    })
    expect(order).toMatchObject({ net: 399, tax: 76, total: 475 })
  })
})
