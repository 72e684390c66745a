import { describe, expect, it } from 'vitest'
import { factsForTests } from './facts.samples.ts'
import { hasPermission, isGranted } from './grants.ts'
import { everyPermission } from './permissions.ts'
import { expectedRoles } from './grants.golden.ts'
import { roles } from './roles.ts'

describe('the permissions of the roles', () => {
  it('are all typed in the golden table', () => {
    expect(everyPermission.filter((permission) => !expectedRoles.has(permission))).toEqual([])
  })

  it.each(roles)('of %s are what the documents say', (role) => {
    const expectedPermissions = everyPermission.filter((permission) => expectedRoles.get(permission)?.includes(role))
    expect(everyPermission.filter((permission) => isGranted(role, permission))).toEqual(expectedPermissions)
  })

  const grantedWith = (facts: Partial<typeof factsForTests>) =>
    everyPermission.filter((permission) => hasPermission({ ...factsForTests, ...facts }, permission))

  it('of a villa’s owner, who stands in its installer’s portal, are to look at it and to open its doors', () => {
    const permissions = grantedWith({ role: 'single', section: 'single', accountKind: 'single', projectKind: 'none' })
    expect(permissions.toSorted()).toEqual([
      'callLog.read',
      'device.read',
      'door.open',
      'door.read',
      'doorLog.read',
      'home.read',
      'message.read',
      'notification.read',
      'resident.read',
      'session.switch',
    ])
    const installer = grantedWith({ role: 'single', section: 'single', accountKind: 'installer', projectKind: 'none' })
    expect(installer).toContain('device.read')
    for (const permission of ['door.open', 'doorLog.read', 'callLog.read']) expect(installer).not.toContain(permission)
  })

  it.each(['single', 'community', 'office'] as const)(
    'of a sub-installer as %s are no more than in its own portal: it makes and deletes no site, manager or villa',
    (role) => {
      const facts = { accountKind: 'subInstaller', projectKind: 'none' } as const
      const own = grantedWith({ role: 'subInstaller', section: 'installer', ...facts })
      const here = grantedWith({ role, section: role, ...facts })
      expect(here.filter((permission) => !own.includes(permission))).toEqual([])
      expect(here).toContain('siteSetting.edit')
      expect(here.filter((permission) => /^(project|propertyManager|villa)\./.test(permission))).toEqual([
        'project.read',
        'propertyManager.read',
        'villa.read',
      ])
    },
  )

  it('of a sub-super manager without accountSetting are to read (operators.md 3.15)', () => {
    const facts = { section: 'supermanager', role: 'subSuperManager', accountKind: 'subSuperManager' } as const
    const permissions = grantedWith({ ...facts, accountSetting: false })
    expect(permissions.filter((permission) => !permission.endsWith('.read'))).toEqual([])
  })
})
