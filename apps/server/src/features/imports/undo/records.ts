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

/** Condition that a row is one of these. */
export const isOneOf = (table: UndoneTable, uuids: readonly string[]) =>
  sql<boolean>`${sql.ref(`${table}.uuid`)} = any(${uuids}::uuid[])`

/** How many rows were counted. */
export const countOf = (row: { readonly count: string } | undefined): number => Number(row?.count ?? 0)

/** Locks rows in a fixed order, so that no concurrent call starts to use them. */
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
