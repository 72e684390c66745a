import { pseudonymOf } from '@lintel/contract/audit-logs/people.ts'
import type { Words } from './export-list.ts'

/**
 * Person of a log under the name of the day, or under a pseudonym where the name is forgotten (access-decision.md 9).
 * The sheet names `common` among its texts.
 */
export function personWords({ t }: Words, name: string | null, uuid: string | null): string | null {
  return name || uuid === null ? name : t('common:gonePerson', { code: pseudonymOf(uuid) })
}
