import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import type { RoleSection } from '@lintel/contract/access/roles.ts'
import { describe, expect, it } from 'vitest'
import { frontLinkText, isFrontLinkHidden } from './front-link-rule.ts'

const session = (section: RoleSection) =>
  ({ facts: { section }, site: { name: 'Harbour Tower' } }) as Pick<CurrentSession, 'facts' | 'site'>

describe('the front link', () => {
  it('is hidden on exactly the pages of specification 2.1', () => {
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

  it('shows the site to installers and property managers and the company to admins, nothing to others', () => {
    for (const section of [
      'installer',
      'propertyOffice',
      'propertyCommunity',
      'propertyOldCommunity',
      'admin',
    ] as const)
      expect(frontLinkText(session(section)), section).toBe('Harbour Tower')
    for (const section of ['supermanager', 'distributor', 'single', 'community', 'office'] as const)
      expect(frontLinkText(session(section)), section).toBeUndefined()
  })
})
