import type { RoleSection } from '@lintel/contract/access/roles.ts'
import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { api } from '../api/client.ts'
import { clearWhenLeaving } from '../base/storage.ts'
import { beginSession } from './session.ts'

export interface SwitchTarget {
  readonly section: RoleSection
  readonly uuid?: string
  /** The own password, where entering another account's portal asks for it. */
  readonly password?: string | undefined
}

/** Acts in another portal (specification.md 6): the new token replaces the old one, and everything is read again. */
export async function switchIdentity(target: SwitchTarget): Promise<CurrentSession> {
  const { token } = await api.session.switchIdentity(target)
  const session = await beginSession(token)
  // Only the way back leads to a distributor's portal (specification.md 6).
  if (session.facts.section === 'distributor') clearWhenLeaving('backToDistributor')
  return session
}

/** Where logging out leads: out, or back to the distributor who acts as an installer (specification.md 4 and 6). */
export function afterLogOut(session: CurrentSession | undefined): 'signIn' | 'distributor' {
  return session?.facts.isDistributorLogin && session.facts.section !== 'distributor' ? 'distributor' : 'signIn'
}
