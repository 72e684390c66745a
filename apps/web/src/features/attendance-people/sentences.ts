import { useDayWords } from '../../domain/attendance/day-words.ts'
import { shortMoment } from '../../kit/time/short-moment.ts'
import { momentOfDay } from '../../kit/time/site-day.ts'
import { textOf } from '../../language/language.ts'
import { useMomentFormat, useTimeZone } from '../../session/use-format.ts'
import type { Sentence } from './explanation.ts'

const mapOf = <Value>(values: Readonly<Record<string, Value>> | undefined, write: (value: Value) => string) =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, write(value)]))

/**
 * Sentences about a date, with times by the clock of the site: those of other dates have theirs beside them. Needs the
 * texts `attendance` and `attendancePeople`.
 */
export function useSentences(date: string) {
  const format = useMomentFormat()
  const words = useDayWords()
  const dayStart = Date.parse(momentOfDay(date, 'start', useTimeZone()) ?? date)
  const clock = (at: string) => shortMoment(format, at, dayStart)
  return {
    clock,
    minutes: words.minutes,
    write: ({ key, times, minutes, names }: Sentence): string =>
      textOf(`attendancePeople:${key}`, { ...mapOf(times, clock), ...mapOf(minutes, words.minutes), ...names }),
  }
}
