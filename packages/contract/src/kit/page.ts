import { z } from 'zod'
import { limits } from '../base/limits.ts'

const deepestPage = Math.ceil(limits.exactTotal / Math.min(...limits.pageSizes))

/** Query part of every paged list: page from 1, one of the page sizes, sort column, direction. */
export const pageQuery = z.object({
  page: z.int().min(1).max(deepestPage).default(1),
  size: z.union([z.literal(10), z.literal(20), z.literal(30), z.literal(40)]).default(limits.pageSizeDefault),
  order: z.enum(['asc', 'desc']).optional(),
})
export type PageQuery = z.output<typeof pageQuery>

/** A query part that names the column to sort by, one of those the list allows. */
export const sortable = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  z.enum(columns).optional()

/**
 * A page of rows. `total` is exact up to `limits.exactTotal`, of what words find up to `limits.foundTotal`; beyond it
 * `capped` is true and total is that limit.
 */
export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int(), capped: z.boolean(), page: z.int(), size: z.int() })

export interface Page<Row> {
  readonly rows: Row[]
  readonly total: number
  readonly capped: boolean
  readonly page: number
  readonly size: number
}
