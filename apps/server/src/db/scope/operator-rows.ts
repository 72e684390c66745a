import { isReseller } from '@lintel/contract/access/roles.ts'
import { sql } from 'kysely'
import { Db } from '../db.ts'
import { columnOfLevel, isOfCompany, type Scope } from './scope.ts'
import { isBelow } from './scope-filter.ts'

/** Tables of the operators' side that hang neither in the account tree nor at one site, each with its own condition. */

const isPlatform = (scope: Scope) => scope.kind === 'platform' || scope.kind === 'system'

/** Notifications for those who write them: the platform's affair. */
export function notificationsOf(db: Db, scope: Scope) {
  return Db.open(db)
    .selectFrom('notification')
    .where(sql<boolean>`${isPlatform(scope)}`)
}

/** Notifications, to update. */
export function updateNotifications(db: Db, scope: Scope) {
  return Db.open(db)
    .updateTable('notification')
    .where(sql<boolean>`${isPlatform(scope)}`)
}

/** Notifications, to delete. */
export function deleteNotifications(db: Db, scope: Scope) {
  return Db.open(db)
    .deleteFrom('notification')
    .where(sql<boolean>`${isPlatform(scope)}`)
}

/** To add one; row-level security allows it to the platform alone. */
export function insertNotifications(db: Db, _scope: Scope) {
  return Db.open(db).insertInto('notification')
}

function ofInstaller(scope: Scope) {
  if (isPlatform(scope)) return sql<boolean>`true`
  return scope.kind === 'installer' ? sql<boolean>`villa_message.installer_uuid = ${scope.uuid}` : sql<boolean>`false`
}

/** Messages as a villa account reads them: those of its installer for all, and those for it. */
export function messagesFor(db: Db, scope: Scope) {
  return Db.open(db)
    .selectFrom('villa_message')
    .where(
      sql<boolean>`${scope.kind === 'account'} and (receivers = '{}' or receivers @> array[${scope.uuid}]::uuid[])
      and villa_message.installer_uuid = (select a.installer_uuid from account a where a.uuid = ${scope.uuid} and a.kind = 'single')`,
    )
}

/** Messages of an installer to its villa accounts. */
export function messagesOf(db: Db, scope: Scope) {
  return Db.open(db).selectFrom('villa_message').where(ofInstaller(scope))
}

/** Messages of an installer to its villa accounts, to delete. */
export function deleteMessages(db: Db, scope: Scope) {
  return Db.open(db).deleteFrom('villa_message').where(ofInstaller(scope))
}

/** To add one; row-level security refuses one of another installer. */
export function insertMessages(db: Db, _scope: Scope) {
  return Db.open(db).insertInto('villa_message')
}

/**
 * Entries of the audit log: all for the platform, those of its tree for a distributor or sub-distributor
 * (operators.md 3.12), those of the site for accounts in it, and of these what its own administrators did for a
 * company (office.md 15.4).
 */
export function auditEntriesOf(db: Db, scope: Scope) {
  const query = Db.open(db).selectFrom('audit_entry')
  if (isPlatform(scope)) return query
  if (isReseller(scope.kind)) return query.where(`audit_entry.${columnOfLevel[scope.kind]}`, '=', scope.uuid)
  if (scope.kind === 'project') return query.where('audit_entry.chain_uuid', '=', scope.uuid)
  return isOfCompany(scope)
    ? query.where('audit_entry.project_uuid', '=', scope.uuid).where('audit_entry.company_uuid', '=', scope.companyUuid)
    : query.where(sql<boolean>`false`)
}

/** Who acted in these entries, each name once for every site, company and tree. */
export function auditNamesOf(db: Db, scope: Scope) {
  const query = Db.open(db).selectFrom('audit_name')
  if (isPlatform(scope)) return query
  if (isReseller(scope.kind)) return query.where(`audit_name.${columnOfLevel[scope.kind]}`, '=', scope.uuid)
  if (scope.kind === 'project') return query.where('audit_name.project_uuid', '=', scope.uuid)
  return isOfCompany(scope)
    ? query.where('audit_name.project_uuid', '=', scope.uuid).where('audit_name.company_uuid', '=', scope.companyUuid)
    : query.where(sql<boolean>`false`)
}

