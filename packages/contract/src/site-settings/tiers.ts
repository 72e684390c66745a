/**
 * Sizes of attendance by number of people (specification.md 3; billing.md 5.4). 'off' hides attendance; the others are
 * there where the feature plan of the site's operator holds attendance.
 */
export const attendanceTiers = ['off', 'upTo50', 'upTo100', 'upTo200', 'upTo500', 'unlimited'] as const
export type AttendanceTier = (typeof attendanceTiers)[number]

/** How many people a tier holds; null for no bound. */
export const peopleOfTier: Record<AttendanceTier, number | null> = {
  off: 0,
  upTo50: 50,
  upTo100: 100,
  upTo200: 200,
  upTo500: 500,
  unlimited: null,
}

/** The tiers that an operator's plan makes available. */
export function tiersOfPlan(featurePlans: readonly string[]): AttendanceTier[] {
  return featurePlans.includes('attendance') ? [...attendanceTiers] : ['off']
}
