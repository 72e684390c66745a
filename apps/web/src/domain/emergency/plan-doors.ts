import type { PlanRow } from '@lintel/contract/emergency-plans/schema.ts'
import { namesText, useText } from '../../language/language.ts'

/** Which doors a plan is about, and at how many it does something else, in words. Needs the texts `emergencyPlans`. */
export function usePlanDoors({ usesEmergencyDoors, allDoors, doors: names, otherDoors }: PlanRow): string {
  const t = useText()
  const doors = usesEmergencyDoors
    ? t('emergencyPlans:emergencyDoors')
    : allDoors
      ? t('emergencyPlans:allDoors')
      : namesText(names)
  return otherDoors > 0 ? t('emergencyPlans:otherCount', { doors, count: otherDoors }) : doors
}
