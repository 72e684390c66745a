import type { SiteZones } from '@lintel/contract/schedules/schema.ts'
import { localTimeAt, zoneNamed } from '@lintel/rules/access/time/zone.ts'

/** The time zones that a site has had, has, and will have (access-decision.md 5). */

export const zoneColumns = [
  'project.time_zone',
  'project.earlier_zones',
  'project.next_time_zone',
  'project.next_zone_from',
] as const

export interface ZoneRow {
  readonly time_zone: string
  readonly earlier_zones: unknown
  readonly next_time_zone: string | null
  readonly next_zone_from: Date | null
}

/** The zones beside the present one, as the calls have them. */
export function shownZones(row: ZoneRow): SiteZones {
  const { time_zone, next_time_zone, next_zone_from } = row
  const earlier = row.earlier_zones as readonly { readonly zone: string; readonly until: number }[]
  return {
    earlierZones: earlier.map(({ zone, until }) => ({ timeZone: zone, until: new Date(until).toISOString() })),
    nextZone:
      next_time_zone !== null && next_zone_from !== null
        ? {
            timeZone: next_time_zone,
            from: next_zone_from.toISOString(),
            local: localTimeAt(zoneNamed(time_zone), next_zone_from.getTime())?.slice(0, 16) ?? '',
          }
        : null,
  }
}
