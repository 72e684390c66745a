import { defineLinks } from '../../kit/portal/feature.ts'

/** The devices of a site: what they are, how they are, and adding one. */
export const devices = defineLinks({
  key: 'devices',
  title: 'menu:devices',
  icon: 'device',
  entry: 'list',
  texts: ['devices', 'doors', 'doorSettings', 'doorLogs', 'decisions', 'capturedImages', 'personnel', 'receipts'],
  screens: {
    list: { title: 'devices:title', needs: 'device.read', as: 'deviceList' },
    info: {
      title: 'things:device',
      needs: 'device.read',
      params: ['id'],
      as: 'deviceInfo',
    },
    people: {
      title: 'devices:detail.people',
      needs: 'personnel.read',
      params: ['id'],
    },
    register: { title: 'devices:register.title', needs: 'device.register', as: 'deviceRegister' },
    edit: { title: 'devices:edit.title', needs: 'device.edit', params: ['id'] },
  },
  views: {
    office: {
      columns: ['name', 'type', 'model', 'mac', 'location', 'companies', 'status', 'firmware', 'relays', 'added'],
      people: ['name', 'personnelId', 'company', 'doors'],
      peopleCount: 'devices:detail.peopleCount',
      hasCompanies: true,
      hasPlaces: false,
    },
    community: {
      columns: [
        'name',
        'place',
        'type',
        'model',
        'mac',
        'location',
        'status',
        'firmware',
        'relays',
        'added',
        'lastSeen',
      ],
      people: ['name', 'building', 'apartment', 'doors'],
      peopleCount: 'devices:detail.peopleOfHomesCount',
      hasCompanies: false,
      hasPlaces: true,
    },
    site: {
      columns: ['name', 'type', 'model', 'mac', 'location', 'status', 'firmware', 'relays', 'added', 'lastSeen'],
      people: ['name', 'doors'],
      peopleCount: 'devices:detail.peopleCount',
      hasCompanies: false,
      hasPlaces: false,
    },
  },
})
