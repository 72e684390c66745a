import { type DayPlan, type DayType, type Schedule, type Window, dayTypes } from '../model-time.ts'
import { type DayKind, type DayParts, type DayTypes, isHoliday, weekdayOf } from './days.ts'
import { type DayWindow, dayWindowOf, minutesOfDay } from './intervals.ts'
import type { Wall } from './zone.ts'

/** Whether a schedule is open at a wall clock's minute (access-decision.md 5 and 6). */

/** A schedule made ready: the windows that start on a day, by what the day is and its weekday. */
export interface Hours {
  windowsOn(kind: DayKind, day: number): readonly DayWindow[]
  readonly crossesMidnight: boolean
}

const dayWindowsOf = (windows: readonly Window[]): DayWindow[] =>
  windows
    .map(dayWindowOf)
    .filter((window) => window !== undefined)
    .sort((a, b) => a.from - b.from)

/** What a schedule does on a type of day that it does not mention: closed on holidays, as usual on special days. */
const planFor = (schedule: Schedule, type: DayType): DayPlan =>
  type === 'normal' ? 'asUsual' : (schedule.onDayTypes[type] ?? (isHoliday(type) ? 'closed' : 'asUsual'))

export const hoursOf = (schedule: Schedule): Hours => {
  const week = ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) =>
    dayWindowsOf(schedule.week.filter((window) => window.days.includes(weekday))),
  )
  const weekOn = (type: DayType): readonly (readonly DayWindow[])[] => {
    const plan = planFor(schedule, type)
    if (plan === 'asUsual') return week
    const windows = plan === 'closed' ? [] : dayWindowsOf(plan.windows)
    return week.map(() => windows)
  }
  const weeks = Object.fromEntries(dayTypes.map((type) => [type, weekOn(type)])) as Record<
    DayType,
    readonly (readonly DayWindow[])[]
  >
  const cut = new WeakMap<DayParts, readonly DayWindow[]>()
  const windowsInParts = (kind: DayParts, weekday: number): readonly DayWindow[] => {
    const windows = cut.get(kind) ?? cutWindows(kind, (type) => weeks[type][weekday] ?? [])
    cut.set(kind, windows)
    return windows
  }
  return {
    windowsOn: (kind, day) => {
      const weekday = weekdayOf(day) - 1
      return typeof kind === 'string' ? (weeks[kind][weekday] ?? []) : windowsInParts(kind, weekday)
    },
    crossesMidnight: Object.values(weeks)
      .flat(2)
      .some((window) => window.to > minutesOfDay),
  }
}

/** Each part of a day has the windows of its type. A window that goes on from part to part stays one. */
const cutWindows = ({ parts }: DayParts, windowsOf: (type: DayType) => readonly DayWindow[]): DayWindow[] => {
  const pieces: (DayWindow & { readonly of: string })[] = []
  for (const part of parts) {
    for (const window of windowsOf(part.type)) {
      const from = Math.max(window.from, part.from)
      const to = Math.min(window.to, part.to)
      if (from >= to) continue
      const of = `${window.from}-${window.to}`
      const before = pieces.findIndex((piece) => piece.of === of && piece.to === from)
      if (before < 0) pieces.push({ from, to, of })
      else pieces.splice(before, 1, { from: pieces[before]!.from, to, of })
    }
  }
  return pieces.sort((a, b) => a.from - b.from)
}

/** As if no day were anything but normal: tells whether a day's type is what keeps a schedule closed. */
export const allDaysNormal: DayTypes = () => 'normal'

/** Half open; a window across midnight belongs, with its day type, to the day it started. */
export const isOpenAt = (hours: Hours, types: DayTypes, wall: Wall): boolean => {
  for (const window of hours.windowsOn(types(wall.day), wall.day)) {
    if (window.from <= wall.minute && wall.minute < window.to) return true
  }
  if (!hours.crossesMidnight) return false
  for (const window of hours.windowsOn(types(wall.day - 1), wall.day - 1)) {
    if (wall.minute + minutesOfDay < window.to) return true
  }
  return false
}

/** The window that is open now; of several the one with the earliest start. */
export const openWindow = (
  hours: Hours,
  types: DayTypes,
  wall: Wall,
): { readonly day: number; readonly window: DayWindow } | undefined => {
  const yesterday = wall.day - 1
  for (const window of hours.windowsOn(types(yesterday), yesterday)) {
    if (wall.minute + minutesOfDay < window.to) return { day: yesterday, window }
  }
  for (const window of hours.windowsOn(types(wall.day), wall.day)) {
    if (window.from <= wall.minute && wall.minute < window.to) return { day: wall.day, window }
  }
  return undefined
}
