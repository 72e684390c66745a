import { describe, expect, it } from 'vitest'
import { addressFor, exactness, filteredAddress, paramsOf, withQuery } from './address.ts'

const params = (template: string, address: string) => {
  const [path = '', query = ''] = address.split('?')
  return paramsOf(template, path, new URLSearchParams(query))
}

describe('address templates', () => {
  it('fill parameters under the name the portal has for them', () => {
    expect(addressFor('propertyOffice', 'device/device-info?ID=:id', { id: 'a b' })).toBe(
      '/propertyOffice/device/device-info?ID=a+b',
    )
  })

  it('keep fixed parts and leave out parameters that are not given', () => {
    expect(addressFor('admin', 'group/set?op=edit&id=:id', { id: '7' })).toBe('/admin/group/set?op=edit&id=7')
    expect(addressFor('admin', 'group/set?op=add&id=:id')).toBe('/admin/group/set?op=add')
  })

  it('have no section for the shared pages', () => {
    expect(addressFor('', '404')).toBe('/404')
  })

  it('read back the parameters they filled', () => {
    expect(params('device/device-info?ID=:id', 'device/device-info?ID=7')).toEqual({ id: '7' })
  })

  it('do not fit another path, a missing parameter or another fixed part', () => {
    expect(params('device/device-info?ID=:id', 'device/device-info')).toBeUndefined()
    expect(params('device/device-info?ID=:id', 'device/device-info?ID=')).toBeUndefined()
    expect(params('group/set?op=edit&id=:id', 'group/set?op=add&id=7')).toBeUndefined()
    expect(params('device', 'device/x')).toBeUndefined()
  })

  it('do not mind further query, which belongs to the page', () => {
    expect(params('device', 'device?page=2')).toEqual({})
  })

  it('are the more exact the more they say', () => {
    expect(exactness('set?op=edit&id=:id')).toBeGreaterThan(exactness('set?op=add'))
    expect(exactness('set?op=add')).toBeGreaterThan(exactness('set'))
  })
})

describe('more query on an address', () => {
  it('is added to what there is, without empty values', () => {
    expect(withQuery('/a?x=1', { y: '2', z: undefined, w: '' })).toBe('/a?x=1&y=2')
    expect(withQuery('/a', {})).toBe('/a')
  })

  it('needs an address', () => {
    expect(filteredAddress(undefined, { y: '2' })).toBeUndefined()
    expect(filteredAddress('/a', { y: '2' })).toBe('/a?y=2')
  })
})
