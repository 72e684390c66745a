import { all, type Permission } from './permissions.ts'
import type { Role } from './roles.ts'
import { some, unless, when, type Rule } from './rules.ts'

type Need = 'devices' | 'residents' | 'either' | 'never'

function needs<Tick extends Need>(tick: Tick, permissions: readonly Permission[]) {
  return Object.fromEntries(permissions.map((permission) => [permission, tick])) as Partial<Record<Permission, Tick>>
}

const changing = (permissions: readonly Permission[]) =>
  permissions.filter((permission) => !permission.endsWith('.read'))

/**
 * What a sub-installer needs a tick for, in its own portal and in every other that it enters (operators.md 5.4;
 * office.md 1.2): `devices` is the hardware of a site and what it does, `residents` the people of a site and what is
 * for them, and
 * `either` is about both: which, the call says. `never` is for the site's own managers. A permission that is not named
 * here changes nothing of a site.
 */
const subInstallerNeeds: Partial<Record<Permission, Need>> = {
  ...needs('devices', [
    'device.register',
    'device.edit',
    'device.delete',
    'device.command',
    'door.open',
    'door.edit',
    'alarm.acknowledge',
    'emergencyPlan.edit',
    'emergencyPlan.run',
    'siteSetting.edit',
    'structure.edit',
    'apartment.edit',
    'lockAccount.edit',
    'thirdPartyLock.open',
    'thirdPartyLock.edit',
  ]),
  ...needs('residents', [
    'villa.read',
    ...changing(all('company')),
    ...changing(all('admin')),
    ...changing(all('personnel')),
    ...changing(all('resident')),
    ...changing(all('idAccess')),
    ...changing(all('accessGroup')),
    ...changing(all('holiday')),
    ...changing(all('areaRestriction')),
    ...changing(all('block')),
    ...changing(all('visitor')),
    ...changing(all('library')),
    ...changing(all('officeMessage')),
    'import.run',
    'apartment.moveOut',
  ]),
  ...needs('either', ['import.follow']),
  ...needs('never', ['delegation.approve', 'delegation.revoke']),
}

/** Under which rule a sub-installer has a permission in a role that it can stand in; undefined for always. */
export function ofSubInstaller(role: Role, permission: Permission): Rule | undefined {
  const tick = subInstallerNeeds[permission]
  if (tick === undefined || !subInstallerRoles.includes(role)) return undefined
  if (tick === 'never') return unless('accountKind', 'subInstaller')
  if (tick === 'either') return some(when('devices', true), when('residents', true))
  // Every other kind of account in these roles has all abilities.
  return when(tick, true)
}

const subInstallerRoles: readonly Role[] = [
  'subInstaller',
  'single',
  'community',
  'office',
  'propertyOffice',
  'propertyCommunity',
  'propertyOldCommunity',
]
