import { defineLinks } from '../../kit/portal/feature.ts'

/** The doors of a site, how they are built, and opening one from here. */
export const doors = defineLinks({
  key: 'doors',
  title: 'menu:doors',
  icon: 'door',
  entry: 'list',
  texts: ['doors', 'doorSettings', 'devices', 'capturedImages'],
  screens: {
    list: { title: 'doors:title', needs: 'door.read', reads: { 'door.list': 'page' }, as: 'doorList' },
    info: {
      title: 'things:door',
      needs: 'door.edit',
      params: ['id'],
      as: 'doorInfo',
    },
  },
  views: {
    // Doors of all buildings and homes.
    community: {
      addsDoors: false,
      isHome: false,
      filters: ['keyword', 'building', 'apartment', 'device', 'connection'],
      columns: ['name', 'building', 'apartment', 'device', 'floor', 'status', 'emergency', 'lastOpened'],
    },
    // A home has few doors, and they come first.
    home: {
      addsDoors: false,
      isHome: true,
      filters: [],
      columns: ['name', 'device', 'status', 'lastOpened'],
    },
    office: {
      addsDoors: true,
      isHome: false,
      filters: ['keyword', 'device', 'company', 'connection'],
      columns: [
        'name',
        'device',
        'floor',
        'output',
        'entryReaders',
        'exitReaders',
        'companies',
        'status',
        'emergency',
        'lastOpened',
      ],
    },
  },
})
