import { zoneAt } from '@lintel/contract/schedules/zones-by-time.ts'
import { dayOf, weekdayOf } from '@lintel/rules/access/time/days.ts'
import { daysFrom, weekStart } from '../../kit/dates/month.ts'
import { clockOfMoment } from '../../kit/time/site-day.ts'
import { useText } from '../../language/language.ts'
import { useZones } from '../../session/use-format.ts'
import { useLocalText } from '../../session/use-local-text.ts'

/** Days and times of the report, by the clock that the site had then, wherever the reader is. */
export function useSiteTimes() {
  const t = useText()
  const zones = useZones()
  const { time, day } = useLocalText()
  return {
    /** The minute of a moment; a later date than that of its row is said. */
    time(at: string, date: string): string {
      const local = clockOfMoment(at, zoneAt(zones, at))
      const text = time.write(local.slice(11, 16)) ?? ''
      return local.slice(0, 10) > date ? t('attendanceReports:nextDay', { time: text }) : text
    },
    /** The date of a moment. */
    dateOf: (at: string): string => clockOfMoment(at, zoneAt(zones, at)).slice(0, 10),
    date: (date: string): string => day.write(date) ?? date,
    weekday: (date: string): string => t(`schedules:weekday.short.${weekdayOf(dayOf(date))}`),
  }
}

interface Days {
  readonly from: string
  readonly to: string
}

const startOfMonth = (day: string): string => `${day.slice(0, 8)}01`

/** The whole week before that of a day, its month up to it, and the whole month before. */
export function recentRanges(today: string): Readonly<Record<'lastWeek' | 'thisMonth' | 'lastMonth', Days>> {
  const monday = daysFrom(weekStart(today), -7)
  const from = startOfMonth(today)
  const lastDay = daysFrom(from, -1)
  return {
    lastWeek: { from: monday, to: daysFrom(monday, 6) },
    thisMonth: { from, to: today },
    lastMonth: { from: startOfMonth(lastDay), to: lastDay },
  }
}
