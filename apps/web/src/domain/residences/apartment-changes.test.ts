import { describe, expect, it } from 'vitest'
import { ApartmentChanges, changesOf, noChanges } from './apartment-changes.ts'

describe('changes of several apartments', () => {
  it('name only what was chosen', () => {
    expect(changesOf(noChanges)).toEqual({})
    expect(changesOf({ ...noChanges, callType: '0', placement: 'ip', mayEnrolFace: 'off' })).toEqual({
      callType: 0,
      placement: 'ip',
      mayEnrolFace: false,
    })
  })

  it('set one floor, or none', () => {
    expect(changesOf({ ...noChanges, floor: 'G0' })).toEqual({ floor: 'G0' })
    expect(changesOf({ ...noChanges, floor: 'none' })).toEqual({ floor: null })
  })

  it('set a member limit of their own, or that of the site, whatever number stands in the field', () => {
    expect(changesOf({ ...noChanges, memberLimitOf: 'own', memberLimit: 0 })).toEqual({ memberLimit: 0 })
    expect(changesOf({ ...noChanges, memberLimitOf: 'site', memberLimit: 7 })).toEqual({ memberLimit: null })
    expect(changesOf({ ...noChanges, memberLimit: 7 })).toEqual({})
  })

  it('need the number where the limit is their own', () => {
    const issues = (change: object) =>
      (ApartmentChanges.safeParse({ ...noChanges, ...change }).error?.issues ?? []).map(({ path }) => path.join('.'))
    expect(issues({ memberLimitOf: 'own' })).toEqual(['memberLimit'])
    expect(issues({ memberLimitOf: 'own', memberLimit: 64 })).toEqual(['memberLimit'])
    expect(issues({ memberLimitOf: 'own', memberLimit: 63 })).toEqual([])
    expect(issues({ memberLimitOf: 'site' })).toEqual([])
  })
})
