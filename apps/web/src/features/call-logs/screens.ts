import { defineScreens } from '../../kit/feature.ts'
import { callLogs } from './links.ts'

export const callLogScreens = defineScreens(callLogs, {
  list: () => import('./list.tsx'),
})
