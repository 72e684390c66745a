import {
  timetableKinds,
  timetableModes,
  type OtherDays,
  type TimetableKind,
  type TimetableMode,
} from '@lintel/contract/doors/modes.ts'
import type { DayPlan } from '@lintel/rules/access/model-time.ts'
import { showWindows } from '../../domain/base/day-plans.ts'

/** What a timetable does on single kinds of days: each of its modes keeps its own part, in the shape of the rules. */

type StoredPlans = Partial<Readonly<Record<TimetableKind, DayPlan>>>

/** Whether a mode has hours on some kind of days that it may not have in a week. */
export const hasOwnHours = (days: OtherDays, mode: TimetableMode): boolean =>
  timetableKinds.some((kind) => days[kind].plan === 'own' && days[kind].hours[mode].length > 0)

/** A form's days as the column of one mode. */
export function otherDaysColumn(days: OtherDays, mode: TimetableMode): string {
  const plans: Record<string, DayPlan> = {}
  for (const kind of timetableKinds) {
    const { plan, hours } = days[kind]
    if (plan === 'own') plans[kind] = { windows: hours[mode].map(({ from, to }) => ({ from, to })) }
    else if (plan !== 'same') plans[kind] = plan
  }
  return JSON.stringify(plans)
}

interface Row {
  readonly mode: TimetableMode
  readonly day_plans: unknown
}

/** The columns of all modes as a form has them. */
export function showOtherDays(rows: readonly Row[]): OtherDays {
  const formOfKind = (kind: TimetableKind) => {
    const planOf = (mode: TimetableMode) =>
      (rows.find((row) => row.mode === mode)?.day_plans as StoredPlans | undefined)?.[kind]
    const firstPlan = timetableModes.map(planOf).find((plan) => plan !== undefined)
    const windowsIn = (mode: TimetableMode) => {
      const plan = planOf(mode)
      return plan !== undefined && typeof plan === 'object' ? showWindows(plan.windows) : []
    }
    return {
      plan: firstPlan === undefined ? ('same' as const) : typeof firstPlan === 'string' ? firstPlan : ('own' as const),
      hours: Object.fromEntries(
        timetableModes.map((mode) => [mode, windowsIn(mode)]),
      ) as OtherDays[TimetableKind]['hours'],
    }
  }
  return Object.fromEntries(timetableKinds.map((kind) => [kind, formOfKind(kind)])) as OtherDays
}
