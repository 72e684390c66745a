import type { Facts } from './facts.ts'
import { all, type Permission } from './permissions.ts'
import type { Role } from './roles.ts'
import { every, holds, unless, when, type Rule } from './rules.ts'
import { communityManager, companyAdmin, officeManager, siteManager, villaOwner } from './site-grants.ts'
import { ofSubInstaller } from './sub-installer-needs.ts'

/**
 * Who has which permission (specification.md 6; operators.md 1.2 and 14; office.md 1.2). Deny by default:
 * a permission that is not in a row is not there. Which records it reaches is the scope's affair. Rows of managers,
 * administrators and owners stand in `site-grants.ts`.
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

/**
 * What a sub-super manager may do once `accountSetting` is ticked (operators.md 3.15): edit, never create or delete.
 */
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

/** Locks of vendors below an installer, which holds their accounts; who runs the site opens them. */
const lockIntegrator = [...all('lockAccount'), 'thirdPartyLock.read'] as const satisfies readonly Permission[]

/**
 * What an installer has of residential sites below it, each call with the site named (operators.md 14); offices are
 * their managers'.
 */
const residenceBuilder = [
  ...all('structure'),
  'apartment.edit',
  'apartment.moveOut',
  ...all('device'),
  'door.read',
  'door.choose',
  'door.edit',
  ...all('resident'),
  'import.follow',
] as const satisfies readonly Permission[]

/** What the owner alone does there: opening, and reading who came and who rang. */
const villaOwnerOnly = villaOwner.filter(
  (permission) => !(residenceBuilder as readonly Permission[]).includes(permission),
)

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
  // Without helpers and a contact of its own (operators.md 1.2, 3.11).
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
    ...residenceBuilder,
    'guide.read',
  ],
  // The user guide is for installers and their helpers in their own portal (specification.md 6, Menu rules).
  subInstaller: [...installerBase, ...lockIntegrator, ...residenceBuilder, 'guide.read'],
  single: [...siteMaker, ...all('company'), ...all('admin'), ...residenceBuilder, ...villaOwnerOnly],
  community: [...siteMaker, ...all('company'), ...all('admin'), ...residenceBuilder],
  office: [...siteMaker, ...all('company'), ...all('admin')],
  propertyOffice: officeManager,
  propertyCommunity: communityManager,
  propertyOldCommunity: siteManager,
  admin: companyAdmin,
}

/** What the villa portal allows its installer's identity and not a villa's owner, who stands in the same section. */
const villaManager = [...siteMaker, ...all('company'), ...all('admin'), ...residenceBuilder].filter(
  (permission) =>
    !['home.read', 'message.read', 'notification.read', 'session.switch', ...villaOwner].includes(permission),
)

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
    // A villa's owner reads what its installer writes; a sub-installer does not write messages, nor read them in its
    // own portal.
    'message.read': unless('accountKind', 'subInstaller'),
    ...Object.fromEntries(villaOwnerOnly.map((permission) => [permission, when('accountKind', 'single')])),
    ...Object.fromEntries(
      villaManager.map((permission) => [permission, unless('accountKind', 'single', ...alsoUnless(permission))]),
    ),
  },
  community: Object.fromEntries(makerOnly.map((permission) => [permission, unless('accountKind', 'subInstaller')])),
  // Devices of a community are its installer's to add, replace and delete, entered or not (decisions.md 9).
  propertyCommunity: {
    'device.register': unless('accountKind', 'propertyManager'),
    'device.delete': unless('accountKind', 'propertyManager'),
    // A manager deletes residents, one or a household, where that is ticked for it at the site (community.md 1.2).
    'resident.delete': when('deletesResidents', true),
    'apartment.moveOut': when('deletesResidents', true),
    // Where doors of the community read identity cards (community.md 16).
    ...Object.fromEntries(all('idAccess').map((permission) => [permission, when('idAccess', true)])),
  },
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
export const lacksSite = ({ role, projectKind }: Facts): boolean => siteRoles.includes(role) && projectKind === 'none'

/**
 * Whether a session has a permission, with what was ticked for its account. The one question router and browser ask.
 */
export function hasPermission(facts: Facts, permission: Permission): boolean {
  if (lacksSite(facts)) return false
  return isGranted(facts.role, permission) && holds(conditionOf(facts.role, permission), facts)
}
