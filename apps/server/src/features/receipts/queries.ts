import { receiptProblems, type ReceiptFilter } from '@lintel/contract/receipts/schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { rowsOf, type Db } from '../../db/db.ts'
import { pageOf } from '../../db/lists/paging.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

/** Devices with what they have confirmed; a device without a row of its own holds no rules. */
const withPolicy = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'device').leftJoin('device_policy as on_device', (join) =>
    join.onRef('on_device.project_uuid', '=', 'device.project_uuid').onRef('on_device.device_uuid', '=', 'device.uuid'),
  )

/** A page of the site's devices with how far each is. */
export function pageOfReceipts(db: Db, scope: ProjectScope, filter: z.output<typeof ReceiptFilter>, newest: number) {
  let query = withPolicy(db, scope).select([
    'device.uuid',
    'device.name',
    'device.connection',
    'on_device.confirmed_version',
    'on_device.confirmed_at',
    'on_device.problem',
    sql<string[]>`array(select door.name from door
      where door.project_uuid = device.project_uuid and door.device_uuid = device.uuid order by door.relay)`.as(
      'doors',
    ),
    sql<Date | null>`(select version.at from policy_version version
      where version.project_uuid = device.project_uuid and version.version > on_device.confirmed_version
      order by version.version limit 1)`.as('behind_since'),
  ])
  if (filter.device) query = query.where('device.uuid', '=', filter.device)
  if (filter.state === 'none') query = query.where('on_device.device_uuid', 'is', null)
  else if (filter.state) {
    query = query.where('on_device.confirmed_version', filter.state === 'behind' ? '<' : '>=', String(newest))
  }
  return pageOf(
    query,
    filter,
    [
      ['device.name', filter.order ?? 'asc'],
      ['device.uuid', 'asc'],
    ],
    (row) => {
      const version = row.confirmed_version === null ? null : Number(row.confirmed_version)
      return {
        uuid: row.uuid,
        name: row.name,
        connection: row.connection,
        doors: row.doors,
        state: version === null ? ('none' as const) : version < newest ? ('behind' as const) : ('current' as const),
        version: version === 0 ? null : version,
        confirmedAt: row.confirmed_at?.toISOString() ?? null,
        behindSince: row.behind_since?.toISOString() ?? null,
        problem: receiptProblems.find((one) => one === row.problem) ?? null,
      }
    },
  )
}

/** How many of the site's devices decide by the newest rules, and how many by older ones. */
export async function countsOf(db: Db, scope: ProjectScope, newest: number) {
  const row = await rowsOf(db, scope, 'device_policy')
    .select([
      sql<number>`(count(*) filter (where confirmed_version >= ${newest}))::int`.as('confirmed'),
      sql<number>`(count(*) filter (where confirmed_version < ${newest}))::int`.as('behind'),
    ])
    .executeTakeFirst()
  return { confirmed: row?.confirmed ?? 0, behind: row?.behind ?? 0 }
}

/** When a version was made; null when there is none. */
export async function madeAt(db: Db, scope: ProjectScope, version: number): Promise<string | null> {
  const row = await rowsOf(db, scope, 'policy_version')
    .select('at')
    .where('version', '=', String(version))
    .executeTakeFirst()
  return row?.at.toISOString() ?? null
}
