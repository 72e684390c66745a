import { defineFeature } from '../../kit/feature.ts'

/** The first page: does anything need me (design, Details and dashboards). */
export const home = defineFeature({
  key: 'home',
  title: 'menu:home',
  icon: 'home',
  entry: 'overview',
  texts: ['home', 'devices', 'doorLogs', 'emergencyPlans'],
  screens: {
    overview: { load: () => import('./overview.tsx'), title: 'home:title', needs: 'home.read', as: 'home' },
  },
  // Parts in the order in which they matter there; a part the server answers nothing for is left out.
  views: {
    office: {
      figures: ['alarms', 'online', 'offline', 'doors', 'opened', 'refused'],
      parts: ['emergency', 'attention', 'events'],
    },
    community: { figures: ['online', 'offline', 'doors', 'opened', 'refused'], parts: ['attention', 'events'] },
    installer: {
      figures: [
        'communities',
        'offices',
        'villaSites',
        'devices',
        'online',
        'offline',
        'propertyManagers',
        'villas',
        'unread',
      ],
      parts: ['start', 'attention'],
    },
    company: { figures: ['doors', 'opened', 'refused'], parts: ['events', 'attention'] },
  },
})

export type Figure = (typeof home.views)[keyof typeof home.views]['figures'][number]
