import { all, type Permission } from './permissions.ts'
import type { Role } from './roles.ts'

/**
 * Who has which permission (specification 6; operators.md 14; office.md 1.2). Deny by default:
 * a permission that is not in a row is not there. Which records it reaches is the scope's affair.
 */
const operator = ['project.read', 'account.read'] as const satisfies readonly Permission[]
const siteManager = [
  'home.read',
  ...all('device'),
  ...all('door'),
  'doorLog.read',
  ...all('delegation'),
  'session.switch',
] as const satisfies readonly Permission[]
const installer = [
  'home.read',
  'project.read',
  ...all('delegation'),
  'session.switch',
] as const satisfies readonly Permission[]

export const grants: Record<Role, readonly Permission[]> = {
  superManager: [...operator, 'outbox.read'],
  subSuperManager: operator,
  distributor: [...operator, ...all('delegation'), 'session.switch'],
  subDistributor: [...operator, ...all('delegation'), 'session.switch'],
  installer,
  subInstaller: ['home.read', 'project.read', 'session.switch'],
  single: ['project.read', 'session.switch'],
  community: ['project.read', 'session.switch'],
  office: ['project.read', 'session.switch'],
  propertyOffice: siteManager,
  propertyCommunity: siteManager,
  propertyOldCommunity: siteManager,
  admin: ['home.read'],
}

/** Whether a role has a permission. */
export function isGranted(role: Role, permission: Permission): boolean {
  return grants[role].includes(permission)
}
