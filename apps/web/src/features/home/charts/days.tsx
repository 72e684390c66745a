import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { filteredAddress } from '../../../kit/portal/address.ts'
import { momentOfDay } from '../../../kit/time/site-day.ts'
import { type TextKey, useText } from '../../../language/language.ts'
import { useFormat, useTimeZone } from '../../../session/use-format.ts'
import { Card } from '../../../ui/card.tsx'
import classes from './activity.module.css'

/** What is counted of each day; each kind has its own look. */
export interface DayCount {
  readonly kind: 'opened' | 'refused'
  readonly label: TextKey
  /** What narrows the log to what is counted here. */
  readonly narrows: Readonly<Record<string, string>>
}

interface DaysProps<Day> {
  readonly title: TextKey
  readonly days: readonly Day[]
  readonly counts: readonly DayCount[]
  readonly countOf: (day: Day, kind: DayCount['kind']) => number
  /** The log that explains a day; none for who may not read it. */
  readonly log: string | undefined
}

/**
 * Counts of the last days, as bars in a table: the counters stand beside them, so no reader has to guess from lengths
 * or colours (design, Details and dashboards).
 */
export function Days<Day extends { readonly day: string }>({ title, days, counts, countOf, log }: DaysProps<Day>) {
  const t = useText()
  const most = Math.max(1, ...days.map((day) => counts.reduce((sum, { kind }) => sum + countOf(day, kind), 0)))
  return (
    <Card title={t(title)}>
      <table className={classes.days} aria-label={t(title)}>
        <thead>
          <tr>
            <th scope="col">{t('home:activity.day')}</th>
            <td className={classes.bars} aria-hidden />
            {counts.map(({ kind, label }) => (
              <th key={kind} scope="col" data-numeric>
                <span className={classes.key} data-kind={kind} aria-hidden />
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => {
            const date = <DayText day={day.day} />
            const to = filteredAddress(log, { from: day.day, to: day.day })
            return (
              <tr key={day.day}>
                <th scope="row">
                  {to ? (
                    <Anchor component={Link} to={to} size="sm">
                      {date}
                    </Anchor>
                  ) : (
                    date
                  )}
                </th>
                <td className={classes.bars} aria-hidden>
                  <span className={classes.bar}>
                    {counts.map(({ kind }) => (
                      <span
                        key={kind}
                        data-kind={kind}
                        style={{ inlineSize: `${(100 * countOf(day, kind)) / most}%` }}
                      />
                    ))}
                  </span>
                </td>
                {counts.map((count) => (
                  <td key={count.kind} data-numeric>
                    <CountText
                      day={day.day}
                      count={countOf(day, count.kind)}
                      label={count.label}
                      to={filteredAddress(log, { from: day.day, to: day.day, ...count.narrows })}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

interface CountProps {
  readonly day: string
  readonly count: number
  readonly label: TextKey
  /** What is counted, in the log. */
  readonly to: string | undefined
}

/** A count, leading to what it counts. */
function CountText({ day, count, label, to }: CountProps) {
  const t = useText()
  const format = useFormat()
  const dayStart = momentOfDay(day, 'start', useTimeZone())
  const countText = format.number(count)
  if (!to || count === 0) return countText
  const name = t('home:activity.count', {
    label: t(label),
    day: dayStart ? format.date(dayStart) : day,
    count: countText,
  })
  return (
    <Anchor component={Link} to={to} size="sm" aria-label={name}>
      {countText}
    </Anchor>
  )
}

/** A day of the site's calendar. */
function DayText({ day }: { readonly day: string }) {
  const format = useFormat()
  const dayStart = momentOfDay(day, 'start', useTimeZone())
  return <time dateTime={day}>{dayStart && format.date(dayStart)}</time>
}
