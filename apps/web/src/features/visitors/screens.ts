import { defineScreens } from '../../kit/portal/feature.ts'
import { visitors } from './links.ts'

export const visitorScreens = defineScreens(visitors, {
  list: () => import('./list.tsx'),
  key: () => import('./temp-keys/info.tsx'),
  createKey: () => import('./temp-keys/set.tsx'),
  editKey: () => import('./temp-keys/set.tsx'),
  createDelivery: () => import('./deliveries/set.tsx'),
  editDelivery: () => import('./deliveries/set.tsx'),
})
