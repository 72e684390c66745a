import { defineFeature } from '../../kit/feature.ts'

/** Who did what (operators.md 3.12; specification: logs, log-info; office.md 15.4). */
export const auditLogs = defineFeature({
  key: 'auditLogs',
  title: 'menu:auditLog',
  icon: 'log',
  entry: 'list',
  texts: ['auditLogs', 'operations', 'siteSettings'],
  screens: {
    list: { load: () => import('./list.tsx'), title: 'auditLogs:title', needs: 'auditLog.read', as: 'auditLog' },
    info: {
      load: () => import('./info.tsx'),
      title: 'auditLogs:entry',
      needs: 'auditLog.read',
      params: ['id'],
      as: 'auditEntry',
    },
  },
  views: {
    all: {
      columns: ['operation', 'operator', 'at', 'section', 'site', 'address'],
      filters: ['keyword', 'group', 'section', 'from', 'to'],
    },
    // One of the logs of a site.
    site: {
      columns: ['operation', 'operator', 'at', 'section', 'address'],
      filters: ['keyword', 'group', 'section', 'from', 'to'],
    },
    // What the administrators of one company did, all of it in one portal.
    company: {
      columns: ['operation', 'operator', 'at', 'address'],
      filters: ['keyword', 'group', 'from', 'to'],
    },
  },
})
