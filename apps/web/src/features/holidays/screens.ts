import { defineScreens } from '../../kit/portal/feature.ts'
import { holidays } from './links.ts'

export const holidayScreens = defineScreens(holidays, {
  list: () => import('./list.tsx'),
  add: () => import('./set.tsx'),
  edit: () => import('./set.tsx'),
})
