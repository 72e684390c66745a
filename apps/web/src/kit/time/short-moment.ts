import { dayMs } from '@lintel/vocabulary/durations.ts'
import type { Format } from '@lintel/i18n/format/format.ts'

/** Hours and minutes: the last group of digits, the seconds, is left out. */
const withoutSeconds = (time: string): string => time.replace(/:\p{Nd}{2}(?=\P{Nd}*$)/u, '')

/**
 * A moment where there is little room: to the minute, with its date where the time alone could be of another day. What
 * lies ahead by less than a day is shown by its time.
 */
export function shortMoment(format: Format, at: string, now: number): string {
  const time = withoutSeconds(format.time(at))
  const aheadMs = Date.parse(at) - now
  const isSoon = aheadMs > 0 && aheadMs < dayMs
  return isSoon || format.date(at) === format.date(now) ? time : `${format.date(at)} ${time}`
}
