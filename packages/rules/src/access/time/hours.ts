/** Whether a schedule is open at a wall clock's minute (access-decision 5 and 6). */

import type { DayPlan, DayType, Schedule, Window } from '../model-time.ts'
import { dayTypes } from '../model-time.ts'
import { type DayTypes, isHoliday, weekdayOf } from './days.ts'
import type { Wall } from './zone.ts'

export const minutesOfDay = 1440

/** In minutes from the start of its own day; `to` lies beyond 1440 where the window crosses midnight. */
export interface DayWindow {
  readonly from: number
  readonly to: number
}

/** A schedule made ready: the windows that start on a day, by its type and weekday. */
export interface Hours {
  windowsOn(type: DayType, day: number): readonly DayWindow[]
  readonly crossesMidnight: boolean
}

/** The old selector ends with 23:59 and means "until the end of that minute" (section 5). */
const lastOfOldSelector = 1439

const dayWindowOf = ({ from, to }: Window): DayWindow | undefined => {
  const isPossible = Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from < minutesOfDay && to >= 0
  if (!isPossible || to > minutesOfDay) return undefined
  const end = to === lastOfOldSelector ? minutesOfDay : to
  return { from, to: end <= from ? end + minutesOfDay : end }
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
  return {
    windowsOn: (type, day) => weeks[type][weekdayOf(day) - 1] ?? [],
    crossesMidnight: Object.values(weeks)
      .flat(2)
      .some((window) => window.to > minutesOfDay),
  }
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

/** The earliest start among the windows that are open now. */
export const startOfOpenWindow = (hours: Hours, types: DayTypes, wall: Wall): Wall | undefined => {
  const yesterday = wall.day - 1
  for (const window of hours.windowsOn(types(yesterday), yesterday)) {
    if (wall.minute + minutesOfDay < window.to) return { day: yesterday, minute: window.from }
  }
  for (const window of hours.windowsOn(types(wall.day), wall.day)) {
    if (window.from <= wall.minute && wall.minute < window.to) return { day: wall.day, minute: window.from }
  }
  return undefined
}
