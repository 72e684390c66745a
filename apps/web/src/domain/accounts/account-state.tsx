import type { AccountState } from '@lintel/contract/accounts/states.ts'
import { useText } from '../../language/language.ts'
import type { Meaning } from '../../ui/meaning.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

const meanings: Readonly<Record<AccountState, Meaning>> = { normal: 'ok', inactive: 'neutral', expired: 'attention' }

/** Whether an account may sign in. */
export function AccountStateBadge({ state }: { readonly state: AccountState }) {
  return <StatusBadge meaning={meanings[state]}>{useText()(`users:status.${state}`)}</StatusBadge>
}
