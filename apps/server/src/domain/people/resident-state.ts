import type { ResidentState } from '@lintel/contract/personnel/states.ts'
import { sql } from 'kysely'

/** Apartments whose app is to be paid: those that never were, and those whose end has come. */
export interface UnpaidHomes {
  readonly neverPaid: readonly string[]
  readonly expired: readonly string[]
}

/** Where nothing is priced, or people have no homes. */
export const noUnpaidHomes: UnpaidHomes = { neverPaid: [], expired: [] }

/** How the account of a row of `person` stands at a moment (community.md 6.3). */
export const residentState = ({ neverPaid, expired }: UnpaidHomes, now: Date) =>
  sql<ResidentState>`case when not person.app_enabled then 'off'
    when person.valid_until <= ${now} or person.apartment_uuid = any(${expired}::uuid[]) then 'expired'
    when person.suspended_at is not null or person.valid_from > ${now}
      or person.apartment_uuid = any(${neverPaid}::uuid[]) then 'inactive'
    else 'normal' end`

/** State of an account with what is paid of its home, by the state without that; of a page, whose homes are few. */
export function stateWithHome(
  state: ResidentState,
  homeUuid: string,
  { neverPaid, expired }: UnpaidHomes,
): ResidentState {
  if (state === 'off') return state
  if (expired.includes(homeUuid)) return 'expired'
  return state === 'normal' && neverPaid.includes(homeUuid) ? 'inactive' : state
}
