import { defineScreens } from '../../kit/portal/feature.ts'
import { areaRestrictions } from './links.ts'

export const areaRestrictionScreens = defineScreens(areaRestrictions, {
  list: () => import('./list.tsx'),
  create: () => import('./create.tsx'),
  edit: () => import('./edit.tsx'),
  inside: () => import('./inside.tsx'),
  blocked: () => import('./blocked.tsx'),
})
