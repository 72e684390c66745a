import { defineScreens } from '../../kit/portal/feature.ts'
import { emergencyPlans } from './links.ts'

export const emergencyPlanScreens = defineScreens(emergencyPlans, {
  list: () => import('./list.tsx'),
  runs: () => import('./runs.tsx'),
  report: () => import('./report.tsx'),
})
