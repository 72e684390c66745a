import type { Role } from './roles.ts'

/**
 * Permissions of each role, typed manually from specification.md 2 and 6, operators.md 1.2, 3, 5 and 14, office.md 1.2,
 * community.md 24 and the decisions, with every ability ticked. It is not read from `grants.ts`: a permission that is given or
 * taken away there has to be given or taken away here as well, with the sentence that says so. Tests of the table and the access
 * matrix expect what stands here.
 */
const platform: readonly Role[] = ['superManager', 'subSuperManager']
const dealers: readonly Role[] = ['distributor', 'subDistributor']
/** An installer in its own portal and in its three identities (specification.md 6, Role switching). */
const makers: readonly Role[] = ['installer', 'single', 'community', 'office']
const withHelpers: readonly Role[] = [...makers, 'subInstaller']
const sites: readonly Role[] = ['propertyOffice', 'propertyCommunity', 'propertyOldCommunity']
const office: readonly Role[] = ['propertyOffice']
/** An office's manager, and the administrator of one company for that company (office.md 1.2). */
const people: readonly Role[] = ['propertyOffice', 'admin']

const golden: readonly (readonly [source: string, who: readonly Role[], permissions: string])[] = [
  // Accounts
  ['operators.md 14, create distributor', ['superManager'], 'distributor.create distributor.delete'],
  ['specification.md 2.3; operators.md 3.15', platform, 'distributor.read distributor.edit'],
  ['specification.md 2.3', platform, 'installer.editFlags villa.setExpiry'],
  ['specification.md 2.3 and 2.4; operators.md 14', [...platform, ...dealers], 'installer.read installer.edit'],
  ['operators.md 14, create installer', dealers, 'installer.create'],
  ['operators.md 1.5', ['superManager', ...dealers], 'installer.delete'],
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
  ['operators.md 1.2', [...platform, ...dealers, ...makers], 'account.read account.resetPassword'],
  ['operators.md 1.2', [...platform, ...dealers, ...withHelpers], 'project.read propertyManager.read villa.read'],
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
  ['operators.md 1.2; office.md 1.2', [...platform, ...dealers, ...makers, ...people], 'admin.read'],
  // The platform
  ['operators.md 3.12; office.md 1.2, logs', [...platform, ...dealers, ...sites, 'admin'], 'auditLog.read'],
  ['operators.md 3', platform, 'policyRecord.read'],
  ['specification.md 2.3; operators.md 3.11', [...platform, 'distributor'], 'customerService.edit brand.edit'],
  [
    'specification.md 6, Sub-super manager: notification and settings hidden',
    ['superManager'],
    'notification.edit systemSetting.edit guide.edit outbox.read',
  ],
  ['specification.md 2.4 and 2.5', [...dealers, ...withHelpers], 'notification.read'],
  ['specification.md 6, Menu rules: user guide', ['installer', 'subInstaller'], 'guide.read'],
  [
    'reliability-security: heads of the chains are kept by who runs the platform',
    ['superManager'],
    'auditLog.exportHeads',
  ],
  // Entering portals
  ['operators.md 1.3', [...dealers, 'installer', ...sites], 'delegation.read delegation.approve delegation.revoke'],
  [
    'decisions: who may ask a site for consent reads its requests',
    [...platform, ...dealers, 'installer'],
    'consent.read consent.withdraw',
  ],
  ['adr 0032: managers who cannot be reached', ['superManager'], 'consent.override'],
  ['specification.md 6, Role switching', [...dealers, ...withHelpers, ...sites], 'session.switch'],
  // Sites
  ['specification.md 2', [...withHelpers, ...sites, 'admin'], 'home.read'],
  ['operators.md 14; office.md 1.2, settings', [...withHelpers, ...sites], 'siteSetting.read siteSetting.edit'],
  [
    'office.md 1.2, devices and doors',
    sites,
    'device.read device.register device.edit device.delete device.command door.read door.open',
  ],
  ['office.md 1.1: an admin sees doors in pickers, and opens none', [...sites, 'admin'], 'door.choose'],
  ['office.md 1.2', office, 'door.edit'],
  ['office.md 1.2, logs', [...sites, 'admin'], 'doorLog.read'],
  ['office.md 1.2, logs', people, 'callLog.read capturedImage.read alarm.read alarm.handle'],
  [
    'office.md 1.2, groups and personnel',
    people,
    'personnel.read personnel.create personnel.edit personnel.delete personnel.import',
  ],
  ['office.md 1.2, access groups', people, 'accessGroup.read accessGroup.create accessGroup.edit accessGroup.delete'],
  ['office.md 1.2, holidays', people, 'holiday.read holiday.create holiday.edit holiday.delete'],
  [
    'office.md 1.2, area restrictions',
    people,
    'areaRestriction.read areaRestriction.create areaRestriction.edit areaRestriction.delete',
  ],
  ['office.md 1.2, area restrictions', people, 'block.read block.create block.delete'],
  ['office.md 1.2, visitors', people, 'visitor.read visitor.create visitor.edit visitor.delete'],
  [
    'office.md 1.2, library and messages',
    people,
    'library.read library.edit officeMessage.read officeMessage.send officeMessage.delete',
  ],
  [
    'office.md 1.2: the site’s, not a company’s',
    office,
    'emergencyPlan.read emergencyPlan.edit emergencyPlan.run import.run',
  ],
  ['office.md 1.2: a company sees that a plan runs', people, 'emergencyPlan.watch'],
  ['decisions: erasing changes the logs of the site, which are not a company’s', office, 'personnel.erase'],
  // Locks of vendors
  ['community.md 24: installers hold the accounts', ['installer', 'subInstaller'], 'lockAccount.read lockAccount.edit'],
  ['community.md 24: installers see the locks', ['installer', 'subInstaller', ...office], 'thirdPartyLock.read'],
  [
    'community.md 24: who runs the site opens them',
    office,
    'thirdPartyLock.readLog thirdPartyLock.open thirdPartyLock.edit',
  ],
]

/** The roles that have a permission, with every ability ticked. */
export const expectedRoles: ReadonlyMap<string, readonly Role[]> = new Map(
  golden.flatMap(([, who, named]) => named.split(' ').map((permission) => [permission, who] as const)),
)
