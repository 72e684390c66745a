import { PhoneCode } from '@lintel/contract/base/atoms.ts'
import { describe, expect, it } from 'vitest'
import { callingCodeOf, countryCodes } from './countries.ts'

describe('calling codes', () => {
  it('are there for every inhabited country and fit the field', () => {
    const without = countryCodes.filter((country) => callingCodeOf(country) === undefined)
    expect(without).toEqual(['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM'])
    for (const country of countryCodes) expect(PhoneCode.safeParse(callingCodeOf(country) ?? '').success).toBe(true)
  })
})
