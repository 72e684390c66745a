import type { DayBrief, DayStatus } from '@lintel/contract/attendance/days.ts'
import { useText } from '../../language/language.ts'
import { clockOf } from '../../kit/time/day-minutes.ts'
import { useFormat } from '../../session/use-format.ts'
import { useLocalText } from '../../session/use-local-text.ts'
import type { Meaning } from '../../ui/status-badge.tsx'

/** What the colour of a status says. */
export const meaningOfStatus: Readonly<Record<DayStatus, Meaning>> = {
  absent: 'danger',
  missedPunch: 'attention',
  late: 'attention',
  earlyOut: 'attention',
  insufficientHours: 'attention',
  normal: 'ok',
  leave: 'information',
  holiday: 'neutral',
  rest: 'neutral',
  notScheduled: 'neutral',
  pending: 'neutral',
}

/** Hours and results of attendance in words. Needs the texts `attendance`. */
export function useDayWords() {
  const t = useText()
  const format = useFormat()
  const { write } = useLocalText().time
  const clock = (minute: number) => write(clockOf(minute)) ?? ''
  const minutes = (count: number) => {
    const hours = Math.floor(count / 60)
    const rest = count % 60
    if (hours === 0) return t('attendance:minutes', { minutes: format.number(rest) })
    if (rest === 0) return t('attendance:hours', { hours: format.number(hours) })
    return t('attendance:hoursMinutes', { hours: format.number(hours), minutes: format.number(rest) })
  }
  return {
    clock,
    minutes,
    /** A span of one day, such as the hours of a period. */
    span: ({ start, end }: { readonly start: number; readonly end: number }) =>
      t('attendance:span', { from: clock(start), to: clock(end) }),
    statuses: (statuses: DayBrief['statuses']) =>
      statuses
        .map((status) => t(`attendance:status.${status}`))
        .reduce((former, next) => t('attendance:and', { former, next })),
    /** A result with the figures that matter for it. */
    brief(day: DayBrief | null): string {
      if (!day || day.statuses.length === 0) return t('attendance:status.notScheduled')
      const parts = day.statuses.map((status) => {
        if (status === 'late') return t('attendance:figures.late', { minutes: minutes(day.lateMinutes) })
        if (status === 'earlyOut') return t('attendance:figures.earlyOut', { minutes: minutes(day.earlyMinutes) })
        return t(`attendance:status.${status}`)
      })
      return [...parts, t('attendance:figures.worked', { minutes: minutes(day.workedMinutes) })].reduce(
        (former, next) => t('attendance:and', { former, next }),
      )
    },
  }
}
