import { randomUUID } from 'node:crypto'
import { isResellerLevel, type AccountKind } from '@lintel/contract/access/roles.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { SessionRecord } from '../../access/session-record.ts'
import type { Audit } from '../../kernel/audit/audit.ts'
import { changesOf } from '../../kernel/audit/changes.ts'
import { failTaken, onTaken } from '../base/unique-violation.ts'
import {
  deleteFromTree,
  insertForAccount,
  insertIntoTree,
  treeRowsOf,
  updateOfAccounts,
  updateTree,
  type Db,
} from '../../db/db.ts'
import { contactAbove } from '../../db/scope/operator-rows.ts'
import { columnOfLevel, type Scope } from '../../db/scope/scope.ts'
import type { DB } from '../../db/tables.ts'
import { fail, FailureError, type CanFail } from '../../kernel/failure.ts'
import type { Services } from '../../kernel/services.ts'
import { issuePasswordLink } from '../sessions/password-links.ts'
import { hashPassword, generatePassword } from '../sessions/passwords.ts'
import { queueMail } from '../mails/queue.ts'
import { minuteMs } from '../../base/durations.ts'

/**
 * Making, changing and deleting accounts of any kind: the one place where their rules stand (operators.md 1.1, 1.4).
 * Features add what is particular to a kind. All of it runs in the caller's scope and transaction.
 */

/** What of a handler's context this needs. */
export interface AccountWork {
  readonly db: Db
  readonly scope: Scope
  readonly session: SessionRecord
  readonly services: Services
  readonly now: Date
  readonly audit: Audit
  readonly afterCommit: (run: () => void) => void
}

/** Where an account hangs in the tree: its parent and the nearest operators above it. */
export interface Place {
  readonly uuid: string
  readonly kind: AccountKind
  readonly distributor_uuid: string | null
  readonly sub_distributor_uuid: string | null
  readonly installer_uuid: string | null
}

/** The place of an account of a kind within the scope; undefined when there is none such to see. */
export function placeOf(work: AccountWork, uuid: string, kinds: readonly AccountKind[]) {
  return places(work, uuid, kinds).executeTakeFirst()
}

/** Place of an account, kept from being deleted until the call is over: a record is about to be added below it. */
export function protectedPlaceOf(work: AccountWork, uuid: string, kinds: readonly AccountKind[]) {
  return places(work, uuid, kinds).forKeyShare().executeTakeFirst()
}

/** Place of an account, locked: nothing else changes it or is added below it until the call is over. */
export function lockedPlaceOf(work: AccountWork, uuid: string, kinds: readonly AccountKind[]) {
  return places(work, uuid, kinds).forUpdate().executeTakeFirst()
}

function places({ db, scope }: AccountWork, uuid: string, kinds: readonly AccountKind[]) {
  return treeRowsOf(db, scope, 'account')
    .select(['account.uuid', 'account.kind', 'distributor_uuid', 'sub_distributor_uuid', 'installer_uuid'])
    .where('account.uuid', '=', uuid)
    .where('account.kind', 'in', kinds)
}

type Fields = Omit<
  Insertable<DB['account']>,
  'uuid' | 'kind' | 'parent_uuid' | 'distributor_uuid' | 'sub_distributor_uuid' | 'installer_uuid' | 'password_hash'
>

/**
 * Makes an account below a parent. Answers its first password; a link to set an own one goes to its address. An account
 * of a person who has a password already takes the hash of that one instead, and no link is mailed.
 */
export async function createAccount(
  work: AccountWork & CanFail<'alreadyExists'>,
  kind: AccountKind,
  parent: Place,
  fields: Fields,
  ownPasswordHash?: string,
): Promise<{ uuid: string; userName: string; password: string }> {
  const { db, scope, now } = work
  const uuid = randomUUID()
  const password = generatePassword()
  await onTaken(
    insertIntoTree(db, scope, 'account', {
      ...fields,
      uuid,
      kind,
      parent_uuid: parent.uuid,
      distributor_uuid: parent.distributor_uuid,
      sub_distributor_uuid: parent.sub_distributor_uuid,
      installer_uuid: parent.installer_uuid,
      ...(isResellerLevel(kind) && { [columnOfLevel[kind]]: uuid }),
      password_hash: ownPasswordHash ?? (await hashPassword(password)),
      initialized: ownPasswordHash !== undefined,
      created_at: now,
    }).execute(),
    work.fail,
  )
  if (kind === 'distributor' || kind === 'installer') {
    await insertForAccount(db, scope, 'operator', { account_uuid: uuid }).execute()
  }
  if (ownPasswordHash === undefined) await mailInvitation(work, 'accountCreated', { ...fields, uuid })
  return { uuid, userName: fields.user_name, password }
}

type Changes = Omit<Updateable<DB['account']>, 'uuid' | 'version' | 'password_hash'>

/** Changes an account that is still as the editor saw it; fails with `staleRecord` when it is not. */
export const editAccount = (
  work: AccountWork & CanFail<'alreadyExists' | 'staleRecord'>,
  kinds: readonly AccountKind[],
  record: { readonly uuid: string; readonly version: number },
  changes: Changes,
): Promise<void> => onTaken(countEdit(work, kinds, record, changes), work.fail)

/**
 * Edit of an account in what no other account can have already, or beside its row; it counts as a version all the same.
 */
