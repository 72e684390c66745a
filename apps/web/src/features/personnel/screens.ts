import { defineScreens } from '../../kit/portal/feature.ts'
import { personnel } from './links.ts'

export const personnelScreens = defineScreens(personnel, {
  list: () => import('./list.tsx'),
  create: () => import('./create.tsx'),
  info: () => import('./info.tsx'),
  edit: () => import('./edit.tsx'),
  set: () => import('./edit.tsx'),
  switchGroup: () => import('./dialogs/switch-group.tsx'),
  newDepartment: () => import('./dialogs/department.tsx'),
  department: () => import('./dialogs/department.tsx'),
})
