import { createCalendarNames } from '@lintel/i18n/format/calendar-names.ts'
import type { LocalKind } from '@lintel/i18n/format/local-time.ts'
import { Button } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { useLocale, useText } from '../../language/language.ts'
import { useTimeZone } from '../../session/use-format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { clockOf, minuteOf } from '../time/day-minutes.ts'
import { clockOfMoment } from '../time/site-day.ts'
import { Calendar } from './calendar.tsx'
import { TimeInput } from './time-input.tsx'

interface DateDialogProps {
  readonly kind: LocalKind
  readonly title: ReactNode
  readonly value: string
  readonly onChoose: (value: string) => void
  readonly onClose: () => void
}

/**
 * Chooses a day from a calendar, and its time where one is wanted (APG, date picker dialog). Comes with `DateInput`.
 */
export default function DateDialog({ kind, title, value, onChoose, onClose }: DateDialogProps) {
  const t = useText()
  const locale = useLocale()
  const zone = useTimeZone()
  const names = useMemo(() => createCalendarNames(locale), [locale])
  const [today] = useState(() => clockOfMoment(new Date().toISOString(), zone).slice(0, 10))
  const [day, setDay] = useState(value.slice(0, 10))
  const [minute, setMinute] = useState(() => (value === '' ? 0 : minuteOf(value.slice(11), 'start')))
  const isDay = kind === 'day'
  const take = (selectedDay: string) => {
    onChoose(isDay ? selectedDay : `${selectedDay}T${clockOf(minute)}`)
    onClose()
  }
  const isReady = day !== '' && !Number.isNaN(minute)
  return (
    <Dialog
      title={title}
      opened
      onClose={onClose}
      size={360}
      actions={
        !isDay && (
          <>
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button aria-disabled={!isReady} data-disabled={!isReady || undefined} onClick={() => isReady && take(day)}>
              {t('common:ok')}
            </Button>
          </>
        )
      }
    >
      <Calendar names={names} today={today} selectedDay={day} onChoose={isDay ? take : setDay} />
      {!isDay && <TimeInput label={t('shell:date.time')} edge="start" value={minute} onChange={setMinute} />}
    </Dialog>
  )
}
