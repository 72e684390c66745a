import { actions } from '../kit/actions.ts'

/**
 * How a site's account at a vendor stands (operators.md 11.1, "States of the binding"). `unbound`: there is none. `verifying`: the
 * vendor has not been asked yet, or could not be. `refused`: the vendor never took these credentials.
 */
export const lockAccountStates = ['unbound', 'verifying', 'bound', 'refused', 'tokenExpired', 'accountBlocked'] as const
export type LockAccountState = (typeof lockAccountStates)[number]

/** What can be done with an account in which state; the handler refuses by it, and the button is shown by it. */
export const lockAccountCan = actions<LockAccountState>()({
  bind: ['unbound'],
  enter: ['verifying', 'bound', 'refused', 'tokenExpired', 'accountBlocked'],
  unbind: ['verifying', 'bound', 'refused', 'tokenExpired', 'accountBlocked'],
  /** Where new credentials are needed, the old ones are not tried again: vendors lock accounts out for that. */
  sync: ['verifying', 'bound', 'accountBlocked'],
  /** Locks open from here. */
  unlock: ['bound'],
})

/** What went wrong at a vendor, in one word. `unreachable`: no answer in time; `strange`: one that cannot be read. */
export const lockProblems = [
  'wrongCredentials',
  'tokenExpired',
  'accountBlocked',
  'noSuchSite',
  'unreachable',
  'hubOffline',
  'notAllowed',
  'strange',
] as const
export type LockProblem = (typeof lockProblems)[number]
