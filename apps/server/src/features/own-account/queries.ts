import { limits } from '@lintel/contract/base/limits.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'
import type { Services } from '../../kernel/services.ts'

/** What of a handler's context this needs. */
export interface OwnWork {
  readonly db: Db
  readonly scope: SystemScope
  readonly session: SessionRecord
  readonly services: Services
  readonly now: Date
  readonly afterCommit: (run: () => void) => void
}

/** The mailed code that is waiting for an account, newest first; its row is locked while one is judged. */
export function waitingCode({ db, scope, session, now }: OwnWork) {
  return systemQueries(db, scope)
    .selectFrom('one_time_secret')
    .select(['uuid', 'subject', 'code_hash', 'code_sent_at'])
    .where('account_uuid', '=', session.accountUuid)
    .where('purpose', '=', 'confirmEmail')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', limits.codeTries)
    .orderBy('created_at', 'desc')
    .forUpdate()
    .executeTakeFirst()
}

/** When a code was last mailed for an account, used up or not. */
export async function lastCodeAt({ db, scope, session }: OwnWork): Promise<Date | undefined> {
  const row = await systemQueries(db, scope)
    .selectFrom('one_time_secret')
    .select('code_sent_at')
    .where('account_uuid', '=', session.accountUuid)
    .where('purpose', '=', 'confirmEmail')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.code_sent_at
}
