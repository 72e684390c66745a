import { randomBytes, randomInt } from 'node:crypto'

/** Chance for the simulator: unpredictable where devices must not march in step, seeded where a story must repeat. */

/** A number in [0, 1), unpredictable. */
export const chance = (): number => randomInt(2 ** 32) / 2 ** 32

/** Random lower-case hexadecimal text of twice `bytes` characters. */
export const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex')

/**
 * Wait before another try, in ms: anything up to a bound that doubles with each attempt (device-link.md 4.2),
 * so that a thousand devices do not come back in the same second.
 */
export const fullJitter = (attempt: number, minMs: number, maxMs: number, random: () => number = chance): number =>
  Math.round(random() * Math.min(maxMs, minMs * 2 ** Math.min(attempt, 30)))

/** A repeatable sequence of numbers in [0, 1): the same seed tells the same story (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), bits | 61)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}
