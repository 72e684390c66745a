import { defineScreens } from '../../kit/feature.ts'
import { doors } from './links.ts'

export const doorScreens = defineScreens(doors, {
  list: () => import('./list.tsx'),
  info: () => import('./info.tsx'),
})
