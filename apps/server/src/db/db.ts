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
import type { ProjectScope, Scope, SystemScope } from './scope.ts'
import type { DB } from './tables.ts'
import {
  isBelow,
  withinAccounts,
  withinEntries,
  withinProject,
  withinTree,
  type AccountTable,
  type TreeTable,
} from './within.ts'

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
type ProjectTable = {
  [Table in keyof DB]: 'project_uuid' extends keyof DB[Table]
    ? string extends DB[Table]['project_uuid']
      ? Table
      : Table
    : never
}[keyof DB]

/** Rows of a site's table within a scope, to select from. */
export function rowsOf<Table extends ProjectTable>(
  db: Db,
  scope: Scope,
  table: Table,
): SelectQueryBuilder<DB, Table, {}> {
  const query = Db.open(db)
    .selectFrom(table as 'device')
    .where(withinProject(table, scope))
  return query as unknown as SelectQueryBuilder<DB, Table, {}>
}

/** Accounts or sites within a scope, to select from. */
export function treeRowsOf<Table extends TreeTable>(
  db: Db,
  scope: Scope,
  table: Table,
): SelectQueryBuilder<DB, Table, {}> {
  const query = Db.open(db)
    .selectFrom(table as 'account')
    .where(withinTree(table, scope))
  return query as unknown as SelectQueryBuilder<DB, Table, {}>
}

/** Accounts or sites within a scope, to update. */
export function updateTree<Table extends TreeTable>(
  db: Db,
  scope: Scope,
  table: Table,
): UpdateQueryBuilder<DB, Table, Table, UpdateResult> {
  const query = Db.open(db)
    .updateTable(table as 'account')
    .where(withinTree(table, scope))
  return query as unknown as UpdateQueryBuilder<DB, Table, Table, UpdateResult>
}

/** Accounts or sites within a scope, to delete. */
export function deleteFromTree<Table extends TreeTable>(
  db: Db,
  scope: Scope,
  table: Table,
): DeleteQueryBuilder<DB, Table, DeleteResult> {
  const query = Db.open(db)
    .deleteFrom(table as 'account')
    .where(withinTree(table, scope))
  return query as unknown as DeleteQueryBuilder<DB, Table, DeleteResult>
}

/** Adds an account or a site; row-level security refuses one whose place in the tree is not the scope's. */
export function insertIntoTree<Table extends TreeTable>(
  db: Db,
  _scope: Scope,
  table: Table,
  values: Insertable<DB[Table]>,
): InsertQueryBuilder<DB, Table, InsertResult> {
  const query = Db.open(db)
    .insertInto(table as 'account')
    .values(values as unknown as Insertable<DB['account']>)
  return query as unknown as InsertQueryBuilder<DB, Table, InsertResult>
}

/** Rows that belong to accounts within a scope, to select from. */
export function rowsOfAccounts<Table extends AccountTable>(
  db: Db,
  scope: Scope,
  table: Table,
): SelectQueryBuilder<DB, Table, {}> {
  const query = Db.open(db)
    .selectFrom(table as 'operator')
    .where(withinAccounts(table, scope))
  return query as unknown as SelectQueryBuilder<DB, Table, {}>
}

/** Rows that belong to accounts within a scope, to update. */
export function updateOfAccounts<Table extends AccountTable>(
  db: Db,
  scope: Scope,
  table: Table,
): UpdateQueryBuilder<DB, Table, Table, UpdateResult> {
  const query = Db.open(db)
    .updateTable(table as 'operator')
    .where(withinAccounts(table, scope))
  return query as unknown as UpdateQueryBuilder<DB, Table, Table, UpdateResult>
}

/** Rows that belong to accounts within a scope, to delete. */
export function deleteOfAccounts<Table extends AccountTable>(
  db: Db,
  scope: Scope,
  table: Table,
): DeleteQueryBuilder<DB, Table, DeleteResult> {
  const query = Db.open(db)
    .deleteFrom(table as 'operator')
    .where(withinAccounts(table, scope))
  return query as unknown as DeleteQueryBuilder<DB, Table, DeleteResult>
}

/** Adds a row to an account of the scope; row-level security refuses one of another account. */
export function insertForAccount<Table extends AccountTable>(
  db: Db,
  _scope: Scope,
  table: Table,
  values: Insertable<DB[Table]>,
): InsertQueryBuilder<DB, Table, InsertResult> {
  const query = Db.open(db)
    .insertInto(table as 'operator')
    .values(values as unknown as Insertable<DB['operator']>)
  return query as unknown as InsertQueryBuilder<DB, Table, InsertResult>
}

