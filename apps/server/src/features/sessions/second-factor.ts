import { limits } from '@lintel/contract/base/limits.ts'
import type { AuditNote } from '../../kernel/audit/audit.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import type { Services } from '../../kernel/services.ts'
import { queueMail } from '../../domain/mails/queue.ts'
import { issueSecret, newCode } from '../../domain/sessions/one-time-secrets.ts'
import { after, minuteMs } from '../../base/durations.ts'

/**
 * The mailed code of the second step (decisions.md accounts). It belongs to the account and not to one sign-in: wrong
 * ones count over all its sign-ins, and however many there are, a new one is mailed a minute after the last at the
 * earliest. Everything here runs while the caller holds the guard of the account's codes (`refuseLocked`).
 */
export interface CodeWork {
  readonly db: Db
  readonly scope: SystemScope
  readonly services: Services
  readonly now: Date
  readonly audit: (note: AuditNote) => void
}

export interface CodeReceiver {
  readonly uuid: string
  readonly email: string | null
  readonly language: string
  readonly display_name: string
}

/** What is counted of an account's wrong codes. */
export const codeSubject = (accountUuid: string): string => `code:${accountUuid}`

/** A started second step: its token, whether a mailed code can be typed, and when a new one can be sent. */
export interface StartedStep {
  readonly twoFactorToken: string
  readonly isCodeSent: boolean
  readonly resendSeconds: number
}

/** Starts the second step of a sign-in. The code that left less than a minute ago holds for it as well. */
export async function startSecondStep(work: CodeWork, account: CodeReceiver): Promise<StartedStep> {
  const { db, scope, now } = work
  const last = await lastCode(work, account.uuid)
  const resendSeconds = last ? secondsUntilNext(last.code_sent_at, now) : 0
  if (!last || resendSeconds === 0) {
    const code_hash = await mailNewCode(work, account)
    const twoFactorToken = await issueSecret(db, scope, 'twoFactor', account.uuid, now, { codeHash: code_hash })
    return { twoFactorToken, isCodeSent: true, resendSeconds: limits.codeResendSeconds }
  }
  const codeHash = last.used_at === null ? last.code_hash : null
  const twoFactorToken = await issueSecret(db, scope, 'twoFactor', account.uuid, now, {
    codeHash,
    codeSentAt: last.code_sent_at,
  })
  return { twoFactorToken, isCodeSent: codeHash !== null, resendSeconds }
}

/**
 * Mails a new code, which holds for every open second step of the account; answers the seconds to wait when it is too
 * soon.
 */
export async function resendTo(work: CodeWork, account: CodeReceiver): Promise<number> {
  const last = await lastCode(work, account.uuid)
  const wait = last ? secondsUntilNext(last.code_sent_at, work.now) : 0
  if (wait === 0) await mailNewCode(work, account)
  return wait
}

/** How a code is kept: without the key of the installation it cannot be guessed from the database. */
export const hashOfCode = ({ vault }: Pick<Services, 'vault'>, accountUuid: string, code: string): Buffer =>
  vault.keyedHash(accountUuid, 'twoFactor', code)

/** The code is spent, in whichever sign-in it was typed. */
export async function endSecondSteps({ db, scope, now }: CodeWork, accountUuid: string): Promise<void> {
  await openSteps(db, scope, accountUuid).set({ used_at: now }).execute()
}

const secondsUntilNext = (sentAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((sentAt.getTime() - now.getTime()) / 1_000 + limits.codeResendSeconds))

function lastCode({ db, scope }: CodeWork, accountUuid: string) {
  return (
    systemQueries(db, scope)
      .selectFrom('one_time_secret')
      .select(['code_hash', 'code_sent_at', 'used_at'])
      .where('account_uuid', '=', accountUuid)
      .where('purpose', '=', 'twoFactor')
      .orderBy('code_sent_at', 'desc')
      // Of several sign-ins with one code, those that are open say whether it still holds.
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
  )
}

const openSteps = (db: Db, scope: SystemScope, accountUuid: string) =>
  systemQueries(db, scope)
    .updateTable('one_time_secret')
    .where('account_uuid', '=', accountUuid)
    .where('purpose', '=', 'twoFactor')
    .where('used_at', 'is', null)

async function mailNewCode(work: CodeWork, account: CodeReceiver): Promise<Buffer> {
  const { db, scope, services, now } = work
  const code = newCode()
  const codeHash = hashOfCode(services, account.uuid, code)
  await openSteps(db, scope, account.uuid)
    .set({ code_hash: codeHash, code_sent_at: now, expires_at: after(now, limits.codeMinutes * minuteMs) })
    .where('expires_at', '>', now)
    .execute()
  await queueMail(db, scope, services, {
    name: 'twoFactorCode',
    to: account.email!,
    language: account.language,
    params: { name: account.display_name, minutes: limits.codeMinutes },
    code,
    page: '/',
  })
  return codeHash
}
