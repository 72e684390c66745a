import { homeSection, propertySection, type AccountKind } from '@lintel/contract/access/roles.ts'
import type { Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { sitesOfMember, type SessionIdentity } from '../../domain/sessions/queries.ts'

/**
 * Where an account stands after signing in: its own portal, and for managers and admins their first site by name.
 * A manager without a site starts in the plain community portal, which reaches nothing.
 */
export async function firstIdentity(
  db: Db,
  scope: SystemScope,
  account: { uuid: string; kind: AccountKind },
): Promise<SessionIdentity> {
  const own = { accountUuid: account.uuid, actingUuid: account.uuid, delegationUuid: null }
  if (account.kind !== 'propertyManager' && account.kind !== 'admin') {
    return { ...own, section: homeSection[account.kind], projectUuid: null }
  }
  const [site] = (await sitesOfMember(db, scope, account.uuid)).filter((candidate) => candidate.kind !== 'villa')
  const section = account.kind === 'admin' || !site ? null : propertySection[site.kind as keyof typeof propertySection]
  return {
    ...own,
    section: section ?? (account.kind === 'admin' ? 'admin' : 'propertyCommunity'),
    projectUuid: site?.uuid ?? null,
  }
}
