import { z } from 'zod'
import { Moment } from '../atoms.ts'

/** The time zones of a site: the present one stands beside these (access-decision.md 5, "a dated policy change"). */
export const SiteZones = z.object({
  /** Those before it, in order. */
  earlierZones: z.array(z.object({ timeZone: z.string(), until: Moment })),
  /** A change that is still to come; `local` is its moment by the clock that holds until then. */
  nextZone: z.object({ timeZone: z.string(), from: Moment, local: z.string() }).nullable(),
})
export type SiteZones = z.infer<typeof SiteZones>
