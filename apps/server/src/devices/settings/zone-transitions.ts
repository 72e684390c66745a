import { zoneOfSite } from '@lintel/rules/access/time/zone.ts'
import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import type { TimeAnswer } from '@lintel/devices/protocol/down.ts'
import { minuteMs } from '../../base/durations.ts'

interface NextZone {
  readonly timeZone: string
  readonly from: number
}

/** Years that are looked at: a device hears of the next changes long before they run out. */
const horizonYears = 3

/**
 * The next changes of a zone's offset, so that a device keeps its schedules across them while it is offline
 * (device-link.md 4.10). A change of the site's zone that is still to come is one of them. Empty for zones that do not
 * change, and for names that are no zone.
 * @param from ms since epoch
 */
export function transitionsOf(timeZone: string, from: number, next?: NextZone): NonNullable<TimeAnswer['dst']> {
  const zone = zoneAt(timeZone, from, next)
  if (!zone) return []
  const first = new Date(from).getUTCFullYear()
  const stretches = Array.from({ length: horizonYears + 1 }, (_, year) => zone.stretchesOf(first + year)).flat()
  return stretches
    .filter((stretch, index) => stretch.from > from && stretch.offset !== stretches[index - 1]?.offset)
    .slice(0, linkLimits.zoneTransitions)
    .map((stretch) => ({ at: stretch.from, offsetMinutes: stretch.offset / minuteMs }))
}

/**
 * The offset of a zone at a moment, in minutes east of UTC, which holds until the first of its next changes; undefined
 * for names that are no zone.
 * @param at ms since epoch
 */
export function offsetMinutesAt(timeZone: string, at: number, next?: NextZone): number | undefined {
  const stretch = zoneAt(timeZone, at, next)?.stretchAt(at)
  return stretch && stretch.offset / minuteMs
}

/** The zone of a site with the change that is still to come. */
function zoneAt(timeZone: string, at: number, next: NextZone | undefined) {
  const isToCome = next !== undefined && next.from > at
  return zoneOfSite({ zone: timeZone, ...(isToCome && { nextZone: { zone: next.timeZone, from: next.from } }) })
}
