import type { Connection } from '@lintel/contract/base/connections.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { sql } from 'kysely'
import { appendQueries, insertInto, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { after, dayMs } from '../../base/durations.ts'

/** What the outbox says of a device whose secret is worth nothing any more. */
export interface DecommissionOrder {
  readonly mac: string
  /**
   * Whether it was connected when it was deleted: then it can be told at once. One in an unclear state is disconnected,
   * for it to come again and be told; one that is away needs nothing.
   */
  readonly was: 'there' | 'unclear' | 'away'
}

interface Leaving {
  readonly uuid: string
  readonly mac: string
  readonly connection: Connection
}

/**
 * Takes the credential of a device away: with the commit it belongs to no site any more. Its secret is kept for a
 * while, for it to be told that it shall forget what it holds (office.md 5.1); one that has not been claimed has
 * nothing to forget.
 */
export async function enqueueDecommission(db: Db, scope: ProjectScope, device: Leaving, now: Date): Promise<void> {
  const identity = await rowsOf(db, scope, 'device_credential')
    .select(['device_credential.secret_hash', 'device_credential.secret_ciphertext'])
    .where('device_credential.device_uuid', '=', device.uuid)
    .executeTakeFirst()
  if (!identity?.secret_hash) return
  const until = after(now, limits.decommissionDays * dayMs)
  const secret = { secret_hash: identity.secret_hash, secret_ciphertext: identity.secret_ciphertext }
  await insertInto(db, scope, 'device_decommission', { mac: device.mac, ...secret, until })
    .onConflict((conflict) => conflict.column('mac').doUpdateSet({ ...secret, until, uuid: sql`gen_random_uuid()` }))
    .execute()
  await enqueueDecommissionCheck(db, scope, [{ mac: device.mac, was: seenAs[device.connection] }])
}

const seenAs = {
  online: 'there',
  stale: 'unclear',
  unknown: 'unclear',
  offline: 'away',
  waiting: 'away',
} as const satisfies Record<Connection, DecommissionOrder['was']>

/** A MAC that is registered again starts without history: its former secret counts for nothing. */
export async function enqueueDecommissionCheck(
  db: Db,
  scope: ProjectScope,
  orders: readonly DecommissionOrder[],
): Promise<void> {
  if (orders.length === 0) return
  await appendQueries(db, scope)
    .insertInto('outbox')
    .values(orders.map((order) => ({ kind: 'decommission' as const, payload: sql`${JSON.stringify(order)}::jsonb` })))
    .execute()
}
