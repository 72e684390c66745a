import type { Facts } from './facts.ts'
import { everyPermission, rowOf, type Permission } from './permissions.ts'
import type { Role } from './roles.ts'
import type { Tick } from './row.ts'
import { every, holds, some, unless, when, type Rule } from './rules.ts'

/**
 * Who has which permission, as the table in `who-may` says. Deny by default: a role that a row does not name has none
 * of what it grants.
 */

/** Whether a role can have a permission at all; the generated tables show this. */
export const isGranted = (role: Role, permission: Permission): boolean =>
  rowOf.get(permission)?.roles[role] !== undefined

/** The permissions that a role can have. */
export const permissionsOf = (role: Role): readonly Permission[] =>
  everyPermission.filter((permission) => isGranted(role, permission))

/** Roles in which a sub-installer can stand; every other kind of account in them has all abilities. */
const subInstallerRoles: readonly Role[] = [
  'subInstaller',
  'single',
  'community',
  'office',
  'propertyOffice',
  'propertyCommunity',
  'propertyOldCommunity',
]

const ruleOfTick = {
  devices: when('devices', true),
  residents: when('residents', true),
  either: some(when('devices', true), when('residents', true)),
  firmware: when('firmware', true),
  subscriptions: when('subscriptions', true),
  never: unless('accountKind', 'subInstaller'),
} as const satisfies Record<Tick, Rule>

/** Under which rule a role has a permission that it can have; undefined for always. */
export function conditionOf(role: Role, permission: Permission): Rule | undefined {
  const row = rowOf.get(permission)
  const cell = row?.roles[role]
  const tick = row?.tick !== undefined && subInstallerRoles.includes(role) ? ruleOfTick[row.tick] : undefined
  if (cell === undefined || cell === true) return tick
  return tick ? every(cell, tick) : cell
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
