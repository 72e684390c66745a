import { expect, it } from 'vitest'
import { callTypeCodes, callTypesOffered, ringsPhone, withoutPhone } from './calls.ts'

it('call types with a telephone are offered where the site has landlines alone', () => {
  expect(callTypesOffered(true)).toEqual(callTypeCodes)
  expect(callTypesOffered(false)).toEqual([0, 3])
})

it('a call type without its telephone is one that is offered without landlines', () => {
  for (const code of callTypeCodes) expect(callTypesOffered(false)).toContain(withoutPhone(code))
  expect(callTypeCodes.filter((code) => !ringsPhone(code)).map(withoutPhone)).toEqual([0, 3])
})
