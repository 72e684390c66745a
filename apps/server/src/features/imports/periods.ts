import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { sql } from 'kysely'
import { treeRowsOf } from '../../db/db.ts'
import { problemOf } from './problems.ts'
import type { ImportWork } from './work-kit.ts'

/** A line with a period as its cells say it, by the site's wall clock. */
interface Dated {
  readonly line: number
  readonly validFrom: string | null
  readonly validUntil: string | null
}

/** From when until when; null for an open end. */
export type Instants = readonly [from: string | null, until: string | null]

/** Valid periods by the site's clock; a change of the clocks can make an end that reads later lie no later. */
export async function periodsOf(
  { db, scope }: ImportWork,
  lines: readonly Dated[],
): Promise<{ readonly instants: ReadonlyMap<number, Instants>; readonly problems: readonly ImportProblem[] }> {
  const dated = lines.filter(({ validFrom, validUntil }) => validFrom !== null || validUntil !== null)
  if (dated.length === 0) return { instants: new Map(), problems: [] }
  const rows = await treeRowsOf(db, scope, 'project')
    .innerJoin(
      sql<{ line: number; from: string | null; until: string | null }>`unnest(${dated.map(({ line }) => line)}::int[],
        ${dated.map(({ validFrom }) => validFrom)}::timestamp[], ${dated.map(({ validUntil }) => validUntil)}::timestamp[])`.as<'period'>(
        sql`period (line, "from", until)`,
      ),
      (join) => join.onTrue(),
    )
    .select([
      'period.line',
      sql<Date | null>`period."from" at time zone project.time_zone`.as('starts'),
      sql<Date | null>`period.until at time zone project.time_zone`.as('ends'),
    ])
    .where('project.uuid', '=', scope.uuid)
    .execute()
  return {
    instants: new Map(
      rows.map(({ line, starts, ends }) => [line, [starts?.toISOString() ?? null, ends?.toISOString() ?? null]]),
    ),
    problems: rows
      .filter(({ starts, ends }) => starts && ends && ends <= starts)
      .map(({ line }) => problemOf('periodBackwards', line, 'validUntil')),
  }
}
