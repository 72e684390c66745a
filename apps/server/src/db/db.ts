import type {
  DeleteQueryBuilder,
  DeleteResult,
  Insertable,
  InsertQueryBuilder,
  InsertResult,
  Kysely,
  SelectQueryBuilder,
  UpdateQueryBuilder,
  UpdateResult,
} from 'kysely'
import { sql } from 'kysely'
import { isOfCompany, type ProjectScope, type Scope, type SystemScope } from './scope/scope.ts'
import type { DB } from './tables.ts'
import {
  changedWithinProject,
  changedWithinTree,
  withinAccounts,
  withinProject,
  withinTree,
  type AccountTable,
  type TreeTable,
} from './scope/scope-filter.ts'
import { companyOfRow } from './scope/company-filter.ts'

/** A connection or transaction. It can do nothing by itself: every way to the rows below asks for a scope. */
export class Db {
  readonly #kysely: Kysely<DB>
  constructor(kysely: Kysely<DB>) {
    this.#kysely = kysely
  }
  static open(db: Db): Kysely<DB> {
    return db.#kysely
  }
}

/** Tables whose every row belongs to one site. */
export type ProjectTable = { [Table in keyof DB]: 'project_uuid' extends keyof DB[Table] ? Table : never }[keyof DB]

export type Rows<Table extends keyof DB> = SelectQueryBuilder<DB, Table, {}>
export type Updates<Table extends keyof DB> = UpdateQueryBuilder<DB, Table, Table, UpdateResult>
type Deletions<Table extends keyof DB> = DeleteQueryBuilder<DB, Table, DeleteResult>
type Insertion<Table extends keyof DB> = InsertQueryBuilder<DB, Table, InsertResult>
/** A new row of a site's table; which site, its scope says. */
type RowOfSite<Table extends keyof DB> = Omit<Insertable<DB[Table]>, 'project_uuid'>

/**
 * What Kysely answers for one table without an alias. Its own types do not say so while the table is a type parameter.
 */
export interface TableQueries {
  selectFrom<Table extends keyof DB>(table: Table): Rows<Table>
  updateTable<Table extends keyof DB>(table: Table): Updates<Table>
  deleteFrom<Table extends keyof DB>(table: Table): Deletions<Table>
  insertInto<Table extends keyof DB>(
    table: Table,
  ): { values(rows: RowOfSite<Table> | readonly RowOfSite<Table>[]): Insertion<Table> }
}

/**
 * What Kysely answers for a query that has a name. Comparing its own types, which name every table, takes seconds of
 * each check of types.
 */
interface PageQueries {
  with(name: (page: (name: 'on_page') => { materialized(): unknown }) => unknown, query: () => UuidsFound): TableQueries
}

const tablesOf = (db: Db): TableQueries => Db.open(db) as Kysely<DB> & TableQueries

/** Rows of a site's table within a scope, to select from. */
export function rowsOf<Table extends ProjectTable>(db: Db, scope: Scope, table: Table): Rows<Table> {
  return tablesOf(db).selectFrom(table).where(withinProject(table, scope))
}

/**
 * Rows of a site's table that another query has found by their `uuid`. They are found once and are there as `on_page`
 * for all that the statement joins, so that it looks at nothing but what belongs to them.
 */
export function rowsOnPage<Table extends ProjectTable>(
  db: Db,
  scope: Scope,
  table: Table,
  uuidQuery: UuidsFound,
): Rows<Table> {
  const queries: PageQueries = Db.open(db) as Kysely<DB> & PageQueries
  return queries
    .with(
      (page) => page('on_page').materialized(),
      () => uuidQuery,
    )
    .selectFrom(table)
    .where(withinProject(table, scope))
    .where(sql<boolean>`${sql.ref(`${table}.uuid`)} = any(${uuidsOnPage})`)
}

/** A query of keys. */
export type UuidsFound = SelectQueryBuilder<DB, keyof DB, { uuid: string }>

