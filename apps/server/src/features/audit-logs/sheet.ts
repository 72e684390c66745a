import { deviceClaim, type AuditEntry } from '@lintel/contract/audit-logs/schema.ts'
import type { TextKey } from '@lintel/i18n/keys.ts'
import { fallbackLocale } from '@lintel/i18n/locales.ts'
import { loadCatalogue } from '@lintel/i18n/resources.ts'
import type { ExportedList, Words } from '../../domain/exports/export-list.ts'

/** What was done, in words; an operation that exists no more keeps the name it was recorded under. */
function operationText({ t }: Words, { operation, result }: AuditEntry): string {
  if (result !== 'done') return t(`auditLogs:instead.${result}`)
  const [entity = '', verb = ''] = operation.split('.')
  return hasText(entity, verb) ? t(`operations:${operation}` as TextKey) : operation
}

/** The part of the product it was done in. */
function moduleText({ t }: Words, { operation }: AuditEntry): string {
  const [entity = ''] = operation.split('.')
  return hasText('groups', entity) ? t(`operations:groups.${entity}` as TextKey) : ''
}

const hasText = (entity: string, verb: string): boolean =>
  Object.hasOwn((loadCatalogue(fallbackLocale, 'operations') as Record<string, object>)[entity] ?? {}, verb)

/** The audit log as a sheet (operators.md 3.12). */
export const auditLogSheet: ExportedList<AuditEntry> = {
  title: 'auditLogs:title',
  texts: ['auditLogs', 'operations'],
  happenedAt: ({ at }) => at,
  columns: [
    { head: 'auditLogs:columns.at', cell: ({ at }, { moment }) => moment(at) },
    { head: 'auditLogs:fields.signedIn', cell: ({ actorName }) => actorName },
    { head: 'auditLogs:fields.actingAs', cell: ({ actingName }) => actingName },
    {
      head: 'auditLogs:columns.section',
      cell: ({ section, operation }, { t }) =>
        t(`auditLogs:section.${section ?? (operation === deviceClaim ? 'device' : 'none')}`),
    },
    { head: 'auditLogs:columns.operation', cell: (entry, words) => operationText(words, entry) },
    { head: 'auditLogs:columns.module', cell: (entry, words) => moduleText(words, entry) },
    { head: 'auditLogs:columns.result', cell: ({ result }, { t }) => t(`auditLogs:result.${result}`) },
    { head: 'auditLogs:columns.site', cell: ({ siteName }) => siteName, ofSite: true },
    { head: 'auditLogs:columns.target', cell: ({ targetName }) => targetName },
    { head: 'auditLogs:columns.targetId', cell: ({ target }) => target },
    { head: 'auditLogs:columns.address', cell: ({ address }) => address },
  ],
}
