import type { Role } from './roles.ts'

/**
 * Permissions of each role, typed manually from specification.md 2 and 6, operators.md 1.2, 3, 5 and 14, office.md 1.2,
 * community.md 24 and the decisions, with every ability ticked. It is not read from `grants.ts`: a permission that is
 * given or taken away there has to be given or taken away here as well, with the sentence that says so. Tests of the
 * table and the access matrix expect what stands here.
 */
const platform: readonly Role[] = ['superManager', 'subSuperManager']
const distributors: readonly Role[] = ['distributor', 'subDistributor']
/** An installer in its own portal and in its three identities (specification.md 6, Role switching). */
const makers: readonly Role[] = ['installer', 'single', 'community', 'office']
const withHelpers: readonly Role[] = [...makers, 'subInstaller']
const sites: readonly Role[] = ['propertyOffice', 'propertyCommunity', 'propertyOldCommunity']
const office: readonly Role[] = ['propertyOffice']
/** An installer where residential sites are laid out, and its helper. */
const residenceBuilders: readonly Role[] = ['installer', 'subInstaller', 'single', 'community']
/** An office's manager, and the administrator of one company for that company (office.md 1.2). */
const people: readonly Role[] = ['propertyOffice', 'admin']
/** They, and a community's manager for its residents and staff (specification.md 2.10; community.md 1.2). */
const residents: readonly Role[] = [...people, 'propertyCommunity']
/** Managers of offices and of communities. */
const managers: readonly Role[] = [...office, 'propertyCommunity']

