import fc from 'fast-check'

/**
 * fast-check as every property test of the repository imports it. All of them draw from one seed a day (UTC), so that a
 * run that fails fails again, here and elsewhere; a failure prints it, and `SEED=20261123 npx vitest …` draws the same
 * again later.
 */
export const seed = seedOf(process.env['SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''))

fc.configureGlobal({ seed })

/**
 * `npm run test:all` tries everything; `npm test` a part of what a property, or a walk, could try, each day another
 * one.
 */
export const isWhole = process.env['TEST_ALL'] === 'yes'

/**
 * Whether one of several parts that take long is tried: all of them in `npm run test:all`, on each change the one whose
 * day it is.
 * @param part from 0
 */
export const isDue = (part: number, parts: number): boolean => isWhole || Math.abs(seed) % parts === part % parts

/** `npm run check` tries properties and simulations less often than `npm test`, which comes after it. */
export const mostRuns = Number(process.env['PROPERTY_RUNS'] ?? 300)

/**
 * How often a property or a simulation is tried: so often in `npm run test:all`, on each change 300 times at most, or
 * fewer where it is slow, and 30 times in `npm run check`.
 */
export const runsOf = (all: number, onEachChange = 300): { readonly numRuns: number } => ({
  numRuns: isWhole ? all : Math.min(all, onEachChange, mostRuns),
})

function seedOf(text: string): number {
  if (!/^-?\d{1,10}$/.test(text)) throw new RangeError(`SEED is a whole number, not ${text}`)
  return Number(text)
}

export { default } from 'fast-check'
