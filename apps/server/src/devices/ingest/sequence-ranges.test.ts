import fc from '../../../../../tools/testing/fast-check.ts'
import { describe, expect, it } from 'vitest'
import {
  contiguousUpTo,
  formatRanges,
  gapsIn,
  includes,
  missingBetween,
  parseRanges,
  withNumbers,
  withRange,
  type SequenceRanges,
} from './sequence-ranges.ts'

const numbersOf = (ranges: SequenceRanges): number[] =>
  ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))

describe('ranges of event numbers', () => {
  const sets = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 60 })

  it('hold exactly what was added, in whatever order', () => {
    fc.assert(
      fc.property(sets, sets, (first, second) => {
        const ascending = (numbers: number[]) => [...numbers].sort((a, b) => a - b)
        const ranges = withNumbers(withNumbers([], ascending(first)), ascending(second))
        const expected = ascending([...new Set([...first, ...second])])
        expect(numbersOf(ranges)).toEqual(expected)
        expect(ranges.every(([from], index) => index === 0 || from > ranges[index - 1]![1] + 1)).toBe(true)
        expect(parseRanges(formatRanges(ranges))).toEqual(ranges)
        for (let number = 1; number <= 61; number += 1) expect(includes(ranges, number)).toBe(expected.includes(number))
        const missing = numbersOf(missingBetween(ranges, 5, 40))
        expect([...missing, ...expected.filter((number) => number >= 5 && number <= 40)].sort((a, b) => a - b)).toEqual(
          numbersOf([[5, 40]]),
        )
      }),
    )
  })

  it('know up to where nothing is missing', () => {
    expect(contiguousUpTo([])).toBe(0)
    expect(contiguousUpTo([[2, 9]])).toBe(0)
    expect(
      contiguousUpTo([
        [1, 9],
        [11, 12],
      ]),
    ).toBe(9)
  })

  it('name their gaps', () => {
    expect(gapsIn([])).toEqual([])
    expect(
      gapsIn([
        [3, 4],
        [8, 8],
      ]),
    ).toEqual([
      [1, 2],
      [5, 7],
    ])
  })

  it('reach the greatest number there is', () => {
    const all = withRange([], [1, Number.MAX_SAFE_INTEGER])
    expect(formatRanges(all)).toBe('{[1,9007199254740992)}')
    expect(parseRanges(formatRanges(all))).toEqual(all)
  })
})