const golden: readonly (readonly [source: string, who: readonly Role[], permissions: string])[] = [
  // Accounts
  ['operators.md 14, create distributor', ['superManager'], 'distributor.create distributor.delete'],
  ['specification.md 2.3; operators.md 3.15', platform, 'distributor.read distributor.edit'],
  ['specification.md 2.3', platform, 'installer.editFlags villa.setExpiry'],
  ['specification.md 2.3 and 2.4; operators.md 14', [...platform, ...distributors], 'installer.read installer.edit'],
  ['operators.md 14, create installer', distributors, 'installer.create'],
  ['operators.md 1.5', ['superManager', ...distributors], 'installer.delete'],
  ['operators.md 1.6', ['superManager'], 'installer.transfer project.transfer'],
  ['operators.md 1.2, distributor', [...platform, 'distributor'], 'subDistributor.read subDistributor.edit'],
  ['specification.md 2.4', ['distributor'], 'subDistributor.create'],
  ['operators.md 1.5', ['superManager', 'distributor'], 'subDistributor.delete'],
  [
    'specification.md 2.5; operators.md 5.4',
    ['installer'],
    'subInstaller.read subInstaller.create subInstaller.edit subInstaller.delete',
  ],
  [
    'specification.md 6, Sub-super manager',
    ['superManager'],
    'subSuperManager.read subSuperManager.create subSuperManager.edit subSuperManager.delete',
  ],
  ['operators.md 1.2', [...platform, ...distributors, ...makers], 'account.read account.resetPassword'],
  ['operators.md 1.2', [...platform, ...distributors, ...withHelpers], 'project.read propertyManager.read villa.read'],
  ['operators.md 14, create site', makers, 'project.create project.edit'],
  ['operators.md 14, create site and PM', makers, 'propertyManager.create propertyManager.edit propertyManager.delete'],
  ['operators.md 1.5', ['superManager', ...makers], 'project.delete'],
  ['specification.md 2.8', makers, 'villa.create villa.edit villa.delete'],
  ['specification.md 6, Menu rules; operators.md 5.10', makers, 'message.read message.send message.delete'],
  [
    'office.md 1.2, companies and admins',
    [...makers, ...office],
    'company.create company.edit company.delete admin.create admin.delete',
  ],
  ['operators.md 3.15; office.md 1.2', [...platform, ...makers, ...office], 'admin.edit admin.resetPassword'],
  ['office.md 1.2, reads own company', [...makers, ...people], 'company.read company.setCallTargets'],
  ['operators.md 1.2; office.md 1.2', [...platform, ...distributors, ...makers, ...people], 'admin.read'],
  // The platform
  ['operators.md 3.12; office.md 1.2, logs', [...platform, ...distributors, ...sites, 'admin'], 'auditLog.read'],
  ['operators.md 3', platform, 'policyRecord.read'],
  ['specification.md 2.3; operators.md 3.11', [...platform, 'distributor'], 'customerService.edit brand.edit'],
  [
    'specification.md 6, Sub-super manager: notification and settings hidden',
    ['superManager'],
    'notification.edit systemSetting.edit guide.edit outbox.read',
  ],
  ['specification.md 2.4 and 2.5', [...distributors, ...withHelpers], 'notification.read'],
  ['specification.md 6, Menu rules: user guide', ['installer', 'subInstaller'], 'guide.read'],
  [
    'docs/adr/0024: heads of the chains are exported by who runs the platform',
    ['superManager'],
    'auditLog.exportHeads',
  ],
  // Entering portals
  [
    'operators.md 1.3',
    [...distributors, 'installer', ...sites],
    'delegation.read delegation.approve delegation.revoke',
  ],
  [
    'decisions.md accounts: who may ask a site for consent reads its requests',
    [...platform, ...distributors, 'installer'],
    'consent.read consent.withdraw',
  ],
  ['adr 0032: managers who cannot be reached', ['superManager'], 'consent.override'],
  ['specification.md 6, Role switching', [...distributors, ...withHelpers, ...sites], 'session.switch'],
  // Sites
  ['specification.md 2', [...withHelpers, ...sites, 'admin'], 'home.read'],
  ['operators.md 14; office.md 1.2, settings', [...withHelpers, ...sites], 'siteSetting.read siteSetting.edit'],
  [
    'office.md 1.2, devices and doors; operators.md 14: of residential sites the installer’s too',
    [...sites, ...residenceBuilders],
    'device.read device.edit device.command door.read',
  ],
  [
    'decisions.md 9: in communities the installer’s alone, entered or not',
    [...sites, ...residenceBuilders],
    'device.register device.delete',
  ],
  ['office.md 1.2, devices and doors; specification.md 2.8, a villa’s owner', [...sites, 'single'], 'door.open'],
  [
    'office.md 1.1: an admin sees doors in pickers, and opens none',
    [...sites, 'admin', ...residenceBuilders],
    'door.choose',
  ],
  ['office.md 1.2; community.md 1.2, relays', [...office, 'propertyCommunity', ...residenceBuilders], 'door.edit'],
  [
    'community.md 1.1: the installer makes buildings and apartments, a manager reads them',
    ['propertyCommunity', ...residenceBuilders],
    'structure.read',
  ],
  ['community.md 1.2, create building and apartment', residenceBuilders, 'structure.edit'],
  ['community.md 1.2, edit apartment', ['propertyCommunity', ...residenceBuilders], 'apartment.edit'],
  ['community.md 5, reset apartment', ['propertyCommunity', ...residenceBuilders], 'apartment.moveOut'],
  ['office.md 1.2, logs; specification.md 2.8, a villa’s owner', [...sites, 'admin', 'single'], 'doorLog.read'],
  ['office.md 1.2, logs; community.md 17.2, 17.3 and 18', residents, 'capturedImage.read alarm.read alarm.acknowledge'],
  [
    'community.md 1.2, add, edit and delete residents',
    ['propertyCommunity', ...residenceBuilders],
    'resident.read resident.create resident.edit resident.delete',
  ],
  ['community.md 16, role PM', ['propertyCommunity'], 'idAccess.read idAccess.edit'],
  [
    'office.md 1.2, logs; community.md 17.2; specification.md 2.8, a villa’s owner',
    [...residents, 'single'],
    'callLog.read',
  ],
  [
    'office.md 1.2, groups and personnel; community.md 6, 7 and 13',
    residents,
    'personnel.read personnel.create personnel.edit personnel.delete personnel.import',
  ],
  [
    'office.md 1.2, access groups; community.md 8',
    residents,
    'accessGroup.read accessGroup.create accessGroup.edit accessGroup.delete',
  ],
  ['office.md 1.2, holidays', people, 'holiday.read holiday.create holiday.edit holiday.delete'],
  [
    'office.md 1.2, area restrictions',
    people,
    'areaRestriction.read areaRestriction.create areaRestriction.edit areaRestriction.delete',
  ],
  ['office.md 1.2, area restrictions', people, 'block.read block.create block.delete'],
  [
    'office.md 1.2, visitors; community.md 11 and 12',
    residents,
    'visitor.read visitor.create visitor.edit visitor.delete',
  ],
  [
    'office.md 1.2, library and messages; community.md 21 and 22',
    residents,
    'library.read library.edit officeMessage.read officeMessage.send officeMessage.delete',
  ],
  [
    'office.md 1.2: the site’s, not a company’s; decisions.md 10; community.md 28',
    managers,
    'emergencyPlan.read emergencyPlan.edit emergencyPlan.run import.run',
  ],
  [
    'office.md 35; community.md 28: of people a manager’s or an administrator’s, of structure the installer’s',
    [...residents, 'installer', 'subInstaller', 'single', 'community'],
    'import.follow',
  ],
  ['office.md 1.2: a company sees that a plan runs', residents, 'emergencyPlan.watch'],
  ['decisions: erasing changes the logs of the site, which are not a company’s', managers, 'personnel.erase'],
  // Locks of vendors
  ['community.md 24: installers hold the accounts', ['installer', 'subInstaller'], 'lockAccount.read lockAccount.edit'],
  ['community.md 24: installers see the locks', ['installer', 'subInstaller', ...managers], 'thirdPartyLock.read'],
  [
    'community.md 24: who runs the site opens them',
    managers,
    'thirdPartyLock.readLog thirdPartyLock.open thirdPartyLock.edit',
  ],
]

/** The roles that have a permission, with every ability ticked. */
export const expectedRoles: ReadonlyMap<string, readonly Role[]> = new Map(
  golden.flatMap(([, who, permissions]) => permissions.split(' ').map((permission) => [permission, who] as const)),
)
