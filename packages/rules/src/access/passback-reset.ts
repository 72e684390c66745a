/** Positions that were reset to unknown, by time or by an operator (access-decision.md 7; office.md 14). */

import { hourMs } from '@lintel/vocabulary/durations.ts'
import type { PolicyIndex } from './policy-index.ts'
import type { Id } from './model-time.ts'
import type { PassbackResetRule, Instant } from './model.ts'
import { weekdayOf } from './time/days.ts'
import { firstInstantAt, nextTimeOfDay, wallOf, type Zone } from './time/zone.ts'

/** Moment before which positions in an area do not count: those of one person, of a company's people, or of all. */
export interface ApbReset {
  readonly areaId: Id
  readonly at: Instant
  readonly companyId?: Id | undefined
  readonly personId?: Id | undefined
}

/** Whether a position of a person, in the area or in one below it, was reset after it was seen. */
export const isReset = (
  index: PolicyIndex,
  personId: Id,
  position: { readonly areaId: Id; readonly at: Instant },
  resets: readonly ApbReset[],
): boolean =>
  resets.some(
    (reset) =>
      reset.at >= position.at &&
      (reset.personId === undefined || reset.personId === personId) &&
      (reset.companyId === undefined || reset.companyId === index.persons.get(personId)?.person.company?.id) &&
      index.isInside(position.areaId, reset.areaId, 'skipped'),
  )

/**
 * When what was seen at an instant counts no longer by itself: after so many hours or at a set time, whichever comes
 * first.
 */
export const passbackResetByItself = (zone: Zone | undefined, rule: PassbackResetRule, seenAt: Instant): Instant => {
  const { passbackResetAfterHours: hours, passbackResetAt, passbackResetOn } = rule
  const afterHours = hours === undefined ? Number.POSITIVE_INFINITY : seenAt + hours * hourMs
  if (passbackResetAt === undefined || !zone) return afterHours
  const atSetTime =
    passbackResetOn === undefined
      ? nextTimeOfDay(zone, seenAt, passbackResetAt)
      : nextOn(zone, seenAt, passbackResetAt, (day) => passbackResetOn.includes(weekdayOf(day)))
  return Math.min(afterHours, atSetTime ?? Number.POSITIVE_INFINITY)
}

/** A day of each weekday, and two more because the clock may show today's time a second time. */
const daysOfSearch = 9

/** The next time after `at` that the wall clock reaches a minute of one of those days. */
const nextOn = (zone: Zone, at: Instant, minute: number, isMeant: (day: number) => boolean): Instant | undefined => {
  const stretch = zone.stretchAt(at)
  if (!stretch) return undefined
  const { day } = wallOf(at, stretch.offset)
  for (let each = day; each <= day + daysOfSearch; each++) {
    const resetAt = isMeant(each) ? firstInstantAt(zone, each, minute) : undefined
    if (resetAt !== undefined && resetAt > at) return resetAt
  }
  return undefined
}
