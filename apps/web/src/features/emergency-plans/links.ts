import { defineLinks } from '../../kit/portal/feature.ts'

/** Emergency plans and when they ran: two pages beside the settings of an office (access-decision.md 8). */
export const emergencyPlans = defineLinks({
  key: 'emergencyPlans',
  title: 'menu:emergencyPlans',
  icon: 'area',
  entry: 'list',
  texts: ['emergencyPlans', 'devices'],
  screens: {
    list: {
      title: 'emergencyPlans:title',
      needs: 'emergencyPlan.read',
      as: 'emergencyPlans',
    },
    runs: { title: 'emergencyPlans:runs.title', needs: 'emergencyPlan.read' },
    report: {
      title: 'emergencyPlans:runs.report',
      needs: 'emergencyPlan.read',
      params: ['id'],
    },
  },
  views: { site: {} },
})
