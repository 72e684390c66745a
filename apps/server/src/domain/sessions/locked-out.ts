import type { Audit } from '../../kernel/audit/audit.ts'
import type { Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import type { Services } from '../../kernel/services.ts'
import { mailFormat, type AccountFormat } from '../mails/format.ts'
import { queueMail } from '../mails/queue.ts'

interface LockedAccount extends AccountFormat {
  readonly uuid: string
  readonly user_name: string
  readonly display_name: string
  readonly email: string | null
  readonly language: string
}

/** What of a handler's context this needs. */
export interface LockOutWork {
  readonly db: Db
  readonly scope: SystemScope
  readonly services: Services
  readonly now: Date
  readonly audit: Audit
}

/**
 * Tells the owner of an account that signing in is locked, and notes it for the audit entry (decisions.md accounts).
 */
export async function notifyLockedOut(
  { db, scope, services, now, audit }: LockOutWork,
  account: LockedAccount,
  until: Date,
): Promise<void> {
  audit({
    actor: { uuid: account.uuid, name: account.display_name },
    target: account.uuid,
    detail: { lockedUntil: until.toISOString() },
  })
  if (!account.email) return
  const format = mailFormat(account.language, account)
  await queueMail(db, scope, services, {
    name: 'lockedOut',
    to: account.email,
    language: account.language,
    params: {
      name: account.display_name,
      account: account.user_name,
      time: format.moment(now),
      until: format.moment(until),
    },
    page: '/resetPassword',
  })
}
