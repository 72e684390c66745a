import { defineScreens } from '../../kit/portal/feature.ts'
import { accessGroups } from './links.ts'

export const accessGroupScreens = defineScreens(accessGroups, {
  list: () => import('./list.tsx'),
  add: () => import('./add.tsx'),
  info: () => import('./info.tsx'),
  edit: () => import('./edit.tsx'),
})
