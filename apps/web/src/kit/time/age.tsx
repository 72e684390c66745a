import { dayMs, hourMs, minuteMs, secondMs } from '@lintel/vocabulary/durations.ts'
import { useLocale } from '../../language/language.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { useMinute, useSecond } from './now.ts'

const steps = [
  { unit: 'day', ms: dayMs },
  { unit: 'hour', ms: hourMs },
  { unit: 'minute', ms: minuteMs },
  { unit: 'second', ms: secondMs },
] as const

/** An age in its largest unit, as short as the language has it: `42 sec`, `6 min`. */
export function ageText(ageMs: number, locale: string): string {
  const age = Math.max(0, ageMs)
  const { unit, ms } = steps.find((step) => age >= step.ms) ?? steps[3]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(Math.floor(age / ms))
}

/** How long ago a moment was; runs by the second in the first minute. The whole moment is its tip. */
export function Age({ since }: { readonly since: string }) {
  const locale = useLocale()
  const format = useMomentFormat()
  const start = Date.parse(since)
  const minute = useMinute()
  const isYoung = minute - start < minuteMs
  const second = useSecond(isYoung)
  return (
    <time dateTime={since} title={format.dateTime(since)}>
      {ageText(Math.max(minute, second) - start, locale)}
    </time>
  )
}
