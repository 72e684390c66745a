import { defineScreens } from '../../kit/portal/feature.ts'
import { doorLogs } from '../../features/door-logs/links.ts'
import { callLogs } from '../../features/call-logs/links.ts'
import { capturedImages } from '../../features/captured-images/links.ts'
import { auditLogs } from '../../features/audit-logs/links.ts'

/** The code of the pages of logs. Portals mount them; no page imports this. */

export const doorLogScreens = defineScreens(doorLogs, {
  list: () => import('../../features/door-logs/list.tsx'),
  info: () => import('../../features/door-logs/detail.tsx'),
})

export const callLogScreens = defineScreens(callLogs, {
  list: () => import('../../features/call-logs/list.tsx'),
})

export const capturedImageScreens = defineScreens(capturedImages, {
  list: () => import('../../features/captured-images/list.tsx'),
})

export const auditLogScreens = defineScreens(auditLogs, {
  list: () => import('../../features/audit-logs/list.tsx'),
  info: () => import('../../features/audit-logs/detail.tsx'),
})
