import type { ReactNode } from 'react'
import { when } from '@lintel/contract/access/rules.ts'
import { defineLinks } from '../../kit/portal/feature.ts'

export interface VisitorListProps {
  /** Links to the other list of the page. */
  readonly tabs: ReactNode
}

/** The lists of the visitors' page, by what its address says as `type`. */
export const visitorTabs = ['tempKey', 'delivery'] as const
export type VisitorTab = (typeof visitorTabs)[number]

/** Who comes for a while and who comes with parcels (office.md 10, 11). */
export const visitors = defineLinks({
  key: 'visitors',
  title: 'menu:visitors',
  icon: 'visitor',
  entry: 'list',
  texts: ['visitors', 'schedules', 'library', 'residents', 'personnel'],
  screens: {
    list: { title: 'menu:visitors', needs: 'visitor.read', as: 'visitorList' },
    /** Couriers on a page of their own; where it is not mounted they are a tab of the list. */
    deliveries: { title: 'visitors:tab.delivery', needs: 'visitor.read' },
    key: {
      title: 'visitors:tempKey.title',
      needs: 'visitor.read',
      params: ['id'],
      as: 'visitorInfo',
    },
    createKey: {
      title: 'visitors:tempKey.create',
      needs: 'visitor.create',
      when: when('makesKeys', true),
      as: 'visitorCreate',
    },
    editKey: {
      title: 'visitors:tempKey.edit',
      needs: 'visitor.edit',
      params: ['id'],
    },
    createDelivery: {
      title: 'visitors:delivery.create',
      needs: 'visitor.create',
    },
    editDelivery: {
      title: 'visitors:delivery.edit',
      needs: 'visitor.edit',
      params: ['id'],
    },
  },
  views: {
    // Guests of apartments, whose doors stand in buildings, and couriers who come once; the others have a page of their own.
    community: {
      hasDeliveryTab: false,
      choosesDoors: true,
      visitsHomes: true,
      hasCouriers: true,
      tempKeys: [
        'name',
        'holderKind',
        'idNumber',
        'building',
        'apartment',
        'host',
        'doors',
        'repeat',
        'validity',
        'uses',
        'key',
        'state',
        'creator',
      ],
      deliveries: ['name', 'pin', 'cards', 'accessGroups', 'created'],
    },
    site: {
      hasDeliveryTab: true,
      choosesDoors: false,
      visitsHomes: false,
      hasCouriers: false,
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
      deliveries: ['name', 'pin', 'cards', 'company', 'accessGroups', 'created'],
    },
    company: {
      hasDeliveryTab: true,
      choosesDoors: false,
      visitsHomes: false,
      hasCouriers: false,
      tempKeys: ['name', 'idNumber', 'host', 'doors', 'repeat', 'validity', 'uses', 'key', 'state', 'creator'],
      deliveries: ['name', 'pin', 'cards', 'accessGroups', 'created'],
    },
  },
})
