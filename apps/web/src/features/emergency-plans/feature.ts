import { defineFeature } from '../../kit/feature.ts'

/** Emergency plans and when they ran: two pages beside the settings of an office (access-decision.md 8). */
export const emergencyPlans = defineFeature({
  key: 'emergencyPlans',
  title: 'menu:emergencyPlans',
  icon: 'area',
  entry: 'list',
  texts: ['emergencyPlans', 'devices'],
  screens: {
    list: {
      load: () => import('./list.tsx'),
      title: 'emergencyPlans:title',
      needs: 'emergencyPlan.read',
      as: 'emergencyPlans',
    },
    runs: { load: () => import('./runs.tsx'), title: 'emergencyPlans:runs.title', needs: 'emergencyPlan.read' },
    report: {
      load: () => import('./report.tsx'),
      title: 'emergencyPlans:runs.report',
      needs: 'emergencyPlan.read',
      params: ['id'],
    },
  },
  views: { site: {} },
})
