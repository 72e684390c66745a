import { defineScreens } from '../../kit/portal/feature.ts'
import { auditLogs } from './links.ts'

export const auditLogScreens = defineScreens(auditLogs, {
  list: () => import('./list.tsx'),
  info: () => import('./info.tsx'),
})
