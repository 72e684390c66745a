import { minuteMs } from '@lintel/vocabulary/durations.ts'

/** How far a zone is ahead of UTC at a moment, in milliseconds. */
function aheadOfUtc(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return wall - Math.floor(at / 1000) * 1000
}

/** The first moment of a day (`2026-03-02`) in a zone. */
function beginningOf(day: string, timeZone: string, plusDays: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const wall = Date.UTC(year, month - 1, date + plusDays)
  const guess = wall - aheadOfUtc(wall, timeZone)
  // Once more, because the clocks may change between the guess and the day.
  return wall - aheadOfUtc(guess, timeZone)
}

/** Milliseconds of a wall clock's time, as if it were one of UTC; undefined for one that no calendar or clock has. */
function wallTime(minute: string): number | undefined {
  const at = Date.parse(`${minute}Z`)
  // 31 February would be read as a day of March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(minute) ? at : undefined
}

/** When a day of the site's calendar begins, or its last millisecond, as a moment; undefined for what is no day. */
export function momentOfDay(day: string, edge: 'start' | 'end', timeZone: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || wallTime(`${day}T00:00`) === undefined) return undefined
  const at = edge === 'start' ? beginningOf(day, timeZone, 0) : beginningOf(day, timeZone, 1) - 1
  return new Date(at).toISOString()
}

/** The moment at which a zone's wall clock shows a time (`2026-03-02T09:05`); undefined for what is no time. */
export function momentOfClock(text: string, timeZone: string): string | undefined {
  const wall = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? wallTime(text.slice(0, 16)) : undefined
  if (wall === undefined) return undefined
  const guess = wall - aheadOfUtc(wall, timeZone)
  return new Date(wall - aheadOfUtc(guess, timeZone)).toISOString()
}

/** What a zone's wall clock shows at a moment, to the minute; empty for none. */
export function clockOfMoment(at: string | undefined, timeZone: string): string {
  if (at === undefined) return ''
  const moment = Date.parse(at)
  return new Date(moment + aheadOfUtc(moment, timeZone)).toISOString().slice(0, 16)
}

/** Whether the wall clock of a zone shows a time twice, as in the night in which it is set back. */
export function isTwiceOnClock(text: string, timeZone: string): boolean {
  const at = momentOfClock(text, timeZone)
  if (at === undefined) return false
  const clock = clockOfMoment(at, timeZone)
  // Clocks are set back by an hour, on Lord Howe Island by half of one.
  return [-60, -30, 30, 60].some(
    (minutes) => clockOfMoment(new Date(Date.parse(at) + minutes * minuteMs).toISOString(), timeZone) === clock,
  )
}
