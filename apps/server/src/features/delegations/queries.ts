import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import { type Db } from '../../db/db.ts'
import { impersonationsIn, updateImpersonationsIn } from '../../access/impersonations.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { after, before, dayMs } from '../../base/durations.ts'

const shownDays = 30

/** Entries into a site or an installer's portal, and those a distributor made, of the last thirty days. */
export function recentDelegations(db: Db, scope: Scope, now: Date) {
  return impersonationsIn(db, scope)
    .selectAll()
    .where('created_at', '>', before(now, shownDays * dayMs))
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
}

/** One entry, locked until the call is over. */
export function delegationByUuid(db: Db, scope: Scope, uuid: string) {
  return impersonationsIn(db, scope).selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst()
}

export async function setDelegationState(
  db: Db,
  scope: Scope,
  uuid: string,
  state: 'active' | 'revoked',
  now: Date,
): Promise<void> {
  const agreedUntil = after(now, limits.consentDays * dayMs)
  await updateImpersonationsIn(db, scope)
    .set((row) => ({
      state,
      ended_at: state === 'revoked' ? now : sql`ended_at`,
      ...(state === 'active' && {
        until: row.case().when('kind', '=', 'entry').then(row.ref('until')).else(agreedUntil).end(),
      }),
    }))
    .where('uuid', '=', uuid)
    .execute()
}
