import type { Facts } from './facts.ts'
import { all, type Permission } from './permissions.ts'
import type { Role } from './roles.ts'
import { every, holds, unless, when, type Rule } from './rules.ts'

/**
 * Who has which permission (specification.md 6; operators.md 1.2 and 14; office.md 1.2). Deny by default:
 * a permission that is not in a row is not there. Which records it reaches is the scope's affair.
 */
const platformReader = [
  'project.read',
  'account.read',
  'distributor.read',
  'subDistributor.read',
  'installer.read',
  'propertyManager.read',
  'admin.read',
  'villa.read',
  'auditLog.read',
  'policyRecord.read',
] as const satisfies readonly Permission[]

/** What a sub-super manager may do once `accountSetting` is ticked (operators.md 3.15): edit, never create or delete. */
const accountRepair = [
  'distributor.edit',
  'subDistributor.edit',
  'installer.edit',
  'installer.editFlags',
  'account.resetPassword',
  'admin.edit',
  'admin.resetPassword',
  'villa.setExpiry',
  'customerService.edit',
  'brand.edit',
  'consent.read',
  'consent.withdraw',
] as const satisfies readonly Permission[]

const reseller = [
  'project.read',
  'account.read',
  'installer.read',
  'installer.create',
  'installer.edit',
  'installer.delete',
  'account.resetPassword',
  'propertyManager.read',
  'admin.read',
  'villa.read',
  'notification.read',
  ...all('delegation'),
  'consent.read',
  'consent.withdraw',
  'session.switch',
] as const satisfies readonly Permission[]

const installerBase = [
  'home.read',
  'project.read',
  'siteSetting.read',
  'siteSetting.edit',
  'propertyManager.read',
  'villa.read',
  'notification.read',
  'session.switch',
] as const satisfies readonly Permission[]

const siteMaker = [
  ...installerBase,
  'account.read',
  'account.resetPassword',
  'project.create',
  'project.edit',
  'project.delete',
  'propertyManager.create',
  'propertyManager.edit',
  'propertyManager.delete',
  'villa.create',
  'villa.edit',
  'villa.delete',
  'message.read',
  'message.send',
  'message.delete',
] as const satisfies readonly Permission[]

/** Locks of vendors below an installer: it holds their accounts. Opening them, and who came through, is for those who run the site. */
const lockIntegrator = [...all('lockAccount'), 'thirdPartyLock.read'] as const satisfies readonly Permission[]

const siteManager = [
  'home.read',
  ...all('device'),
  'door.read',
  'door.choose',
  'door.open',
  'doorLog.read',
  'auditLog.read',
  'siteSetting.read',
  'siteSetting.edit',
  ...all('delegation'),
  'session.switch',
] as const satisfies readonly Permission[]

const officeManager = [
  ...siteManager,
  'callLog.read',
  'capturedImage.read',
  'door.edit',
  ...all('company'),
  ...all('admin'),
  ...all('personnel'),
  ...all('accessGroup'),
  ...all('holiday'),
  ...all('areaRestriction'),
  ...all('block'),
  ...all('emergencyPlan'),
  ...all('visitor'),
  ...all('library'),
  ...all('officeMessage'),
  ...all('alarm'),
  ...all('import'),
  ...all('thirdPartyLock'),
] as const satisfies readonly Permission[]

/**
 * What an administrator does for its own company: doors it only chooses from, and how the company itself is set up is the
 * landlord's (office.md 1.1, 1.2). The scope keeps all of it to one company.
 */
const companyAdmin = [
  'home.read',
  'admin.read',
  'company.read',
  'emergencyPlan.watch',
  // Its call targets do not concern the landlord.
  'company.setCallTargets',
  'door.choose',
  'doorLog.read',
  'callLog.read',
  'capturedImage.read',
  'auditLog.read',
  // Of its own people: other imports are the site's. Erasing a person is too, as it changes the site's own logs.
  ...all('personnel').filter((permission) => permission !== 'personnel.erase'),
  ...all('accessGroup'),
  ...all('holiday'),
  ...all('areaRestriction'),
  ...all('block'),
  ...all('visitor'),
  ...all('library'),
  ...all('officeMessage'),
  ...all('alarm'),
] as const satisfies readonly Permission[]

export const grants: Record<Role, readonly Permission[]> = {
  superManager: [
    ...platformReader,
    ...accountRepair,
    'distributor.create',
    'distributor.delete',
    'subDistributor.delete',
    'installer.delete',
    'installer.transfer',
    'project.transfer',
    'project.delete',
    ...all('subSuperManager'),
    'notification.edit',
    'systemSetting.edit',
    'guide.edit',
    'outbox.read',
    'auditLog.exportHeads',
    'consent.override',
  ],
  subSuperManager: [...platformReader, ...accountRepair],
  distributor: [...reseller, ...all('subDistributor'), 'auditLog.read', 'customerService.edit', 'brand.edit'],
  // All that a distributor has but helpers of its own and a contact of its own (operators.md 1.2, 3.11).
  subDistributor: [...reseller, 'auditLog.read'],
  installer: [
    ...siteMaker,
    ...all('subInstaller'),
    ...all('delegation'),
    'consent.read',
    'consent.withdraw',
    ...all('company'),
    ...all('admin'),
    ...lockIntegrator,
    'guide.read',
  ],
  // The user guide is for installers and their helpers in their own portal (specification.md 6, Menu rules).
  subInstaller: [...installerBase, ...lockIntegrator, 'guide.read'],
  single: [...siteMaker, ...all('company'), ...all('admin')],
  community: [...siteMaker, ...all('company'), ...all('admin')],
  office: [...siteMaker, ...all('company'), ...all('admin')],
  propertyOffice: officeManager,
  propertyCommunity: siteManager,
  propertyOldCommunity: siteManager,
  admin: companyAdmin,
}

