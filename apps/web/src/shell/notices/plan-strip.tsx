import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useRouteContext, useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { isReady, useMay, useSession } from '../../session/session.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './delegation-bar.module.css'

/** Live changes tell of each begin and end; this finds those that were missed. */
const everyMs = 15_000

/** Says on every page that an emergency plan runs, and leads to it; the page of the plans says more by itself. */
export function PlanStrip() {
  const t = useText()
  const refer = useReferences()
  const isThere = useRouteContext().page.screen.as === 'emergencyPlans'
  const isAnswered = isReady(useSession())
  const mayWatch = useMay()('emergencyPlan.watch') && isAnswered
  const { data } = useRead(api.emergencyPlan.notices, {}, { enabled: mayWatch, refetchEveryMs: everyMs })
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
