import { hasPermission, lacksSite } from '@lintel/contract/access/grants.ts'
import type { Permission } from '@lintel/contract/access/permissions.ts'
import { pathRole } from '@lintel/contract/access/roles.ts'
import { holds } from '@lintel/contract/access/rules.ts'
import type { FailureName } from '@lintel/contract/errors/errors.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import { factsOf } from '../access/facts.ts'
import { scopeOf } from '../access/scope.ts'
import type { SessionRecord } from '../access/session-record.ts'
import type { Config } from '../base/config.ts'

/** Why a session may not make a call, without parameters; undefined when it may. */
export type Refusal = Extract<
  FailureName,
  'sessionEnded' | 'mustChangePassword' | 'delegationEnded' | 'notFound' | 'noPermission' | 'featureOff'
>

/**
 * Whether a session may make a call at all; which records it reaches is the scope's affair. `role` is what the path
 * says where it says one, and must be the session's own.
 */
export function refusalOf(
  operation: Operation,
  session: SessionRecord | null,
  config: Config,
  role?: string,
): Refusal | undefined {
  if (operation.needs === 'public') return undefined
  if (!session) return 'sessionEnded'
  // Also inside an entry: a password that another person knows opens nothing but its own change (decisions.md
  // accounts).
  if (!session.initialized && operation.whileRestricted !== true) return 'mustChangePassword'
  if (session.delegationEnded && !operation.whileRestricted) return 'delegationEnded'
  if (role !== undefined && role !== pathRole[session.section]) return 'noPermission'
  const facts = factsOf(session, config)
  if (operation.needs !== 'signedIn') {
    // To an account that was taken off its site, the site is one that does not exist.
    if (lacksSite(facts)) return 'notFound'
    if (!hasPermission(facts, operation.needs as Permission)) return 'noPermission'
  }
  return holds(operation.when, facts) ? undefined : 'featureOff'
}

/**
 * Why the answer to a call that took its time is not given any more: the session that made it may not make it now, or
 * reaches something else. Undefined when it is given.
 */
export function refusalSince(
  operation: Operation,
  before: SessionRecord,
  now: SessionRecord | null,
  config: Config,
): Refusal | undefined {
  const refusal = refusalOf(operation, now, config)
  if (refusal || !now) return refusal
  const [then, here] = [scopeOf(before), scopeOf(now)]
  const isSame = then.kind === here.kind && then.uuid === here.uuid && then.companyUuid === here.companyUuid
  return isSame ? undefined : 'notFound'
}
