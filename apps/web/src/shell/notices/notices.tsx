import { minuteMs } from '@lintel/vocabulary/durations.ts'
import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { isReady, useSession } from '../../session/session.ts'
import { useFormat } from '../../session/use-format.ts'
import classes from './notices.module.css'

const NoticePopUp = lazyPart(() => import('./notice-pop-up.tsx'))

/** The number of unread notifications changes rarely; it is not asked for more often than this. */
const askEveryMs = minuteMs

/**
 * The bell: how many system notifications are not read, with the way to them, and those that are shown at once
 * (operators.md 3.17). It is there where the portal has their page and the person may open it.
 */
export function Notices() {
  const t = useText()
  const format = useFormat()
  const page = useReferences()('systemNotifications')
  const isAnswered = isReady(useSession())
  const { data } = useRead(
    api.notice.status,
    {},
    { enabled: page !== undefined && isAnswered, refetchEveryMs: askEveryMs, freshForMs: askEveryMs },
  )
  if (page === undefined) return null
  const unread = data?.unread ?? 0
  const [popUp] = data?.popUps ?? []
  return (
    <>
      <ActionIcon
        component={Link}
        to={page}
        className={classes.bell!}
        aria-label={unread > 0 ? t('shell:notices.label', { count: unread }) : t('shell:notices.none')}
      >
        <IconBell size={20} stroke={1.6} aria-hidden />
        {unread > 0 && (
          <span className={classes.dot} aria-hidden>
            {unread > 99 ? '99+' : format.number(unread)}
          </span>
        )}
      </ActionIcon>
      {popUp && (
        <Suspense>
          <NoticePopUp key={popUp.uuid} notice={popUp} />
        </Suspense>
      )}
    </>
  )
}
