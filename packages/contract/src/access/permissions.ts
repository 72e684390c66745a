/** What can be asked at all: thing → actions. A permission is written `thing.action`. */
export const permissions = {
  account: ['read'],
  delegation: ['read', 'approve', 'revoke'],
  device: ['read', 'register'],
  door: ['read', 'open'],
  doorLog: ['read'],
  home: ['read'],
  outbox: ['read'],
  project: ['read'],
  session: ['switch'],
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
