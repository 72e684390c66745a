import { plannedKinds, type PlannedKind } from '@lintel/contract/schedules/kinds.ts'
import type { DayPlans } from '@lintel/contract/schedules/day-plans.ts'
import type { DayPlan } from '@lintel/rules/access/model-time.ts'

/** What schedules say of single kinds of days: as forms have it, and as columns keep it in the shape of the rules. */

/** What is kept of each kind; a kind that is like the others is not named. */
type StoredPlans = Partial<Readonly<Record<PlannedKind, DayPlan>>>

const everyDay = [1, 2, 3, 4, 5, 6, 7]

const storedPlan = (kind: PlannedKind, { plan, windows }: DayPlans[PlannedKind]): DayPlan | undefined => {
  if (plan === 'likeHolidays' || (kind === 'special' && plan === 'asUsual')) return undefined
  // A day of its own kind has hours, and no weekday.
  return plan === 'own' ? { windows: windows.map(({ from, to }) => ({ from, to })) } : plan
}

/** A form's plans as a column. */
export const dayPlansColumn = (plans: DayPlans): string => {
  const storedPlans: Record<string, DayPlan> = {}
  for (const kind of plannedKinds) {
    const plan = storedPlan(kind, plans[kind])
    if (plan !== undefined) storedPlans[kind] = plan
  }
  return JSON.stringify(storedPlans)
}

/** A column as forms have it. */
export const showDayPlans = (column: unknown): DayPlans => {
  const storedPlans = column as StoredPlans
  const toPlan = (kind: PlannedKind, usual: 'likeHolidays' | 'asUsual') => {
    const plan = storedPlans[kind]
    if (plan === undefined) return { plan: usual, windows: [] }
    if (typeof plan === 'string') return { plan, windows: [] }
    return { plan: 'own' as const, windows: showWindows(plan.windows) }
  }
  return {
    holiday2: toPlan('holiday2', 'likeHolidays'),
    holiday3: toPlan('holiday3', 'likeHolidays'),
    special: toPlan('special', 'asUsual') as DayPlans['special'],
  }
}

/** Hours that hold whatever the weekday, as forms have windows. */
export const showWindows = (windows: readonly { readonly from: number; readonly to: number }[]) =>
  windows.map(({ from, to }) => ({ days: everyDay, from, to }))
