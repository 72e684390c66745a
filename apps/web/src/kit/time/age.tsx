import { minuteMs } from '@lintel/vocabulary/durations.ts'
import { useLocale } from '../../language/language.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { ageText, useMinute, useSecond } from './now.ts'

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
