import { dayMs } from '@lintel/vocabulary/durations.ts'
import type { Repeat } from '@lintel/contract/schedules/kinds.ts'

/** Default number of days that a new key is valid (office.md 10, decisions.md 8); never more than the site allows. */
export const daysAtFirst = (repeat: Repeat, longestDays: number): number =>
  Math.min(repeat === 'never' ? 1 : 30, longestDays)

/** A time of the site's clock moved by some days; undefined for what is no time. */
export function daysAfter(local: string, days: number): string | undefined {
  const at = Date.parse(`${local}Z`)
  return Number.isNaN(at) ? undefined : new Date(at + days * dayMs).toISOString().slice(0, 16)
}
