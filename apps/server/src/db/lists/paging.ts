import { sql, type RawBuilder, type SelectQueryBuilder, type Sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { limits } from '@lintel/contract/base/limits.ts'
import type { Page, PageQuery } from '@lintel/contract/kit/page.ts'
import { rowsOf, type Db } from '../db.ts'
import type { ProjectScope } from '../scope/scope.ts'
import { minuteMs } from '../../base/durations.ts'

type Direction = 'asc' | 'desc'
export type Order = readonly (readonly [column: string, direction: Direction])[]

/** The order of a log: newest first, unless its reader turns it round. */
export const newestFirst =
  (moment: string, uuid: string) =>
  ({ order = 'desc' }: { readonly order?: Direction | undefined }): Order => [
    [moment, order],
    [uuid, order],
  ]

/** A log that begins at a moment: in its order no row before it. The place of `logQuery` of the contract. */
export function startAt<Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
  [first]: Order,
  at: string | undefined,
): SelectQueryBuilder<Database, Table, Row> {
  if (at === undefined || !first) return query
  const [column, direction] = first
  const until = direction === 'desc' ? sql`<=` : sql`>=`
  return query.where(sql<boolean>`${sql.ref(column)} ${until} ${new Date(at)}`)
}

/**
 * One page of a query: rows and total in one statement. The total stops counting at `limits.exactTotal`, so a page
 * costs the same whatever the table holds (performance.md 4). `order` names the sort column first, then the columns
 * that tell rows apart, so that equal values never move between pages. A list whose rows are joined may name a query of
 * the rows alone, which finds the same without looking at the others they are joined with, and a total it knows already
 * or by a figure that is kept.
 */
export async function pageOf<Database, Table extends keyof Database, Row, Shown, Counted extends keyof Database>(
  query: SelectQueryBuilder<Database, Table, Row>,
  { page, size }: PageQuery,
  order: Order,
  show: (row: Row) => Shown,
  known: {
    readonly alone?: SelectQueryBuilder<Database, Counted, {}> | undefined
    readonly total?: number | RawBuilder<number> | undefined
    /** A list of some hundred rows at most, which are all found to be sorted anyway: they are counted in passing. */
    readonly isShort?: boolean
    /** Where the total stops, if not at `limits.exactTotal`. */
    readonly most?: number | undefined
    /** The query finds the rows of the page alone, and the total is known. */
    readonly isPage?: boolean | undefined
    /** What a row shows is counted for it: rows before the page are not to be shown for nothing. */
    readonly isCostly?: boolean | undefined
    /** The list only grows, so that a total of many may be some seconds old. */
    readonly isLog?: boolean | undefined
  } = {},
): Promise<Page<Shown>> {
  const { alone, most = limits.exactTotal } = known
  const countQuery = alone ? upTo(alone, most + 1) : upTo(query, most + 1)
  const figure = typeof known.total === 'object' ? known.total : undefined
  const cachedTotal = known.total === undefined ? totalsFound.get(countQuery) : undefined
  const total = cachedTotal ?? (typeof known.total === 'number' ? known.total : undefined)
  const passedOver = (page - 1) * size
  const isByKeys = !known.isPage && (alone !== undefined || passedOver > (known.isCostly ? 0 : passedOverWhole))
  const count =
    figure ??
    (known.isShort && !isByKeys
      ? (sql as Sql)<number>`(count(*) over ())::int`
      : (sql as Sql)<number>`(select count(*)::int from (${countQuery}) as counted)`)
  let rowsQuery = query.select(
    (total === undefined ? count : (sql as Sql)<number>`${sql.val(total)}::int`).as('page_total'),
  )
  // Limits stand in the text, so that the database knows how few rows it plans for.
  rowsQuery = isByKeys
    ? rowsQuery.where(alone ? isOnPage(alone, { page, size }, order) : isOnPage(query, { page, size }, order))
    : rowsQuery.limit(sql.lit(size)).offset(sql.lit(known.isPage ? 0 : passedOver))
  for (const [column, direction] of order) rowsQuery = rowsQuery.orderBy(sql.ref(column), direction)
  const rows = (await rowsQuery.execute()) as (Row & { page_total: number })[]
  const foundTotal = rows[0]?.page_total ?? total ?? (page === 1 ? 0 : await countOf(countQuery))
  if (known.total === undefined && cachedTotal === undefined) {
    if (foundTotal > most) totalsFound.set(countQuery, most + 1, beyondMs)
    else if (known.isLog && foundTotal > limits.foundTotal) totalsFound.set(countQuery, foundTotal, manyMs)
  }
  return { rows: rows.map(show), ...cappedTotal(foundTotal, most), page, size }
}

