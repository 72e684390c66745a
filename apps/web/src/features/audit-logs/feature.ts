import { defineFeature } from '../../kit/feature.ts'

/** Who did what (operators.md 3.12; specification: logs, log-info). */
export const auditLogs = defineFeature({
  key: 'auditLogs',
  title: 'menu:auditLog',
  icon: 'log',
  entry: 'list',
  texts: ['auditLogs', 'operations'],
  screens: {
    list: { load: () => import('./list.tsx'), title: 'auditLogs:title', needs: 'auditLog.read' },
    info: { load: () => import('./info.tsx'), title: 'auditLogs:entry', needs: 'auditLog.read', params: ['id'] },
  },
  views: { all: {} },
})
