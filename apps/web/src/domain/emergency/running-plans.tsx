import type { RunningPlan } from '@lintel/contract/emergency-plans/schema.ts'
import { Suspense, useState } from 'react'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { Line, Lines, TypedText } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ActionButton } from '../../kit/actions/action.tsx'
import { ConnectionBadge } from '../devices/badges.tsx'
import { useSecond } from '../../kit/time/now.ts'

const StopPlan = lazyPart(() => import('./stop-plan.tsx').then((file) => ({ default: file.StopPlan })))

/** What runs now, with the devices it reaches, and a way to stop it. Needs the texts `emergencyPlans` and `devices`. */
export function RunningPlans({ running }: { readonly running: readonly RunningPlan[] }) {
  const [stopping, setStopping] = useState<RunningPlan>()
  return (
    <>
      {running.map((plan) => (
        <PlanNotice key={plan.uuid} plan={plan} onStop={() => setStopping(plan)} />
      ))}
      <Suspense>{stopping && <StopPlan plan={stopping} onClose={() => setStopping(undefined)} />}</Suspense>
    </>
  )
}

function PlanNotice({ plan, onStop }: { readonly plan: RunningPlan; readonly onStop: () => void }) {
  const t = useText()
  const format = useMomentFormat()
  const online = plan.devices.filter(({ connection }) => connection === 'online').length
  const reach = { doors: plan.doors, online, devices: plan.devices.length }
  return (
    <>
      <Notice
        meaning={plan.isDrill ? 'attention' : 'danger'}
        title={t(plan.isDrill ? 'emergencyPlans:running.drill' : 'emergencyPlans:running.title', { name: plan.name })}
        action={
          <ActionButton
            action={{
              key: 'stop',
              label: t('emergencyPlans:stop.action'),
              accessibleLabel: t('emergencyPlans:stop.actionFor', { name: plan.name }),
              needs: 'emergencyPlan.run',
              run: onStop,
            }}
          />
        }
      >
        <div>{t('emergencyPlans:running.since', { time: format.dateTime(plan.startedAt), by: plan.startedBy })}</div>
        {plan.endsAt && <div>{t('emergencyPlans:running.ends', { time: format.dateTime(plan.endsAt) })}</div>}
        {plan.reason && (
          <div>
            <TypedText text={t('emergencyPlans:running.reason', { reason: plan.reason })} />
          </div>
        )}
        <div>{t('emergencyPlans:running.reach', reach)}</div>
      </Notice>
      <Lines>
        {plan.devices.map((device) => (
          <Line key={device.uuid} aside={<ConnectionBadge connection={device.connection} />}>
            <bdi>{device.name}</bdi>
            <AnswerBadge startedAt={plan.startedAt} confirmedAt={device.confirmedAt} />
          </Line>
        ))}
      </Lines>
    </>
  )
}

/**
 * After how many seconds a device has confirmed the plan, or for how long it has been silent (access-decision.md 8).
 */
function AnswerBadge({ startedAt, confirmedAt }: { readonly startedAt: string; readonly confirmedAt: string | null }) {
  const t = useText()
  const format = useMomentFormat()
  const now = useSecond(confirmedAt === null)
  const until = confirmedAt === null ? now : Date.parse(confirmedAt)
  const seconds = format.number(Math.max(0, Math.round((until - Date.parse(startedAt)) / 1_000)))
  return (
    <StatusBadge meaning={confirmedAt === null ? 'attention' : 'ok'}>
      {t(confirmedAt === null ? 'emergencyPlans:running.silentFor' : 'emergencyPlans:running.confirmedAfter', {
        seconds,
      })}
    </StatusBadge>
  )
}
