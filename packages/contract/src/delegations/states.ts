import { actions } from '../kit/actions.ts'

/**
 * `pending` waits for a manager of the site to agree, `withdrawn` was taken back by who asked; the rest speak for
 * themselves.
 */
export const delegationStates = ['pending', 'active', 'ended', 'revoked', 'withdrawn', 'expired'] as const
export type DelegationState = (typeof delegationStates)[number]

export const delegationCan = actions<DelegationState>()({
  approve: ['pending'],
  revoke: ['pending', 'active'],
})

/** What operators ask the managers of a site for that asks, beside entering it. */
export const consentKinds = [
  'joinSite',
  'leaveSite',
  'resetPassword',
  'changeEmail',
  'changeTwoFactor',
  'transferSite',
  'deleteDevice',
] as const
export type ConsentKind = (typeof consentKinds)[number]

/** What who asked can do with the request. */
export const consentCan = actions<DelegationState>()({
  withdraw: ['pending', 'active'],
})

/** What is asked for or was done: an entry, or a consent. */
export const delegationKinds = ['entry', ...consentKinds] as const
export type DelegationKind = (typeof delegationKinds)[number]
