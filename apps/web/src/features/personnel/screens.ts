import { defineScreens } from '../../kit/feature.ts'
import { personnel } from './links.ts'

export const personnelScreens = defineScreens(personnel, {
  list: () => import('./list.tsx'),
  create: () => import('./create.tsx'),
  info: () => import('./info.tsx'),
  edit: () => import('./edit.tsx'),
  set: () => import('./edit.tsx'),
  switchGroup: () => import('./switch-group.tsx'),
  newDepartment: () => import('./department.tsx'),
  department: () => import('./department.tsx'),
})
