import { defineLinks } from '../../kit/portal/feature.ts'

/** What went wrong at the doors, and who saw to it (office.md 16). */
export const alarms = defineLinks({
  key: 'alarms',
  title: 'menu:alarmRecords',
  icon: 'bell',
  entry: 'list',
  texts: ['alarms', 'doorSettings', 'doorLogs', 'decisions', 'capturedImages'],
  screens: {
    list: { title: 'alarms:title', needs: 'alarm.read', reads: { 'alarm.list': 'page' }, as: 'alarmList' },
    info: {
      title: 'alarms:columns.type',
      needs: 'alarm.read',
      params: ['id'],
      as: 'alarmInfo',
    },
  },
  views: {
    community: {
      columns: [
        'time',
        'type',
        'level',
        'place',
        'building',
        'home',
        'cleared',
        'siren',
        'status',
        'acknowledged',
        'remark',
      ],
      filters: ['type', 'status', 'building', 'homeBuilding', 'home', 'door', 'from', 'to'],
    },
    site: {
      columns: ['time', 'type', 'level', 'place', 'company', 'cleared', 'siren', 'status', 'acknowledged', 'remark'],
      filters: ['type', 'status', 'door', 'company', 'from', 'to'],
    },
    // Sirens are the devices', which are the landlord's.
    company: {
      columns: ['time', 'type', 'level', 'place', 'cleared', 'status', 'acknowledged', 'remark'],
      filters: ['type', 'status', 'door', 'from', 'to'],
    },
  },
})
