import { deviceClaim, type AuditEntry } from '@lintel/contract/audit-logs/schema.ts'
import { hasText, textOf, useText } from '../../language/language.ts'

/**
 * What was done, in words; an operation that exists no more keeps the name it was recorded under. What was refused was
 * not done, and is said by what became of it.
 */
export function operationText({ operation, result }: Pick<AuditEntry, 'operation' | 'result'>): string {
  if (result !== 'done') return textOf(`auditLogs:instead.${result}`)
  const key = `operations:${operation}`
  return hasText(key) ? textOf(key) : operation
}

/** The part of the product it was done in. */
export function ModuleText({ entry }: { readonly entry: AuditEntry }) {
  useText()
  const [entity = ''] = entry.operation.split('.')
  const key = `operations:groups.${entity}`
  return <span>{hasText(key) ? textOf(key) : '–'}</span>
}

/** How it ended. */
export function ResultText({ entry }: { readonly entry: AuditEntry }) {
  return <span>{useText()(`auditLogs:result.${entry.result}`)}</span>
}

/** Actor; both identities where a person worked in another account's portal. */
export function OperatorText({ entry }: { readonly entry: AuditEntry }) {
  const t = useText()
  const { actorName: actor, actingName } = entry
  return <bdi>{actor === actingName ? actor : t('auditLogs:delegated', { actor, acting: actingName })}</bdi>
}

/** In which portal. */
export function SectionText({ entry }: { readonly entry: AuditEntry }) {
  const outside = entry.operation === deviceClaim ? 'device' : 'none'
  return <span>{useText()(`auditLogs:section.${entry.section ?? outside}`)}</span>
}
