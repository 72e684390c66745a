import { isReseller, isResellerLevel } from '@lintel/contract/access/roles.ts'
import { sql } from 'kysely'
import { columnOfLevel, isOfCompany, type Scope } from './scope.ts'
import { changeableByCompany, readableByCompany } from './company-filter.ts'

/**
 * What each kind of scope reaches, as conditions: the first wall. The policies of the database say the same a second
 * time, on purpose by themselves.
 */

/** The column that holds what a scope of a kind speaks of, for the two tables of the account tree. */
const treeColumns = {
  account: {
    ...columnOfLevel,
    account: 'uuid',
  },
  project: {
    ...columnOfLevel,
    project: 'uuid',
    company: 'uuid',
    // A villa of its owner's account.
    account: 'owner_uuid',
  },
} as const
export type TreeTable = keyof typeof treeColumns

/** The condition that keeps a query to its scope, as SQL over a table alias. */
export function withinTree(table: TreeTable, scope: Scope) {
  if (scope.kind === 'system' || scope.kind === 'platform') return sql<boolean>`true`
  if (table === 'project' && scope.kind === 'subInstaller') {
    return sql<boolean>`exists (select from project_member m where m.project_uuid = project.uuid and m.account_uuid = ${scope.uuid})`
  }
  if (table === 'account' && (scope.kind === 'project' || scope.kind === 'subInstaller')) return membersWithin(scope)
  if (table === 'account' && isOfCompany(scope)) {
    return sql<boolean>`exists (select from company_admin own where own.account_uuid = account.uuid
      and own.project_uuid = ${scope.uuid} and own.company_uuid = ${scope.companyUuid})`
  }
  const column = (treeColumns[table] as Partial<Record<Scope['kind'], string>>)[scope.kind]
  return column ? sql<boolean>`${sql.ref(`${table}.${column}`)} = ${scope.uuid}` : sql<boolean>`false`
}

/** Condition that keeps changes to their scope: a company changes neither its site nor accounts. */
export function changedWithinTree(table: TreeTable, scope: Scope) {
  return isOfCompany(scope) ? sql<boolean>`false` : withinTree(table, scope)
}

/** Accounts that are members of a site, or of a sub-installer's sites; itself it does not manage. */
function membersWithin(scope: Scope) {
  const sites =
    scope.kind === 'project'
      ? sql`m.project_uuid = ${scope.uuid}`
      : sql`m.account_uuid != ${scope.uuid} and m.project_uuid in
          (select own.project_uuid from project_member own where own.account_uuid = ${scope.uuid})`
  return sql<boolean>`exists (select from project_member m where m.account_uuid = account.uuid and ${sites})`
}

/** Tables whose rows name the operators above their site; triggers keep the columns. */
const namesOperators: ReadonlySet<string> = new Set(['device', 'third_party_lock', 'upgrade_device'])

/** Keeps rows of a site's table to the sites of a scope. */
export function withinProject(table: string, scope: Scope) {
  if (scope.kind === 'system' || scope.kind === 'platform') return sql<boolean>`true`
  if (scope.kind === 'project') return sql<boolean>`${sql.ref(`${table}.project_uuid`)} = ${scope.uuid}`
  if (isOfCompany(scope)) return readableByCompany(table, scope)
  // Companies, devices and locks say it themselves, so that their lists have an order within all sites of an operator.
  if (table === 'company' && scope.kind === 'installer') return sql<boolean>`company.installer_uuid = ${scope.uuid}`
  if (namesOperators.has(table) && isResellerLevel(scope.kind))
    return sql<boolean>`${sql.ref(`${table}.${columnOfLevel[scope.kind]}`)} = ${scope.uuid}`
  return sql<boolean>`${sql.ref(`${table}.project_uuid`)} in (select project.uuid from project where ${withinTree('project', scope)})`
}

/** Keeps changes of a site's table to the sites of a scope. */
export function changedWithinProject(table: string, scope: Scope) {
  return isOfCompany(scope) ? changeableByCompany(table, scope) : withinProject(table, scope)
}

/** Tables whose rows belong to an account and are as far within a scope as it is. */
export type AccountTable = 'operator' | 'customised_model' | 'session' | 'brand'

/** Keeps rows that belong to an account to the accounts of a scope. */
export function withinAccounts(table: AccountTable, scope: Scope) {
  if (scope.kind === 'system' || scope.kind === 'platform') return sql<boolean>`true`
  if (isOfCompany(scope)) return sql<boolean>`false`
  return sql<boolean>`${sql.ref(`${table}.account_uuid`)} in (select account.uuid from account where ${withinTree('account', scope)})`
}

/** Requests for consent that accounts of a scope made; the platform's are those of every account. */
export function withinConsents(scope: Scope) {
  if (scope.kind === 'platform') return sql<boolean>`delegation.kind <> 'entry'`
  if (isResellerLevel(scope.kind)) {
    return sql<boolean>`delegation.kind <> 'entry' and delegation.from_account_uuid = ${scope.uuid}`
  }
  return sql<boolean>`false`
}

/** Impersonations in the portals of a scope, and what its managers are asked; a distributor's are those it made. */
export function withinImpersonations(scope: Scope) {
  if (scope.kind === 'system') return sql<boolean>`true`
  if (scope.kind === 'project') return sql<boolean>`delegation.to_project_uuid = ${scope.uuid}`
  if (scope.kind === 'installer') {
    return sql<boolean>`delegation.to_account_uuid = ${scope.uuid} and delegation.to_project_uuid is null`
  }
  if (isReseller(scope.kind)) {
    return sql<boolean>`delegation.kind = 'entry' and delegation.from_account_uuid = ${scope.uuid}`
  }
  return sql<boolean>`false`
}

/** Whether a column names an account within a scope. */
export function isBelow(column: string, scope: Scope) {
  return sql<boolean>`${sql.ref(column)} in (select account.uuid from account where ${withinTree('account', scope)})`
}
