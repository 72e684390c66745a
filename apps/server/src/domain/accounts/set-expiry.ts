import type { AccountKind } from '@lintel/contract/access/roles.ts'
import type { AccountState } from '@lintel/contract/accounts/states.ts'
import { sql } from 'kysely'
import { updateTree } from '../../db/db.ts'
import { fail } from '../../kernel/failure.ts'
import type { AccountWork } from './records.ts'

/**
 * Sets until when an account may sign in; null is without end. One that had expired is let in again where its time is
 * not over any more, whether or not the expiry has been noted in its row meanwhile (operators.md 3.4).
 */
export async function setAccountExpiry(
  { db, scope, now }: AccountWork,
  kinds: readonly AccountKind[],
  uuid: string,
  expiresAt: string | null,
): Promise<void> {
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now.getTime()
  const { numUpdatedRows } = await updateTree(db, scope, 'account')
    .set({
      expires_at: expiresAt,
      ...(!isOver && {
        state: sql<AccountState>`case when account.state = 'expired' then 'normal' else account.state end`,
      }),
    })
    .where('account.uuid', '=', uuid)
    .where('account.kind', 'in', kinds)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) fail('notFound')
}
