import type { Alarm, OpenAlarms } from '@lintel/contract/alarms/schema.ts'
import type { PlanNotice } from '@lintel/contract/emergency-plans/schema.ts'

/** What the bar shows, one thing at a time. */
export type BarItem =
  | { readonly kind: 'plan'; readonly id: string; readonly plan: PlanNotice }
  | { readonly kind: 'alarm'; readonly id: string; readonly alarm: Alarm }

/** The worst thing, and how many others there are: plans that move doors, critical alarms, drills, warnings. */
export function worstOf({ alarms, critical, warning, plans }: OpenAlarms): {
  readonly worst: BarItem | undefined
  readonly others: number
} {
  const plan = plans.find(({ isDrill }) => !isDrill) ?? (critical === 0 ? plans[0] : undefined)
  const [alarm] = alarms
  const worst: BarItem | undefined = plan
    ? { kind: 'plan', id: plan.uuid, plan }
    : alarm && { kind: 'alarm', id: alarm.uuid, alarm }
  return { worst, others: Math.max(0, critical + warning + plans.length - 1) }
}
