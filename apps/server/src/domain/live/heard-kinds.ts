import { hasPermission } from '@lintel/contract/access/grants.ts'
import type { Permission } from '@lintel/contract/access/permissions.ts'
import type { LiveChange } from '@lintel/contract/live/schema.ts'
import { factsOf } from '../../access/facts.ts'
import { scopeOf } from '../../access/scope.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import type { Config } from '../../base/config.ts'
import { isOfSite, projectScope, type ProjectScope } from '../../db/scope/scope.ts'

/** The site whose changes a session hears: its own, or the one that an identity of an installer holds. */
export function liveScopeOf(session: SessionRecord): ProjectScope | undefined {
  const scope = scopeOf(session)
  if (isOfSite(scope)) return scope
  return session.heldSite ? projectScope(session.heldSite.uuid) : undefined
}

/**
 * What an identity hears of a site that it holds: changes of what its permissions read. In an office those are the
 * devices alone; no list above a site shows other kinds.
 */
const permissionAbove: { readonly [Kind in LiveChange['kind']]?: Permission } = {
  connection: 'device.read',
  deadReaders: 'device.read',
  deviceCommand: 'device.read',
  door: 'door.read',
  unlockedDoors: 'door.read',
  command: 'door.read',
  doorEvent: 'doorLog.read',
}

/** Whether a session hears of a change of the site of its stream. */
export function hears(session: SessionRecord, config: Config, kind: LiveChange['kind']): boolean {
  const facts = factsOf(session, config)
  if (kind === 'doorEvent' && !facts.logsShown) return false
  if (isOfSite(scopeOf(session))) return true
  const permission = permissionAbove[kind]
  return permission !== undefined && hasPermission(facts, permission)
}
