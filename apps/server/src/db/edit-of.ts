import { sql, type RawBuilder, type SqlBool, type Updateable, type UpdateResult } from 'kysely'
import { Db, type ProjectTable } from './db.ts'
import type { Scope } from './scope/scope.ts'
import { changedWithinProject } from './scope/scope-filter.ts'
import type { DB } from './tables.ts'

/** Tables of a site whose records say how often they were edited. */
export type VersionedTable = {
  [Table in ProjectTable]: 'uuid' | 'version' extends keyof DB[Table] ? Table : never
}[ProjectTable]

/** What an edit of a record names: which one, and the version that its editor saw. */
export interface RecordVersion {
  readonly uuid: string
  readonly version: number
}

/** Columns of a record that an edit may change. */
export type EditedColumns<Table extends keyof DB> = Omit<Updateable<DB[Table]>, 'uuid' | 'version'>

/** Edit of one record, as far as a caller needs it: Kysely's own type of it for any table takes a compiler half a minute. */
interface RecordEdit {
  where(condition: RawBuilder<SqlBool>): RecordEdit
  executeTakeFirstOrThrow(): Promise<UpdateResult>
}
interface EditQueries {
  updateTable(table: VersionedTable): { set(columns: object): RecordEdit }
}

/** Edit of a record within a scope that is still as its editor saw it; it has the next version then. */
export function editOf<Table extends VersionedTable>(
  db: Db,
  scope: Scope,
  table: Table,
  { uuid, version }: RecordVersion,
  columns: EditedColumns<Table>,
): RecordEdit {
  const queries = Db.open(db) as unknown as EditQueries
  return queries
    .updateTable(table)
    .set({ ...columns, version: version + 1 })
    .where(changedWithinProject(table, scope))
    .where(sql<boolean>`${sql.ref(`${table}.uuid`)} = ${uuid} and ${sql.ref(`${table}.version`)} = ${version}`)
}