/**
 * What is counted of wrong passwords and wrong codes of an account below: two rows. The database keeps them under the
 * account's id as text, those of codes with `code:` before it.
 */
export function guardOf(db: Db, scope: Scope, accountUuid: string) {
  return Db.open(db)
    .selectFrom('sign_in_guard')
    .innerJoin('account', (join) =>
      join.on(sql<boolean>`account.uuid = ${accountUuid} and ${isBelow('account.uuid', scope)}`),
    )
    .where('sign_in_guard.subject', 'in', [accountUuid, `code:${accountUuid}`])
}

/** Counts of wrong passwords and wrong codes of an account below, to update. */
export function updateGuard(db: Db, scope: Scope, accountUuid: string) {
  return Db.open(db)
    .updateTable('sign_in_guard')
    .where('sign_in_guard.subject', 'in', [accountUuid, `code:${accountUuid}`])
    .where(
      sql<boolean>`exists (select from account where account.uuid = ${accountUuid} and ${isBelow('account.uuid', scope)})`,
    )
}

/**
 * Contact of the nearest account above that gave one (operators.md 3.11), by its fields; undefined where none did.
 * The database looks it up past the caller's scope, because an account sees no account above itself.
 */
export async function contactAbove(
  db: Db,
  _scope: Scope,
  accountUuid: string,
): Promise<Readonly<Record<string, string>> | undefined> {
  const { rows } = await sql<{
    contact: Readonly<Record<string, string>> | null
  }>`select contact_above(${accountUuid}) as contact`.execute(Db.open(db))
  return rows[0]?.contact ?? undefined
}

/** The account that somebody acts as; a sub-installer, which is not among the accounts that it manages, reads itself. */
export function actingAccount(db: Db, _scope: Scope, actingUuid: string) {
  return Db.open(db).selectFrom('account').where('account.uuid', '=', actingUuid)
}

/** Entries of MAC libraries that a scope reads: of its own library, and of installers what they use or may use (fleet.md F3). */
export function macEntriesOf(db: Db, scope: Scope) {
  return Db.open(db).selectFrom('mac_library_entry').where(withinMacLibrary(scope))
}

/** Entries of the libraries that a scope writes, to update. */
export function updateMacEntries(db: Db, scope: Scope) {
  return Db.open(db).updateTable('mac_library_entry').where(ofMacLibrary(scope))
}

/** Entries of the libraries that a scope writes, to delete. */
export function deleteMacEntries(db: Db, scope: Scope) {
  return Db.open(db).deleteFrom('mac_library_entry').where(ofMacLibrary(scope))
}

/** To add entries; row-level security refuses those of another library. */
export function insertMacEntries(db: Db, _scope: Scope) {
  return Db.open(db).insertInto('mac_library_entry')
}

function ofMacLibrary(scope: Scope) {
  if (isPlatform(scope)) return sql<boolean>`true`
  return scope.kind === 'distributor'
    ? sql<boolean>`mac_library_entry.distributor_uuid = ${scope.uuid}`
    : sql<boolean>`false`
}

function withinMacLibrary(scope: Scope) {
  // All that an installer sees is of one library, whose index has the order of lists. The function is asked once.
  const isOfLibrary = sql`mac_library_entry.distributor_uuid = (select distributor_of_scope())`
  const isFree = sql`mac_library_entry.state = 'free'`
  if (scope.kind === 'installer')
    return sql<boolean>`(${isOfLibrary} and (mac_library_entry.installer_uuid = ${scope.uuid}
      or mac_library_entry.kept_for_uuid = ${scope.uuid} or ${isFree} and mac_library_entry.kept_for_uuid is null))`
  if (scope.kind === 'subInstaller')
    return sql<boolean>`(${isOfLibrary} and (mac_library_entry.site_uuid in
        (select own.project_uuid from project_member own where own.account_uuid = ${scope.uuid})
      or ${isFree} and coalesce(mac_library_entry.kept_for_uuid = (select installer_of_helper()), true)))`
  return ofMacLibrary(scope)
}
