import { all, type Permission } from './permissions.ts'

/**
 * Permissions of those who run a site: its managers, administrators of its companies, owners of villas
 * (specification.md 6).
 */
export const siteManager = [
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

/** What managers of offices and of communities do for the people of their site. */
const managerOfPeople = [
  ...siteManager,
  'callLog.read',
  'capturedImage.read',
  'door.edit',
  ...all('personnel'),
  ...all('accessGroup'),
  ...all('emergencyPlan'),
  ...all('visitor'),
  ...all('library'),
  ...all('officeMessage'),
  ...all('alarm'),
  ...all('import'),
  ...all('thirdPartyLock'),
] as const satisfies readonly Permission[]

export const communityManager = [
  ...managerOfPeople,
  'structure.read',
  'apartment.edit',
  ...all('resident'),
  ...all('idAccess'),
  'apartment.moveOut',
] as const satisfies readonly Permission[]

export const officeManager = [
  ...managerOfPeople,
  ...all('company'),
  ...all('admin'),
  ...all('holiday'),
  ...all('areaRestriction'),
  ...all('block'),
] as const satisfies readonly Permission[]

/**
 * What an administrator does for its own company: doors it only chooses from, and how the company itself is set up is
 * the landlord's (office.md 1.1, 1.2). The scope keeps all of it to one company.
 */
export const companyAdmin = [
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
  'import.follow',
  ...all('accessGroup'),
  ...all('holiday'),
  ...all('areaRestriction'),
  ...all('block'),
  ...all('visitor'),
  ...all('library'),
  ...all('officeMessage'),
  ...all('alarm'),
] as const satisfies readonly Permission[]

/**
 * What the owner of a villa sees and does of it, wherever its installer stands in the same portal (specification.md
 * 2.8).
 */
export const villaOwner = [
  'device.read',
  'door.read',
  'door.open',
  'doorLog.read',
  'callLog.read',
  'resident.read',
] as const satisfies readonly Permission[]
