import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import fc, { seed } from './fast-check.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('a property test draws the same cases all day', () => {
  const sample = fc.sample(fc.nat(), 10)
  expect(fc.sample(fc.nat(), 10)).toEqual(sample)
  expect(fc.sample(fc.nat(), { numRuns: 10, seed })).toEqual(sample)
})

it('a failing property names the seed', () => {
  expect(() => fc.assert(fc.property(fc.nat(), (n) => n < 0))).toThrow(`seed: ${seed}`)
})

const sources = globSync('{packages,apps,bench,e2e,tools}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => ['node_modules', 'dist'].includes(name),
})

it('a property of a quick test says by `runsOf` how often it is tried', () => {
  const quick = sources.filter((file) => /\.test\.tsx?$/.test(file) && !/fast-check|\.battery\./.test(file))
  expect(quick.length).toBeGreaterThan(400)
  // A sample with a seed of its own is no property.
  const filesWithNumRuns = quick.filter((file) =>
    /\bnumRuns: (?!.*\bseed:)/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(filesWithNumRuns).toEqual([])
})

it('no test imports fast-check past its seed', () => {
  const past = sources
    .filter((file) => file !== join('tools', 'testing', 'fast-check.ts'))
    .filter((file) => /from 'fast-check'/.test(readFileSync(join(root, file), 'utf8')))
  expect(past.filter((file) => !file.endsWith('fast-check.test.ts'))).toEqual([])
})
