import { defineFeature } from '../../kit/feature.ts'

/** What happened at the doors. */
export const doorLogs = defineFeature({
  key: 'doorLogs',
  title: 'menu:doorLog',
  icon: 'log',
  entry: 'list',
  texts: ['doorLogs', 'decisions', 'capturedImages'],
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
    site: {
      columns: ['time', 'event', 'door', 'person', 'method', 'result', 'device'],
      filters: ['keyword', 'door', 'device', 'type', 'result', 'from', 'to'],
    },
    // An office knows who its people are, and which way its readers lead.
    office: {
      columns: ['time', 'event', 'door', 'person', 'company', 'method', 'direction', 'result', 'device'],
      filters: [
        'keyword',
        'door',
        'device',
        'company',
        'personnel',
        'type',
        'method',
        'direction',
        'result',
        'from',
        'to',
      ],
    },
    // What the people of one company did; devices are not its affair.
    company: {
      columns: ['time', 'event', 'door', 'person', 'method', 'direction', 'result'],
      filters: ['keyword', 'door', 'personnel', 'type', 'method', 'direction', 'result', 'from', 'to'],
    },
  },
})
