/** Windows of a day in minutes (access-decision.md 5). */

import type { Window } from '../model-time.ts'

export const minutesOfDay = 1440

/** In minutes from the start of its own day; `to` lies beyond 1440 where the window crosses midnight. */
export interface DayWindow {
  readonly from: number
  readonly to: number
}

/** The old selector ends with 23:59 and means "until the end of that minute" (access-decision.md 5). */
const lastOfOldSelector = 1439

/** Nothing for what no clock shows. */
export const dayWindowOf = ({ from, to }: Window): DayWindow | undefined => {
  const isPossible = Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from < minutesOfDay && to >= 0
  if (!isPossible || to > minutesOfDay) return undefined
  const end = to === lastOfOldSelector ? minutesOfDay : to
  return { from, to: end <= from ? end + minutesOfDay : end }
}
