import { isReseller } from '@lintel/contract/access/roles.ts'
import { companyScope, makeScope, type Scope } from '../db/scope/scope.ts'
import type { SessionRecord } from './session-record.ts'

/** What a session reaches in the portal it is in (operators.md 1.2). A section without its site reaches nothing. */
export function scopeOf(session: SessionRecord): Scope {
  // A villa's owner stands in the portal of an installer's villa identity, and is not that installer.
  if (session.actingKind === 'single') return makeScope('account', session.actingUuid)
  switch (session.section) {
    case 'supermanager':
      return makeScope('platform', null)
    case 'distributor':
      return makeScope(isReseller(session.actingKind) ? session.actingKind : 'distributor', session.actingUuid)
    case 'installer':
    case 'single':
    case 'community':
    case 'office':
      return session.actingKind === 'subInstaller'
        ? makeScope('subInstaller', session.actingUuid)
        : makeScope('installer', session.actingInstallerUuid ?? session.actingUuid)
    case 'admin':
      return companyOf(session)
    default:
      return session.projectUuid ? makeScope('project', session.projectUuid) : makeScope('account', session.actingUuid)
  }
}

/**
 * An administrator reaches its own company; without one, or standing there as another account, no more than its
 * account.
 */
function companyOf({ actingKind, actingUuid, projectUuid, companyUuid }: SessionRecord): Scope {
  if (actingKind !== 'admin' || projectUuid === null || companyUuid === null) return makeScope('account', actingUuid)
  return companyScope(projectUuid, companyUuid)
}
