import { actions } from '../kit/actions.ts'

/** Account status, the set 0 inactive, 1 normal, 2 expired (specification.md 4). */
export const accountStates = ['inactive', 'normal', 'expired'] as const
export type AccountState = (typeof accountStates)[number]

export const accountCan = actions<AccountState>()({ signIn: ['normal'] })
