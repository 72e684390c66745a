import type { LiveChange } from '@lintel/contract/live/operations.ts'
import { Anchor } from '@mantine/core'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { api } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'
import { reread, useRead } from '../../api/queries.ts'
import { useRouteContext, useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useMay } from '../../session/session.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './delegation-bar.module.css'

const everyMs = 15_000

/** Says on every page that an emergency plan runs, and leads to it; the page of the plans says more by itself. */
export function PlanStrip() {
  const t = useText()
  const refer = useReferences()
  const isThere = useRouteContext().page.screen.as === 'emergencyPlans'
  const mayWatch = useMay()('emergencyPlan.watch')
  const { data } = useRead(api.emergencyPlan.notices, {}, { enabled: mayWatch, refetchEveryMs: everyMs })
  // Devices that hold their doors otherwise are the first to tell that a plan has begun or ended.
  const receive = useCallback(({ kind }: LiveChange) => {
    if (kind === 'unlockedDoors') void reread('emergencyPlan.notices')
  }, [])
  useLive(receive)
  if (isThere || !data?.running.length) return null
  const to = refer('emergencyPlans') ?? refer('home')
  return (
    <div className={classes.bar} data-no-print>
      {data.running.map(({ uuid, name, isDrill }) => (
        <Notice
          key={uuid}
          meaning={isDrill ? 'attention' : 'danger'}
          action={
            to && (
              <Anchor component={Link} to={to} size="sm">
                {t('shell:plan.show')}
              </Anchor>
            )
          }
        >
          {t(isDrill ? 'shell:plan.drill' : 'shell:plan.running', { name })}
        </Notice>
      ))}
    </div>
  )
}
