import { randomUUID } from 'node:crypto'
import { limits } from '@lintel/contract/base/limits.ts'
import type { Page, PageQuery } from '@lintel/contract/kit/page.ts'
import { sql, type Compilable, type CompiledQuery, type RawBuilder, type SelectQueryBuilder, type Sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { Db } from '../db.ts'
import { scopeLike, type ProjectScope } from '../scope/scope.ts'
import { beyondMs, countOf, cappedTotal, upTo, type Order } from './paging.ts'

/** What differs from one run of a statement to the next. An id that is missing makes another statement of it. */
export interface Values<Name extends string = string> {
  readonly scope: ProjectScope
  readonly now: Date
  readonly ids: Readonly<Partial<Record<Name, string>>>
}

interface Statement<Row> {
  readonly compiled: CompiledQuery<Row>
  /** What its parameters are at a run, in their order. */
  readonly parameters: readonly ((values: Values) => unknown)[]
}

const statements = new LRUCache<string, Statement<unknown>>({ max: 500 })

/** Name of a statement's shape: of statements with the same name, the texts differ in nothing. */
export const shapeOf = (key: string, { scope, ids }: Values): string =>
  `${key} ${scope.kind} ${Object.keys(ids)
    .filter((name) => ids[name] !== undefined)
    .join()}`

/**
 * Rows of a statement that is built once for each shape; building a large one takes as long as reading a page of rows.
 * It is built with placeholders, and sent with the values of each run in their places.
 * @param key tells the statements of one function apart, and names it: all that changes the text, beside the values;
 * null for a text
 *   that words of a caller change, which is built for its run alone
 * @param build makes the statement; whatever it reads of values, it hands on as they are
 */
export async function rowsOfShape<Name extends string, Row>(
  db: Db,
  key: string | null,
  values: Values<Name>,
  build: (values: Values<Name>) => Compilable<Row>,
): Promise<Row[]> {
  if (key === null) return (await Db.open(db).executeQuery(build(values).compile())).rows
  const shape = shapeOf(key, values)
  let statement = statements.get(shape) as Statement<Row> | undefined
  if (!statement) {
    statement = statementOf(values, build)
    statements.set(shape, statement)
  }
  const parameters = statement.parameters.map((parameter) => parameter(values))
  const { rows } = await Db.open(db).executeQuery<Row>({ ...statement.compiled, parameters })
  return rows
}

/** Builds a statement with placeholders. Exported for its test. */
export function statementOf<Name extends string, Row>(
  { scope, ids }: Values<Name>,
  build: (values: Values<Name>) => Compilable<Row>,
): Statement<Row> {
  const places = new Map<unknown, (values: Values) => unknown>()
  const placeholder = (read: (values: Values) => unknown): string => {
    const text = randomUUID()
    places.set(text, read)
    return text
  }
  const company = scope.companyUuid === null ? null : placeholder((values) => values.scope.companyUuid)
  const now = new Date(0)
  places.set(now, (values) => values.now)
  const query = build({
    scope: scopeLike(
      scope,
      placeholder((values) => values.scope.uuid),
      company,
    ),
    now,
    ids: Object.fromEntries(
      (Object.keys(ids) as Name[])
        .filter((name) => ids[name] !== undefined)
        .map((name) => [name, placeholder((values) => values.ids[name])]),
    ) as Values<Name>['ids'],
  }).compile()
  const texts = [...places.keys()].filter((place) => typeof place === 'string')
  const parameters = query.parameters.map((parameter) => places.get(parameter) ?? (() => parameter))
  const rest = JSON.stringify([query.sql, ...query.parameters.filter((parameter) => !places.has(parameter))])
  if (texts.some((text) => rest.includes(text))) throw new Error(`a value is not sent as it is: ${query.sql}`)
  return { compiled: query, parameters }
}

/** Lists that were beyond the limit when counted, by shape and values: that they are does not become wrong sooner. */
const beyondLimit = new LRUCache<string, true>({ max: 1_000, ttl: beyondMs })

/**
 * One page of a list that is asked often, by a statement that is built once for its shape.
 * @param found makes two queries: of the rows on the page with all that is shown of them, and of the rows of all pages
 */
export async function pageOfShape<
  Name extends string,
  Database,
  Table extends keyof Database,
  Row,
  All,
  Counted extends keyof All,
>(
  db: Db,
  key: string | null,
  values: Values<Name>,
  { page, size }: PageQuery,
  order: Order,
  found: (values: Values<Name>) => {
    readonly onPage: SelectQueryBuilder<Database, Table, Row>
    readonly all: SelectQueryBuilder<All, Counted, {}>
    /** How many there are, where a figure is kept. */
    readonly total?: RawBuilder<number> | undefined
  },
): Promise<Page<Row>> {
  const most = limits.exactTotal
  const list = key === null ? undefined : `${shapeOf(key, values)} ${JSON.stringify([values.scope, values.ids])}`
  const isBeyond = list !== undefined && beyondLimit.has(list)
  const statementKey = key === null ? null : [key, page, size, order, isBeyond].join()
  const rows = (await rowsOfShape(db, statementKey, values, (at) => {
    const { onPage, all, total } = found(at)
    const countExpression =
      total ?? (sql as Sql)<number>`(select count(*)::int from (${upTo(all, most + 1)}) as counted)`
    let query = onPage.select((isBeyond ? sql.lit(most + 1) : countExpression).as('page_total'))
    for (const [column, direction] of order) query = query.orderBy(sql.ref(column), direction)
    return query.limit(sql.lit(size))
  })) as (Row & { page_total: number })[]
  const total = rows[0]?.page_total ?? (page === 1 ? 0 : await countOf(upTo(found(values).all, most + 1)))
  if (list !== undefined && total > most) beyondLimit.set(list, true)
  return { rows, ...cappedTotal(total, most), page, size }
}
