import { defineScreens } from '../../kit/portal/feature.ts'
import { admins } from './links.ts'

export const adminScreens = defineScreens(admins, {
  list: () => import('./list.tsx'),
  create: () => import('./set.tsx'),
  edit: () => import('./set.tsx'),
})
