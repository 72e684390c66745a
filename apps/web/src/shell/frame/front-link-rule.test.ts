import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import type { RoleSection } from '@lintel/contract/access/roles.ts'
import { describe, expect, it } from 'vitest'
import { frontLinkText, isFrontLinkHidden } from './front-link-rule.ts'

const tower = { name: 'Harbour Tower', location: 'Quay 1, Hamburg', kind: 'office' }
const gardens = { name: 'Willow Gardens', location: 'Park Lane 2, Leeds', kind: 'community' }
const session = (section: RoleSection, site: object | null, companyName: string | null = null) =>
  ({ facts: { section }, site, companyName }) as Pick<CurrentSession, 'facts' | 'site' | 'companyName'>

describe('the front link', () => {
  it('is hidden on exactly the pages of specification.md 2.1', () => {
    for (const path of [
      '/propertyOffice/home',
      '/installer/home',
      '/propertyOldCommunity/home',
      '/propertyCommunity/home',
      '/installer/payments',
      '/office/user-device',
      '/admin/home',
    ])
      expect(isFrontLinkHidden(path), path).toBe(true)
    for (const path of ['/propertyOffice/doors', '/installer/site', '/installer/payments/info', '/office/sites'])
      expect(isFrontLinkHidden(path), path).toBe(false)
  })

  it('shows an office by its name and other sites by their location', () => {
    expect(frontLinkText(session('propertyOffice', tower))).toBe('Harbour Tower')
    expect(frontLinkText(session('office', tower))).toBe('Harbour Tower')
    for (const section of ['installer', 'community', 'propertyCommunity', 'propertyOldCommunity'] as const)
      expect(frontLinkText(session(section, gardens)), section).toBe('Park Lane 2, Leeds')
    expect(frontLinkText(session('propertyCommunity', { ...gardens, location: '' }))).toBe('Willow Gardens')
  })

  it('shows admins their company', () => {
    expect(frontLinkText(session('admin', tower, 'Quayside Ltd'))).toBe('Quayside Ltd')
    expect(frontLinkText(session('admin', tower))).toBe('Harbour Tower')
  })

  it('is there for no other role, and for no account without a site', () => {
    for (const section of ['supermanager', 'distributor', 'single'] as const)
      expect(frontLinkText(session(section, tower)), section).toBeUndefined()
    for (const section of ['installer', 'community', 'office'] as const)
      expect(frontLinkText(session(section, null)), section).toBeUndefined()
  })
})
