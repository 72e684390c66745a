import { roles, type Role } from '@lintel/contract/access/roles.ts'
import type { FailureName } from '@lintel/contract/errors/errors.ts'

/**
 * What a role that is granted a call meets there, typed from the documents and not from the rules (`when`) of
 * operations: which roles a call exists for at all, and which it has nothing for that it could succeed with.
 */
const distributors: readonly Role[] = ['distributor', 'subDistributor']
const makers: readonly Role[] = ['installer', 'single', 'community', 'office']
const helpers: readonly Role[] = [...makers, 'subInstaller']
const managers: readonly Role[] = ['propertyOffice', 'propertyCommunity', 'propertyOldCommunity']
const ofCommunities: readonly Role[] = ['community', 'propertyCommunity', 'propertyOldCommunity']
const builders: readonly Role[] = ['installer', 'subInstaller', 'single', 'community']
const ofOffices: readonly Role[] = ['office', 'propertyOffice']

/** Calls that exist for some of those who are granted them (specification.md 2 and 6). */
const existsFor: readonly (readonly [roles: readonly Role[], calls: string])[] = [
  [['superManager', 'subSuperManager'], 'configuration.platform'],
  [distributors, 'configuration.distributor'],
  [[...distributors, ...helpers], 'configuration.distributorChargeMode'],
  [helpers, 'configuration.installer manage.installer officeProject.get officeProject.settings'],
  [makers, 'officeProject.remove'],
  [managers, 'configuration.manager ownPropertyManager.get'],
  [['propertyOffice'], 'officeSetting.info'],
  [['propertyCommunity'], 'officeImport.uploadResidents officeImport.uploadStaffCards'],
  [['propertyCommunity', 'propertyOldCommunity'], 'home.week'],
  // Buildings are no departments that a manager makes (decisions.md 1).
  [['propertyOffice', 'admin'], 'department.create department.edit department.remove'],
  // In an old community codes have doors and hours of their own (specification.md 2.11; old-communities.md 1).
  [['propertyOffice', 'propertyCommunity', 'admin'], 'personnel.previewAccessGroups personnel.setAccessGroups'],
  [[...builders, 'propertyCommunity'], 'resident.selfAccess resident.previewSelfAccess resident.setSelfAccess'],
  // A sub-installer reads the billing information of its installer (money.md 55).
  [roles.filter((role) => role !== 'subInstaller'), 'ownAccount.editBillingInfo'],
  [[...distributors, 'installer', 'subInstaller', ...ofCommunities], 'subscription.billingInfo'],
  [['installer'], 'ownAccount.newDoors ownAccount.editNewDoors'],
  [['admin'], 'configuration.admin ownAdmin.get ownAdmin.checkPassword ownAdmin.updatePassword'],
]

/**
 * Calls for which the good sample names what is not the role's: a site of another kind, an account of another level.
 */
const refusedWith: readonly (readonly [failure: FailureName, roles: readonly Role[], calls: string])[] = [
  // The calls of offices name no community, and the other way round (community.md 17; office.md 31).
  [
    'notFound',
    ofCommunities,
    `siteConfiguration.newOffice siteConfiguration.office officeSetting.availableTiers officeSetting.basic officeSetting.emergency officeSetting.get
    officeSetting.motion officeSetting.tier officeSetting.time officeSetting.edit officeSetting.editBasic officeSetting.setEmergency
    officeSetting.setMotion officeSetting.setTier officeSetting.setTime`,
  ],
  ['notFound', ['community'], 'officeProject.get officeProject.settings officeProject.edit officeProject.remove'],
  [
    'notFound',
    ofOffices,
    `communitySetting.get communitySetting.detail communitySetting.edit communitySetting.setLockDoorMethods
    communitySetting.setVisitor siteConfiguration.community`,
  ],
  // What an identity of an installer may do in an office from above is about devices (operators.md 3.6).
  ['notFound', ['office'], 'officeImport.claimCodes'],
  ['notFound', ['office'], 'project.get project.edit project.remove'],
  // No account enters the portal of a distributor; who has asked for an entry does not agree to it.
  ['notFound', distributors, 'delegation.approve delegation.revoke'],
  ['noPermission', ['installer'], 'delegation.approve'],
  ['projectTypeNotAllowed', ['community'], 'officeProject.create'],
  ['projectTypeNotAllowed', ['office'], 'project.create'],
  // A distributor stands above its sub-distributors, which are not told of it.
  ['notFound', ['subDistributor'], 'distributor.featurePlan installer.ofDistributor installer.villaManagersOf'],
  // Doors and devices of the landlord, which the fixtures share with no company.
  [
    'notFound',
    ['admin'],
    'device.people door.people areaRestriction.create areaRestriction.edit areaRestriction.previewEdit',
  ],
  ['notFound', ['single'], 'notice.markRead'],
  // Codes with doors of their own are of old communities alone (specification.md 2.11).
  [
    'notFound',
    ['installer', 'subInstaller', 'community', 'propertyCommunity'],
    `residentCode.list residentCode.get residentCode.doors residentCode.create residentCode.previewCreate
    residentCode.edit residentCode.previewEdit residentCode.remove`,
  ],
  ['notFound', ['single'], 'residentCode.list residentCode.get residentCode.doors residentCode.kept'],
  ['notFound', ['propertyOldCommunity'], 'residentCode.kept residentCode.removeAccess'],
  [
    'featureOff',
    ['superManager', 'subSuperManager'],
    'system.smartHomeLink system.smartHomeUri system.siteSmartHomeUri',
  ],
  [
    'switchNotAllowed',
    ['superManager', 'subSuperManager', ...distributors, 'single', ...managers, 'admin'],
    'session.switchIdentity',
  ],
]

const namesIn = (calls: string): string[] => calls.split(/\s+/)

/** Whether a call that a role is granted exists for it. */
export const existsTo = (role: Role, call: string): boolean =>
  existsFor.find(([, calls]) => namesIn(calls).includes(call))?.[0].includes(role) ?? true

/** Calls about the account of a manager, which do not exist for an installer that entered its portal. */
const ofManagerItself = 'configuration.manager ownPropertyManager.get'

/** No portal that somebody entered shows billing information (money.md 54). */
const ofPayerItself = 'ownAccount.billingInfo ownAccount.editBillingInfo'

/** Whether a call that an installer is granted in the portal of a role exists for it there. */
export const existsImpersonated = (role: Role, call: string): boolean =>
  existsTo(role, call) && !namesIn(`${ofManagerItself} ${ofPayerItself}`).includes(call)

/** The same of a distributor that acts as an installer; the villa portal has no notifications (specification.md 4). */
export const existsToDistributor = (role: Role, call: string): boolean =>
  existsTo(role, call) && !namesIn(ofPayerItself).includes(call) && !(role === 'single' && call.startsWith('notice.'))

/** The failure that a role meets with the good sample of a call that it is granted; undefined where it succeeds. */
export const failureOf = (role: Role, call: string): FailureName | undefined =>
  refusedWith.find(([, roles, calls]) => roles.includes(role) && namesIn(calls).includes(call))?.[0]

/** The same for what the documents grant an installer in an entered portal beyond its manager: no import is followed there. */
export const failureImpersonated = (role: Role, call: string): FailureName | undefined =>
  role === 'propertyOldCommunity' && call === 'officeImport.claimCodes' ? 'notFound' : undefined

/** Every role and call that is refused, for the test that none of them is stale. */
export const namedRefusals: readonly (readonly [Role, string])[] = refusedWith.flatMap(([, roles, calls]) =>
  namesIn(calls).flatMap((call) => roles.map((role) => [role, call] as const)),
)
