import { defineScreens } from '../kit/portal/feature.ts'
import { users } from '../domain/accounts/links.ts'

export const userScreens = defineScreens(users, {
  list: () => import('./user-lists.tsx'),
  distributor: () => import('../features/distributors/info.tsx'),
  subDistributor: () => import('../features/sub-distributors/info.tsx'),
  installer: () => import('../features/installers/info.tsx'),
  propertyManager: () => import('../features/property-managers/info.tsx'),
  admin: () => import('../features/admins/operator-info.tsx'),
  villa: () => import('../features/villas/info.tsx'),
  villaDevices: () => import('../features/villas/devices.tsx'),
  enter: () => import('../features/installers/enter.tsx'),
})
