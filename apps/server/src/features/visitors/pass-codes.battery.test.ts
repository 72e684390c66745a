import { describe, expect, it } from 'vitest'
import { keyDraws } from './pass-codes.ts'

/** T10: keys of visitors are drawn evenly. That a site has each active key once, the database's unique index holds. */

const million = 1_000_000

/** Chi-square of counts that should be even, as a deviate of the normal distribution (Wilson and Hilferty). */
function deviateOf(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const freedom = counts.length - 1
  const spread = 2 / (9 * freedom)
  return (Math.cbrt(chiSquare / freedom) - (1 - spread)) / Math.sqrt(spread)
}
/** p between 0.001 and 0.999, on both sides. */
const isEven = (counts: readonly number[]): boolean => Math.abs(deviateOf(counts)) < 3.09

/** Once in five hundred honest runs is outside; twice in a row is not. */
const isEvenOnce = (count: () => readonly number[]): boolean => isEven(count()) || isEven(count())

describe('a million keys (T10)', () => {
  it('are even in every place of their digits, and together', () => {
    const leadingCounts = () => {
      const thousands = Array.from({ length: 1_000 }, () => 0)
      for (let index = 0; index < million; index++) {
        const key = Number(keyDraws.pin())
        thousands[Math.floor((key - 90_000_000) / 10_000)]! += 1
      }
      return thousands
    }
    expect(isEvenOnce(leadingCounts)).toBe(true)
    const last = () => {
      const counts = Array.from({ length: 1_000 }, () => 0)
      for (let index = 0; index < million; index++) counts[Number(keyDraws.pin()) % 1_000]! += 1
      return counts
    }
    expect(isEvenOnce(last)).toBe(true)
  })

  it('have QR codes of at least 128 bits, even in every byte, none of them twice', () => {
    const codes = new Set<string>()
    const byteCounts = () => {
      const counts = Array.from({ length: 256 }, () => 0)
      for (let index = 0; index < million; index++) {
        const code = keyDraws.qr()
        codes.add(code)
        const bytes = Buffer.from(code, 'base64url')
        if (bytes.length * 8 < 128) throw new Error(`only ${bytes.length} bytes`)
        for (const byte of bytes) counts[byte]! += 1
      }
      return counts
    }
    expect(isEvenOnce(byteCounts)).toBe(true)
    expect(codes.size % million).toBe(0)
  })
})
