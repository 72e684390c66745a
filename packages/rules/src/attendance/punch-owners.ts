import { minuteMs, secondMs } from '@lintel/vocabulary/durations.ts'
import type { Instant } from '../access/model.ts'
import type { PunchWindow } from './day-layout.ts'
import type { Punch } from './model.ts'

/** Which punches count, and in which window each of them does (office.md 25.1 and 25.2, attendance.md 1 to 10). */

/** Two reads closer than this are one punch (office.md 25.1, `PUNCH_DEDUP_SEC`). */
export const repeatMs = 60 * secondMs

/** A punch with its seconds cut, and its window or why it counts nowhere. */
export interface OwnedPunch {
  readonly id: string
  readonly at: Instant
  readonly minute: Instant
  readonly window?: PunchWindow
  readonly reason?: 'setAside' | 'repeat'
}

/**
 * Punches in order of their time, each with the one window that owns it. A repeat is measured from the last punch that
 * counts, before seconds are cut (attendance.md 1 and 2).
 */
export const ownersOfPunches = (punches: readonly Punch[], windows: readonly PunchWindow[]): OwnedPunch[] => {
  const sortedPunches = [...punches].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  const sortedWindows = [...windows].sort((a, b) => a.from - b.from || a.day - b.day || a.period - b.period)
  const withPunch = new Set<PunchWindow>()
  const result: OwnedPunch[] = []
  let previous: Punch | undefined
  let lastCounting = Number.NEGATIVE_INFINITY
  let first = 0
  for (const punch of sortedPunches) {
    // One punch that came twice, from a batch that was sent again.
    if (previous?.id === punch.id && previous.at === punch.at) continue
    previous = punch
    const minute = Math.floor(punch.at / minuteMs) * minuteMs
    if (punch.isSetAside || punch.at - lastCounting < repeatMs) {
      result.push({ id: punch.id, at: punch.at, minute, reason: punch.isSetAside ? 'setAside' : 'repeat' })
      continue
    }
    lastCounting = punch.at
    while (first < sortedWindows.length && sortedWindows[first]!.to < minute - maxWindowMs) first++
    const candidates: PunchWindow[] = []
    for (let n = first; n < sortedWindows.length && sortedWindows[n]!.from <= minute; n++) {
      const window = sortedWindows[n]!
      if (minute < window.to || (minute === window.to && window.includesTo)) candidates.push(window)
    }
    const owner = ownerOf(candidates, minute, withPunch)
    if (owner) withPunch.add(owner)
    result.push({ id: punch.id, at: punch.at, minute, ...(owner && { window: owner }) })
  }
  return result
}

/** Windows are at most a day long, and two hours more where clocks are set back. */
const maxWindowMs = 26 * 60 * minuteMs

/** Who owns a minute that several windows hold: where two of them touch, and where they overlap. */
const ownerOf = (
  candidates: readonly PunchWindow[],
  minute: Instant,
  withPunch: ReadonlySet<PunchWindow>,
): PunchWindow | undefined => {
  const [earlier, later] = candidates
  if (earlier && later && candidates.length === 2 && earlier.to === minute && later.from === minute) {
    if (earlier.isExcused !== later.isExcused) return earlier.isExcused ? later : earlier
    return withPunch.has(earlier) ? earlier : later
  }
  return candidates.reduce<PunchWindow | undefined>(
    (best, window) => (best && !isNearer(window, best, minute) ? best : window),
    undefined,
  )
}

/** On a tie the window of the earlier date, of one date the earlier period (office.md 25.2). */
const isNearer = (window: PunchWindow, best: PunchWindow, minute: Instant): boolean =>
  (distanceOf(window, minute) - distanceOf(best, minute) || window.day - best.day || window.period - best.period) < 0

const distanceOf = ({ boundaries: [start, end] }: PunchWindow, minute: Instant): number =>
  Math.min(Math.abs(minute - start), Math.abs(minute - end))
