import { expect, it } from 'vitest'
import fc from '../../../tools/testing/fast-check.ts'
import { judgeMissing, missingReferenceCase } from './missing-references.ts'

it('9: a missing reference never produces an allow, in 90,000 cases with plans, fire, overrides and timetables', () => {
  let count = 0
  fc.assert(
    fc.property(missingReferenceCase, (each) => {
      const verdict = judgeMissing(each)
      if (verdict !== 'allowed before') count++
      expect(verdict).not.toBe('widened')
    }),
    { numRuns: 90_000 },
  )
  expect(count).toBeGreaterThanOrEqual(60_000)
}, 900_000)
