import { readOfficeSettings } from '@lintel/contract/site-settings/office.ts'
import { peopleOfTier, type AttendanceTier } from '@lintel/contract/site-settings/shared.ts'
import type { Fail } from '@lintel/contract/errors/errors.ts'
import type { Db } from '../../db/db.ts'
import { attendanceSeats } from '../../db/functions.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

/** For how many people attendance of a site is, and how many have it (office.md 26; billing.md 5.4). */
export interface Seats {
  readonly tier: AttendanceTier
  /** Null where the price does not depend on the number of people, or the tier has no bound. */
  readonly most: number | null
  readonly people: number
}

/** Tiered pricing, where the tier is the upper bound of people; fixed pricing is 0 and has none (office.md 26). */
const tieredPricing = 1

/** Reads the seats of a site with a tier, its own or another; a call that switches people on waits until the call is over. */
export async function seatsOf(db: Db, siteUuid: string, otherTier?: AttendanceTier): Promise<Seats> {
  const { settings, pricing, people } = await attendanceSeats(db, siteUuid)
  const tier = otherTier ?? readOfficeSettings(settings).attendanceTier
  return { tier, most: pricing === tieredPricing ? peopleOfTier[tier] : null, people }
}

/**
 * Fails where people that the call has switched on are more than the tier is for, or attendance is hidden. Who has it
 * already goes on, also where they are too many.
 */
export async function requireSeats(
  db: Db,
  scope: ProjectScope,
  more: number,
  fail: Fail<'attendanceTierFull'>,
): Promise<void> {
  const { tier, most, people } = await seatsOf(db, scope.uuid)
  if (tier === 'off') fail('featureOff')
  if (most !== null && people > most) fail('attendanceTierFull', { tier: most, people: people - more })
}
