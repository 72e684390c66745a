import type { SiteZones } from '@lintel/contract/schedules/schema.ts'
import { localTimeAt, zoneNamed } from '@lintel/rules/access/time/zone.ts'
import { invalid } from '../../kernel/failure.ts'
import { startBy, zoneAt } from './site-clock.ts'

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
export function showZones(row: ZoneRow): SiteZones {
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

/** A change of the zone has a date and leaves what was before as it was (access-decision.md 5; office.md 31.4). */

interface ZoneForm {
  readonly timeZone: string
  /** By the clock that the site has now; empty for at once. */
  readonly timeZoneFrom: string
}

/** The columns of a site that make the change, and the zone that its devices have from now on. */
export function zoneColumnsOf(site: { readonly timeZone: string }, { timeZone, timeZoneFrom }: ZoneForm, now: Date) {
  const noPlan = { next_time_zone: null, next_zone_from: null }
  if (timeZone === site.timeZone) return { columns: noPlan, zoneNow: timeZone }
  if (timeZoneFrom === '') return { columns: { ...noPlan, time_zone: timeZone, zone_since: now }, zoneNow: timeZone }
  const from = startBy(zoneAt(site.timeZone), timeZoneFrom)
  if (from <= now) {
    const field = 'timeZoneFrom'
    throw invalid(field, 'siteSettings:help.zoneFromPast')
  }
  return { columns: { next_time_zone: timeZone, next_zone_from: from }, zoneNow: site.timeZone }
}
