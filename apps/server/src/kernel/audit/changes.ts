import type { AuditDetail, ChangedName, DetailName, DetailValue } from '@lintel/contract/audit-logs/details.ts'

/** What is known of how something was; of a name that has no text on the entry's page it takes no value. */
type KnownBefore<Before> = { readonly [Name in keyof Before]: Name extends ChangedName ? unknown : never }

/** So much of a long text is enough to see what was changed. */
const shownCharacters = 255
/** Fields that no entry may say. */
const secret = /^(pin|code|card|plate)$|password|secret|token|hash|ciphertext/i

/**
 * What an edit changed, as details of its audit entry: `before.name` and `after.name` of every plain field that has
 * another value now (office.md 15.4). Lists of plain values count as one text; what is no plain value, and what may be
 * a secret, is left out.
 */
export function changesOf<Before extends object>(
  before: Before & KnownBefore<Before>,
  after: Readonly<Record<string, unknown>>,
): AuditDetail {
  const detail: { [Name in DetailName]?: DetailValue } = {}
  for (const [name, value] of Object.entries(after)) {
    if (value === undefined || secret.test(name) || !(name in before)) continue
    const changedName = name as ChangedName & keyof Before
    const [was, is] = [plainOf(before[changedName]), plainOf(value)]
    if (was === undefined || is === undefined || was === is) continue
    detail[`before.${changedName}`] = was
    detail[`after.${changedName}`] = is
  }
  return detail
}

/** A value as an entry holds it; undefined for one that is not plain. */
function plainOf(value: unknown): DetailValue | undefined {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value
  if (typeof value === 'string') return value.slice(0, shownCharacters)
  if (value instanceof Date) return value.toISOString()
  if (!Array.isArray(value)) return undefined
  const parts = value.map(plainOf)
  return parts.includes(undefined) ? undefined : parts.map(String).toSorted().join(', ').slice(0, shownCharacters)
}
