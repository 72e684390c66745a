import { deviceClaim, type AuditEntry } from '@lintel/contract/audit-logs/schema.ts'
import { hasText, textOf, useText } from '../../language/language.ts'

/** What was done, in words; an operation that exists no more keeps the name it was recorded under. */
export function operationText(operation: string): string {
  const key = `operations:${operation}`
  return hasText(key) ? textOf(key) : operation
}

/** The same as a cell, redrawn with the language. */
export function OperationText({ entry }: { readonly entry: AuditEntry }) {
  useText()
  return <span>{operationText(entry.operation)}</span>
}

/** Who it was; both identities where somebody worked in another's portal. */
export function OperatorText({ entry }: { readonly entry: AuditEntry }) {
  const t = useText()
  const { actorName: actor, actingName: acting } = entry
  return <bdi>{actor === acting ? actor : t('auditLogs:delegated', { actor, acting })}</bdi>
}

/** In which portal. */
export function SectionText({ entry }: { readonly entry: AuditEntry }) {
  const outside = entry.operation === deviceClaim ? 'device' : 'none'
  return <span>{useText()(`auditLogs:section.${entry.section ?? outside}`)}</span>
}
