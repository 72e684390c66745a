import type { Format } from '@lintel/i18n/format/format.ts'

/** Hours and minutes: the last group of digits, the seconds, is left out. */
const withoutSeconds = (time: string): string => time.replace(/:\p{Nd}{2}(?=\P{Nd}*$)/u, '')

/** A moment where there is little room: the time of today to the minute, the date and time of another day. */
export function shortMoment(format: Format, at: string, now: number): string {
  const time = withoutSeconds(format.time(at))
  return format.date(at) === format.date(now) ? time : `${format.date(at)} ${time}`
}
