import { dayMinutes, dayMs } from '@lintel/vocabulary/durations.ts'
import type { LeaveTimes } from '@lintel/contract/attendance-leaves/schema.ts'
import { useDayWords } from '../../domain/attendance/day-words.ts'
import { useText } from '../../language/language.ts'
import { useLocalText } from '../../session/use-local-text.ts'

const daysBetween = ({ startsOn, endsOn }: LeaveTimes): number =>
  Math.round((Date.parse(`${endsOn}T00:00Z`) - Date.parse(`${startsOn}T00:00Z`)) / dayMs)

/** Days of the calendar that a leave of days or halves takes. */
export function daysOfLeave(leave: LeaveTimes): number {
  const days = daysBetween(leave) + 1
  if (leave.unit === 'day') return days
  return days - (leave.startsHalf === 'pm' ? 0.5 : 0) - (leave.endsHalf === 'am' ? 0.5 : 0)
}

/** Minutes of the clock that a leave of hours takes; its last minute is midnight (attendance.md 14). */
export function minutesOfLeave(leave: LeaveTimes): number {
  const end = leave.endsMinute === dayMinutes - 1 ? dayMinutes : leave.endsMinute
  return daysBetween(leave) * dayMinutes + end - leave.startsMinute
}

/** When a leave begins and ends and how long it is, in words. Needs the texts `attendance` and `attendanceLeaves`. */
export function useLeaveWords() {
  const t = useText()
  const words = useDayWords()
  const { write } = useLocalText().day
  const edge = (leave: LeaveTimes, date: string, half: LeaveTimes['startsHalf'], minute: number) => {
    const day = write(date) ?? date
    if (leave.unit === 'day') return day
    return t('attendance:and', {
      former: day,
      next: leave.unit === 'hour' ? words.clock(minute) : t(`attendanceLeaves:half.${half}`),
    })
  }
  return {
    start: (leave: LeaveTimes) => edge(leave, leave.startsOn, leave.startsHalf, leave.startsMinute),
    end: (leave: LeaveTimes) => edge(leave, leave.endsOn, leave.endsHalf, leave.endsMinute),
    duration: (leave: LeaveTimes) =>
      leave.unit === 'hour'
        ? words.minutes(minutesOfLeave(leave))
        : t('attendanceLeaves:days', { count: daysOfLeave(leave) }),
  }
}
