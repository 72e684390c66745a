/** How an auth code stands: what was not used can end by its time or by hand (fleet.md F13). */
export const authCodeStates = ['unused', 'used', 'expired', 'revoked'] as const
export type AuthCodeState = (typeof authCodeStates)[number]
