/** Dates, amounts, statuses and orders of money.md, by number. */

import { orderStatuses } from '@lintel/vocabulary/money.ts'
import { describe, expect, it } from 'vitest'
import {
  currencyOfRegion,
  feeOfPeriod,
  formatAmount,
  lineAmount,
  parseAmount,
  priceLimit,
  proportion,
  totalsOf,
} from '../../src/money/amounts.ts'
import { addMonths, dateAt, endAfter, isMonthCount, isRenewalDate, overFrom } from '../../src/money/dates.ts'
import { type HistoryEntry, stateAfter, statusNumber, statusOf } from '../../src/money/items.ts'
import { orderTransitions, outcomeOfCapture, statusAfter, statusOfNewOrder } from '../../src/money/orders.ts'
import { attendanceVariants, permanentAbilities, serviceTable, servicesOfKind } from '../../src/money/services.ts'
import { projectKinds, regions } from '../../../contract/src/access/roles.ts'
import { peopleOfTier } from '../../../contract/src/site-settings/shared.ts'
import { lockVendorNames } from '../../../contract/src/third-party-locks/states.ts'

describe('dates', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2028-01-29', 1, '2028-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-28'],
    ['2026-12-31', 6, '2027-06-30'],
  ])('%s and %i months is %s (money.md 4)', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected)
  })

  it('two orders of one month end on 28 March, one of two months on 31 March (money.md 4)', () => {
    expect(addMonths(addMonths('2026-01-31', 1), 1)).toBe('2026-03-28')
    expect(addMonths('2026-01-31', 2)).toBe('2026-03-31')
  })

  it('an end is over at midnight, at the second one where the clock is set back over it (money.md 2)', () => {
    const over = (end: string, zone: string) => new Date(overFrom(end, zone)).toISOString()
    expect(over('2026-03-10', 'Europe/Berlin')).toBe('2026-03-10T23:00:00.000Z')
    // Beirut sets its clock back from 24:00 to 23:00, and forward from 0:00 to 1:00.
    expect(over('2026-10-24', 'Asia/Beirut')).toBe('2026-10-24T22:00:00.000Z')
    expect(over('2026-03-28', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z')
  })

  it('a change of the time zone moves the moment and not the date (money.md 1)', () => {
    const at = Date.parse('2026-03-10T22:30:00Z')
    expect(dateAt('Europe/Berlin', at)).toBe('2026-03-10')
    expect(dateAt('Asia/Tokyo', at)).toBe('2026-03-11')
    expect(overFrom('2026-03-10', 'Europe/Berlin')).toBeGreaterThan(at)
    expect(overFrom('2026-03-10', 'Asia/Tokyo')).toBeLessThan(at)
  })

  it('automatic renewal moves an end by 30, 90 or 360 days, from today when it is over (money.md 5)', () => {
    const renew = (period: 0 | 1 | 2, end: string) => endAfter({ kind: 'period', period }, end, '2026-04-12')
    expect([renew(0, '2026-04-15'), renew(1, '2026-04-15'), renew(2, '2026-04-15'), renew(0, '2026-04-01')]).toEqual([
      '2026-05-15',
      '2026-07-14',
      '2027-04-10',
      '2026-05-12',
    ])
  })

  it('one order has 1 to 60 months, or a date from tomorrow to 60 months ahead (money.md 6)', () => {
    expect([0, 1, 60, 61, 1.5].map(isMonthCount)).toEqual([false, true, true, false, false])
    const dates = ['2026-11-29', '2026-11-30', '2031-11-29', '2031-11-30']
    expect(dates.map((date) => isRenewalDate(date, '2026-11-29'))).toEqual([false, true, true, false])
  })
})

describe('amounts', () => {
  const fees = { activation: 0, monthly: 155, quarterly: null, yearly: 1500 }

  it('round half-up for each line (billing.md 13, example 14; money.md 22)', () => {
    const line = lineAmount(fees, { kind: 'days', days: 11 }, 1, false)
    expect(line).toBe(57)
    expect(totalsOf(Array(7).fill(line), 0).total).toBe(399)
    expect(lineAmount(fees, { kind: 'days', days: 11 }, 7, false)).toBe(398)
    expect([proportion(1, 1, 2), proportion(1, 1, 3), proportion(0, 5, 30)]).toEqual([1, 0, 0])
  })

  it('of months are months by the monthly fee, of periods the fee of the period (money.md 18)', () => {
    expect(lineAmount(fees, { kind: 'months', months: 12 }, 1, false)).toBe(1860)
    expect(([0, 1, 2] as const).map((period) => feeOfPeriod(fees, period))).toEqual([155, 465, 1500])
  })

  it('are taxed once on the sum (money.md 21)', () => {
    expect(totalsOf(Array(7).fill(57), 1900)).toEqual({ net: 399, tax: 76, total: 475 })
    expect(totalsOf([399], 0).tax).toBe(0)
  })

  it('have the decimals of their currency (money.md 69)', () => {
    expect([formatAmount(1250, 'EUR'), formatAmount(5, 'EUR'), formatAmount(1250, 'JPY')]).toEqual([
      '12.50',
      '0.05',
      '1250',
    ])
    const texts = ['12.5', '12.50', '12.505', '12.', '.5', '-1', '1e3', '1,5', ' 1', '']
    expect(texts.map((text) => parseAmount(text, 'EUR'))).toEqual([1250, 1250, ...Array(8).fill(undefined)])
    expect([parseAmount('12', 'JPY'), parseAmount('12.0', 'JPY')]).toEqual([12, undefined])
    expect([priceLimit('EUR'), priceLimit('JPY')]).toEqual([99_999_999, 999_999])
  })
})

