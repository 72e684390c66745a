import { zoneAt } from '@lintel/contract/schedules/zones-by-time.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { IconBell, IconChevronRight, IconUsers, type Icon } from '@tabler/icons-react'
import { Link } from 'react-router'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { useLogsShown } from '../../../domain/doors/door-day.tsx'
import { LastEvents } from '../../../domain/doors/last-events.tsx'
import { useReferences } from '../../../kit/portal/route-context.ts'
import { useMinute } from '../../../kit/time/now.ts'
import { shortMoment } from '../../../kit/time/short-moment.ts'
import { clockOfMoment, momentOfDay } from '../../../kit/time/site-day.ts'
import { useText } from '../../../language/language.ts'
import { useMay, useSession } from '../../../session/session.ts'
import { useMomentFormat, useZones } from '../../../session/use-format.ts'
import classes from './home-parts.module.css'
import { useNewEvents } from '../new-events.ts'

/** `2026-11-28` of a wall-clock time. */
const dayLength = 10

/** What belongs to the doors of a home: who rang, who lives there, and what happened today. */
export function HomeParts() {
  const t = useText()
  const now = useMinute()
  const zones = useZones()
  const log = useReferences()('doorLog')
  const showsLog = useLogsShown()
  useNewEvents('doorLog.list', 'callLog.list')
  const moment = new Date(now).toISOString()
  const zone = zoneAt(zones, moment)
  const from = momentOfDay(clockOfMoment(moment, zone).slice(0, dayLength), 'start', zone)
  return (
    <>
      <ul className={classes.rows} aria-label={t('doors:home.more')}>
        <WhoRang />
        <Family />
      </ul>
      {showsLog && (
        <LastEvents
          title={t('doors:home.today')}
          filter={{ ...(from !== undefined && { from }), size: limits.pageSizeDefault }}
          empty={t('doors:home.nothingToday')}
          all={log === undefined ? undefined : { to: log, text: t('menu:doorLog') }}
        />
      )}
    </>
  )
}

/** The last call from a door. */
function WhoRang() {
  const t = useText()
  const format = useMomentFormat()
  const now = useMinute()
  const to = useReferences()('callLog')
  const logsShown = useSession()?.facts.logsShown === true
  const isShown = useMay()('callLog.read') && logsShown && to !== undefined
  const { data } = useRead(api.callLog.list, { size: limits.pageSizeDefault }, { enabled: isShown })
  if (!isShown || !data) return null
  const [call] = data.rows
  return (
    <Row Glyph={IconBell} to={to} title={t('doors:home.rang')}>
      {call === undefined
        ? t('doors:home.nobodyRang')
        : call.result === null
          ? shortMoment(format, call.occurredAt, now)
          : t('doors:home.rangAt', {
              time: shortMoment(format, call.occurredAt, now),
              result: t(`callLogs:result.${call.result}`),
            })}
    </Row>
  )
}

/** Who lives there. */
function Family() {
  const t = useText()
  const to = useReferences()('residentList')
  const isShown = useMay()('resident.read') && to !== undefined
  const { data } = useRead(api.resident.list, { size: limits.pageSizeDefault }, { enabled: isShown })
  if (!isShown || !data) return null
  return (
    <Row Glyph={IconUsers} to={to} title={t('doors:home.family')}>
      {t('doors:home.people', { count: data.total })}
    </Row>
  )
}

interface RowProps {
  readonly Glyph: Icon
  readonly title: string
  readonly to: string
  readonly children: string
}

function Row({ Glyph, title, to, children }: RowProps) {
  return (
    <li>
      <Link to={to} className={classes.row}>
        <Glyph size={18} aria-hidden />
        <strong>{title}</strong>
        <span>{children}</span>
        <IconChevronRight size={16} data-points aria-hidden />
      </Link>
    </li>
  )
}
