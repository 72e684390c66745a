import { pathInApp } from '../../kit/address.ts'

/** A sign-in that waits for the mailed code; kept for this tab only, so that reloading the page does not lose it. */
export interface Challenge {
  readonly twoFactorToken: string
  readonly account: string
  readonly redirectTo: string
}

const name = 'twoFactor'

/** The challenge of this tab. */
export function readChallenge(): Challenge | undefined {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(name) ?? 'null') as Challenge | null
    return kept ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps the challenge, or forgets it. */
export function keepChallenge(challenge: Challenge | undefined): void {
  if (challenge) window.sessionStorage.setItem(name, JSON.stringify(challenge))
  else window.sessionStorage.removeItem(name)
}

/** Where to go after signing in: only inside this app; the guard judges the rest. */
export const safeRedirect = (asked: string | null): string => pathInApp(asked) ?? '/'
