import { randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '@lintel/contract/base/limits.ts'
import { hashOf, newToken } from '../../access/session.ts'
import { newTypedCode } from '../../access/typed-code.ts'
import type { Vault } from '../../access/vault.ts'
import { appendQueries, systemQueries, type Db } from '../../db/db.ts'
import type { Scope, SystemScope } from '../../db/scope/scope.ts'
import { after, minuteMs } from '../../base/durations.ts'

export type Purpose = 'twoFactor' | 'resetPassword' | 'confirmEmail'

const minutes: Record<Purpose, number> = {
  twoFactor: limits.codeMinutes,
  resetPassword: limits.resetTokenMinutes,
  confirmEmail: limits.codeMinutes,
}

interface SecretOptions {
  readonly code?: string
  /** The code as it is kept, where it is not the secret's own, and when it left. */
  readonly codeHash?: Buffer | null
  readonly codeSentAt?: Date
  readonly validMinutes?: number
  /** What the code is about, and what is typed together with it where that is not the secret's own token. */
  readonly about?: { readonly subject: string; readonly key: string }
}

/** Six random digits. */
export const newCode = (): string => String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0')

/**
 * Makes a token of one use, with a code to be mailed when the purpose has one. Any caller may add one, only the system
 * reads.
 */
export async function issueSecret(
  db: Db,
  scope: Scope,
  purpose: Purpose,
  accountUuid: string,
  now: Date,
  { code, codeHash, codeSentAt = now, validMinutes = minutes[purpose], about }: SecretOptions = {},
): Promise<string> {
  const token = newToken()
  await appendQueries(db, scope)
    .insertInto('one_time_secret')
    .values({
      purpose,
      account_uuid: accountUuid,
      token_hash: hashOf(token),
      code_hash: codeHash ?? (code ? hashOf(`${about?.key ?? token}${code}`) : null),
      subject: about?.subject ?? null,
      created_at: now,
      code_sent_at: codeSentAt,
      expires_at: after(codeSentAt, validMinutes * minuteMs),
    })
    .execute()
  return token
}

/**
 * Code of a mail with a link to a new password, for who cannot open the link: a short one that holds for some minutes,
 * or for an invitation a longer one that holds as long as its link.
 */
export const newLinkCode = (validMinutes: number = minutes.resetPassword): string =>
  newTypedCode(isInvitation(validMinutes) ? limits.inviteCode : limits.linkCode)

const isInvitation = (validMinutes: number): boolean => validMinutes > limits.resetTokenMinutes

/** How such a code is kept: without the key of the installation it cannot be guessed from the database. */
export const hashOfLinkCode = (vault: Vault, accountUuid: string, code: string): Buffer =>
  vault.keyedHash(accountUuid, 'linkCode', code)

/** The open link of an account whose code is still in force; its row is locked. */
export async function linkOfCode(db: Db, scope: SystemScope, accountUuid: string, codeHash: Buffer, now: Date) {
  const link = await systemQueries(db, scope)
    .selectFrom('one_time_secret')
    .select(['uuid', 'code_hash', 'code_sent_at', 'expires_at'])
    .where('account_uuid', '=', accountUuid)
    .where('purpose', '=', 'resetPassword')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .forUpdate()
    .executeTakeFirst()
  if (!link || !isSameCode(codeHash, link.code_hash)) return undefined
  const lifetimeMinutes = (link.expires_at.getTime() - link.code_sent_at.getTime()) / minuteMs
  const isInTime = isInvitation(lifetimeMinutes) || now < after(link.code_sent_at, limits.linkCodeMinutes * minuteMs)
  return isInTime ? link : undefined
}

/** Puts a new token in the place of that of a link, which ends with its code. */
export async function renewToken(db: Db, scope: SystemScope, uuid: string): Promise<string> {
  const token = newToken()
  await systemQueries(db, scope)
    .updateTable('one_time_secret')
    .set({ token_hash: hashOf(token), code_hash: null })
    .where('uuid', '=', uuid)
    .execute()
  return token
}

/** The secret of a token while it can be used. Its row is locked, so of many at once exactly one gets through. */
export function usableSecret(db: Db, scope: SystemScope, purpose: Purpose, token: string, now: Date) {
  return systemQueries(db, scope)
    .selectFrom('one_time_secret')
    .select(['uuid', 'account_uuid', 'code_hash', 'tries', 'code_sent_at'])
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', limits.codeTries)
    .forUpdate()
    .executeTakeFirst()
}

/** Whose secret a token is while it is in force, without using it; undefined when it is not. */
export async function accountOfSecret(
  db: Db,
  scope: SystemScope,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const row = await systemQueries(db, scope)
    .selectFrom('one_time_secret')
    .select('account_uuid')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.account_uuid
}

/** Whether a typed code is the mailed one, in constant time. */
export function isCode(token: string, typed: string, codeHash: Buffer | null): boolean {
  return isSameCode(hashOf(`${token}${typed}`), codeHash)
}

/** Whether a typed code, hashed, is the one that is kept, in constant time. */
export function isSameCode(typed: Buffer, stored: Buffer | null): boolean {
  return stored !== null && timingSafeEqual(typed, stored)
}

export async function useSecret(db: Db, scope: SystemScope, uuid: string, now: Date): Promise<void> {
  await systemQueries(db, scope).updateTable('one_time_secret').set({ used_at: now }).where('uuid', '=', uuid).execute()
}

/** Counts a wrong code; the row is locked by `usableSecret`. */
export async function countWrongCode(db: Db, scope: SystemScope, uuid: string): Promise<void> {
  await systemQueries(db, scope)
    .updateTable('one_time_secret')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('uuid', '=', uuid)
    .execute()
}
