/** Which punches count, and which date and period each of them belongs to (office.md 25.1 and 25.2). */

import { minuteMs } from '@lintel/vocabulary/durations.ts'
import type { Instant } from '../../src/access/model.ts'
import type { LocalDate } from '../../src/access/model-time.ts'
import type { AttendanceInput, Punch } from '../../src/attendance/model.ts'
import { addDays, cutSeconds, dateAt } from './naive-clock.ts'
import { excusesOf } from './naive-excuses.ts'
import { shiftOn, type NaiveWindow } from './naive-shifts.ts'

interface WindowState extends NaiveWindow {
  /** Its place among the periods of its date. */
  readonly index: number
  readonly isExcused: boolean
  /** Punches that are its own so far. */
  count: number
}

export interface PlacedPunch {
  readonly punch: Punch
  readonly minute: Instant
  /** The date whose list of punches shows it. */
  readonly date: LocalDate
  readonly dropped?: 'setAside' | 'repeat'
  /** The place among the periods of the date; none: no check time holds it. */
  readonly period?: number
}

function windowsAround(input: AttendanceInput, date: LocalDate): WindowState[] {
  const windows: WindowState[] = []
  for (let days = -8; days <= 2; days++) {
    const each = addDays(date, days)
    const shift = shiftOn(input, each)
    if (shift.kind !== 'work') continue
    const excuses = excusesOf(input, each, shift)
    for (const [index, window] of shift.windows.entries()) {
      const expected = shift.timetable.kind === 'fixed' ? excuses.expectedOf[index]!.length : excuses.expectedMinutes
      windows.push({ ...window, index, isExcused: expected === 0, count: 0 })
    }
  }
  return windows
}

function ownerOf(minute: Instant, windows: readonly WindowState[]): WindowState | undefined {
  const holders = windows.filter((window) => window.checkFrom <= minute && minute <= window.lastMinute)
  if (holders.length === 2) {
    const [earlier, later] = holders.toSorted((a, b) => a.checkFrom - b.checkFrom) as [WindowState, WindowState]
    if (earlier.lastMinute === later.checkFrom) {
      if (earlier.isExcused !== later.isExcused) return earlier.isExcused ? later : earlier
      return earlier.count > 0 ? earlier : later
    }
  }
  const distance = ({ start, end }: WindowState) => Math.min(Math.abs(minute - start), Math.abs(minute - end))
  return holders.toSorted((a, b) => distance(a) - distance(b))[0]
}

/** Every punch of the input, in order of time. */
export function placePunches(input: AttendanceInput, date: LocalDate): PlacedPunch[] {
  const windows = windowsAround(input, date)
  const placements: PlacedPunch[] = []
  let lastKept = -Infinity
  for (const punch of input.punches.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))) {
    const minute = cutSeconds(punch.at)
    const common = { punch, minute, date: dateAt(input.zones, punch.at) }
    if (punch.isSetAside) {
      placements.push({ ...common, dropped: 'setAside' })
    } else if (punch.at - lastKept < minuteMs) {
      placements.push({ ...common, dropped: 'repeat' })
    } else {
      lastKept = punch.at
      const owner = ownerOf(minute, windows)
      if (owner) owner.count++
      placements.push(owner ? { ...common, date: owner.date, period: owner.index } : common)
    }
  }
  return placements
}
