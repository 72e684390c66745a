import { defineScreens } from '../../kit/portal/feature.ts'
import { doorLogs } from './links.ts'

export const doorLogScreens = defineScreens(doorLogs, {
  list: () => import('./list.tsx'),
  info: () => import('./info.tsx'),
})
