import { invalid } from '../../kernel/failure.ts'
import { startBy, zoneAt } from './site-clock.ts'
import type { SiteRow } from '../sites/settings-queries.ts'

/** A change of the zone has a date and leaves what was before as it was (access-decision.md 5; office.md 31.4). */

interface ZoneForm {
  readonly timeZone: string
  /** By the clock that the site has now; empty for at once. */
  readonly timeZoneFrom: string
}

/** The columns of a site that make the change, and the zone that its devices have from now on. */
export function zoneColumnsOf(site: Pick<SiteRow, 'timeZone'>, { timeZone, timeZoneFrom }: ZoneForm, now: Date) {
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
