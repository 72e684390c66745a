import type { RecordedResult } from '@lintel/contract/audit-logs/schema.ts'
import type { Fail } from '@lintel/contract/errors/errors.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import type { CanFail } from '../../kernel/failure.ts'
import { clearWrongTries, countWrongTry, lockoutSubject, refuseLocked } from './sign-in-lockout.ts'
import { notifyLockedOut, type LockOutWork } from './locked-out.ts'
import { isPassword } from './passwords.ts'
import { accountByUuid } from './queries.ts'

/** What of a handler's context this needs. */
export interface ProofWork extends LockOutWork, CanFail<'lockedDay' | 'lockedMinutes'> {
  readonly session: SessionRecord
  readonly failAndCommit: Fail<'passwordIncorrect'>
  readonly failAndAuditAs: (result: RecordedResult) => Fail<'passwordIncorrect'>
}

/** Fails unless the password is that of who signed in; wrong ones count like wrong sign-ins. */
export async function proveIdentity(work: ProofWork, password: string): Promise<void> {
  const { db, scope, session, now, failAndCommit, failAndAuditAs } = work
  const subject = lockoutSubject(session.accountUuid, '')
  await refuseLocked(db, scope, subject, now, work.fail)
  const account = await accountByUuid(db, scope, session.accountUuid)
  if (!(await isPassword(password, account.password_hash))) {
    const lockedUntil = await countWrongTry(db, scope, subject, now)
    if (!lockedUntil) return failAndCommit('passwordIncorrect')
    await notifyLockedOut(work, account, lockedUntil)
    return failAndAuditAs('lockedOut')('passwordIncorrect')
  }
  await clearWrongTries(db, scope, subject)
}
