import { defineLinks } from '../../kit/portal/feature.ts'

/** The doors of a site, how they are built, and opening one from here. */
export const doors = defineLinks({
  key: 'doors',
  title: 'menu:doors',
  icon: 'door',
  entry: 'list',
  texts: ['doors', 'doorSettings', 'devices'],
  screens: {
    list: { title: 'doors:title', needs: 'door.read', as: 'doorList' },
    info: {
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
