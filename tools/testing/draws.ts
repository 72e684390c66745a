import { expect } from 'vitest'
import { mostRuns } from './fast-check.ts'

/**
 * Expects that a property, tried as often as on each change, drew what it is about more than so many times. Where it is
 * tried less often (`npm run check`) the count says nothing.
 */
export function expectDraws(count: number, moreThan: number): void {
  expect(count).toBeGreaterThanOrEqual(mostRuns < 300 ? 0 : moreThan + 1)
}
