import { defineScreens } from '../../kit/portal/feature.ts'
import { doors } from './links.ts'

export const doorScreens = defineScreens(doors, {
  list: () => import('./list.tsx'),
  info: () => import('./info.tsx'),
})