export async function countEdit(
  { db, scope, audit, fail }: AccountWork & CanFail<'staleRecord'>,
  kinds: readonly AccountKind[],
  { uuid, version }: { readonly uuid: string; readonly version: number },
  changes: Changes = {},
): Promise<void> {
  // Another address is not proven yet.
  const proof = changes.email !== undefined && {
    email_confirmed_at: sql<Date | null>`case when email = ${changes.email} then email_confirmed_at end`,
  }
  const before = await treeRowsOf(db, scope, 'account')
    .select([
      'display_name',
      'user_name',
      'first_name',
      'last_name',
      'email',
      'phone_code',
      'phone',
      'country',
      'address',
      'language',
      'time_zone',
      'customize_form',
      'expires_at',
      'two_factor',
      'abilities',
    ])
    .where('account.uuid', '=', uuid)
    .where('account.version', '=', version)
    .executeTakeFirst()
  if (before) audit({ detail: changesOf(before, changes) })
  const { numUpdatedRows } = await updateTree(db, scope, 'account')
    .set({ ...changes, ...proof, version: version + 1 } as Updateable<DB['account']>)
    .where('account.uuid', '=', uuid)
    .where('account.kind', 'in', kinds)
    .where('account.version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const isThere = await treeRowsOf(db, scope, 'account')
    .select('account.uuid')
    .where('account.uuid', '=', uuid)
    .where('account.kind', 'in', kinds)
    .executeTakeFirst()
  fail(isThere ? 'staleRecord' : 'notFound')
}

/**
 * Deletes an account; whether something depends on it is the feature's question before this. Answers its user name, by
 * which the audit log calls it from then on.
 */
export async function deleteAccount(
  { db, scope }: AccountWork,
  kinds: readonly AccountKind[],
  uuid: string,
): Promise<{ userName: string }> {
  const deletedAccount = await deleteFromTree(db, scope, 'account')
    .where('account.uuid', '=', uuid)
    .where('account.kind', 'in', kinds)
    .returning('account.user_name')
    .executeTakeFirst()
  if (!deletedAccount) fail('notFound')
  return { userName: deletedAccount.user_name }
}

/** Gives an account below a new first password and ends its sessions (operators.md 1.4). Answers the password once. */
export async function resetAccountPassword(
  work: AccountWork,
  kinds: readonly AccountKind[],
  uuid: string,
): Promise<{ uuid: string; userName: string; password: string }> {
  const { db, scope, session, now } = work
  const password = generatePassword()
  const account = await updateTree(db, scope, 'account')
    .set({ password_hash: await hashPassword(password), password_changed_at: now, initialized: false })
    .where('account.uuid', '=', uuid)
    .where('account.uuid', '!=', session.actingUuid)
    .where('account.kind', 'in', kinds)
    .returning(['account.uuid', 'user_name', 'display_name', 'email', 'language'])
    .executeTakeFirst()
  if (!account) fail('notFound')
  await updateOfAccounts(db, scope, 'session')
    .set({ revoked_at: now })
    .where('session.account_uuid', '=', uuid)
    .where('session.revoked_at', 'is', null)
    .execute()
  await mailInvitation(work, 'passwordResetByOperator', account)
  return { uuid, userName: account.user_name, password }
}

/**
 * An account below that is not the caller's own, as far as repairs need it; fails with `notFound` when there is none
 * such.
 */
export async function accountToRepair(
  { db, scope, session }: AccountWork,
  kinds: readonly AccountKind[],
  uuid: string,
) {
  const account = await treeRowsOf(db, scope, 'account')
    .select(['account.uuid', 'account.kind', 'user_name', 'display_name', 'email', 'language', 'initialized'])
    .where('account.uuid', '=', uuid)
    .where('account.uuid', '!=', session.actingUuid)
    .where('account.kind', 'in', kinds)
    .executeTakeFirst()
  if (!account) fail('notFound')
  return account
}

interface InvitedAccount {
  readonly uuid: string
  readonly user_name: string
  readonly display_name: string
  readonly email?: string | null
  readonly language?: string
}

/** The password itself is never mailed: a mail is kept in places out of control. It carries a link of one use. */
export async function mailInvitation(
  { db, scope, session, services, now }: AccountWork,
  name: 'accountCreated' | 'passwordResetByOperator',
  account: InvitedAccount,
): Promise<void> {
  if (!account.email) return
  const validMinutes = limits.inviteMinutes
  const link = await issuePasswordLink({ db, scope, services, now }, account.uuid, validMinutes)
  await queueMail(db, scope, services, {
    name,
    to: account.email,
    language: account.language ?? 'en',
    params: {
      name: account.display_name,
      account: account.user_name,
      by: session.actingName,
      hours: validMinutes / 60,
    },
    ...link,
    contact: await contactAbove(db, scope, account.uuid),
  })
}

/**
 * For accounts whose user name is their address (operators.md 1.1): whichever of the two another account has, it is the
 * address that is taken; for an owner without one it is the number.
 */
export async function namedByEmail<Result>(
  { fail }: CanFail<'alreadyExists'>,
  work: Promise<Result>,
  thing: 'email' | 'phone' = 'email',
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof FailureError && error.failure === 'alreadyExists') failTaken(fail, { thing, field: thing })
    throw error
  }
}

/** The installer that the signed-in identity is, below which new accounts of its sites hang; undefined for others. */
export function ownInstaller(work: AccountWork) {
  const { session } = work
  return placeOf(work, session.actingInstallerUuid ?? session.actingUuid, ['installer'])
}

/** Fails unless the signed-in person typed the password again a moment ago (verifySupPwd; operators.md 3.15). */
export function requireSuperPassword(
  work: Pick<AccountWork, 'session' | 'now'> & CanFail<'superPasswordNeeded'>,
): void {
  const age = work.now.getTime() - (work.session.verifiedAt?.getTime() ?? 0)
  if (age > limits.superPasswordMinutes * minuteMs) work.fail('superPasswordNeeded')
}
