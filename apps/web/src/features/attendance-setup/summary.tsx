import type { AttendanceSetupDefaults, AttendanceSetupForm } from '@lintel/contract/attendance-setup/schema.ts'
import { createCalendarNames } from '@lintel/i18n/format/calendar-names.ts'
import { VisuallyHidden } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { useDayWords } from '../../domain/attendance/day-words.ts'
import { runsOf } from '../../kit/time/day-minutes.ts'
import { useLocale, useText } from '../../language/language.ts'
import { useLocalText } from '../../session/use-local-text.ts'
import classes from './attendance-setup.module.css'
import { countPeople, firstWeek, type PreviewDay } from './first-values.ts'

interface SummaryProps {
  readonly defaults: AttendanceSetupDefaults
}

/** Lists things in a sentence. */
function useJoin() {
  const t = useText()
  return (parts: readonly string[]) =>
    parts.length === 0 ? '' : parts.reduce((former, next) => t('attendance:and', { former, next }))
}

const useForm = () => useWatch() as AttendanceSetupForm

/** What will be made, in one sentence: who works when from which date on, and how many doors count. */
export function SetupSummary({ defaults }: SummaryProps) {
  return <p className={classes.summary}>{useSummary()(useForm(), defaults)}</p>
}

/** Says what a form would make. */
export function useSummary() {
  const t = useText()
  const words = useDayWords()
  const { write } = useLocalText().day
  const { weekdays } = createCalendarNames(useLocale())
  const join = useJoin()
  return (form: AttendanceSetupForm, defaults: AttendanceSetupDefaults): string => {
    const dayName = (day: number) => weekdays[day - 1]!.long
    const days = runsOf(form.workDays).flatMap(([from, to]) => {
      if (to - from < 2) return from === to ? [dayName(from)] : [dayName(from), dayName(to)]
      return [t('attendanceSetup:summary.run', { from: dayName(from), to: dayName(to) })]
    })
    const hours =
      form.kind === 'flexible'
        ? t('attendanceSetup:summary.flexible', { minutes: words.minutes(form.requiredMinutes || 0) })
        : join(form.periods.map(words.span))
    const people = t('attendanceSetup:summary.people', {
      count: countPeople(form, defaults),
      company: defaults.name,
      days: join(days),
      span: hours,
      date: write(form.startDate) ?? form.startDate,
    })
    if (form.pointName === '') return t('attendanceSetup:summary.withoutPoint', { people })
    return t('attendanceSetup:summary.withDoors', {
      people,
      doors: t('attendanceSetup:summary.doors', { count: form.doorUuids.length }),
    })
  }
}

/** The first seven dates as they will be planned. */
export function WeekPreview({ defaults }: SummaryProps) {
  const t = useText()
  const join = useJoin()
  const words = useDayWords()
  const form = useForm()
  const names = createCalendarNames(useLocale())
  const hours = form.kind === 'flexible' ? [words.minutes(form.requiredMinutes || 0)] : form.periods.map(words.span)
  const planOf = ({ kind }: PreviewDay) => (kind === 'work' ? hours : [t(`attendanceSetup:preview.${kind}`)])
  return (
    <div>
      <div className={classes.caption}>{t('attendanceSetup:preview.title')}</div>
      <ol className={classes.week}>
        {firstWeek(form, defaults.holidays).map((day) => (
          <li key={day.date} data-kind={day.kind}>
            <VisuallyHidden>
              {t('attendanceSetup:preview.day', { date: names.day(day.date), plan: join(planOf(day)) })}
            </VisuallyHidden>
            <span aria-hidden className={classes.weekday}>
              {names.weekdays[day.weekday - 1]!.short}
            </span>
            <span aria-hidden>{Number(day.date.slice(8))}</span>
            <span aria-hidden className={classes.plan}>
              {planOf(day).map((line) => (
                <bdi key={line}>{line}</bdi>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
