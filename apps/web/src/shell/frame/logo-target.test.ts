import { describe, expect, it } from 'vitest'
import { logoTarget } from './logo-target.ts'

const facts = { business: 0, home: '/home', has: () => true } as const

describe('a click on the logo', () => {
  it('leads home without smart home', () => {
    expect(logoTarget({ ...facts, section: 'supermanager', hasSmartHome: false })).toBe('/home')
  })

  it('leads to the smart-home page of the roles that have one, where it exists', () => {
    expect(logoTarget({ ...facts, section: 'supermanager', hasSmartHome: true })).toBe('/supermanager/personalDevice')
    expect(logoTarget({ ...facts, section: 'propertyOffice', hasSmartHome: true })).toBe('/home')
    expect(logoTarget({ ...facts, section: 'supermanager', hasSmartHome: true, has: () => false })).toBe('/home')
  })

  it('skips smart home for installer and office with exactly one business', () => {
    expect(logoTarget({ ...facts, section: 'installer', hasSmartHome: true, business: 2 })).toBe('/home')
    expect(logoTarget({ ...facts, section: 'office', hasSmartHome: true, business: 3 })).toBe('/installer/home')
    expect(logoTarget({ ...facts, section: 'distributor', hasSmartHome: true, business: 1 })).toBe(
      '/distributor/projectDevice',
    )
  })
})
