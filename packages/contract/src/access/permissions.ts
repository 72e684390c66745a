/** What can be asked at all: thing → actions. A permission is written `thing.action`. */
export const permissions = {
  accessGroup: ['read', 'create', 'edit', 'delete'],
  account: ['read', 'resetPassword'],
  admin: ['read', 'create', 'edit', 'delete', 'resetPassword'],
  alarm: ['read', 'acknowledge'],
  apartment: ['edit', 'moveOut'],
  areaRestriction: ['read', 'create', 'edit', 'delete'],
  auditLog: ['read', 'exportHeads'],
  block: ['read', 'create', 'delete'],
  brand: ['edit'],
  callLog: ['read'],
  capturedImage: ['read'],
  company: ['read', 'create', 'edit', 'delete', 'setCallTargets'],
  consent: ['read', 'withdraw', 'override'],
  customerService: ['edit'],
  delegation: ['read', 'approve', 'revoke'],
  device: ['read', 'register', 'edit', 'delete', 'command'],
  distributor: ['read', 'create', 'edit', 'delete'],
  door: ['read', 'choose', 'open', 'edit'],
  doorLog: ['read'],
  emergencyPlan: ['read', 'edit', 'run', 'watch'],
  guide: ['read', 'edit'],
  holiday: ['read', 'create', 'edit', 'delete'],
  home: ['read'],
  import: ['run', 'follow'],
  idAccess: ['read', 'edit'],
  installer: ['read', 'create', 'edit', 'editFlags', 'delete', 'transfer'],
  library: ['read', 'edit'],
  lockAccount: ['read', 'edit'],
  message: ['read', 'send', 'delete'],
  notification: ['read', 'edit'],
  officeMessage: ['read', 'send', 'delete'],
  outbox: ['read'],
  personnel: ['read', 'create', 'edit', 'delete', 'erase', 'import'],
  policyRecord: ['read'],
  project: ['read', 'create', 'edit', 'delete', 'transfer'],
  propertyManager: ['read', 'create', 'edit', 'delete'],
  resident: ['read', 'create', 'edit', 'delete'],
  session: ['switch'],
  siteSetting: ['read', 'edit'],
  structure: ['read', 'edit'],
  subDistributor: ['read', 'create', 'edit', 'delete'],
  subInstaller: ['read', 'create', 'edit', 'delete'],
  subSuperManager: ['read', 'create', 'edit', 'delete'],
  systemSetting: ['edit'],
  thirdPartyLock: ['read', 'readLog', 'open', 'edit'],
  villa: ['read', 'create', 'edit', 'delete', 'setExpiry'],
  visitor: ['read', 'create', 'edit', 'delete'],
} as const

type Permissions = typeof permissions
export type Permission = { [Thing in keyof Permissions]: `${Thing}.${Permissions[Thing][number]}` }[keyof Permissions]

/** Calls that need no permission of their own: before sign-in, and of every signed-in account about itself. */
export const unprotectedNeeds = ['public', 'signedIn'] as const
export type Needs = Permission | (typeof unprotectedNeeds)[number]

/** All permissions of a thing, for the grants table. */
export function all<Thing extends keyof Permissions>(thing: Thing): `${Thing}.${Permissions[Thing][number]}`[] {
  return permissions[thing].map((action) => `${thing}.${action}` as `${Thing}.${Permissions[Thing][number]}`)
}

/** The list of every permission, for tables and tests that walk them. */
export const everyPermission: readonly Permission[] = Object.entries(permissions).flatMap(([thing, actions]) =>
  actions.map((action) => `${thing}.${action}` as Permission),
)
