import { defineScreens } from '../../kit/portal/feature.ts'
import { callLogs } from './links.ts'

export const callLogScreens = defineScreens(callLogs, {
  list: () => import('./list.tsx'),
})
