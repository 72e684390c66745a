import { plannedKinds, type DayPlans } from '@lintel/contract/schedules/day-plans.ts'
import { useText } from '../../language/language.ts'
import { useScheduleWords } from './schedule-words.ts'

/** What a schedule says of single kinds of days, a line for each that differs. Needs the texts `schedules`. */
export function useDayPlanWords(): (plans: DayPlans) => string[] {
  const t = useText()
  const { hours } = useScheduleWords()
  return (plans) =>
    plannedKinds.flatMap((kind) => {
      const { plan, windows } = plans[kind]
      if (plan === 'likeHolidays' || (kind === 'special' && plan === 'asUsual')) return []
      const said =
        plan === 'own'
          ? windows.map(hours).reduce((former, next) => t('schedules:and', { former, next }))
          : t(`schedules:dayPlans.plan.${plan}`)
      return [t('schedules:dayPlans.line', { kind: t(`schedules:dayKind.${kind}`), said })]
    })
}
