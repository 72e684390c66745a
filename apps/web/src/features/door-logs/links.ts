import { defineLinks } from '../../kit/portal/feature.ts'

/** What happened at the doors. */
export const doorLogs = defineLinks({
  key: 'doorLogs',
  title: 'menu:doorLog',
  icon: 'log',
  entry: 'list',
  texts: ['doorLogs', 'decisions', 'capturedImages'],
  screens: {
    list: { title: 'doorLogs:title', needs: 'doorLog.read', as: 'doorLog' },
    info: {
      title: 'doorLogs:detailTitle',
      needs: 'doorLog.read',
      params: ['id'],
      as: 'doorEvent',
      texts: ['schedules'],
    },
  },
  views: {
    // Who came to a villa, as its owner reads it.
    home: {
      columns: ['time', 'event', 'door', 'person', 'method', 'result', 'reason'],
      filters: ['keyword', 'person', 'type', 'method', 'result', 'from', 'to'],
    },
    site: {
      columns: ['time', 'event', 'door', 'person', 'home', 'method', 'result', 'reason', 'device'],
      filters: ['keyword', 'person', 'home', 'door', 'device', 'type', 'result', 'from', 'to'],
    },
    // A community knows where its people live.
    community: {
      columns: ['time', 'event', 'door', 'person', 'building', 'home', 'method', 'result', 'reason', 'image', 'device'],
      filters: [
        'keyword',
        'person',
        'building',
        'homeBuilding',
        'home',
        'door',
        'device',
        'type',
        'method',
        'result',
        'from',
        'to',
      ],
    },
    // An office knows who its people are, and which way its readers lead.
    office: {
      columns: [
        'time',
        'event',
        'door',
        'person',
        'id',
        'company',
        'method',
        'direction',
        'result',
        'reason',
        'image',
        'device',
      ],
      filters: [
        'keyword',
        'door',
        'device',
        'company',
        'department',
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
      columns: ['time', 'event', 'door', 'person', 'id', 'method', 'direction', 'result', 'reason', 'image'],
      filters: ['keyword', 'door', 'department', 'personnel', 'type', 'method', 'direction', 'result', 'from', 'to'],
    },
  },
})
