import { sql, type JoinBuilder } from 'kysely'
import type { ProjectTable } from './db.ts'
import type { DB } from './tables.ts'

/** Tables of a site whose records have a `uuid` of their own. */
type RecordTable = { [Table in ProjectTable]: 'uuid' extends keyof DB[Table] ? Table : never }[ProjectTable]

/** A column, behind its table, that names a record of the same site. */
type Reference = { [Table in ProjectTable]: `${Table}.${Extract<keyof DB[Table], `${string}_uuid`>}` }[ProjectTable]

/** Condition of a join: the record of a table that a column of the same site names. */
export const joinRecord = (table: RecordTable, reference: Reference) => {
  const site = sql.ref(`${reference.slice(0, reference.indexOf('.'))}.project_uuid`)
  const isNamed = sql<boolean>`${sql.ref(`${table}.project_uuid`)} = ${site}
    and ${sql.ref(`${table}.uuid`)} = ${sql.ref(reference)}`
  return <Tables, Table extends keyof Tables>(join: JoinBuilder<Tables, Table>) => join.on(isNamed)
}