/** The keys of the rows on a page, where `rowsOnPage` selects. */
export const uuidsOnPage = sql<string[]>`array(select on_page.uuid from on_page)`

/**
 * Rows of a site's table that may be changed, to select from before that is done: a company reads more than it changes.
 */
export function changeableRowsOf<Table extends ProjectTable>(db: Db, scope: Scope, table: Table): Rows<Table> {
  return tablesOf(db).selectFrom(table).where(changedWithinProject(table, scope))
}

/** Rows of a site's table within a scope, to update. */
export function updateOf<Table extends ProjectTable>(db: Db, scope: Scope, table: Table): Updates<Table> {
  return tablesOf(db).updateTable(table).where(changedWithinProject(table, scope))
}

/** Rows of a site's table within a scope, to delete. */
export function deleteOf<Table extends ProjectTable>(db: Db, scope: Scope, table: Table): Deletions<Table> {
  return tablesOf(db).deleteFrom(table).where(changedWithinProject(table, scope))
}

/** Accounts or sites within a scope, to select from. */
export function treeRowsOf<Table extends TreeTable>(db: Db, scope: Scope, table: Table): Rows<Table> {
  return tablesOf(db).selectFrom(table).where(withinTree(table, scope))
}

/** The one site of a scope, to select from. */
export function ownSite(db: Db, scope: ProjectScope): Rows<'project'> {
  return treeRowsOf(db, scope, 'project').where('project.uuid', '=', scope.uuid)
}

/** Accounts or sites within a scope, to update. */
export function updateTree<Table extends TreeTable>(db: Db, scope: Scope, table: Table): Updates<Table> {
  return tablesOf(db).updateTable(table).where(changedWithinTree(table, scope))
}

/** Accounts or sites within a scope, to delete. */
export function deleteFromTree<Table extends TreeTable>(db: Db, scope: Scope, table: Table): Deletions<Table> {
  return tablesOf(db).deleteFrom(table).where(changedWithinTree(table, scope))
}

/** Adds an account or a site; row-level security refuses one whose place in the tree is not the scope's. */
export function insertIntoTree<Table extends TreeTable>(
  db: Db,
  _scope: Scope,
  table: Table,
  values: Insertable<DB[Table]>,
): Insertion<Table> {
  return Db.open(db).insertInto(table).values(values)
}

/** Rows that belong to accounts within a scope, to select from. */
export function rowsOfAccounts<Table extends AccountTable>(db: Db, scope: Scope, table: Table): Rows<Table> {
  return tablesOf(db).selectFrom(table).where(withinAccounts(table, scope))
}

/** Rows that belong to accounts within a scope, to update. */
export function updateOfAccounts<Table extends AccountTable>(db: Db, scope: Scope, table: Table): Updates<Table> {
  return tablesOf(db).updateTable(table).where(withinAccounts(table, scope))
}

/** Rows that belong to accounts within a scope, to delete. */
export function deleteOfAccounts<Table extends AccountTable>(db: Db, scope: Scope, table: Table): Deletions<Table> {
  return tablesOf(db).deleteFrom(table).where(withinAccounts(table, scope))
}

/** Adds a row to an account of the scope; row-level security refuses one of another account. */
export function insertForAccount<Table extends AccountTable>(
  db: Db,
  _scope: Scope,
  table: Table,
  values: Insertable<DB[Table]>,
): Insertion<Table> {
  return Db.open(db).insertInto(table).values(values)
}

/** Condition that a row of a site's table, joined by the statement itself, lies within a scope. */
export const isWithin = (scope: Scope, table: ProjectTable) => withinProject(table, scope)

/** What every row of a scope says of where it belongs. */
const placeOf = (table: string, scope: ProjectScope) => ({
  project_uuid: scope.uuid,
  ...(isOfCompany(scope) && companyOfRow(table, scope)),
})

