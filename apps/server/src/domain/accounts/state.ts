import type { AccountState } from '@lintel/contract/accounts/states.ts'

/** The state of an account at a moment: one whose time has passed is expired, although it was not set so. */
export function stateAt(
  account: { readonly state: AccountState; readonly expires_at: Date | null },
  now: Date,
): AccountState {
  return account.state === 'normal' && account.expires_at !== null && account.expires_at <= now
    ? 'expired'
    : account.state
}