/** A total as a page says it, which stops at a limit. */
export const cappedTotal = (foundTotal: number, most: number) => ({
  total: Math.min(foundTotal, most),
  capped: foundTotal > most,
})

/** So many rows of a query at most, to be counted. */
export const upTo = <Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
  most: number,
) =>
  query
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(sql.lit(most))

/** "More than 10,000" does not become wrong sooner, and counting to the limit takes longer than finding the page. */
export const beyondMs = minuteMs
/** A log of thousands says as much with a few less. */
const manyMs = 10_000

/** Totals that are known for a while, by the query that counted them. */
const totalsFound = (() => {
  const totalByQuery = new LRUCache<string, number>({ max: 1_000, ttl: beyondMs })
  const keyOf = (query: { compile(): { readonly sql: string; readonly parameters: readonly unknown[] } }): string => {
    const { sql: text, parameters } = query.compile()
    return JSON.stringify([text, parameters])
  }
  type Query = Parameters<typeof keyOf>[0]
  return {
    get: (query: Query) => (totalByQuery.size === 0 ? undefined : totalByQuery.get(keyOf(query))),
    set: (query: Query, total: number, forMs: number) => totalByQuery.set(keyOf(query), total, { ttl: forMs }),
  }
})()

/** So many rows before a page are sooner passed over as they are than found twice. */
const passedOverWhole = 400

/** Pages so far stand in the text of a statement, which is planned for each by itself; there are few of them. */
const plannedPages = 10

/** Rows before a page are passed over by their keys alone: what a list shows of each row is asked for its own rows. */
function isOnPage<Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
  page: PageQuery,
  order: Order,
) {
  const names = order.slice(1).map(([column]) => sql.ref(column))
  const keys = sql.join(names)
  const onPage = partOf(query.clearSelect().select(keys.as('keys')), page, order)
  // An array is found once and its rows by their key; what stands after `in` may be joined to every row instead.
  return names.length === 1 ? sql<boolean>`${keys} = any(array(${onPage}))` : sql<boolean>`(${keys}) in (${onPage})`
}

/** The rows of a query that are on a page, in its order. */
export function partOf<Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
  { page, size }: PageQuery,
  order: Order,
) {
  let sortedQuery = query
  for (const [column, direction] of order) sortedQuery = sortedQuery.orderBy(sql.ref(column), direction)
  const passedOver = (page - 1) * size
  const offset = page <= plannedPages ? sql.lit(passedOver) : sql.val(passedOver)
  return sortedQuery.limit(sql.lit(size)).offset(offset)
}

/** The records of a table by name, for a select. */
export async function namesInTable(db: Db, scope: ProjectScope, table: 'area') {
  const rows = await rowsOf(db, scope, table)
    .select(['uuid', 'name'])
    .orderBy('name')
    .orderBy('uuid')
    .limit(limits.importBatch)
    .execute()
  return { rows }
}

/** A page beyond the end has no row to carry the total. */
export async function countOf(countQuery: { execute(): Promise<unknown[]> }): Promise<number> {
  return (await countQuery.execute()).length
}

/** A `like` pattern that finds the words anywhere, with the wildcards in them taken literally. */
export function contains(words: string): string {
  return `%${words.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`
}
