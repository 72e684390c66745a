import type { AttendanceDayInfo } from '@lintel/contract/attendance-people/schema.ts'
import type { CalendarNames } from '@lintel/i18n/format/calendar-names.ts'
import { useDirection, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, type RefObject } from 'react'
import { meaningOfStatus } from '../../domain/attendance/day-words.ts'
import { dayByKey, daysFrom, weekEnd, weekStart } from '../../kit/dates/month.ts'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './attendance-people.module.css'
import { useSentences } from './sentences.ts'

interface MonthCalendarProps {
  readonly label: string
  readonly names: CalendarNames
  readonly days: readonly AttendanceDayInfo[]
  readonly today: string
  readonly chosenDate: string
  readonly onChoose: (date: string) => void
}

/** The dates of a range in weeks, each with its result; arrows lead from one to the next (APG, grid). */
export function MonthCalendar({ label, names, days, today, chosenDate, onChoose }: MonthCalendarProps) {
  const isRtl = useDirection().dir === 'rtl'
  const byDate = new Map(days.map((day) => [day.date, day]))
  const follows = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (follows.current) button.current?.focus()
    follows.current = false
  }, [chosenDate])
  return (
    <table
      role="grid"
      aria-label={label}
      className={classes.calendar}
      onKeyDown={(event) => {
        const next = dayByKey(chosenDate, { name: event.key, shift: event.shiftKey, isRtl })
        if (next === undefined || !byDate.has(next)) return
        event.preventDefault()
        follows.current = true
        onChoose(next)
      }}
    >
      <thead>
        <tr>
          {names.weekdays.map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week) => (
          <tr key={week[0]}>
            {week.map((date) => {
              const day = byDate.get(date)
              const isChosen = date === chosenDate
              return (
                <td key={date} role="gridcell" aria-selected={isChosen}>
                  {day && (
                    <DayButton
                      day={day}
                      name={names.day(date)}
                      today={today}
                      isChosen={isChosen}
                      keep={isChosen ? button : undefined}
                      onChoose={() => onChoose(date)}
                    />
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Whole weeks, Monday first. */
function weeksOf(days: readonly AttendanceDayInfo[]): readonly (readonly string[])[] {
  const [first, last] = [days[0]?.date, days.at(-1)?.date]
  if (first === undefined || last === undefined) return []
  const weeks: string[][] = []
  for (let monday = weekStart(first); monday <= weekEnd(last); monday = daysFrom(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => daysFrom(monday, index)))
  return weeks
}

interface DayButtonProps {
  readonly day: AttendanceDayInfo
  /** The date in words. */
  readonly name: string
  readonly today: string
  readonly isChosen: boolean
  /** Gets the button that has the focus of the grid. */
  readonly keep: RefObject<HTMLButtonElement | null> | undefined
  readonly onChoose: () => void
}

/** A date with its result, in and out, and time worked; its name says the same at once. */
function DayButton({ day, name, today, isChosen, keep, onChoose }: DayButtonProps) {
  const t = useText()
  const format = useFormat()
  const { clock, minutes } = useSentences(day.date)
  const [status = 'notScheduled'] = day.statuses
  const isToCome = status === 'pending' && day.date > today
  const isPlain = status === 'notScheduled' || status === 'rest' || isToCome
  const [first, last] = [day.periods.find((period) => period.in !== null)?.in, day.periods.at(-1)?.out]
  const begins = day.periods[0]?.start
  const words = day.statuses.map((one) => t(`attendance:status.${one}`))
  const plan = status === 'rest' ? words : isToCome && begins ? [clock(begins)] : []
  const times = [
    ...(first ? [t('attendance:span', { from: clock(first), to: last ? clock(last) : '…' })] : []),
    ...(day.workedMinutes > 0 ? [minutes(day.workedMinutes)] : []),
  ]
  const notes = [
    ...(day.punches.some(hasWaiting) ? [t('attendancePeople:month.waiting')] : []),
    ...(day.punches.some((punch) => punch.status === 'review') ? [t('attendancePeople:month.review')] : []),
  ]
  return (
    <button
      type="button"
      ref={keep}
      tabIndex={isChosen ? 0 : -1}
      aria-current={day.date === today ? 'date' : undefined}
      data-chosen={isChosen || undefined}
      onClick={onChoose}
    >
      <VisuallyHidden>
        {[name, ...words, ...times, ...notes].reduce((former, next) => t('attendance:and', { former, next }))}
      </VisuallyHidden>
      <span aria-hidden className={classes.visible}>
        <span className={classes.date}>{format.number(Number(day.date.slice(8)))}</span>
        {plan.map((line) => (
          <span key={line} className={classes.entryExit}>
            {line}
          </span>
        ))}
        {!isPlain &&
          day.statuses.map((one, index) => (
            <span key={one} className={classes.status}>
              <StatusBadge meaning={meaningOfStatus[one]}>
                <span className={classes.word}>{words[index]}</span>
              </StatusBadge>
            </span>
          ))}
        {times.map((line) => (
          <span key={line} className={classes.entryExit}>
            {line}
          </span>
        ))}
        {notes.map((note) => (
          <span key={note} className={classes.note}>
            {note}
          </span>
        ))}
      </span>
    </button>
  )
}

/** Whether a correction of a punch waits for an agreement. */
export const hasWaiting = ({ corrections }: AttendanceDayInfo['punches'][number]): boolean =>
  corrections.some(({ status }) => status === 'waiting')
