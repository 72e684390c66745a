import type { PlanRow, PlanNotice } from '@lintel/contract/emergency-plans/schema.ts'
import { Anchor, Group } from '@mantine/core'
import { IconUrgent } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../api/client.ts'
import type { ApiError } from '../../api/failure.ts'
import { useRead } from '../../api/queries.ts'
import { ActionButton } from '../../kit/actions/action.tsx'
import { askRunningEvery, plansFreshForMs, runStateAmong, startOf } from '../../domain/emergency/runs.ts'
import { RunningPlans } from '../../domain/emergency/running-plans.tsx'
import { useReferences } from '../../kit/portal/route-context.ts'
import { ReadFailure } from '../../kit/screen/read-failure.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useMay } from '../../session/session.ts'
import { Card } from '../../ui/card.tsx'
import classes from './home.module.css'
import { EmergencyAwaited } from './emergency-awaited.tsx'
import { useMomentFormat } from '../../session/use-format.ts'
import { Notice } from '../../ui/notice.tsx'

const StartPlan = lazyPart(() =>
  import('../../domain/emergency/start-plan.tsx').then((file) => ({ default: file.StartPlan })),
)

const everyMs = 10_000

/** Emergency plans of the site, or what a company is told of those that run. */
export function Emergency() {
  const may = useMay()
  return may('emergencyPlan.read') ? <Plans /> : <Notices />
}

interface NotYetProps {
  readonly failure: ApiError | null
  readonly onRetry: () => void
}

/** What stands there until it is known, or says why it is not. */
function NotYet({ failure, onRetry }: NotYetProps) {
  const t = useText()
  if (!failure) return <EmergencyAwaited />
  return (
    <Card title={t('emergencyPlans:title')}>
      <ReadFailure failure={failure} onRetry={onRetry} hasFormerData={false} />
    </Card>
  )
}

/** Which plans run at the company's doors. */
function Notices() {
  const t = useText()
  const { data, error, refetch } = useRead(api.emergencyPlan.notices, {}, { refetchEveryMs: everyMs })
  if (data === undefined) return <NotYet failure={error} onRetry={() => void refetch()} />
  return (
    <Card title={t('emergencyPlans:title')}>
      {data.running.length === 0 && <p>{t('emergencyPlans:running.none')}</p>}
      <PlanNotices plans={data.running} />
    </Card>
  )
}

/** What runs, and a button for each that can be started (access-decision.md 8). */
function Plans() {
  const t = useText()
  const manage = useReferences()('emergencyPlans')
  const mayRead = manage !== undefined
  const state = useRead(api.emergencyPlan.state, {}, { enabled: mayRead, refetchEveryMs: askRunningEvery })
  const plans = useRead(api.emergencyPlan.list, {}, { enabled: mayRead, freshForMs: plansFreshForMs })
  const [planToStart, setPlanToStart] = useState<PlanRow>()
  if (!mayRead) return null
  if (state.data === undefined || plans.data === undefined)
    return (
      <NotYet
        failure={state.error ?? plans.error}
        onRetry={() => void Promise.all([state.refetch(), plans.refetch()])}
      />
    )
  const runningPlans = state.data.running
  const startablePlans = plans.data.rows
    .map((plan) => ({ ...plan, runState: runStateAmong(runningPlans, plan.uuid) }))
    .filter((plan) => startOf(plan) === 'plan')
  return (
    <Card
      title={t('emergencyPlans:title')}
      aside={
        <Anchor component={Link} to={manage} size="sm">
          {t('emergencyPlans:running.manage')}
        </Anchor>
      }
    >
      <RunningPlans running={runningPlans} />
      <Group gap="sm">
        {runningPlans.length === 0 && (
          <span className={classes.idle}>
            {t(plans.data.rows.length === 0 ? 'emergencyPlans:running.noPlans' : 'emergencyPlans:running.none')}
          </span>
        )}
        {startablePlans.map((plan) => (
          <ActionButton
            key={plan.uuid}
            action={{
              key: plan.uuid,
              label: t('emergencyPlans:start.actionFor', { name: plan.name }),
              icon: <IconUrgent size={16} aria-hidden />,
              needs: 'emergencyPlan.run',
              run: () => setPlanToStart(plan),
            }}
          />
        ))}
      </Group>
      <Suspense>{planToStart && <StartPlan plan={planToStart} onClose={() => setPlanToStart(undefined)} />}</Suspense>
    </Card>
  )
}

/**
 * Plans that run at the reader's doors, for those who neither start nor stop them. Needs the texts `emergencyPlans`.
 */
export function PlanNotices({ plans }: { readonly plans: readonly PlanNotice[] }) {
  const t = useText()
  const format = useMomentFormat()
  return plans.map((plan) => (
    <Notice
      key={plan.uuid}
      meaning={plan.isDrill ? 'attention' : 'danger'}
      title={t(plan.isDrill ? 'emergencyPlans:running.drill' : 'emergencyPlans:running.title', { name: plan.name })}
    >
      {!plan.isDrill && <div>{t(`emergencyPlans:kindText.${plan.kind}`)}</div>}
      <div>{t('emergencyPlans:running.sinceOnly', { time: format.dateTime(plan.startedAt) })}</div>
      {plan.endsAt && <div>{t('emergencyPlans:running.ends', { time: format.dateTime(plan.endsAt) })}</div>}
      <div>{t('emergencyPlans:running.yourDoors', { doors: plan.doors })}</div>
    </Notice>
  ))
}
