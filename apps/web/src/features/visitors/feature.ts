import { when } from '@lintel/contract/access/rules.ts'
import { defineFeature } from '../../kit/feature.ts'

/** The lists of the visitors' page, by what its address says as `type`. */
export const visitorTabs = ['tempKey', 'delivery'] as const
export type VisitorTab = (typeof visitorTabs)[number]

/** Who comes for a while and who comes with parcels (office.md 10, 11). */
export const visitors = defineFeature({
  key: 'visitors',
  title: 'menu:visitors',
  icon: 'visitor',
  entry: 'list',
  texts: ['visitors', 'schedules', 'library'],
  screens: {
    list: { load: () => import('./list.tsx'), title: 'menu:visitors', needs: 'visitor.read', as: 'visitorList' },
    key: {
      load: () => import('./temp-keys/info.tsx'),
      title: 'visitors:tempKey.title',
      needs: 'visitor.read',
      params: ['id'],
      as: 'visitorInfo',
    },
    createKey: {
      load: () => import('./temp-keys/set.tsx'),
      title: 'visitors:tempKey.create',
      needs: 'visitor.create',
      when: when('makesKeys', true),
    },
    editKey: {
      load: () => import('./temp-keys/set.tsx'),
      title: 'visitors:tempKey.edit',
      needs: 'visitor.edit',
      params: ['id'],
    },
    createDelivery: {
      load: () => import('./deliveries/set.tsx'),
      title: 'visitors:delivery.create',
      needs: 'visitor.create',
    },
    editDelivery: {
      load: () => import('./deliveries/set.tsx'),
      title: 'visitors:delivery.edit',
      needs: 'visitor.edit',
      params: ['id'],
    },
  },
  views: {
    site: {
      tempKeys: [
        'name',
        'idNumber',
        'company',
        'host',
        'doors',
        'repeat',
        'validity',
        'uses',
        'key',
        'state',
        'creator',
      ],
      deliveries: ['name', 'pin', 'card', 'company', 'accessGroups', 'created'],
    },
    company: {
      tempKeys: ['name', 'idNumber', 'host', 'doors', 'repeat', 'validity', 'uses', 'key', 'state', 'creator'],
      deliveries: ['name', 'pin', 'card', 'accessGroups', 'created'],
    },
  },
})
