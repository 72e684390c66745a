import { limits } from '@lintel/contract/base/limits.ts'
import type { LoginResult } from '@lintel/contract/sessions/schema.ts'
import type { z } from 'zod'
import { pathInApp } from '../../kit/portal/address.ts'

/** A sign-in that waits for the mailed code; kept for this tab only, so that reloading the page does not lose it. */
export interface Challenge {
  readonly twoFactorToken: string
  readonly account: string
  readonly redirectTo: string
  /** A mailed code can be typed; the account's last one may be used up. */
  readonly isCodeSent: boolean
  /** When a new code can be sent, in milliseconds since 1970. */
  readonly resendAt: number
}

const name = 'twoFactor'

/** The challenge of this tab. */
export function readChallenge(): Challenge | undefined {
  try {
    const challenge = JSON.parse(window.sessionStorage.getItem(name) ?? 'null') as Challenge | null
    return challenge ?? undefined
  } catch {
    return undefined
  }
}

/** Stores the challenge, or removes it. */
export function saveChallenge(challenge: Challenge | undefined): void {
  if (challenge) window.sessionStorage.setItem(name, JSON.stringify(challenge))
  else window.sessionStorage.removeItem(name)
}

/** Stores the challenge of a sign-in whose password was right, where a mailed code is to follow. */
export function saveChallengeOf(
  { twoFactorToken, isCodeSent = true, resendSeconds }: z.output<typeof LoginResult>,
  account: string,
  redirectTo: string,
): void {
  if (!twoFactorToken) return
  const resendAt = Date.now() + (resendSeconds ?? limits.codeResendSeconds) * 1_000
  saveChallenge({ twoFactorToken, account, redirectTo, isCodeSent, resendAt })
}

/** Whole seconds until a moment; 0 when it is over. */
export const secondsUntil = (moment: number, now: number): number => Math.max(0, Math.ceil((moment - now) / 1_000))

/** Where to go after signing in: only inside this app; the guard judges the rest. */
export const safeRedirect = (address: string | null): string => pathInApp(address) ?? '/'
