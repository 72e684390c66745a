import type { DelegationState } from '@lintel/contract/delegations/states.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { dayMs } from '../../base/durations.ts'

/** A running entry or request whose time is over is expired, whether or not the nightly job has written that down. */
export function stateNow({ state, until }: { state: DelegationState; until: Date }, now: Date): DelegationState {
  return until <= now && (state === 'active' || state === 'pending') ? 'expired' : state
}

interface ConsentRequest {
  readonly state: DelegationState
  readonly created_at: Date
  readonly reminded_at: Date | null
}

/**
 * From when on the platform can agree in place of the managers: once a request has waited its days, and so long after
 * the second mail as there are between the two. Null of what no longer waits, and before that mail.
 */
export function overridableFrom({ state, created_at, reminded_at }: ConsentRequest): Date | null {
  if (state !== 'pending' || reminded_at === null) return null
  const { consentOverrideDays, consentReminderDays } = limits
  return new Date(
    Math.max(
      created_at.getTime() + consentOverrideDays * dayMs,
      reminded_at.getTime() + (consentOverrideDays - consentReminderDays) * dayMs,
    ),
  )
}
