import type { Overview } from '@lintel/contract/home/operations.ts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { narrowed } from '../../kit/address.ts'
import { useReferences } from '../../kit/place.ts'
import { momentOfDay } from '../../kit/site-day.ts'
import { useText } from '../../language/language.ts'
import { useFormat, useTimeZone } from '../../session/use-format.ts'
import { Section } from '../../ui/section.tsx'
import classes from './activity.module.css'

/**
 * Openings and refusals of the last days, as bars in a table: the figures stand beside them, so nobody has to guess from
 * lengths or colours (design, Details and dashboards).
 */
export function Activity({ overview }: { readonly overview: Overview }) {
  const t = useText()
  const format = useFormat()
  const log = useReferences()('doorLog')
  const days = overview.activity
  if (days === null) return null
  const most = Math.max(1, ...days.map(({ opened, refused }) => opened + refused))
  const percent = (count: number) => `${(100 * count) / most}%`
  return (
    <Section title={t('home:widgets.activity')}>
      <table className={classes.days} aria-label={t('home:widgets.activity')}>
        <thead>
          <tr>
            <th scope="col">{t('home:activity.day')}</th>
            <td className={classes.bars} aria-hidden />
            <th scope="col" data-numeric>
              <span className={classes.key} data-kind="opened" aria-hidden />
              {t('home:activity.opened')}
            </th>
            <th scope="col" data-numeric>
              <span className={classes.key} data-kind="refused" aria-hidden />
              {t('home:activity.refused')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, opened, refused }) => {
            const date = <DayText day={day} />
            const to = narrowed(log, { from: day, to: day })
            return (
              <tr key={day}>
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
                    <span data-kind="opened" style={{ inlineSize: percent(opened) }} />
                    <span data-kind="refused" style={{ inlineSize: percent(refused) }} />
                  </span>
                </td>
                <td data-numeric>{format.number(opened)}</td>
                <td data-numeric>{format.number(refused)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Section>
  )
}

/** A day of the site's calendar. */
function DayText({ day }: { readonly day: string }) {
  const format = useFormat()
  const begins = momentOfDay(day, 'start', useTimeZone())
  return <time dateTime={day}>{begins && format.date(begins)}</time>
}
