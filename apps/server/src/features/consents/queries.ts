import type { DelegationState } from '@lintel/contract/delegations/states.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import { consentsIn, updateConsentsIn } from '../../access/impersonations.ts'
import type { Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { after, dayMs } from '../../base/durations.ts'

/** Requests of a scope, those of one asker where it is given; `state` as it is at that moment. */
export function consents(
  db: Db,
  scope: Scope,
  { asker, state, now }: { readonly asker?: string | undefined; readonly state?: DelegationState; readonly now: Date },
) {
  const isOver = sql<boolean>`delegation.until <= ${now} and delegation.state in ('pending', 'active')`
  let query = consentsIn(db, scope).selectAll()
  if (asker !== undefined) query = query.where('from_account_uuid', '=', asker)
  if (state === 'expired') query = query.where((row) => row.or([row('state', '=', state), isOver]))
  else if (state !== undefined) query = query.where('state', '=', state).where(sql<boolean>`not (${isOver})`)
  return query
}

/** One request, locked until the call is over. */
export function consentByUuid(db: Db, scope: Scope, uuid: string) {
  return consentsIn(db, scope).selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst()
}

export async function withdrawConsent(db: Db, scope: Scope, uuid: string, now: Date): Promise<void> {
  await updateConsentsIn(db, scope).set({ state: 'withdrawn', ended_at: now }).where('uuid', '=', uuid).execute()
}

/** Agrees in place of the managers; it holds as long as an agreement of theirs. */
export async function overrideConsent(db: Db, scope: Scope, uuid: string, now: Date): Promise<void> {
  const until = after(now, limits.consentDays * dayMs)
  await updateConsentsIn(db, scope)
    .set({ state: 'active', overridden_at: now, until })
    .where('uuid', '=', uuid)
    .execute()
}
