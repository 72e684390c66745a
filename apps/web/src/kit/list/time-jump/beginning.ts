import { minuteMs } from '@lintel/vocabulary/durations.ts'
import { momentOfClock } from '../../time/site-day.ts'

/**
 * The moment at which a log begins that is to begin at a minute of a zone's wall clock: its end, so that what happened in
 * it is on the page. Undefined for what is no such minute.
 */
export function beginningOf(clock: string, timeZone: string): string | undefined {
  const at = momentOfClock(clock, timeZone)
  return at === undefined ? undefined : new Date(Date.parse(at) + minuteMs - 1).toISOString()
}
