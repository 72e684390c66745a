import { sql } from 'kysely'
import { changeableRowsOf, rowsOf, type Db } from '../../db/db.ts'
import { isOfCompany, type ProjectScope } from '../../db/scope/scope.ts'
import { fail } from '../../kernel/failure.ts'

type RecordTable = 'door' | 'person' | 'department' | 'company'

/** Ids without repetition, of records that the site has; one of another site answers like one that does not exist. */
export async function ownIds(
  db: Db,
  scope: ProjectScope,
  table: RecordTable,
  uuids: readonly string[],
): Promise<readonly string[]> {
  const sortedUuids = [...new Set(uuids)].sort()
  if (sortedUuids.length === 0) return sortedUuids
  let query = rowsOf(db, scope, table as 'door').where(`${table as 'door'}.uuid`, 'in', sortedUuids)
  if (table === 'door') query = query.where(mayLeadIntoArea(scope))
  const { count } = await query.select((row) => row.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  if (Number(count) !== sortedUuids.length) fail('notFound')
  return sortedUuids
}

/**
 * Doors that may lead into an area. Its rule holds for every person who comes through, so a company's administrator has
 * those that no other company may use.
 */
export const mayLeadIntoArea = (scope: ProjectScope) =>
  isOfCompany(scope) ? sql<boolean>`door.uuid in (select doors_of_company_alone())` : sql<boolean>`true`

/** An area that may be changed; a company reads those of the whole site too. */
export async function requireChangeableArea(
  db: Db,
  scope: ProjectScope,
  uuid: string,
): Promise<{ readonly name: string }> {
  const area = await changeableRowsOf(db, scope, 'area')
    .select('area.name')
    .where('area.uuid', '=', uuid)
    .executeTakeFirst()
  if (!area) fail('notFound')
  return area
}
