import type { CalendarPerson, PlannedDate, ScheduleCalendar } from '@lintel/contract/attendance-schedules/schema.ts'
import { createCalendarNames, type CalendarNames } from '@lintel/i18n/format/calendar-names.ts'
import { useDirection, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { weekdayOf } from '../../kit/dates/month.ts'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useLinks } from '../../kit/portal/route-context.ts'
import { NameText } from '../../kit/screen/cells.tsx'
import { useLocale, useText } from '../../language/language.ts'
import { listDates } from './calendar-dates.ts'
import { CalendarLegend } from './calendar-legend.tsx'
import classes from './calendar-grid.module.css'
import { attendanceSchedules } from './links.ts'
import { usePlanWords, type PlanWords } from './plan-words.ts'

interface CalendarGridProps {
  readonly calendar: ScheduleCalendar
  readonly from: string
  readonly isBusy: boolean
}

/** Where an arrow key leads, in rows and dates. */
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** People and dates: one cell is in the order of keys, arrows lead to the others (APG, grid). */
export function CalendarGrid({ calendar, from, isBusy }: CalendarGridProps) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const isRtl = useDirection().dir === 'rtl'
  const names = createCalendarNames(useLocale())
  const words = usePlanWords(calendar)
  const [place, setPlace] = useState<readonly [number, number]>([0, 0])
  const { rows, today } = calendar
  const dates = listDates({ from, days: rows[0]?.dates.length ?? 0 })
  const current = [Math.min(place[0], rows.length - 1), Math.min(place[1], dates.length - 1)] as const
  // Where not all dates have room, today is among those that are seen.
  useEffect(() => {
    box.current?.querySelector('[data-today]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [from])
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || !(event.target as HTMLElement).dataset['cell']) return
    event.preventDefault()
    const row = Math.max(0, Math.min(rows.length - 1, current[0] + step[0]))
    const date = Math.max(0, Math.min(dates.length - 1, current[1] + step[1] * (isRtl ? -1 : 1)))
    box.current?.querySelector<HTMLElement>(`[data-cell="${row}-${date}"]`)?.focus()
  }
  return (
    <div className={classes.card} aria-busy={isBusy}>
      <div ref={box} className={classes.scroll}>
        <table role="grid" aria-label={t('attendanceSchedules:title')} className={classes.grid} onKeyDown={move}>
          <thead>
            <tr>
              <th scope="col" className={classes.person}>
                {t('attendanceSchedules:columns.person')}
              </th>
              {dates.map((date) => (
                <DateHead key={date} date={date} names={names} isToday={date === today} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((person, row) => (
              <tr key={person.uuid}>
                <PersonHead person={person} />
                {person.dates.map((planned, index) => (
                  <td key={dates[index]} {...datesMarks(dates[index]!, today)}>
                    <PlanCell
                      person={person}
                      planned={planned}
                      date={dates[index]!}
                      label={words.label(person.name, names.day(dates[index]!), planned)}
                      words={words}
                      cell={`${row}-${index}`}
                      isCurrent={current[0] === row && current[1] === index}
                      onFocus={() => setPlace([row, index])}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <CalendarLegend calendar={calendar} />
    </div>
  )
}

const datesMarks = (date: string, today: string) => ({
  'data-weekend': weekdayOf(date) > 4 || undefined,
  'data-today': date === today || undefined,
})

interface DateHeadProps {
  readonly date: string
  readonly names: CalendarNames
  readonly isToday: boolean
}

/** So many letters of a weekday have room above a date; some languages have no short names. */
const columnLetters = 3

function DateHead({ date, names, isToday }: DateHeadProps) {
  const { narrow, short } = names.weekdays[weekdayOf(date)]!
  return (
    <th
      scope="col"
      aria-current={isToday ? 'date' : undefined}
      data-weekend={weekdayOf(date) > 4 || undefined}
      data-today={isToday || undefined}
    >
      <VisuallyHidden>{names.day(date)}</VisuallyHidden>
      <span aria-hidden>{short.length > columnLetters ? narrow : short}</span>
      <b aria-hidden>{String(Number(date.slice(8)))}</b>
    </th>
  )
}

/** The name leads to the schedules of the person. */
function PersonHead({ person }: { readonly person: CalendarPerson }) {
  const list = useLinks(attendanceSchedules).list()
  return (
    <th scope="row" className={classes.person}>
      <NameText name={person.name} to={filteredAddress(list, { show: 'table', personUuid: person.uuid })} />
      {person.personnelId !== '' && <small>{person.personnelId}</small>}
    </th>
  )
}

interface PlanCellProps {
  readonly person: CalendarPerson
  readonly planned: PlannedDate
  readonly date: string
  readonly label: string
  readonly words: PlanWords
  readonly cell: string
  readonly isCurrent: boolean
  readonly onFocus: () => void
}

/** What is planned leads to its schedule, an empty date to a new one that begins with it. */
function PlanCell({ person, planned, date, label, words, cell, isCurrent, onFocus }: PlanCellProps) {
  const links = useLinks(attendanceSchedules)
  const to =
    planned.scheduleUuid === null
      ? filteredAddress(links.add(), { company: person.companyUuid, person: person.uuid, from: date })
      : links.edit({ id: planned.scheduleUuid })
  const { tone, color, sign, mark } = words.look(planned)
  const attributes = {
    className: classes.plan!,
    'data-cell': cell,
    'data-kind': planned.kind,
    'data-tone': tone,
    title: label,
    tabIndex: isCurrent ? 0 : -1,
    onFocus,
    ...(color !== '' && { style: { '--tone': color } as Record<string, string> }),
  }
  const content = (
    <>
      <VisuallyHidden>{label}</VisuallyHidden>
      <span aria-hidden>{sign}</span>
      {mark !== '' && <sup aria-hidden>{mark}</sup>}
    </>
  )
  return to === undefined ? (
    <span {...attributes}>{content}</span>
  ) : (
    <Link to={to} {...attributes}>
      {content}
    </Link>
  )
}
