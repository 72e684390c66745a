import type { Fail } from '@lintel/contract/errors/errors.ts'
import { createHash } from 'node:crypto'
import { limits } from '@lintel/contract/base/limits.ts'
import { canonicalName } from '@lintel/contract/base/mail-address.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import { after, minuteMs } from '../../base/durations.ts'

/**
 * Wrong tries and lock-outs (decisions.md accounts): 5 wrong lock for 5 minutes, 20 within a day for 24 hours.
 * A lock stops new sign-ins only; sessions that are open stay open.
 */

/** The subject of a name: the account, or a hash when no account has the name, so that both behave alike. */
export function lockoutSubject(accountUuid: string | undefined, typedName: string): string {
  return (
    accountUuid ??
    `name:${createHash('sha256').update(canonicalName(typedName).normalize('NFKC').toLowerCase()).digest('hex')}`
  )
}

/** Fails with `lockedMinutes` or `lockedDay` while a subject is locked. Locks the row, so tries queue up. */
export async function refuseLocked(
  db: Db,
  scope: SystemScope,
  subject: string,
  now: Date,
  fail: Fail<'lockedDay' | 'lockedMinutes'>,
): Promise<void> {
  await systemQueries(db, scope)
    .insertInto('sign_in_guard')
    .values({ subject, day_started_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const guard = await systemQueries(db, scope)
    .selectFrom('sign_in_guard')
    .selectAll()
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const remainingMs = (guard.locked_until?.getTime() ?? 0) - now.getTime()
  if (remainingMs <= 0) return
  if (remainingMs > limits.loginLockShortMinutes * minuteMs) fail('lockedDay')
  fail('lockedMinutes', { minutes: Math.ceil(remainingMs / minuteMs) })
}

/**
 * Counts a wrong try. `refuseLocked` holds the row, so no second try is judged before this one is counted.
 * Answers until when the subject is locked from now on, null when it is not.
 */
export async function countWrongTry(db: Db, scope: SystemScope, subject: string, now: Date): Promise<Date | null> {
  const queries = systemQueries(db, scope)
  const guard = await queries
    .selectFrom('sign_in_guard')
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  const isSameDay = now.getTime() - guard.day_started_at.getTime() < limits.loginLockLongMinutes * minuteMs
  const day = (isSameDay ? guard.day_failures : 0) + 1
  const recent = guard.recent_failures + 1
  const isLong = day >= limits.loginTriesLong
  const isShort = recent >= limits.loginTriesShort
  const isLocked = isLong || isShort
  const lockMinutes = isLong ? limits.loginLockLongMinutes : limits.loginLockShortMinutes
  const lockedUntil = isLocked ? after(now, lockMinutes * minuteMs) : null
  await queries
    .updateTable('sign_in_guard')
    .set({
      recent_failures: isLocked ? 0 : recent,
      day_failures: isLong ? 0 : day,
      day_started_at: isSameDay ? guard.day_started_at : now,
      locked_until: lockedUntil ?? guard.locked_until,
    })
    .where('subject', '=', subject)
    .execute()
  return lockedUntil
}

/** A right password ends the short count; the count of the day stays. */
export async function clearWrongTries(db: Db, scope: SystemScope, subject: string): Promise<void> {
  await systemQueries(db, scope)
    .updateTable('sign_in_guard')
    .set({ recent_failures: 0 })
    .where('subject', '=', subject)
    .execute()
}
