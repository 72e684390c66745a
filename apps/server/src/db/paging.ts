import { sql, type SelectQueryBuilder, type Sql } from 'kysely'
import { limits } from '@lintel/contract/limits.ts'
import type { Page, PageQuery } from '@lintel/contract/kit/page.ts'

/**
 * One page of a query: rows and total in one statement. The total stops counting at `limits.exactTotal`, so a page
 * costs the same whatever the table holds (performance notes 4). `sort` names the ordering; it ends with a unique
 * column, so that equal values never move between pages.
 */
export async function pageOf<Database, Table extends keyof Database, Row, Shown>(
  query: SelectQueryBuilder<Database, Table, Row>,
  { page, size }: PageQuery,
  order: readonly (readonly [column: string, direction: 'asc' | 'desc'])[],
  show: (row: Row) => Shown,
): Promise<Page<Shown>> {
  const counted = query
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(limits.exactTotal + 1)
  let rowsQuery = query
    .select((sql as Sql)<number>`(select count(*)::int from (${counted}) as counted)`.as('page_total'))
    .limit(size)
    .offset((page - 1) * size)
  for (const [column, direction] of order) rowsQuery = rowsQuery.orderBy(sql.ref(column), direction)
  const rows = (await rowsQuery.execute()) as (Row & { page_total: number })[]
  const found = rows[0]?.page_total ?? (page === 1 ? 0 : await countOf(counted))
  return {
    rows: rows.map(show),
    total: Math.min(found, limits.exactTotal),
    capped: found > limits.exactTotal,
    page,
    size,
  }
}

/** A page beyond the end has no row to carry the total. */
async function countOf(counted: { execute(): Promise<unknown[]> }): Promise<number> {
  return (await counted.execute()).length
}

/** A `like` pattern that finds the words anywhere, with the wildcards in them taken literally. */
export function contains(words: string): string {
  return `%${words.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`
}
