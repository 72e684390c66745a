import { sql } from 'kysely'
import { treeRowsOf, type Db } from '../db/db.ts'
import type { ProjectScope } from '../db/scope.ts'
import { Failure } from '../http/failure.ts'

interface LocalPeriod {
  readonly validFrom: string | null
  readonly validUntil: string | null
}

/**
 * A period as people of the site typed it, by their wall clock, as instants. A change of the clocks can make an end that
 * reads later lie no later; it is refused like one that was typed so.
 */
export async function instantsOf(db: Db, scope: ProjectScope, { validFrom, validUntil }: LocalPeriod) {
  const { from, until } = await treeRowsOf(db, scope, 'project')
    .select([
      sql<Date | null>`${validFrom}::timestamp at time zone project.time_zone`.as('from'),
      sql<Date | null>`${validUntil}::timestamp at time zone project.time_zone`.as('until'),
    ])
    .where('project.uuid', '=', scope.uuid)
    .executeTakeFirstOrThrow()
  if (from && until && until <= from) {
    const field = 'validUntil'
    throw new Failure('invalidInput', { field }, [{ field, key: 'validation:endBeforeStart', params: {} }])
  }
  return { valid_from: from, valid_until: until }
}

/** An instant of a site's table as the wall clock of the site, to the minute. */
export function wallClock(table: string, column: string) {
  return sql<string | null>`to_char(${sql.ref(`${table}.${column}`)} at time zone
    (select project.time_zone from project where project.uuid = ${sql.ref(`${table}.project_uuid`)}), 'YYYY-MM-DD"T"HH24:MI')`
}
