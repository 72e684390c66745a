import { dayMs, secondMs } from '@lintel/vocabulary/durations.ts'
import { daysOfPeriod, type RenewalPeriod } from '@lintel/vocabulary/money.ts'
import type { LocalDate } from '../access/model-time.ts'
import type { Instant } from '../access/model.ts'
import { dateOf, dayOf } from '../access/time/days.ts'
import { firstInstantAt, lastInstantBefore, wallOf, type Zone, zoneNamed } from '../access/time/zone.ts'

/** Dates of paid time: days of the site, never instants (money.md 1). */

/** Months of one order, and how far ahead of today a date may be (money.md 6). */
export const monthLimits = { min: 1, max: 60 } as const

/** Last day of February in the specification's helper, in leap years too. */
const februaryDays = 28

/**
 * A date so many months on, added at once: the same day of the month, or the last one, in February at most the 28th
 * (specification.md 9; money.md 4).
 */
export const addMonths = (date: LocalDate, months: number): LocalDate => {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const target = month - 1 + months
  const isFebruary = ((target % 12) + 12) % 12 === 1
  const lastDay = isFebruary ? februaryDays : new Date(Date.UTC(year, target + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, target, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

export const addDays = (date: LocalDate, days: number): LocalDate => dateOf(dayOf(date) + days)

/** Days from one date to another; neither today nor the clock is counted apart (money.md 20). */
export const daysBetween = (from: LocalDate, to: LocalDate): number => dayOf(to) - dayOf(from)

export const laterOf = (one: LocalDate, other: LocalDate): LocalDate => (one > other ? one : other)

export const isMonthCount = (months: number): boolean =>
  Number.isInteger(months) && months >= monthLimits.min && months <= monthLimits.max

/** Whether a date may be renewed to: from tomorrow to sixty months ahead (money.md 6). */
export const isRenewalDate = (date: LocalDate, today: LocalDate): boolean =>
  date > today && date <= addMonths(today, monthLimits.max)

/** How an order moves the end of an item. */
export type Term =
  | { readonly kind: 'months'; readonly months: number }
  /** Automatic renewal, in steps of thirty days. */
  | { readonly kind: 'period'; readonly period: RenewalPeriod }
  /** By the day up to a date: renewal to a date, a further door, additional apps. */
  | { readonly kind: 'until'; readonly date: LocalDate }
  /** Upgrade of a tier: the end stays. */
  | { readonly kind: 'upgrade' }

/** Where paid time begins: at the end while it lasts, else today (billing.md 4; money.md 3). */
export const startOfTerm = (end: LocalDate | null, today: LocalDate): LocalDate =>
  end === null ? today : laterOf(end, today)

/** End after a term. No order moves an end back (money.md 3). */
export const endAfter = (term: Term, end: LocalDate | null, today: LocalDate): LocalDate | null => {
  const start = startOfTerm(end, today)
  switch (term.kind) {
    case 'months':
      return addMonths(start, term.months)
    case 'period':
      return addDays(start, daysOfPeriod[term.period])
    case 'until':
      return end === null ? term.date : laterOf(end, term.date)
    case 'upgrade':
      return end
  }
}

/** The site's day at an instant. */
export const dateAt = (zone: string, at: Instant): LocalDate =>
  dateOf(wallOf(at, requireZone(zone).stretchAt(at)?.offset ?? 0).day)

/**
 * The first instant at which an item is over: 00:00 of the next day, the second one where the clock is set back over
 * midnight, the end of the day's last minute where it jumps over midnight (money.md 2).
 */
export const overFrom = (end: LocalDate, zone: string): Instant =>
  lastInstantBefore(requireZone(zone), dayOf(end) + 1, 0) ?? (dayOf(end) + 1) * dayMs

/** The last second of the last paid day: 23:59:59 as the site's clock shows it (billing.md 4). */
export const lastSecondOf = (end: LocalDate, zone: string): Instant => overFrom(end, zone) - secondMs

/** A minute of a date as the site's clock shows it; after a gap where the clock jumps over it. */
export const instantOn = (date: LocalDate, minute: number, zone: string): Instant =>
  firstInstantAt(requireZone(zone), dayOf(date), minute) ?? Date.parse(`${date}T00:00:00Z`)

const requireZone = (name: string): Zone => {
  const zone = zoneNamed(name)
  if (!zone) throw new RangeError(`There is no time zone named ${name}.`)
  return zone
}
