import type { ScheduleCalendar } from '@lintel/contract/attendance-schedules/schema.ts'
import { useText } from '../../language/language.ts'
import classes from './calendar-grid.module.css'
import { initialsOf, toneOf } from './plan-words.ts'

/** Leave types of several companies that look alike are one. */
const looksOf = ({ leaveTypes }: ScheduleCalendar) => [
  ...new Map(leaveTypes.map((one) => [`${one.name} ${one.symbol} ${one.color}`, one])).values(),
]

/** What the letters and colours of the calendar mean. */
export function CalendarLegend({ calendar }: { readonly calendar: ScheduleCalendar }) {
  const t = useText()
  return (
    <ul className={classes.legend} aria-label={t('attendanceSchedules:calendar.legend')}>
      {calendar.timetables.map(({ uuid, name }) => (
        <li key={uuid}>
          <span aria-hidden className={classes.plan} data-kind="work" data-tone={toneOf(calendar, uuid)}>
            {initialsOf(name)}
          </span>
          <bdi>{name}</bdi>
        </li>
      ))}
      {(['rest', 'holiday'] as const).map((kind) => (
        <li key={kind}>
          <span aria-hidden className={classes.plan} data-kind={kind}>
            {t(`attendanceSchedules:sign.${kind}`)}
          </span>
          {t(`attendanceSchedules:plan.${kind}`)}
        </li>
      ))}
      {looksOf(calendar).map(({ name, symbol, color }) => (
        <li key={`${name} ${symbol} ${color}`}>
          <span
            aria-hidden
            className={classes.plan}
            data-kind="leave"
            {...(color !== '' && { style: { '--tone': color } as Record<string, string> })}
          >
            {symbol || initialsOf(name, 1)}
          </span>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  )
}
