import type { Alarm, OpenAlarms } from '@lintel/contract/alarms/schema.ts'
import type { PlanNotice } from '@lintel/contract/emergency-plans/schema.ts'
import { Anchor, Button, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconBellRinging, IconShieldExclamation } from '@tabler/icons-react'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useAcknowledge } from '../../domain/alarms/acknowledging.ts'
import { placeOfAlarm } from '../../domain/alarms/alarm-texts.tsx'
import { useReferences } from '../../kit/portal/route-context.ts'
import { Age } from '../../kit/time/age.tsx'
import { loadTexts, useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useMay } from '../../session/session.ts'
import classes from './alarm-bar.module.css'
import { AlarmSound } from './alarm-sound.tsx'
import { worstOf } from './bar-items.ts'

const StopPlan = lazyPart(async () => {
  const [part] = await Promise.all([
    import('../../domain/emergency/stop-plan.tsx'),
    loadTexts(['emergencyPlans', 'devices']),
  ])
  return { default: part.StopPlan }
})

/** What needs attention now, on every page: the worst thing with what can be done about it, the others counted. */
export default function AlarmBar({ open }: { readonly open: OpenAlarms }) {
  const { worst, others } = worstOf(open)
  if (!worst) return null
  const more = <Others count={others} />
  return (
    <>
      <AlarmSound alarms={open.alarms} />
      {worst.kind === 'plan' ? (
        <PlanBar key={worst.id} plan={worst.plan} more={more} />
      ) : (
        <AlarmLine key={worst.id} alarm={worst.alarm} more={more} />
      )}
    </>
  )
}

/** Screen readers need a moment to notice a new region. */
const announceAfterMs = 100

interface BarProps {
  readonly tone: 'danger' | 'attention'
  readonly icon: ReactNode
  readonly announcement: string
  readonly children: ReactNode
  readonly actions: ReactNode
}

function Bar({ tone, icon, announcement, children, actions }: BarProps) {
  const t = useText()
  // A region is heard only if it was there before its text.
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(announcement), announceAfterMs)
    return () => clearTimeout(timer)
  }, [announcement])
  return (
    <section className={classes.bar} data-tone={tone} data-alarm-bar aria-label={t('alarms:bar.label')} data-no-print>
      {icon}
      <div className={classes.texts}>{children}</div>
      <div className={classes.actions}>{actions}</div>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </section>
  )
}

function Others({ count }: { readonly count: number }) {
  const t = useText()
  const to = useReferences()('alarmList')
  if (count === 0) return null
  const text = t('alarms:bar.others', { count })
  return to === undefined ? (
    <span className={classes.more}>{text}</span>
  ) : (
    <Anchor component={Link} to={to} size="sm" className={classes.more!}>
      {text}
    </Anchor>
  )
}

interface LineProps {
  readonly more: ReactNode
}

function AlarmLine({ alarm, more }: LineProps & { readonly alarm: Alarm }) {
  const t = useText()
  const refer = useReferences()
  const may = useMay()
  const { acknowledge, isPending } = useAcknowledge()
  const what = t(`alarms:type.${alarm.type}`)
  const place = placeOfAlarm(alarm)
  const level = t(`alarms:level.${alarm.level}`)
  const isCritical = alarm.level === 'critical'
  const door = alarm.doorUuid === null ? undefined : refer('doorInfo', { id: alarm.doorUuid })
  const device = alarm.deviceUuid === null ? undefined : refer('deviceInfo', { id: alarm.deviceUuid })
  const page = refer('alarmInfo', { id: alarm.uuid })
  const Icon = isCritical ? IconAlertTriangle : IconBellRinging
  const to = door ?? device
  return (
    <Bar
      tone={isCritical ? 'danger' : 'attention'}
      icon={<Icon size={18} aria-hidden className={classes.icon!} />}
      announcement={t('alarms:bar.announcement', { level, what, place })}
      actions={
        <>
          {more}
          {to !== undefined && (
            <Button component={Link} to={to} size="xs" variant="default" className={classes.quiet!}>
              {t(door === undefined ? 'alarms:bar.goToDevice' : 'alarms:bar.goToDoor')}
            </Button>
          )}
          {may('alarm.acknowledge') && (
            <Button
              size="xs"
              className={classes.main!}
              loading={isPending}
              aria-label={t('alarms:acknowledge.actionFor', { name: `${what}, ${place}` })}
              onClick={() => acknowledge(alarm)}
            >
              {t('alarms:acknowledge.action')}
            </Button>
          )}
        </>
      }
    >
      <span className={classes.level}>{level}</span>
      {page === undefined ? (
        <strong>{what}</strong>
      ) : (
        <Link to={page} className={classes.what}>
          {what}
        </Link>
      )}
      <bdi className={classes.place}>{place}</bdi>
      <span className={classes.why}>
        <Age since={alarm.occurredAt} /> · {t(`alarms:why.${alarm.type}`)}
      </span>
    </Bar>
  )
}

function PlanBar({ plan, more }: LineProps & { readonly plan: PlanNotice }) {
  const t = useText()
  const refer = useReferences()
  const may = useMay()
  const [isStopping, setStopping] = useState(false)
  const { planUuid, confirmedDoors, doors } = plan
  const name = t(plan.isDrill ? 'alarms:bar.drill' : 'alarms:bar.plan', { name: plan.name })
  const to = refer('emergencyPlans') ?? refer('home')
  return (
    <Bar
      tone={plan.isDrill ? 'attention' : 'danger'}
      icon={<IconShieldExclamation size={18} aria-hidden className={classes.icon!} />}
      announcement={name}
      actions={
        <>
          {more}
          {to !== undefined && (
            <Button component={Link} to={to} size="xs" variant="default" className={classes.quiet!}>
              {t('alarms:bar.show')}
            </Button>
          )}
          {planUuid !== null && may('emergencyPlan.run') && (
            <Button size="xs" className={classes.main!} onClick={() => setStopping(true)}>
              {t('alarms:bar.stop')}
            </Button>
          )}
        </>
      }
    >
      <strong>{name}</strong>
      <span className={classes.why}>
        <Age since={plan.startedAt} /> ·{' '}
        {confirmedDoors === null
          ? t('alarms:bar.doors', { doors })
          : t('alarms:bar.confirmed', { confirmed: confirmedDoors, doors })}
      </span>
      {isStopping && planUuid !== null && (
        <Suspense>
          <StopPlan plan={{ planUuid, name: plan.name }} onClose={() => setStopping(false)} />
        </Suspense>
      )}
    </Bar>
  )
}