describe('items', () => {
  const monthFrom = (on: string): HistoryEntry => ({
    kind: 'order',
    on,
    term: { kind: 'months', months: 1 },
    variant: null,
    quantity: 1,
  })

  it('a test makes an item normal and then inactive again (money.md 15)', () => {
    const state = stateAfter([{ kind: 'test', on: '2026-06-01', days: 30 }])
    const status = (day: string) => statusOf({ ...state, isOff: false }, day)
    expect([status('2026-07-01'), status('2026-07-02')]).toEqual(['normal', 'inactive'])
    expect(stateAfter([monthFrom('2026-06-20')], state)).toMatchObject({ end: '2026-08-01', isActivated: true })
  })

  it('a lost licence is inactive, with the activation fee due again (billing.md 13, example 13; money.md 17)', () => {
    expect(stateAfter([monthFrom('2026-06-01'), { kind: 'lost' }])).toEqual(stateAfter([]))
  })

  it('a first price leaves a later end and counts as activation (money.md 12)', () => {
    const firstPrice = { kind: 'firstPrice', end: '2026-07-15' } as const
    expect(stateAfter([firstPrice])).toMatchObject({ end: '2026-07-15', isActivated: true })
    expect(stateAfter([monthFrom('2026-07-01'), firstPrice]).end).toBe('2026-08-01')
  })

  it('an operator shortens an end, and a renewal goes on from it (money.md 16)', () => {
    const history = [monthFrom('2026-07-01'), { kind: 'operator', end: '2026-07-10' }, monthFrom('2026-07-05')] as const
    expect(stateAfter(history).end).toBe('2026-08-10')
  })

  it('off leaves the end; the two sets of numbers differ (money.md 59; specification.md 4)', () => {
    const facts = { end: '2026-07-01', isActivated: true }
    expect(statusOf({ ...facts, isOff: true }, '2026-06-01')).toBe('off')
    expect(statusOf({ ...facts, isOff: false }, '2026-07-01')).toBe('normal')
    expect((['off', 'normal', 'expired', 'inactive'] as const).map((status) => statusNumber('app', status))).toEqual([
      0, 1, 2, 3,
    ])
    expect((['inactive', 'normal', 'expired'] as const).map((status) => statusNumber('door', status))).toEqual([
      0, 1, 2,
    ])
  })
})

describe('services', () => {
  it('stop nothing that goes on whatever was paid (money.md 67)', () => {
    const stops = Object.values(serviceTable).flatMap((each) => each.stops)
    expect(stops.filter((ability) => (permanentAbilities as readonly string[]).includes(ability))).toEqual([])
  })

  it('have the tiers, vendors, kinds of project and regions that the portal has', () => {
    const { fixed, ...tiers } = attendanceVariants
    expect({ ...tiers, off: 0 }).toEqual(peopleOfTier)
    expect(fixed).toBeNull()
    expect(serviceTable.thirdPartyLock.variants).toEqual(lockVendorNames)
    expect(projectKinds.filter((kind) => servicesOfKind(kind).length === 0)).toEqual([])
    expect(Object.keys(currencyOfRegion).sort()).toEqual(regions.toSorted())
  })

  it('of an office are doors, apps, landlines, attendance and its premium features (billing.md 3.3)', () => {
    expect(servicesOfKind('office')).toEqual([
      'managerApp',
      'personnelApp',
      'adminApp',
      'landline',
      'elevatorControl',
      'sensorAlert',
      'door',
      'attendance',
    ])
  })
})

describe('orders', () => {
  const { processing, normal, completed } = orderStatuses

  it('1 to 5 are final, and 6 is neither paid nor cancelled (money.md 24 and 27)', () => {
    const next = (status: number) => [
      ...new Set(
        Object.values(orderTransitions)
          .filter(({ from, to }) => from === status && to !== status)
          .map(({ to }) => to),
      ),
    ]
    expect([0, 1, 2, 3, 4, 5, 6].map((status) => next(status).toSorted((a, b) => a - b))).toEqual([
      [1, 2, 3, 4, 5, 6],
      [],
      [],
      [],
      [],
      [],
      [1, 5],
    ])
    expect(statusAfter(completed, 'cancelledByPayer')).toBeUndefined()
  })

  it('the session is closed at the provider before an order goes to 3, 4 or 5 from 0 (money.md 26)', () => {
    for (const { from, to, closesSession } of Object.values(orderTransitions))
      expect(closesSession).toBe(from === processing && [3, 4, 5].includes(to))
  })

  it('an order of 0.00 is settled at once (money.md 29)', () => {
    expect([statusOfNewOrder(0), statusOfNewOrder(1)]).toEqual([normal, processing])
  })

  it('a capture settles the exact amount once; others are refunded or logged (money.md 26 and 30)', () => {
    const order = { status: processing, total: 475, currency: 'EUR', transactionIds: ['t1'] } as const
    const capture = { transactionId: 't2', amount: 475, currency: 'EUR' }
    expect(outcomeOfCapture(order, capture)).toBe('settle')
    expect(outcomeOfCapture(order, { ...capture, transactionId: 't1' })).toBe('ignore')
    expect(outcomeOfCapture(order, { ...capture, amount: 474 })).toBe('refund')
    expect(outcomeOfCapture(order, { ...capture, currency: 'USD' })).toBe('refund')
    expect(outcomeOfCapture({ ...order, status: orderStatuses.timeout }, capture)).toBe('refund')
    expect(outcomeOfCapture(undefined, capture)).toBe('logOnly')
  })
})
