import type { CalendarNames } from '@lintel/i18n/format/calendar-names.ts'
import { useDirection } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../language/language.ts'
import { RowTool } from '../../ui/row-tool.tsx'
import classes from './calendar.module.css'
import { dayByKey, monthsFrom, weeksOf } from './month.ts'

interface CalendarProps {
  readonly names: CalendarNames
  readonly today: string
  /** Empty for none. */
  readonly selectedDay: string
  readonly onChoose: (day: string) => void
}

/** A month of days: one of them is in the order of keys, arrows lead to the others (APG, date picker dialog). */
export function Calendar({ names, today, selectedDay, onChoose }: CalendarProps) {
  const t = useText()
  const heading = useId()
  const isRtl = useDirection().dir === 'rtl'
  const [focusedDay, setFocusedDay] = useState(selectedDay || today)
  const follows = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  // The focus goes along with arrows, and stays on the buttons above the month.
  useEffect(() => {
    if (follows.current) button.current?.focus()
    follows.current = false
  }, [focusedDay])
  const turn = (months: number) => () => setFocusedDay(monthsFrom(focusedDay, months))
  return (
    <div>
      <div className={classes.head}>
        <RowTool label={t('shell:date.previousYear')} run={turn(-12)}>
          <IconChevronsLeft size={16} data-points aria-hidden />
        </RowTool>
        <RowTool label={t('shell:date.previousMonth')} run={turn(-1)}>
          <IconChevronLeft size={16} data-points aria-hidden />
        </RowTool>
        <strong id={heading} aria-live="polite" className={classes.month}>
          {names.month(focusedDay)}
        </strong>
        <RowTool label={t('shell:date.nextMonth')} run={turn(1)}>
          <IconChevronRight size={16} data-points aria-hidden />
        </RowTool>
        <RowTool label={t('shell:date.nextYear')} run={turn(12)}>
          <IconChevronsRight size={16} data-points aria-hidden />
        </RowTool>
      </div>
      <table
        role="grid"
        aria-labelledby={heading}
        className={classes.days}
        onKeyDown={(event) => {
          const next = dayByKey(focusedDay, { name: event.key, shift: event.shiftKey, isRtl })
          if (next === undefined) return
          event.preventDefault()
          follows.current = true
          setFocusedDay(next)
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
          {weeksOf(focusedDay).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} role="gridcell" aria-selected={day === selectedDay}>
                  <button
                    type="button"
                    ref={day === focusedDay ? button : undefined}
                    tabIndex={day === focusedDay ? 0 : -1}
                    // Where the focus goes when the dialog opens.
                    data-autofocus={day === focusedDay || undefined}
                    data-elsewhere={day.slice(0, 7) !== focusedDay.slice(0, 7) || undefined}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={names.day(day)}
                    onClick={() => {
                      setFocusedDay(day)
                      onChoose(day)
                    }}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
