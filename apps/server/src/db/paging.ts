import { sql, type SelectQueryBuilder, type Sql } from 'kysely'
import { limits } from '@lintel/contract/limits.ts'
import type { Page, PageQuery } from '@lintel/contract/kit/page.ts'

type Order = readonly (readonly [column: string, direction: 'asc' | 'desc'])[]

/**
 * One page of a query: rows and total in one statement. The total stops counting at `limits.exactTotal`, so a page
 * costs the same whatever the table holds (performance notes 4). `order` names the sort column first, then the columns
 * that tell rows apart, so that equal values never move between pages. A list whose rows are joined may name a query of
 * the rows alone, which finds the same without looking at the others they are joined with, and a total it knows already.
 */
export async function pageOf<Database, Table extends keyof Database, Row, Shown, Counted extends keyof Database>(
  query: SelectQueryBuilder<Database, Table, Row>,
  { page, size }: PageQuery,
  order: Order,
  show: (row: Row) => Shown,
  known: {
    readonly alone?: SelectQueryBuilder<Database, Counted, {}> | undefined
    readonly total?: number | undefined
  } = {},
): Promise<Page<Shown>> {
  const alone = known.alone as unknown as typeof query | undefined
  const counted = (alone ?? query)
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(sql.lit(limits.exactTotal + 1))
  let rowsQuery = query.select(
    (known.total === undefined
      ? (sql as Sql)<number>`(select count(*)::int from (${counted}) as counted)`
      : (sql as Sql)<number>`${sql.val(known.total)}::int`
    ).as('page_total'),
  )
  // Limits stand in the text, so that the database knows how few rows it plans for.
  rowsQuery =
    page === 1 && !alone ? rowsQuery.limit(sql.lit(size)) : rowsQuery.where(isOnPage(alone ?? query, page, size, order))
  for (const [column, direction] of order) rowsQuery = rowsQuery.orderBy(sql.ref(column), direction)
  const rows = (await rowsQuery.execute()) as (Row & { page_total: number })[]
  const found = rows[0]?.page_total ?? known.total ?? (page === 1 ? 0 : await countOf(counted))
  return {
    rows: rows.map(show),
    total: Math.min(found, limits.exactTotal),
    capped: found > limits.exactTotal,
    page,
    size,
  }
}

/** Rows before a page are passed over by their keys alone: what a list shows of each row is asked for its own rows. */
function isOnPage<Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
  page: number,
  size: number,
  order: Order,
) {
  const keys = sql.join(order.slice(1).map(([column]) => sql.ref(column)))
  let found = query.clearSelect().select(keys.as('keys'))
  for (const [column, direction] of order) found = found.orderBy(sql.ref(column), direction)
  return sql<boolean>`(${keys}) in (${found.limit(sql.lit(size)).offset((page - 1) * size)})`
}

/** A page beyond the end has no row to carry the total. */
async function countOf(counted: { execute(): Promise<unknown[]> }): Promise<number> {
  return (await counted.execute()).length
}

/** A `like` pattern that finds the words anywhere, with the wildcards in them taken literally. */
export function contains(words: string): string {
  return `%${words.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`
}
