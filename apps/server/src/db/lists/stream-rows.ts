import { sql, type SelectQueryBuilder } from 'kysely'
import type { Order } from './paging.ts'

/** So many rows are asked for at a time; what is made of them keeps other calls waiting. */
const pageRows = 250

/**
 * All rows of a query in its order, a page at a time: each page begins behind the last row of the one before, found by
 * its keys as the database writes them, because a moment is finer than a Date. The columns of an order are never null,
 * the last of them tells rows apart, and all of them go in one direction.
 */
export async function* streamRows<Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
  order: Order,
): AsyncGenerator<readonly Row[]> {
  const columns = order.map(([column]) => sql.ref(column))
  const after = sql.raw(order[0]?.[1] === 'desc' ? '<' : '>')
  const keys = sql<string[]>`array[${sql.join(columns.map((column) => sql`${column}::text`))}]`
  let sortedQuery = query.select(keys.as('row_keys')).limit(sql.lit(pageRows))
  for (const [column, direction] of order) sortedQuery = sortedQuery.orderBy(sql.ref(column), direction)
  let behind = sortedQuery
  for (;;) {
    const rows = (await behind.execute()) as (Row & { readonly row_keys: readonly string[] })[]
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < pageRows) return
    const place = sql<boolean>`(${sql.join(columns)}) ${after} (${sql.join(last.row_keys)})`
    behind = sortedQuery.where(place)
  }
}