/** Adds a row to a site's table; site and company are the scope's where it has them, whatever the caller names. */
export function insertInto<Table extends ProjectTable>(
  db: Db,
  scope: ProjectScope,
  table: Table,
  values: RowOfSite<Table>,
): Insertion<Table> {
  return tablesOf(db)
    .insertInto(table)
    .values({ ...values, ...placeOf(table, scope) })
}

/** Adds rows to a site's table in one statement; there must be at least one. */
export function insertAllInto<Table extends ProjectTable>(
  db: Db,
  scope: ProjectScope,
  table: Table,
  rows: readonly RowOfSite<Table>[],
): Insertion<Table> {
  return tablesOf(db)
    .insertInto(table)
    .values(rows.map((row) => ({ ...row, ...placeOf(table, scope) })))
}

/** Runs a part of a transaction that is taken back alone when it fails; what was written before stays. */
export async function attempt<Result>(db: Db, run: () => Promise<Result>): Promise<Result> {
  await sql`savepoint attempt`.execute(Db.open(db))
  try {
    const result = await run()
    await sql`release savepoint attempt`.execute(Db.open(db))
    return result
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(Db.open(db))
    throw error
  }
}

/** Columns of a table with their SQL types. */
type JsonColumns<Table extends ProjectTable> = { readonly [Column in keyof Insertable<DB[Table]>]?: string }

/**
 * Adds any number of rows to a site's table by one JSON value, into the scope's company where it has one: the statement
 * stays the same and has few parameters, however many rows there are. Bytes travel as `\x…`.
 */
export async function insertJsonInto<Table extends ProjectTable>(
  db: Db,
  scope: ProjectScope,
  table: Table,
  columns: JsonColumns<Table>,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return
  const company = isOfCompany(scope) ? companyOfRow(table, scope).company_uuid : undefined
  const names = Object.keys(columns)
  const values = names.map((name) =>
    name === 'company_uuid' && company !== undefined ? sql`${company}::uuid` : sql.ref(`input.${name}`),
  )
  const shape = sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(String(type))}`))
  await sql`insert into ${sql.table(table)} (project_uuid, ${sql.join(names.map((name) => sql.ref(name)))})
    select ${scope.uuid}::uuid, ${sql.join(values)}
    from json_to_recordset(${JSON.stringify(rows)}::json) as input(${shape})`.execute(Db.open(db))
}

/** The display name of an account that a column points to, null when the account lies outside the scope. */
export function nameOfAccount(scope: Scope, column: string) {
  return sql<
    string | null
  >`(select named.display_name from (select account.* from account where ${withinTree('account', scope)}) as named
    where named.uuid = ${sql.ref(column)})`
}

/** What distributors are allowed: within a scope, and for a sub-distributor also the one above it. */
export function distributorAllowance(db: Db, scope: Scope) {
  const above = sql<boolean>`operator.account_uuid = (select own.distributor_uuid from account own where own.uuid = ${scope.uuid})`
  return Db.open(db)
    .selectFrom('operator')
    .where(scope.kind === 'subDistributor' ? above : withinAccounts('operator', scope))
}

/** Mails kept in the outbox, which concern the platform as a whole. */
export function platformMails(db: Db, scope: Scope) {
  const isPlatform = scope.kind === 'platform' || scope.kind === 'system'
  return Db.open(db)
    .selectFrom('outbox')
    .where('outbox.kind', '=', 'mail')
    .where(sql<boolean>`${isPlatform}`)
}

/** Every table, for work that acts for the platform itself. Row-level security is told the same. */
export function systemQueries(db: Db, _scope: SystemScope): Kysely<DB> {
  return Db.open(db)
}

/** Tables that every scope may add to and only the system reads: the outbox and the audit log. */
export function appendQueries(db: Db, _scope: Scope): Pick<Kysely<DB>, 'insertInto' | 'with'> {
  return Db.open(db)
}
