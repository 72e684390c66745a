import { defineFeature } from '../../kit/feature.ts'

/** The doors of a site, how they are built, and opening one from here. */
export const doors = defineFeature({
  key: 'doors',
  title: 'menu:doors',
  icon: 'door',
  entry: 'list',
  texts: ['doors', 'doorSettings', 'devices'],
  screens: {
    list: { load: () => import('./list.tsx'), title: 'doors:title', needs: 'door.read', as: 'doorList' },
    info: {
      load: () => import('./info.tsx'),
      title: 'things:door',
      needs: 'door.edit',
      params: ['id'],
      as: 'doorInfo',
    },
  },
  views: {
    office: {
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
