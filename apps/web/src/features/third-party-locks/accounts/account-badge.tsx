import type { LockAccountState } from '@lintel/contract/third-party-locks/states.ts'
import { useText } from '../../../language/language.ts'
import type { Meaning } from '../../../ui/meaning.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'

/** How well an account at a vendor stands. */
export const accountMeaning: Readonly<Record<LockAccountState, Meaning>> = {
  unbound: 'neutral',
  verifying: 'information',
  bound: 'ok',
  refused: 'danger',
  tokenExpired: 'attention',
  accountBlocked: 'danger',
}

/** The state of an account at a vendor. */
export function AccountBadge({ state }: { readonly state: LockAccountState }) {
  return (
    <StatusBadge meaning={accountMeaning[state]}>{useText()(`thirdPartyLocks:account.state.${state}`)}</StatusBadge>
  )
}
