import { defineScreens } from '../../kit/feature.ts'
import { users } from './links.ts'

export const userScreens = defineScreens(users, {
  list: () => import('./list.tsx'),
  distributor: () => import('./distributors/info.tsx'),
  subDistributor: () => import('./sub-distributors/info.tsx'),
  installer: () => import('./installers/info.tsx'),
  propertyManager: () => import('./managers/info.tsx'),
  admin: () => import('./admins/info.tsx'),
  villa: () => import('./villas/info.tsx'),
  villaDevices: () => import('./villas/devices.tsx'),
  enter: () => import('./enter.tsx'),
})
