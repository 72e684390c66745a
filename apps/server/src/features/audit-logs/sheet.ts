import { deviceClaim, type AuditEntry } from '@lintel/contract/audit-logs/schema.ts'
import type { TextKey } from '@lintel/i18n/keys.ts'
import { fallbackLocale } from '@lintel/i18n/locales.ts'
import { loadCatalogue } from '@lintel/i18n/resources.ts'
import type { ExportedList, Words } from '../exports/export-list.ts'

/** What was done, in words; an operation that exists no more keeps the name it was recorded under. */
function operationText({ t }: Words, operation: string): string {
  const [entity = '', verb = ''] = operation.split('.')
  const known = (loadCatalogue(fallbackLocale, 'operations') as Record<string, object>)[entity] ?? {}
  return Object.hasOwn(known, verb) ? t(`operations:${operation}` as TextKey) : operation
}

/** The audit log as a sheet (operators.md 3.12). */
export const auditLogSheet: ExportedList<AuditEntry> = {
  title: 'auditLogs:title',
  texts: ['auditLogs', 'operations'],
  happenedAt: ({ at }) => at,
  columns: [
    { head: 'auditLogs:columns.at', text: ({ at }, { moment }) => moment(at) },
    { head: 'auditLogs:fields.signedIn', text: ({ actorName }) => actorName },
    { head: 'auditLogs:fields.actingAs', text: ({ actingName }) => actingName },
    {
      head: 'auditLogs:columns.section',
      text: ({ section, operation }, { t }) =>
        t(`auditLogs:section.${section ?? (operation === deviceClaim ? 'device' : 'none')}`),
    },
    { head: 'auditLogs:columns.operation', text: ({ operation }, words) => operationText(words, operation) },
    { head: 'auditLogs:columns.site', text: ({ siteName }) => siteName, ofSite: true },
    { head: 'auditLogs:columns.target', text: ({ target }) => target },
    { head: 'auditLogs:columns.address', text: ({ address }) => address },
  ],
}
