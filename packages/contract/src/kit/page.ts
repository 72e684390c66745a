import { z } from 'zod'
import { Moment } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'

const deepestPage = Math.ceil(limits.exactTotal / Math.min(...limits.pageSizes))

/** Query part of every paged list: page from 1, one of the page sizes, sort column, direction. */
export const pageQuery = z.object({
  page: z.int().min(1).max(deepestPage).default(1).meta({ description: 'Page to answer, from 1.' }),
  size: z
    .union([z.literal(10), z.literal(20), z.literal(30), z.literal(40)])
    .default(limits.pageSizeDefault)
    .meta({ description: 'Rows of a page.', example: 20 }),
  order: z
    .enum(['asc', 'desc'])
    .optional()
    .meta({ description: 'Direction of sorting: ascending or descending. Without it the list has its own order.' }),
})
/**
 * Query part of a list of what happened, newest first. Its pages end at a limit; behind it a reader goes by the time. A
 * place in the list and no filter: a sheet made of the list has all of it.
 */
export const logQuery = pageQuery.extend({
  at: Moment.optional().meta({
    description:
      'Moment at which the list begins, in UTC: its first row is the newest at or before it, with the order `asc` the oldest at or after it. Reaches what lies behind the last page. A sheet made of the list leaves it out.',
    example: '2026-05-01T08:00:00Z',
  }),
})

export type PageQuery = z.output<typeof pageQuery>

/** A query part that names the column to sort by, one of those the list allows. */
export const sortable = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  z.enum(columns).optional().meta({ description: 'Column to sort by. Without it the list has its own order.' })

/**
 * A page of rows. `total` is exact up to `limits.exactTotal`, of what words find up to `limits.foundTotal`; beyond it
 * `capped` is true and total is that limit.
 */
export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row).meta(fieldTexts.rows),
    total: z.int().meta({
      description: 'Number of rows on all pages; where `capped` is true the limit up to which rows are counted.',
      example: 1,
    }),
    capped: z.boolean().meta({ description: 'Whether there are more rows than are counted.' }),
    page: z.int().meta({ description: 'Page that is answered, from 1.', example: 1 }),
    size: z
      .int()
      .meta({ description: 'Rows of a page, as they were asked for; the last page may have fewer.', example: 20 }),
  })

export interface Page<Row> {
  readonly rows: Row[]
  readonly total: number
  readonly capped: boolean
  readonly page: number
  readonly size: number
}
