import { defineScreens } from '../../kit/feature.ts'
import { emergencyPlans } from './links.ts'

export const emergencyPlanScreens = defineScreens(emergencyPlans, {
  list: () => import('./list.tsx'),
  runs: () => import('./runs.tsx'),
  report: () => import('./report.tsx'),
})
