import { defineLinks } from '../../kit/portal/feature.ts'
import { detailTexts } from './detail-namespaces.ts'

/** Who did what (operators.md 3.12; specification: logs, log-info; office.md 15.4). */
export const auditLogs = defineLinks({
  key: 'auditLogs',
  title: 'menu:auditLog',
  icon: 'log',
  entry: 'list',
  texts: ['auditLogs', 'operations'],
  screens: {
    list: { title: 'auditLogs:title', needs: 'auditLog.read', as: 'auditLog' },
    info: {
      title: 'auditLogs:entry',
      needs: 'auditLog.read',
      params: ['id'],
      texts: detailTexts,
      as: 'auditEntry',
    },
  },
  views: {
    all: {
      columns: ['operation', 'target', 'operator', 'at', 'section', 'module', 'result', 'site', 'address'],
      filters: ['keyword', 'group', 'section', 'from', 'to'],
    },
    // One of the logs of a site.
    site: {
      columns: ['operation', 'target', 'operator', 'at', 'section', 'module', 'result', 'address'],
      filters: ['keyword', 'group', 'section', 'from', 'to'],
    },
    // What the administrators of one company did, all of it in one portal.
    company: {
      columns: ['operation', 'target', 'operator', 'at', 'module', 'result', 'address'],
      filters: ['keyword', 'group', 'from', 'to'],
    },
  },
})
