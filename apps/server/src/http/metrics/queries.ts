import { sql } from 'kysely'
import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'

/** Each is answered by an index, in the order of devices at most: logs and people are never counted. */

/** Devices by the state of their connection. */
export async function devicesByState(db: Db, scope: SystemScope): Promise<readonly { state: string; count: number }[]> {
  return await systemQueries(db, scope)
    .selectFrom('device')
    .select(['connection as state', sql<number>`count(*)::int`.as('count')])
    .groupBy('connection')
    .execute()
}

/** Doors that are forced or held open now. */
export async function countAlarmedDoors(db: Db, scope: SystemScope): Promise<number> {
  const { count } = await systemQueries(db, scope)
    .selectFrom('alarm_record')
    .select(sql<number>`count(distinct door_uuid)::int`.as('count'))
    .where('cleared_at', 'is', null)
    .where(sql<boolean>`type = any (array['doorForced', 'doorHeldOpen'])`)
    .executeTakeFirstOrThrow()
  return count
}

/** Devices that decide by older rules than the newest of their site. */
export async function countUnconfirmedPolicies(db: Db, scope: SystemScope): Promise<number> {
  const { count } = await systemQueries(db, scope)
    .selectFrom('device_policy')
    .innerJoin('policy_head', 'policy_head.project_uuid', 'device_policy.project_uuid')
    .select(sql<number>`count(*)::int`.as('count'))
    .whereRef('device_policy.confirmed_version', '<', 'policy_head.version')
    .executeTakeFirstOrThrow()
  return count
}

/** Bytes of all large files. */
export async function bytesOfObjects(db: Db, scope: SystemScope): Promise<number> {
  const { bytes } = await systemQueries(db, scope)
    .selectFrom('stored_object')
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes
}

export interface Waiting {
  readonly kind: string
  readonly waiting: number
  /** Of these, those whose last try failed. */
  readonly failed: number
  /** Since when the oldest one that is due has been due, in seconds. */
  readonly oldest: number
}

/** More than so many that wait are not counted: a message to many people is many mails. */
const countedRows = 50_000

/** What the outbox has not sent yet, by kind. */
export async function waitingInOutbox(db: Db, scope: SystemScope, now: Date): Promise<readonly Waiting[]> {
  return await systemQueries(db, scope)
    .selectFrom((query) =>
      query
        .selectFrom('outbox')
        .select(['kind', 'last_error', 'due_at'])
        .where('sent_at', 'is', null)
        .limit(sql.lit(countedRows))
        .as('waiting'),
    )
    .select([
      'kind',
      sql<number>`count(*)::int`.as('waiting'),
      sql<number>`count(last_error)::int`.as('failed'),
      sql<number>`greatest(0, extract(epoch from ${now}::timestamptz - min(due_at)))::float8`.as('oldest'),
    ])
    .groupBy('kind')
    .execute()
}
