import { defineFeature } from '../../kit/feature.ts'

/** The doors of a site, and opening one from here. */
export const doors = defineFeature({
  key: 'doors',
  title: 'menu:doors',
  icon: 'door',
  entry: 'list',
  texts: ['doors', 'devices'],
  screens: {
    list: { load: () => import('./list.tsx'), title: 'doors:title', needs: 'door.read', as: 'doorList' },
  },
  views: {
    site: { columns: ['name', 'device', 'relay', 'status', 'lastOpened'] },
  },
})
