import { actions } from '../kit/actions.ts'

/** `pending` waits for a manager of the site to agree; the rest speak for themselves. */
export const delegationStates = ['pending', 'active', 'ended', 'revoked', 'expired'] as const
export type DelegationState = (typeof delegationStates)[number]

export const delegationCan = actions<DelegationState>()({
  approve: ['pending'],
  revoke: ['pending', 'active'],
})
