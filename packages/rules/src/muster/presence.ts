import { hourMs } from '@lintel/vocabulary/durations.ts'
import type { Instant } from '../access/model.ts'
import { wallTimeOf, type WallTime } from '../attendance/wall-time.ts'
import type { ZoneFrom } from '../attendance/model.ts'
import type { DoubtReason, Presence, PresenceSetting, Sign, Stay } from './model.ts'

export interface PresenceInput {
  /** Signs of one person, in any order; a repeated one changes nothing. */
  readonly signs: readonly Sign[]
  /** Settings in order of their beginnings; nothing ends presence before the first. */
  readonly settings: readonly PresenceSetting[]
  readonly zones: readonly ZoneFrom[]
}

/** Of one instant the exit is first and the entry last: inside (attendance.md 69). */
const rankOfWay = { exit: 0, none: 1, entry: 2 } as const

const bySequence = (one: Sign, other: Sign): number =>
  one.at - other.at || rankOfWay[one.way] - rankOfWay[other.way] || (one.id < other.id ? -1 : 1)

/**
 * Whether a person is inside, of all the signs that are known: those that come late count by their own time, so the order
 * in which they come does not matter.
 */
export function presenceOf({ signs, settings, zones }: PresenceInput): Presence {
  const wall = wallTimeOf(zones)
  let stay = null as Stay | null
  let longestStayMs = 0
  for (const sign of signs.toSorted(bySequence)) {
    // Reset and removal come before the events of their instant, and complete no stay (attendance.md 70, 71).
    if (stay && stay.endsAt !== null && stay.endsAt <= sign.at) stay = null
    if (stay && sign.way === 'exit') {
      // A manager who types that a person is not inside does not know since when: no completed stay.
      if (sign.evidence !== 'typed') longestStayMs = Math.max(longestStayMs, sign.at - stay.since)
      stay = null
    } else if (stay || sign.way === 'entry') {
      const entry = sign.way === 'entry' || !stay ? sign : stay.entry
      stay = {
        since: stay?.since ?? sign.at,
        lastSign: sign,
        entry,
        evidence: entry.evidence,
        endsAt: endOfPresence(sign.at, settings, wall),
      }
    }
  }
  return { stay, longestStayMs }
}

/** When presence ends without another sign after an instant; null for never. */
function endOfPresence(after: Instant, settings: readonly PresenceSetting[], wall: WallTime): Instant | null {
  for (const [index, { from, dailyResetAt, inactiveHours }] of settings.entries()) {
    const until = settings[index + 1]?.from ?? Number.POSITIVE_INFINITY
    if (until <= after) continue
    const reset =
      dailyResetAt === null ? Number.POSITIVE_INFINITY : nextReset(Math.max(after + 1, from), dailyResetAt, wall)
    const removal = inactiveHours === null ? Number.POSITIVE_INFINITY : Math.max(after + inactiveHours * hourMs, from)
    const end = Math.min(reset, removal)
    if (end < until) return end
  }
  return null
}

/** The first reset at or after an instant: one for each date that the clock of the site shows. */
function nextReset(from: Instant, minute: number, wall: WallTime): Instant {
  let day = wall.dayAt(from)
  while (wall.isSkipped(day) || wall.startAt(day, minute) < from) day++
  return wall.startAt(day, minute)
}

/** What is so at a site when presence is read. */
export interface Circumstances {
  readonly now: Instant
  /** The last opening of a perimeter door at which nobody was read; null for none. */
  readonly unreadOpeningAt: Instant | null
  /** A device of a perimeter door is away. */
  readonly isDeviceAway: boolean
}

/** Shortest stay that may be called longer than ever, where no longer one is known (attendance.md 72). */
const longestUsualMs = 12 * hourMs

/** Why it is doubtful that a person is inside; nothing where it is certain. */
export function doubtsOf(
  stay: Pick<Stay, 'since'> & { readonly lastSign: Pick<Sign, 'at' | 'clock'> },
  longestStayMs: number,
  { now, unreadOpeningAt, isDeviceAway }: Circumstances,
): DoubtReason[] {
  const holds: Readonly<Record<DoubtReason, boolean>> = {
    unreadOpening: unreadOpeningAt !== null && unreadOpeningAt > stay.lastSign.at,
    deviceAway: isDeviceAway,
    longerThanEver: now - stay.since > Math.max(longestStayMs, longestUsualMs),
    clockUnset: stay.lastSign.clock === 'unset',
    clockDrift: stay.lastSign.clock === 'drift',
  }
  return (Object.keys(holds) as DoubtReason[]).filter((reason) => holds[reason])
}