/** Rows of a site's table within a scope, to update. */
export function updateOf<Table extends ProjectTable>(
  db: Db,
  scope: Scope,
  table: Table,
): UpdateQueryBuilder<DB, Table, Table, UpdateResult> {
  const query = Db.open(db)
    .updateTable(table as 'device')
    .where(withinProject(table, scope))
  return query as unknown as UpdateQueryBuilder<DB, Table, Table, UpdateResult>
}

/** Rows of a site's table within a scope, to delete. */
export function deleteOf<Table extends ProjectTable>(
  db: Db,
  scope: Scope,
  table: Table,
): DeleteQueryBuilder<DB, Table, DeleteResult> {
  const query = Db.open(db)
    .deleteFrom(table as 'device')
    .where(withinProject(table, scope))
  return query as unknown as DeleteQueryBuilder<DB, Table, DeleteResult>
}

/** Adds a row to a site's table; the site is the scope's and cannot be named by the caller. */
export function insertInto<Table extends ProjectTable>(
  db: Db,
  scope: ProjectScope,
  table: Table,
  values: Omit<Insertable<DB[Table]>, 'project_uuid'>,
): InsertQueryBuilder<DB, Table, InsertResult> {
  const query = Db.open(db)
    .insertInto(table as 'device')
    .values({ ...values, project_uuid: scope.uuid } as unknown as Insertable<DB['device']>)
  return query as unknown as InsertQueryBuilder<DB, Table, InsertResult>
}

/** Adds rows to a site's table in one statement; there must be at least one. */
export function insertAllInto<Table extends ProjectTable>(
  db: Db,
  scope: ProjectScope,
  table: Table,
  rows: readonly Omit<Insertable<DB[Table]>, 'project_uuid'>[],
): InsertQueryBuilder<DB, Table, InsertResult> {
  const query = Db.open(db)
    .insertInto(table as 'device')
    .values(rows.map((row) => ({ ...row, project_uuid: scope.uuid })) as unknown as Insertable<DB['device']>[])
  return query as unknown as InsertQueryBuilder<DB, Table, InsertResult>
}

/** The display name of an account that a column points to, null when the account lies outside the scope. */
export function nameOfAccount(scope: Scope, column: string) {
  return sql<
    string | null
  >`(select named.display_name from (select account.* from account where ${withinTree('account', scope)}) as named
    where named.uuid = ${sql.ref(column)})`
}

/** Entries into the portals of a scope, to select from; a distributor sees those it made. */
export function entriesInto(db: Db, scope: Scope) {
  return Db.open(db).selectFrom('delegation').where(withinEntries(scope))
}

/** The same entries, to update. */
export function updateEntriesInto(db: Db, scope: Scope) {
  return Db.open(db).updateTable('delegation').where(withinEntries(scope))
}

/** Entries into the portals of accounts within a scope, to end them when such an account changes hands. */
export function updateEntriesBelow(db: Db, scope: Scope) {
  return Db.open(db).updateTable('delegation').where(isBelow('delegation.to_account_uuid', scope))
}

/** The same entries, to select from. */
export function entriesBelow(db: Db, scope: Scope) {
  return Db.open(db).selectFrom('delegation').where(isBelow('delegation.to_account_uuid', scope))
}

/** Orders of installers within a scope, to select from. */
export function ordersBelow(db: Db, scope: Scope) {
  return Db.open(db).selectFrom('payment_order').where(isBelow('payment_order.installer_uuid', scope))
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

/** Tables that anybody may add to and only the system reads: the outbox and the audit log. */
export function appendQueries(db: Db, _scope: Scope): Pick<Kysely<DB>, 'insertInto' | 'with'> {
  return Db.open(db)
}

/**
 * Makes a site's policy follow the rows changed so far, within the running transaction: to look at the outcome of a
 * change before it is decided whether to keep it. At the end of each transaction it follows by itself. Answers the new
 * version, or null when the rows say the same as before.
 */
export async function advancePolicy(db: Db, scope: ProjectScope): Promise<number | null> {
  const { rows } = await sql<{ version: string | null }>`select advance_policy(${scope.uuid}) as version`.execute(
    Db.open(db),
  )
  const version = rows[0]?.version ?? null
  return version === null ? null : Number(version)
}
