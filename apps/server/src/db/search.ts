import { sql } from 'kysely'
import type { AccountKind } from '@lintel/contract/access/roles.ts'
import { limits } from '@lintel/contract/limits.ts'
import { Db } from './db.ts'
import { contains } from './paging.ts'
import type { Scope } from './scope.ts'
import type { TreeTable } from './within.ts'

/** The columns whose words find a record; the migration of `search_word` keeps the same ones. */
const searched = {
  account: ['account.user_name', 'account.display_name', 'account.email'],
  project: ['project.name', 'project.street', 'project.city'],
} as const satisfies Record<TreeTable, readonly string[]>

/** With more hits than this, walking a list in its own order fills a page sooner than fetching all of them. */
const fewHits = 1_000

/** What a search leads to. */
export interface Words {
  /** That a row has the words in one of its names. */
  readonly condition: ReturnType<typeof looksLike>
  /** How many rows of the scope do, one more than `limits.exactTotal` at most; undefined when it was not counted. */
  readonly total: number | undefined
}

/**
 * Accounts of a kind, or sites, that have the words in one of their names. The index of words says how many do, and
 * which while they are few; where they are many, or the scope is a handful of rows, a list in its own order finds a page
 * of them at once by looking at the rows themselves.
 */
export async function searchWords(
  db: Db,
  _scope: Scope,
  subject: AccountKind | 'project',
  words: string,
): Promise<Words> {
  // As text, there and back: hundreds of ids need not become strings of their own.
  const { rows } = await sql<{ total: number | null; hits: string | null }>`select total, hits::text
    from search_hits(${subject}, ${contains(words)}, ${fewHits}, ${limits.exactTotal})`.execute(Db.open(db))
  const { total = null, hits = null } = rows[0] ?? {}
  const table = subject === 'project' ? 'project' : 'account'
  const condition =
    hits === null
      ? looksLike(table, words)
      : sql<boolean>`${sql.ref(`${table}.uuid`)} in (select unnest(${hits}::uuid[]))`
  return { condition, total: total ?? undefined }
}

/** The same, by looking at the rows themselves: for lists of a few hundred rows among very many of their table. */
export function looksLike(table: TreeTable, words: string) {
  const pattern = contains(words)
  const fitting = searched[table].map((column) => sql`${sql.ref(column)} ilike ${pattern}`)
  return sql<boolean>`(${sql.join(fitting, sql` or `)})`
}
