import { Db } from './db.ts'
import type { Scope } from './scope.ts'
import { isBelow, withinEntries } from './within.ts'

/** Entries into portals, and orders of installers, within a scope. */

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
