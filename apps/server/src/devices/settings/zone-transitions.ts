import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import type { TimeAnswer } from '@lintel/devices/protocol/down.ts'

const hourMs = 3_600_000
/** No zone keeps an offset for more than a few months between two changes it will make for sure. */
const stepMs = 7 * 24 * hourMs
const horizonMs = 3 * 365 * 24 * hourMs

/**
 * The next changes of a zone's offset, so that a device keeps its schedules across them while it is offline
 * (device-link.md 4.10). A change of the site's zone that is still to come is one of them. Empty for zones that do not change,
 * and for names that are no zone.
 * @param from ms since epoch
 */
export function transitionsOf(
  timeZone: string,
  from: number,
  next?: { readonly timeZone: string; readonly from: number },
): NonNullable<TimeAnswer['dst']> {
  const offsetAt = offsetsOf(timeZone)
  if (!offsetAt) return []
  if (next && next.from > from) return withMove(timeZone, offsetAt, from, next)
  const found: NonNullable<TimeAnswer['dst']> = []
  for (let at = from; at < from + horizonMs && found.length < linkLimits.zoneTransitions; at += stepMs) {
    const before = offsetAt(at)
    if (offsetAt(at + stepMs) === before) continue
    const change = firstAfter(at, at + stepMs, (time) => offsetAt(time) !== before)
    found.push({ at: change, offsetMinutes: offsetAt(change) })
  }
  return found
}

/** The changes before the move, the move where the clock is set by it, and those after it. */
function withMove(
  timeZone: string,
  offsetAt: (time: number) => number,
  from: number,
  next: { readonly timeZone: string; readonly from: number },
): NonNullable<TimeAnswer['dst']> {
  const offsetAfter = offsetsOf(next.timeZone)
  const before = transitionsOf(timeZone, from).filter(({ at }) => at < next.from)
  if (!offsetAfter) return before
  const offsetMinutes = offsetAfter(next.from)
  const move = offsetMinutes === offsetAt(next.from - 1) ? [] : [{ at: next.from, offsetMinutes }]
  return [...before, ...move, ...transitionsOf(next.timeZone, next.from)].slice(0, linkLimits.zoneTransitions)
}

/** The first minute at which a condition holds that holds at `to` and not at `from`. */
function firstAfter(from: number, to: number, holds: (time: number) => boolean): number {
  let low = Math.floor(from / 60_000)
  let high = Math.ceil(to / 60_000)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle * 60_000)) high = middle
    else low = middle
  }
  return high * 60_000
}

/** Minutes east of UTC by time, in a zone; null for a name that is none. */
function offsetsOf(timeZone: string): ((time: number) => number) | null {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    return (time) => {
      const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
      const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? []
      return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
    }
  } catch {
    return null
  }
}
