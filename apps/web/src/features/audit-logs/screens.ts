import { defineScreens } from '../../kit/feature.ts'
import { auditLogs } from './links.ts'

export const auditLogScreens = defineScreens(auditLogs, {
  list: () => import('./list.tsx'),
  info: () => import('./info.tsx'),
})
