import { isGranted } from '@lintel/contract/access/grants.ts'
import type { FactName } from '@lintel/contract/access/facts.ts'
import type { Permission } from '@lintel/contract/access/permissions.ts'
import { pathRole, roles, roleSections, type Role, type RoleSection } from '@lintel/contract/access/roles.ts'
import type { Rule } from '@lintel/contract/access/rules.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'

/** The roles that can make a call at all; which of them may now depends on what was ticked and on the site. */
export function callersOf(operation: Operation): readonly Role[] {
  const { needs } = operation
  return roles.filter(
    (role) =>
      (needs === 'public' || needs === 'signedIn' || isGranted(role, needs as Permission)) &&
      mayHold(operation.when, { role, section: sectionOf(role) }),
  )
}

/** What the `{role}` segment may be in the address of a call. */
export function pathRolesOf(operation: Operation): readonly string[] {
  return [...new Set(callersOf(operation).map((role) => pathRole[sectionOf(role)]))]
}

/** The section that a role stands in. */
function sectionOf(role: Role): RoleSection {
  const section = roleSections.find((one) => one === role)
  if (section) return section
  return (
    ({ superManager: 'supermanager', subSuperManager: 'supermanager', subDistributor: 'distributor' } as const)[
      role as 'superManager' | 'subSuperManager' | 'subDistributor'
    ] ?? 'installer'
  )
}

/** Whether a rule can hold where only some facts are known: one about anything else may. */
function mayHold(rule: Rule | undefined, known: Partial<Record<FactName, unknown>>): boolean {
  if (!rule) return true
  if ('all' in rule) return rule.all.every((part) => mayHold(part, known))
  if ('any' in rule) return rule.any.some((part) => mayHold(part, known))
  if (!(rule.fact in known)) return true
  return 'in' in rule ? rule.in.includes(known[rule.fact]) : !rule.notIn.includes(known[rule.fact])
}
