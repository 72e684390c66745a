import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { AccountKind } from '@lintel/contract/access/roles.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { Db } from '../db.ts'
import { beyondMs, type Order } from './paging.ts'
import type { Scope } from '../scope/scope.ts'
import type { TreeTable } from '../scope/scope-filter.ts'

type SearchedTable = TreeTable | 'device'

/** The words of a record, by the functions that the migration of `search_word` keeps them with. */
const wordsOf = {
  device: sql<string>`words_of_device(device.name, device.location, device.mac)`,
  account: sql<string>`words_of_account(account.user_name, account.display_name, account.email)`,
  project: sql<string>`words_of_project(project.name, project.street, project.city)`,
} as const satisfies Record<SearchedTable, unknown>

/** What a search leads to. */
export interface Words {
  /** That a row has the words in one of its names. */
  readonly condition: ReturnType<typeof matchesWords>
  /** How many rows of the scope do, one more than `limits.foundTotal` at most; undefined when it was not counted. */
  readonly total: number | undefined
}

/**
 * Accounts of a kind, sites or devices that have the words in one of their names. The index of words says how many do, and
 * which while they are few; where they are many, or the scope is a handful of rows, a list in its own order finds a
 * page of them at once by looking at the rows themselves.
 */
export async function searchWords(
  db: Db,
  scope: Scope,
  subject: AccountKind | 'project' | 'device',
  words: string,
): Promise<Words> {
  const table = subject === 'project' || subject === 'device' ? subject : 'account'
  const cacheKey = JSON.stringify([scope.kind, scope.uuid, subject, words])
  if (haveMany.get(cacheKey)) return { condition: matchesWords(table, words), total: limits.foundTotal + 1 }
  // As text, there and back: hundreds of ids need not become strings of their own.
  const { rows } = await sql<{ total: number | null; hits: string | null }>`select total, hits::text
    from search_hits(${subject}, ${words}, ${limits.foundTotal})`.execute(Db.open(db))
  const { total = null, hits = null } = rows[0] ?? {}
  if (hits === null && (total ?? 0) > limits.foundTotal) haveMany.set(cacheKey, true)
  const condition = hits === null ? matchesWords(table, words) : isAmong(`${table}.uuid`, hits)
  return { condition, total: total ?? undefined }
}

/**
 * A column of ids is one of an array, which is given as PostgreSQL writes it. It is selected, because of ids that stand
 * where the statement is planned each one is estimated for each index, which takes longer than finding them.
 */
export function isAmong(column: string, ids: string) {
  return sql<boolean>`${sql.ref(column)} = any((select ${ids}::uuid[])::uuid[])`
}

/** Words that very many rows have, as a condition over each row, and over those that an index finds. */
interface FrequentWords {
  readonly condition: RawBuilder<boolean>
  readonly allByIndex?: (() => Promise<RawBuilder<boolean> | undefined>) | undefined
}

/**
 * The condition with which a page of a list is found soonest. Where words are frequent everywhere, its first rows fill
 * the page; a bounded part of them says whether they do. Where they are not, because those who have the words stand
 * together or a filter leaves few of them, all that the index finds are looked up and sorted.
 * @param rows the list with all its filters, but for the words
 */
export async function conditionOnPage<Database, Table extends keyof Database, Row>(
  db: Db,
  rows: SelectQueryBuilder<Database, Table, Row>,
  { condition, allByIndex }: FrequentWords,
  { page, size }: { readonly page: number; readonly size: number },
  order: Order,
) {
  if (!allByIndex) return condition
  const rowsToFill = page * size
  const firstCount = Math.min(mostWalked, walkedForEach * rowsToFill)
  let first = rows.clearSelect().select(condition.as('fits')).limit(sql.lit(firstCount))
  for (const [column, direction] of order) first = first.orderBy(sql.ref(column), direction)
  const { rows: counts } = await sql<{ filled: boolean }>`select count(*) filter (where fits) >= ${rowsToFill} or
    count(*) < ${firstCount} as filled from (${first}) first_rows`.execute(Db.open(db))
  return counts[0]?.filled ? condition : ((await allByIndex()) ?? condition)
}

/** Rows of a list that are looked at for each that is wanted, and at most. */
const walkedForEach = 20
const mostWalked = 5_000

/** Words that more rows of a scope have than are counted: that still holds when the user turns the page. */
const haveMany = new LRUCache<string, true>({ max: 1_000, ttl: beyondMs })

/**
 * Condition that a row has the words, without the index: for lists of a few hundred rows among very many of their
 * table, and for words that many rows have.
 */
export function matchesWords(table: SearchedTable, words: string) {
  return fits(wordsOf[table], words)
}

/**
 * That every word stands somewhere in a row's texts, in any order, whatever its capitals and marks. For lists of some
 * thousand rows at most: more of them need an index of their words (`docs/adr/0029-order-and-search.md`).
 */
export function hasWords(words: string, ...texts: readonly (string | RawBuilder<string>)[]) {
  const all = texts.map((text) => (typeof text === 'string' ? sql.ref(text) : text))
  return fits(sql<string>`search_text(concat_ws(' ', ${sql.join(all)}))`, words)
}

/**
 * Of `like` the database would think that hardly a row fits, and would rather sort all of them; of `coalesce` it thinks
 * half.
 */
export function fits(text: RawBuilder<string>, words: string) {
  return sql<boolean>`coalesce(${text} like all (search_patterns(${words})), false)`
}

/** The order of the collation `natural_order`, for what is sorted outside the database. */
export const naturalOrder = new Intl.Collator('und', { numeric: true })
