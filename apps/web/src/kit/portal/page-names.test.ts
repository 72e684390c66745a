import { expect, it } from 'vitest'
import { forgetIdentity } from '../../api/request-context.ts'
import { keepList, listAsLeft } from './page-names.ts'

it('the way back to a list restores its address, until another identity acts', () => {
  const own = '/propertyOffice/doors'
  expect(listAsLeft(own)).toBe(own)
  keepList(own, `${own}?page=3&size=20&keyword=gate`)
  expect(listAsLeft(own)).toBe(`${own}?page=3&size=20&keyword=gate`)
  expect(listAsLeft('/propertyOffice/device')).toBe('/propertyOffice/device')
  expect(listAsLeft(undefined)).toBeUndefined()
  forgetIdentity()
  expect(listAsLeft(own)).toBe(own)
})
