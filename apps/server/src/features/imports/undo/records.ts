import { sql } from 'kysely'
import { rowsOf, type Db } from '../../../db/db.ts'
import type { ProjectScope } from '../../../db/scope/scope.ts'

/** Tables whose rows an import can take back. */
export type UndoneTable =
  | 'building'
  | 'apartment'
  | 'company'
  | 'department'
  | 'person'
  | 'device'
  | 'credential'
  | 'unassigned_credential'

/** Whether a row is one of some. */
export const isOneOf = (table: UndoneTable, uuids: readonly string[]) =>
  sql<boolean>`${sql.ref(`${table}.uuid`)} = any(${uuids}::uuid[])`

/** How many rows were counted. */
export const countOf = (row: { readonly count: string } | undefined): number => Number(row?.count ?? 0)

/** Holds what is looked at, always in the same order, so that no call begins to use it meanwhile. */
export async function holdRecords(
  db: Db,
  scope: ProjectScope,
  all: Readonly<Record<UndoneTable, readonly string[]>>,
): Promise<void> {
  for (const [table, uuids] of Object.entries(all) as [UndoneTable, readonly string[]][]) {
    if (uuids.length === 0) continue
    await rowsOf(db, scope, table as 'person')
      .select(`${table as 'person'}.uuid`)
      .where(isOneOf(table, uuids))
      .orderBy(`${table as 'person'}.uuid`)
      .forUpdate()
      .execute()
  }
}
