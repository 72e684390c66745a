import { expect, it } from 'vitest'
import { lostByAnswer } from './gap-requester.ts'

/** A device was asked for 11 to 20 and says that none of them is left. */
it.each([
  ['its oldest is younger than the gap', 31, [1, 20]],
  ['its oldest is in the gap', 15, [1, 14]],
  ['it has older ones, so these alone are gone', 5, [11, 20]],
] as const)('a device has lost what it says: %s', (_case, oldest, lost) => {
  expect(lostByAnswer({ epoch: 'e', from: 11, to: 20 }, oldest)).toEqual(lost)
})
