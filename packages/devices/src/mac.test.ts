import fc from '../../../tools/testing/fast-check.ts'
import { expect, it } from 'vitest'
import { isMac, Mac, reservedMac } from './mac.ts'

const keysOf = (text: string) =>
  Mac.safeParse(text).error?.issues.map((issue) => (issue.code === 'custom' ? issue.params?.['key'] : issue.code))

it('a MAC address is accepted in the usual ways to write it and normalised to one', () => {
  for (const text of [
    '0c1105aabb01',
    '0C:11:05:AA:BB:01',
    '0c-11-05-aa-bb-01',
    '0C 11 05 AA BB 01',
    ' 0c11.05aa.bb01\n',
  ])
    expect(Mac.parse(text)).toBe('0C1105AABB01')
})

it('a MAC address is refused with another length, other characters or as the reserved one, in any spelling', () => {
  for (const text of ['', '0C1105AABB0', '0C1105AABB011', '0C1105AABB0G', '0C1105AABB0١']) {
    expect(keysOf(text)).toEqual(['validation:mac'])
  }
  expect(keysOf(reservedMac)).toEqual(['validation:macReserved'])
  expect(keysOf('0c:11:05:00:00:00')).toEqual(['validation:macReserved'])
})

it('a MAC address never throws, and an accepted one is in the normalised form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const result = Mac.safeParse(text)
      expect(!result.success || isMac(result.data)).toBe(true)
    }),
  )
})