/** What the villa portal allows its installer's identity and not a villa's owner, who stands in the same section. */
const villaManager = [...siteMaker, ...all('company'), ...all('admin')].filter(
  (permission) => !['home.read', 'message.read', 'notification.read', 'session.switch'].includes(permission),
)

function needs<Tick extends 'devices' | 'residents' | 'never'>(tick: Tick, named: readonly Permission[]) {
  return Object.fromEntries(named.map((permission) => [permission, tick])) as Partial<Record<Permission, Tick>>
}

const changing = (permissions: readonly Permission[]) =>
  permissions.filter((permission) => !permission.endsWith('.read'))

/**
 * What a sub-installer needs a tick for, in its own portal and in every other that it enters (operators.md 5.4; office.md
 * 1.2): `devices` is the hardware of a site and what it does, `residents` the people of a site and what is for them. `never`
 * is for the site's own managers. A permission that is not named here changes nothing of a site.
 */
const subInstallerNeeds: Partial<Record<Permission, 'devices' | 'residents' | 'never'>> = {
  ...needs('devices', [
    'device.register',
    'device.edit',
    'device.delete',
    'device.command',
    'door.open',
    'door.edit',
    'alarm.handle',
    'emergencyPlan.edit',
    'emergencyPlan.run',
    'siteSetting.edit',
    'lockAccount.edit',
    'thirdPartyLock.open',
    'thirdPartyLock.edit',
  ]),
  ...needs('residents', [
    'villa.read',
    ...changing(all('company')),
    ...changing(all('admin')),
    ...changing(all('personnel')),
    ...changing(all('accessGroup')),
    ...changing(all('holiday')),
    ...changing(all('areaRestriction')),
    ...changing(all('block')),
    ...changing(all('visitor')),
    ...changing(all('library')),
    ...changing(all('officeMessage')),
    'import.run',
  ]),
  ...needs('never', ['delegation.approve', 'delegation.revoke']),
}

/** Under which rule a sub-installer has a permission in a role that it can stand in; undefined for always. */
function ofSubInstaller(role: Role, permission: Permission): Rule | undefined {
  const tick = subInstallerNeeds[permission]
  if (tick === undefined || !subInstallerRoles.includes(role)) return undefined
  if (tick === 'never') return unless('accountKind', 'subInstaller')
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

/** A sub-installer that takes one of its installer's identities may there no more than in its own portal. */
const makerOnly = [...siteMaker, ...all('company'), ...all('admin')].filter(
  (permission) => !(installerBase as readonly Permission[]).includes(permission),
)
const alsoUnless = (permission: Permission) =>
  (makerOnly as readonly Permission[]).includes(permission) ? (['subInstaller'] as const) : []

/** Permissions of sub-accounts that depend on what was ticked for them; a permission not named here does not. */
const grantedWhen: Partial<Record<Role, Partial<Record<Permission, Rule>>>> = {
  subSuperManager: Object.fromEntries(accountRepair.map((permission) => [permission, when('accountSetting', true)])),
  single: {
    // A villa's owner reads what its installer writes; a sub-installer does not write messages, nor read them in its own portal.
    'message.read': unless('accountKind', 'subInstaller'),
    ...Object.fromEntries(
      villaManager.map((permission) => [permission, unless('accountKind', 'single', ...alsoUnless(permission))]),
    ),
  },
  community: Object.fromEntries(makerOnly.map((permission) => [permission, unless('accountKind', 'subInstaller')])),
  office: Object.fromEntries(makerOnly.map((permission) => [permission, unless('accountKind', 'subInstaller')])),
}

/** Whether a role can have a permission at all; the generated tables show this. */
export function isGranted(role: Role, permission: Permission): boolean {
  return grants[role].includes(permission)
}

/** Under which rule a role has a permission that it can have; undefined for always. */
export function conditionOf(role: Role, permission: Permission): Rule | undefined {
  const rules = [grantedWhen[role]?.[permission], ofSubInstaller(role, permission)].filter((rule) => rule !== undefined)
  return rules.length > 1 ? every(...rules) : rules[0]
}

const siteRoles: readonly Role[] = ['propertyOffice', 'propertyCommunity', 'propertyOldCommunity', 'admin']

/** Whether a session stands in the portal of a site without one: its account was taken off it, or has none yet. */
export function lacksSite({ role, projectKind }: Facts): boolean {
  return siteRoles.includes(role) && projectKind === 'none'
}

/** Whether a session has a permission, with what was ticked for its account. The one question router and browser ask. */
export function hasPermission(facts: Facts, permission: Permission): boolean {
  if (lacksSite(facts)) return false
  return isGranted(facts.role, permission) && holds(conditionOf(facts.role, permission), facts)
}
