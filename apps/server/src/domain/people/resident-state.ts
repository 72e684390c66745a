import type { ResidentState } from '@lintel/contract/residents/schema.ts'
import { sql } from 'kysely'
import type { PersonRow } from './person-rows.ts'

/** How the account of a resident stands: of a row, and as a condition of lists. */

type StateRow = Pick<PersonRow, 'app_enabled' | 'suspended_at' | 'valid_from' | 'valid_until'>

/** The account state of a resident at a moment. */
export function residentState(row: StateRow, now: Date): ResidentState {
  if (!row.app_enabled) return 'off'
  if (row.valid_until && row.valid_until <= now) return 'expired'
  return row.suspended_at || (row.valid_from && row.valid_from > now) ? 'inactive' : 'normal'
}

/** Whether a row of `person` has an account state at a moment. */
export const isOfState = (state: ResidentState, now: Date) => sql<boolean>`(case when not person.app_enabled then 'off'
  when person.valid_until <= ${now} then 'expired'
  when person.suspended_at is not null or person.valid_from > ${now} then 'inactive' else 'normal' end = ${state})`
