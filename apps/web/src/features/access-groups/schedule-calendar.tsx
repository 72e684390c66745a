import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import type { ScheduleCalendarDay } from '@lintel/contract/access-groups/calendar.ts'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { clockOfMoment } from '../../kit/time/site-day.ts'
import { useScheduleWords } from '../../domain/schedules/schedule-words.ts'
import { type TextKey, useText } from '../../language/language.ts'
import { useTimeZone } from '../../session/use-format.ts'
import { Section } from '../../ui/content.tsx'
import classes from './schedule-calendar.module.css'

const years = { first: 2000, last: 2100 }

/** When a group is open on every day of a year (access-decision.md 6): a strip for each day, its midnight above. */
export function ScheduleCalendar({ uuid }: { readonly uuid: string }) {
  const t = useText()
  const zone = useTimeZone()
  const [year, setYear] = useState(() => Number(clockOfMoment(new Date().toISOString(), zone).slice(0, 4)))
  const query = useRead(api.accessGroup.scheduleCalendar, { uuid, year }, { keepFormer: true })
  return (
    <Section
      title={t('accessGroups:scheduleCalendar.title')}
      aside={
        <div className={classes.turn}>
          <ActionIcon
            variant="default"
            aria-label={t('accessGroups:detail.earlier')}
            disabled={year <= years.first}
            onClick={() => setYear(year - 1)}
          >
            <IconChevronLeft size={16} data-points aria-hidden />
          </ActionIcon>
          <strong aria-live="polite">{String(year)}</strong>
          <ActionIcon
            variant="default"
            aria-label={t('accessGroups:detail.later')}
            disabled={year >= years.last}
            onClick={() => setYear(year + 1)}
          >
            <IconChevronRight size={16} data-points aria-hidden />
          </ActionIcon>
        </div>
      }
    >
      <Loaded query={query}>
        {({ days }) => (
          <div className={classes.year}>
            <div>
              <Months days={days} year={year} />
              <Legend />
            </div>
            <Exceptions days={days} />
          </div>
        )}
      </Loaded>
    </Section>
  )
}

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

function Months({ days, year }: { readonly days: readonly ScheduleCalendarDay[]; readonly year: number }) {
  const t = useText()
  const hoursOf = useOpenHours()
  const { date } = useScheduleWords()
  return (
    <div
      role="img"
      aria-label={t('accessGroups:scheduleCalendar.label', { year: String(year) })}
      className={classes.months}
    >
      {months.map((month) => (
        <Fragment key={month}>
          <span className={classes.month} style={{ gridColumn: 1 }}>
            {t(`accessGroups:scheduleCalendar.months.${month}`)}
          </span>
          {days
            .filter((day) => Number(day.date.slice(5, 7)) === month)
            .map((day) => (
              <span
                key={day.date}
                className={classes.day}
                title={t('accessGroups:scheduleCalendar.day', {
                  date: date(day.date),
                  hours: hoursOf(day).join(' · '),
                })}
                style={{ backgroundImage: stripOf(day) }}
                data-holiday={day.kind !== 'normal' || undefined}
                data-clock={day.minutes !== dayMinutes || undefined}
              />
            ))}
        </Fragment>
      ))}
    </div>
  )
}

const filledColor = 'var(--mantine-primary-color-filled)'

/** The open times as a strip from midnight above to midnight below. */
function stripOf({ open }: ScheduleCalendarDay): string {
  const at = (minute: number) => `${((minute / dayMinutes) * 100).toFixed(2)}%`
  const stops = open.flatMap(({ from, to }) => [
    `transparent ${at(from)}`,
    `${filledColor} ${at(from)}`,
    `${filledColor} ${at(to)}`,
    `transparent ${at(to)}`,
  ])
  return stops.length === 0 ? 'none' : `linear-gradient(to bottom, transparent 0%, ${stops.join(', ')})`
}

/** The open times of a day in words. */
function useOpenHours() {
  const t = useText()
  const { hours } = useScheduleWords()
  return ({ open }: ScheduleCalendarDay) =>
    open.length === 0 ? [t('accessGroups:scheduleCalendar.closed')] : open.map(hours)
}

function Legend() {
  const t = useText()
  return (
    <div className={classes.legend}>
      <span>
        <i className={classes.day} data-open />
        {t('accessGroups:scheduleCalendar.open')}
      </span>
      <span>
        <i className={classes.day} data-holiday />
        {t('accessGroups:scheduleCalendar.holiday')}
      </span>
      <span>
        <i className={classes.day} data-clock />
        {t('accessGroups:scheduleCalendar.clock')}
      </span>
    </div>
  )
}

/** Why a day differs; a window that crosses midnight is missing after a holiday as well. */
function reasonOf({ kind, minutes }: ScheduleCalendarDay): TextKey {
  if (kind !== 'normal') return `schedules:dayKind.${kind}`
  return minutes === dayMinutes ? 'accessGroups:scheduleCalendar.dayAfter' : 'accessGroups:scheduleCalendar.clock'
}

function Exceptions({ days }: { readonly days: readonly ScheduleCalendarDay[] }) {
  const t = useText()
  const hoursOf = useOpenHours()
  const { date } = useScheduleWords()
  const differentDays = days.filter(({ differs }) => differs)
  return (
    <div
      className={classes.exceptions}
      tabIndex={0}
      role="group"
      aria-label={t('accessGroups:scheduleCalendar.exceptions')}
    >
      <h3>{t('accessGroups:scheduleCalendar.exceptions')}</h3>
      {differentDays.length === 0 ? (
        <p>{t('accessGroups:scheduleCalendar.noExceptions')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>{t('accessGroups:scheduleCalendar.date')}</th>
              <th>{t('accessGroups:scheduleCalendar.why')}</th>
              <th>{t('accessGroups:scheduleCalendar.when')}</th>
            </tr>
          </thead>
          <tbody>
            {differentDays.map((day) => (
              <tr key={day.date}>
                <td>{date(day.date)}</td>
                <td>{t(reasonOf(day))}</td>
                <td>{hoursOf(day).join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
