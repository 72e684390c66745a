import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import { type Repeat, plannedKinds } from '@lintel/contract/schedules/kinds.ts'
import type { AccessWindow } from '@lintel/contract/schedules/schema.ts'
import { useText } from '../../language/language.ts'
import { useFormat, useTimeZone } from '../../session/use-format.ts'
import { useLocalText } from '../../session/use-local-text.ts'
import { clockOf, runsOf } from '../../kit/time/day-minutes.ts'
import { momentOfClock, momentOfDay } from '../../kit/time/site-day.ts'
import type { DayPlans } from '@lintel/contract/schedules/day-plans.ts'

/** Hours and days in words, by the site's wall clock. Needs the texts `schedules`. */

const shortDays = [
  'schedules:weekday.short.1',
  'schedules:weekday.short.2',
  'schedules:weekday.short.3',
  'schedules:weekday.short.4',
  'schedules:weekday.short.5',
  'schedules:weekday.short.6',
  'schedules:weekday.short.7',
] as const

/** The names of weekdays; Monday is 1. */
export function useWeekdays() {
  const t = useText()
  return { short: (day: number) => t(shortDays[day - 1] ?? shortDays[0]) }
}

export interface ScheduleRow {
  readonly repeat: Repeat
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly windows: readonly AccessWindow[]
}

/** Says when something is open, one line for each window. */
export function useScheduleWords() {
  const t = useText()
  const format = useFormat()
  const zone = useTimeZone()
  const weekdays = useWeekdays()
  const { write } = useLocalText().time
  const clock = (minute: number) => write(clockOf(minute)) ?? ''
  const hours = ({ from, to }: Pick<AccessWindow, 'from' | 'to'>) => {
    if (from === 0 && to % dayMinutes === 0) return t('schedules:allDay')
    // An end equal to the start is that of the next day.
    if (from === to) return t('schedules:dayFrom', { from: clock(from) })
    return t('schedules:hours', { from: clock(from), to: clock(to) })
  }
  const days = (numbers: readonly number[]) =>
    numbers.length === 7
      ? t('schedules:everyDay')
      : runsOf(numbers)
          .map(([first, last]) =>
            first === last
              ? weekdays.short(first)
              : t('schedules:days', { from: weekdays.short(first), to: weekdays.short(last) }),
          )
          .reduce((former, next) => t('schedules:and', { former, next }))
  const moment = (text: string | null) => {
    const at = momentOfClock(text ?? '', zone)
    return at === undefined ? '–' : `${format.date(at)} ${write((text ?? '').slice(11)) ?? ''}`
  }
  return {
    hours,
    /** A moment of the site's wall clock, as the calls write it. */
    moment,
    windows: (windows: readonly AccessWindow[]) =>
      windows.map((window) => t('schedules:onDays', { days: days(window.days), hours: hours(window) })),
    lines: (row: ScheduleRow) =>
      row.repeat === 'never'
        ? [t('schedules:once', { from: moment(row.startsAt), to: moment(row.endsAt) })]
        : row.windows.map((window) => t('schedules:onDays', { days: days(window.days), hours: hours(window) })),
    /** A date of the site's calendar. */
    date: (text: string) => format.date(momentOfDay(text, 'start', zone) ?? ''),
  }
}

/** What a schedule says of single kinds of days, a line for each that differs. Needs the texts `schedules`. */
export function useDayPlanWords(): (plans: DayPlans) => string[] {
  const t = useText()
  const { hours } = useScheduleWords()
  return (plans) =>
    plannedKinds.flatMap((kind) => {
      const { plan, windows } = plans[kind]
      if (plan === 'likeHolidays' || (kind === 'special' && plan === 'asUsual')) return []
      const planText =
        plan === 'own'
          ? windows.map(hours).reduce((former, next) => t('schedules:and', { former, next }))
          : t(`schedules:dayPlans.plan.${plan}`)
      return [t('schedules:dayPlans.line', { kind: t(`schedules:dayKind.${kind}`), said: planText })]
    })
}
