import { sql } from 'kysely'
import { before, minuteMs } from '../../base/durations.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import type { Services } from '../../kernel/services.ts'

/** A quarter of an hour is added up when it is over and most devices have reported it. */
const settledMs = 30 * minuteMs
/** Rows in one transaction, so that no device waits long for it. */
const batchSize = 1_000

/** Counters with the columns that say whose they are. */
const counters = { door_counter: ['project_uuid'], company_counter: ['project_uuid', 'company_uuid'] } as const
type Counter = keyof typeof counters

/** Stands for all devices together. */
const noDevice = sql.lit('00000000-0000-0000-0000-000000000000')

/**
 * Adds the counters of devices up, which ingest keeps apart, so that a page reads one row for each quarter of an hour.
 * Their sum is the same at every moment. Rows that a device is writing now have their turn the next time.
 */
export async function addUpCounters({ database, now }: Services): Promise<void> {
  const until = before(now(), settledMs)
  for (const counter of Object.keys(counters) as Counter[]) {
    let addedUp: number
    do addedUp = await database.write(systemScope, (db) => addUp(db, counter, until))
    while (addedUp === batchSize)
  }
}

/** Adds up rows of devices that begin before a moment, and answers how many they were. */
export async function addUp(db: Db, counter: Counter, until: Date): Promise<number> {
  const table = sql.table(counter)
  const owner = sql.join(counters[counter].map((column) => sql.ref(column)))
  const { rows } = await sql<{ count: number }>`
    with added as (
      delete from ${table} where (${owner}, starts_at, device_uuid) in (
        select ${owner}, starts_at, device_uuid from ${table}
        where device_uuid <> ${noDevice} and starts_at < ${until}
        order by starts_at limit ${batchSize} for update skip locked)
      returning ${owner}, starts_at, opened, refused
    ), kept as (
      insert into ${table} as total (${owner}, starts_at, opened, refused)
      select ${owner}, starts_at, sum(opened), sum(refused) from added
      group by ${owner}, starts_at order by ${owner}, starts_at
      on conflict (${owner}, starts_at, device_uuid) do update
        set opened = total.opened + excluded.opened, refused = total.refused + excluded.refused
    )
    select count(*)::int as count from added`.execute(systemQueries(db, systemScope))
  return rows[0]!.count
}
