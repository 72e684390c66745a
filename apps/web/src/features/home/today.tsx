import type { Overview, Patterns } from '@lintel/contract/home/schema.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { shortReasonText } from '../../domain/doors/door-event.tsx'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useFormat, useMomentFormat, useTimeZone } from '../../session/use-format.ts'
import { momentOfDay } from '../../kit/time/site-day.ts'
import classes from './home.module.css'
import { usePatterns } from './charts/use-patterns.ts'

/** Reasons named below the figure of refusals. */
const namedReasons = 2

/** What happens today in at most four figures, each with what it is compared with. */
export function Today({ overview }: { readonly overview: Overview }) {
  const t = useText()
  const format = useFormat()
  const moments = useMomentFormat()
  const refer = useReferences()
  const { data: patterns } = usePatterns()
  const { today, visitors, inside, devices } = overview
  const day = overview.activity?.at(-1)?.day
  const log = (result: 'granted' | 'refused') =>
    filteredAddress(refer('doorLog'), { result, ...(day && { from: day, to: day }) })
  return (
    <ul className={classes.figures} aria-label={t('home:widgets.today')}>
      {today && (
        <>
          <Figure label={t('home:today.openings')} value={format.number(today.opened)} to={log('granted')}>
            <LastWeek lastWeek={patterns?.lastWeek} count="opened" />
          </Figure>
          <Figure label={t('home:today.refused')} value={format.number(today.refused)} to={log('refused')}>
            {patterns?.refusals && patterns.refusals.length > 0 ? (
              patterns.refusals
                .slice(0, namedReasons)
                .map(({ reason, count }) =>
                  t('home:refusals.counted', { count, reason: shortReasonText(reason) ?? t('home:refusals.unknown') }),
                )
                .join(' · ')
            ) : (
              <LastWeek lastWeek={patterns?.lastWeek} count="refused" />
            )}
          </Figure>
        </>
      )}
      {visitors && (
        <Figure
          label={t('home:today.visitors')}
          value={t('home:today.ofExpected', {
            arrived: format.number(visitors.usedToday),
            expected: format.number(visitors.validToday),
          })}
          to={filteredAddress(refer('visitorList'), { type: 'tempKey', today: 'valid' })}
        >
          {visitors.nextAt === null
            ? t('home:today.arrived')
            : t('home:today.arrivedNext', { time: moments.time(visitors.nextAt) })}
        </Figure>
      )}
      {inside ? (
        <Figure label={t('home:today.inside')} value={format.number(inside.people)} to={refer('areaList')}>
          {inside.limit === null
            ? t('home:today.insideAreas')
            : t('home:today.insideLimit', { limit: format.number(inside.limit) })}
        </Figure>
      ) : (
        devices && (
          <Figure
            label={t('home:property.online')}
            value={t('home:today.ofExpected', {
              arrived: format.number(devices.online),
              expected: format.number(devices.total),
            })}
            to={refer('deviceList')}
          >
            {t('home:today.offline', { count: devices.offline })}
          </Figure>
        )
      )}
    </ul>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: string
  readonly to: string | undefined
  /** What the figure is compared with. */
  readonly children: ReactNode
}

/** A figure with what it is compared with; it leads to the list behind it. */
export function Figure({ label, value, to, children }: FigureProps) {
  const content = (
    <>
      <span>{label}</span>
      <span className={classes.value}>{value}</span>
      <small>{children}</small>
    </>
  )
  return (
    <li>
      {to === undefined ? (
        <div className={classes.figure}>{content}</div>
      ) : (
        <Link to={to} className={classes.figure}>
          {content}
        </Link>
      )}
    </li>
  )
}

interface LastWeekProps {
  readonly lastWeek: Patterns['lastWeek'] | undefined
  readonly count: 'opened' | 'refused'
}

/** The same weekday a week ago until the same time. */
function LastWeek({ lastWeek, count }: LastWeekProps) {
  const t = useText()
  const format = useFormat()
  const dayStart = momentOfDay(lastWeek?.day ?? '', 'start', useTimeZone())
  // A space keeps the height of the line until it is known.
  if (!lastWeek || !dayStart) return <>{'\u00A0'}</>
  return <>{t('home:today.weekAgo', { day: format.date(dayStart), count: format.number(lastWeek[count]) })}</>
}
