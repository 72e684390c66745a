import type { SiteZones } from './schema.ts'

/** The zones of a site by time: those that end, and the last one, as formats and filters take them. */
export interface ZonesByTime {
  readonly timeZone: string
  readonly earlierZones: readonly { readonly timeZone: string; readonly until: string }[]
}

/** A site's zones by time, with the change that is still to come. */
export const zonesByTime = (
  timeZone: string,
  { earlierZones, nextZone }: Pick<SiteZones, 'earlierZones' | 'nextZone'>,
): ZonesByTime =>
  nextZone
    ? { timeZone: nextZone.timeZone, earlierZones: [...earlierZones, { timeZone, until: nextZone.from }] }
    : { timeZone, earlierZones }

/** The zone that holds at a moment. */
export const zoneAt = ({ timeZone, earlierZones }: ZonesByTime, at: Date | number | string): string =>
  earlierZones.find(({ until }) => new Date(at).getTime() < Date.parse(until))?.timeZone ?? timeZone
