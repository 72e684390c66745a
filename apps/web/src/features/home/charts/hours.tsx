import { createCalendarNames } from '@lintel/i18n/format/calendar-names.ts'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useLocale, useText } from '../../../language/language.ts'
import { useFormat } from '../../../session/use-format.ts'
import { Card } from '../../../ui/card.tsx'
import { ChartAwaited } from './chart-awaited.tsx'
import classes from './hours.module.css'
import { usePatterns } from './use-patterns.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** A row of hours and seven of days. */
const chartPx = 188
/** Steps of colour above none. */
const steps = 4

/** Openings by hour and weekday in four weeks: when the building is busy. One table, as colours or as numbers. */
export function Hours() {
  const t = useText()
  const format = useFormat()
  const locale = useLocale()
  const { weekdays } = useMemo(() => createCalendarNames(locale), [locale])
  const [asNumbers, setAsNumbers] = useState(false)
  const { data, error, refetch } = usePatterns()
  if (!data)
    return (
      <ChartAwaited title={t('home:hours.title')} heightPx={chartPx} failure={error} onRetry={() => void refetch()} />
    )
  if (data.hours === null) return null
  const openings = new Map(data.hours.map((cell) => [`${cell.weekday} ${cell.hour}`, cell.openings]))
  const most = Math.max(1, ...openings.values())
  return (
    <Card
      title={t('home:hours.title')}
      aside={
        <Button variant="subtle" size="compact-sm" aria-pressed={asNumbers} onClick={() => setAsNumbers(!asNumbers)}>
          {t(asNumbers ? 'home:hours.asColours' : 'home:hours.asTable')}
        </Button>
      }
    >
      <div className={classes.room} tabIndex={0} role="group" aria-label={t('home:hours.title')}>
        <table className={classes.hours} data-numbers={asNumbers || undefined}>
          <thead>
            <tr>
              <td />
              {hours.map((hour) => (
                <th key={hour} scope="col" data-minor={hour % 3 > 0 || undefined}>
                  {format.number(hour)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map(({ short, long }, index) => (
              <tr key={long}>
                <th scope="row" aria-label={long}>
                  {short}
                </th>
                {hours.map((hour) => {
                  const count = openings.get(`${index + 1} ${hour}`) ?? 0
                  const text = t('home:hours.cell', { day: long, hour: format.number(hour), count })
                  return (
                    <td key={hour} data-step={Math.ceil((steps * count) / most)} title={text}>
                      <span>{format.number(count)}</span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
