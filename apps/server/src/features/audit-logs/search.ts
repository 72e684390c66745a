import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { auditNamesOf } from '../../db/scope/operator-rows.ts'
import { fits, hasWords } from '../../db/lists/search.ts'
import type { Scope } from '../../db/scope/scope.ts'

/**
 * Entries of those who have the words in their names, as a condition over `audit_entry`. Who acted is found first,
 * among names of which each is kept once, and their entries by the index of names: a word that is no name finds nothing
 * at once, however long the log is. Words that very many have are looked for in the lines, which a page is soon full
 * of.
 */
export async function entriesWith(db: Db, scope: Scope, words: string) {
  const found = await auditNamesOf(db, scope)
    .select(['audit_name.actor_name', 'audit_name.acting_name'])
    .where(fits(sql<string>`audit_name.words`, words))
    .distinct()
    .limit(limits.foundTotal + 1)
    .execute()
  if (found.length === 0) return sql<boolean>`false`
  const inLine = hasWords(words, 'audit_entry.actor_name', 'audit_entry.acting_name')
  if (found.length > limits.foundTotal) return inLine
  const [actors, acting] = [found.map((one) => one.actor_name), found.map((one) => one.acting_name)]
  return sql<boolean>`(audit_entry.actor_name = any(${[...new Set(actors)]}::text[])
    and audit_entry.acting_name = any(${[...new Set(acting)]}::text[]) and ${inLine})`
}
