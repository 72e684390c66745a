import { expect, it } from 'vitest'
import { forgetIdentity } from '../../api/request-context.ts'
import { saveListAddress, savedListAddress } from './page-names.ts'

it('the way back to a list restores its address, until another identity acts', () => {
  const own = '/propertyOffice/doors'
  expect(savedListAddress(own)).toBe(own)
  saveListAddress(own, `${own}?page=3&size=20&keyword=gate`)
  expect(savedListAddress(own)).toBe(`${own}?page=3&size=20&keyword=gate`)
  expect(savedListAddress('/propertyOffice/device')).toBe('/propertyOffice/device')
  expect(savedListAddress(undefined)).toBeUndefined()
  forgetIdentity()
  expect(savedListAddress(own)).toBe(own)
})
