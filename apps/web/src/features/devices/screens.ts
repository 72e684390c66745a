import { defineScreens } from '../../kit/portal/feature.ts'
import { devices } from './links.ts'

export const deviceScreens = defineScreens(devices, {
  list: () => import('./list.tsx'),
  info: () => import('./info.tsx'),
  people: () => import('./people.tsx'),
  register: () => import('./register.tsx'),
  edit: () => import('./edit.tsx'),
})
