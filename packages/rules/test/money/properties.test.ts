/** What holds of all orders and histories. */

import { describe, expect, it } from 'vitest'
import fc, { runsOf } from '../../../../tools/testing/fast-check.ts'
import { lineAmount, proportion, totalsOf } from '../../src/money/amounts.ts'
import { addDays, addMonths, daysBetween, endAfter, type Term } from '../../src/money/dates.ts'
import { type HistoryEntry, stateAfter } from '../../src/money/items.ts'
import { isRefusal } from '../../src/money/quote-model.ts'
import { apartments, itemsOf, paidUntil, tryQuote, siteOf } from './parts.ts'

const day = fc.integer({ min: 0, max: 2_000 }).map((days) => addDays('2026-01-01', days))
const term: fc.Arbitrary<Term> = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map((months): Term => ({ kind: 'months', months })),
  fc.constantFrom<(0 | 1 | 2)[]>(0, 1, 2).map((period): Term => ({ kind: 'period', period })),
  day.map((date): Term => ({ kind: 'until', date })),
  fc.constant<Term>({ kind: 'upgrade' }),
)
const order: fc.Arbitrary<HistoryEntry> = fc.record({
  kind: fc.constant('order' as const),
  on: day,
  term,
  variant: fc.constantFrom(null, 'upTo50'),
  quantity: fc.integer({ min: 1, max: 63 }),
})
const entry: fc.Arbitrary<HistoryEntry> = fc.oneof(
  order,
  day.map((end): HistoryEntry => ({ kind: 'operator', end })),
  day.map((end): HistoryEntry => ({ kind: 'firstPrice', end })),
  day.map((end): HistoryEntry => ({ kind: 'planConversion', end })),
  day.map((on): HistoryEntry => ({ kind: 'test', on, days: 30 })),
  fc.constant<HistoryEntry>({ kind: 'lost' }),
)

describe('histories', () => {
  it('give the same state however they are grouped (money.md 34)', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 20 }), fc.nat(20), (entries, cut) => {
        const before = stateAfter(entries.slice(0, cut))
        expect(stateAfter(entries.slice(cut), before)).toEqual(stateAfter(entries))
      }),
      runsOf(2_000),
    )
  })

  it('have no end without an entry, and none before the last loss counts (money.md 34)', () => {
    fc.assert(
      fc.property(fc.array(entry), fc.array(entry), (before, after) => {
        expect(stateAfter([...before, { kind: 'lost' }, ...after])).toEqual(stateAfter(after))
      }),
      runsOf(2_000),
    )
  })
})

describe('orders', () => {
  it('never move an end back (money.md 3)', () => {
    fc.assert(
      fc.property(term, day, day, (each, end, today) => {
        expect(endAfter(each, end, today)! >= end).toBe(true)
      }),
      runsOf(2_000),
    )
  })

  it('quote lines that add up, and the ends that they settle with on the same day', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(day, { nil: null }), { minLength: 1, maxLength: 8 }),
        day,
        fc.integer({ min: 1, max: 60 }),
        fc.nat(2_500),
        (ends, today, count, taxRate) => {
          const items = apartments(ends.length).map((item, n) => {
            const end = ends[n]
            return end ? { ...item, paid: paidUntil(end) } : item
          })
          for (const kind of ['activate', 'renew'] as const) {
            const ids = items.filter(({ paid }) => paid.isActivated === (kind === 'renew')).map(({ id }) => id)
            const result = tryQuote({
              kind,
              site: siteOf('community', today),
              items,
              ids,
              length: { kind: 'months', months: count },
              facts: { taxRate },
            })
            if (isRefusal(result)) {
              expect([result.refusal, ids]).toEqual(['noItem', []])
              continue
            }
            expect(result.net).toBe(result.lines.reduce((sum, line) => sum + line.amount, 0))
            expect(result.net).toBe(result.sums.reduce((sum, each) => sum + each.amount, 0))
            expect(result.total).toBe(result.net + result.tax)
            for (const line of result.lines)
              expect(line.newEnd).toBe(endAfter(line.term, items.find(({ id }) => id === line.itemId)!.paid.end, today))
          }
        },
      ),
      runsOf(1_000),
    )
  })

  it('one by one or all at once cost the same before tax', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 60 }), (people, count) => {
        const items = itemsOf(people, 'personnelApp', { siteId: 'office' })
        const net = (ids: readonly string[]) => {
          const length = { kind: 'months', months: count } as const
          const result = tryQuote({ kind: 'activate', site: siteOf('office', '2026-03-01'), items, ids, length })
          return isRefusal(result) ? 0 : result.net
        }
        const ids = items.map(({ id }) => id)
        expect(ids.reduce((sum, id) => sum + net([id]), 0)).toBe(net(ids))
      }),
      runsOf(200),
    )
  })
})

describe('rounding', () => {
  const amount = fc.nat(99_999_999)

  it('is half-up and off by half a minor unit at most', () => {
    fc.assert(
      fc.property(amount, fc.nat(2_000), (monthly, days) => {
        const result = proportion(monthly, days, 30)
        const difference = BigInt(result) * 30n - BigInt(monthly) * BigInt(days)
        expect(difference > -15n && difference <= 15n).toBe(true)
      }),
      runsOf(2_000),
    )
  })

  it('of lines comes before their sum, and tax never takes part of a line', () => {
    fc.assert(
      fc.property(fc.array(amount), fc.nat(3_000), (amounts, rate) => {
        const { net, tax, total } = totalsOf(amounts, rate)
        expect(net).toBe(amounts.reduce((sum, each) => sum + each, 0))
        expect([total - tax, Number.isInteger(tax)]).toEqual([net, true])
      }),
      runsOf(2_000),
    )
  })

  it('leaves thirty days at the price of a month', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 63 }), (monthly, quantity) => {
        const fees = { activation: 0, monthly, quarterly: null, yearly: null }
        const price = (charge: Parameters<typeof lineAmount>[1]) => lineAmount(fees, charge, quantity, false)
        expect(price({ kind: 'days', days: 30 })).toBe(price({ kind: 'months', months: 1 }))
      }),
      runsOf(500),
    )
  })
})

describe('months', () => {
  it('end on the same day or on the last one, and grow with their number', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 60 }), (date, count) => {
        const end = addMonths(date, count)
        expect(Number(end.slice(8))).toBeLessThanOrEqual(Number(date.slice(8)))
        expect(end > addMonths(date, count - 1) || count === 1).toBe(true)
        expect(daysBetween(date, end)).toBeGreaterThanOrEqual(27)
      }),
      runsOf(2_000),
    )
  })
})
