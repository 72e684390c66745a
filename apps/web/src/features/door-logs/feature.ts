import { defineFeature } from '../../kit/feature.ts'

/** What happened at the doors. */
export const doorLogs = defineFeature({
  key: 'doorLogs',
  title: 'menu:doorLog',
  icon: 'log',
  entry: 'list',
  texts: ['doorLogs'],
  screens: {
    list: { load: () => import('./list.tsx'), title: 'doorLogs:title', needs: 'doorLog.read', as: 'doorLog' },
    info: {
      load: () => import('./info.tsx'),
      title: 'doorLogs:detailTitle',
      needs: 'doorLog.read',
      params: ['id'],
      as: 'doorEvent',
    },
  },
  views: {
    site: { columns: ['time', 'event', 'door', 'person', 'method', 'result', 'device'] },
  },
})
