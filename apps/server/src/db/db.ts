import type {
  Insertable,
  InsertQueryBuilder,
  InsertResult,
  Kysely,
  SelectQueryBuilder,
  UpdateQueryBuilder,
} from 'kysely'
import { sql } from 'kysely'
import type { ProjectScope, Scope, SystemScope } from './scope.ts'
import type { DB } from './tables.ts'

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

/** The column that holds what a scope of a kind speaks of, for the two tables of the account tree. */
const treeColumns = {
  account: {
    distributor: 'distributor_uuid',
    subDistributor: 'sub_distributor_uuid',
    installer: 'installer_uuid',
    account: 'uuid',
  },
  project: {
    distributor: 'distributor_uuid',
    subDistributor: 'sub_distributor_uuid',
    installer: 'installer_uuid',
    project: 'uuid',
  },
} as const
export type TreeTable = keyof typeof treeColumns

/** The condition that keeps a query to its scope, as SQL over a table alias. */
function withinTree(table: TreeTable, scope: Scope) {
  if (scope.kind === 'system' || scope.kind === 'platform') return sql<boolean>`true`
  if (table === 'project' && scope.kind === 'subInstaller') {
    return sql<boolean>`exists (select from project_member m where m.project_uuid = project.uuid and m.account_uuid = ${scope.uuid})`
  }
  const column = (treeColumns[table] as Partial<Record<Scope['kind'], string>>)[scope.kind]
  return column ? sql<boolean>`${sql.ref(`${table}.${column}`)} = ${scope.uuid}` : sql<boolean>`false`
}

function withinProject(table: string, scope: Scope) {
  if (scope.kind === 'system' || scope.kind === 'platform') return sql<boolean>`true`
  if (scope.kind === 'project') return sql<boolean>`${sql.ref(`${table}.project_uuid`)} = ${scope.uuid}`
  return sql<boolean>`${sql.ref(`${table}.project_uuid`)} in (select project.uuid from project where ${withinTree('project', scope)})`
}

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

/** Rows of a site's table within a scope, to update. */
export function updateOf<Table extends ProjectTable>(
  db: Db,
  scope: Scope,
  table: Table,
): UpdateQueryBuilder<DB, Table, Table, {}> {
  const query = Db.open(db)
    .updateTable(table as 'device')
    .where(withinProject(table, scope))
  return query as unknown as UpdateQueryBuilder<DB, Table, Table, {}>
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

/** The display name of an account that a column points to, null when the account lies outside the scope. */
export function nameOfAccount(scope: Scope, column: string) {
  return sql<
    string | null
  >`(select named.display_name from (select account.* from account where ${withinTree('account', scope)}) as named
    where named.uuid = ${sql.ref(column)})`
}

function withinEntries(scope: Scope) {
  if (scope.kind === 'system') return sql<boolean>`true`
  if (scope.kind === 'project') return sql<boolean>`delegation.to_project_uuid = ${scope.uuid}`
  if (scope.kind === 'installer') {
    return sql<boolean>`delegation.to_account_uuid = ${scope.uuid} and delegation.to_project_uuid is null`
  }
  if (scope.kind === 'distributor' || scope.kind === 'subDistributor') {
    return sql<boolean>`delegation.from_account_uuid = ${scope.uuid}`
  }
  return sql<boolean>`false`
}

/** Entries into the portals of a scope, to select from; a distributor sees those it made. */
export function entriesInto(db: Db, scope: Scope) {
  return Db.open(db).selectFrom('delegation').where(withinEntries(scope))
}

/** The same entries, to update. */
export function updateEntriesInto(db: Db, scope: Scope) {
  return Db.open(db).updateTable('delegation').where(withinEntries(scope))
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
