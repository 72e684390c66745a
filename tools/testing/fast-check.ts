import fc from 'fast-check'

/**
 * fast-check as every property test of the repository imports it. All of them draw from one seed a day (UTC), so that a run
 * that fails fails again, here and elsewhere; a failure prints it, and `SEED=20261123 npx vitest …` draws the same again later.
 */
export const seed = seedOf(process.env['SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''))

fc.configureGlobal({ seed })

function seedOf(text: string): number {
  if (!/^-?\d{1,10}$/.test(text)) throw new RangeError(`SEED is a whole number, not ${text}`)
  return Number(text)
}

export { default } from 'fast-check'
