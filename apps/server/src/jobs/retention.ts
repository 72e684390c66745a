import { sql } from 'kysely'
import pg from 'pg'
import { readRetention, retentionDefaults, type Retention } from '@lintel/contract/site-settings/retention.ts'
import { systemScope } from '../db/scope.ts'
import type { Db } from '../db/db.ts'
import { systemQueries } from '../db/db.ts'
import type { Services } from '../kernel/services.ts'

/**
 * What sites keep for how long (decisions, Community), each as it says itself. Each part may run at any moment, and twice. Months
 * of events that no site keeps any more go by being dropped; what single sites keep shorter than others goes by rows.
 */

const dayMs = 86_400_000
/** So many rows go in one transaction, so that nothing waits long for it. */
export const rowsAtOnce = 5_000

interface SiteKept extends Retention {
  readonly uuid: string
}

/** How long each site keeps what. */
export async function retentionOfSites({ database }: Services): Promise<readonly SiteKept[]> {
  const sites = await database.read(systemScope, (db) =>
    systemQueries(db, systemScope).selectFrom('project').select(['uuid', 'settings']).execute(),
  )
  return sites.map(({ uuid, settings }) => ({ uuid, ...readRetention(settings) }))
}

/** Forgets the events of months that are over for longer than any site keeps them, then those of sites that keep fewer. */
export async function dropOldEvents(services: Services): Promise<void> {
  const { database, log, now } = services
  const sites = await retentionOfSites(services)
  const longest = Math.max(retentionDefaults.keepLogMonths, ...sites.map(({ keepLogMonths }) => keepLogMonths))
  const before = firstMonthKept(now(), longest)
  const { rows } = await database.owner.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'door_event'::regclass and c.relname ~ '^door_event_[0-9]{4}_[0-9]{2}$'
       and to_date(right(c.relname, 7), 'YYYY_MM') < $1::date
     order by c.relname`,
    [before],
  )
  for (const { name } of rows) {
    await dropTable(database.owner, name)
    log.info({ table: name }, 'a month of door events is over')
  }
  // The few events with a time before the first partition lie in the default one.
  await database.write(systemScope, (db) =>
    systemQueries(db, systemScope).deleteFrom('door_event').where('occurred_at', '<', before).execute(),
  )
  for (const site of sites) {
    if (site.keepLogMonths < longest) await forgetEvents(services, site.uuid, firstMonthKept(now(), site.keepLogMonths))
    await forgetEvents(services, site.uuid, daysAgo(now(), site.keepMotionDays), 'motion')
  }
}

/** Events of one site before a moment, all of them or those of one type. */
function forgetEvents(services: Services, site: string, before: Date, type?: 'motion'): Promise<void> {
  return inParts(services, (db) => {
    const found = systemQueries(db, systemScope)
      .selectFrom('door_event')
      .select(['occurred_at', 'uuid'])
      .where('project_uuid', '=', site)
      .where('occurred_at', '<', before)
      .$if(type !== undefined, (query) => query.where('type', '=', sql.lit(type!)))
      .limit(rowsAtOnce)
    return systemQueries(db, systemScope)
      .deleteFrom('door_event')
      .where('project_uuid', '=', site)
      .where('occurred_at', '<', before)
      .where(sql<boolean>`(occurred_at, uuid) in (${found})`)
      .executeTakeFirst()
  })
}

/** Forgets alarms when the site forgets what happened at the doors; the events that they speak of go at the same time. */
export async function deleteOldAlarms(services: Services): Promise<void> {
  for (const { uuid, keepLogMonths } of await retentionOfSites(services)) {
    const before = firstMonthKept(services.now(), keepLogMonths)
    await inParts(services, (db) => {
      const queries = systemQueries(db, systemScope)
      const found = queries
        .selectFrom('alarm_record')
        .select('uuid')
        .where('project_uuid', '=', uuid)
        .where('occurred_at', '<', before)
        .limit(rowsAtOnce)
      return queries
        .deleteFrom('alarm_record')
        .where('project_uuid', '=', uuid)
        .where('uuid', 'in', found)
        .executeTakeFirst()
    })
  }
}

/** Forgets pictures that devices took, by their own time or by ours, whichever is over sooner; so no device keeps one longer. */
export async function deleteOldImages(services: Services): Promise<void> {
  const { database, now } = services
  for (const { uuid, keepImageDays, keepMotionDays } of await retentionOfSites(services)) {
    const taken = daysAgo(now(), keepImageDays)
    const moved = daysAgo(now(), keepMotionDays)
    await database.write(systemScope, async (db) => {
      const queries = systemQueries(db, systemScope)
      await queries
        .deleteFrom('captured_image')
        .where('project_uuid', '=', uuid)
        .where((where) => {
          const isBefore = (moment: Date) =>
            where.or([where('taken_at', '<', moment), where('received_at', '<', moment)])
          return where.or([
            where.and([where('cause', '=', 'motion'), isBefore(moved)]),
            where.and([where('cause', '<>', 'motion'), isBefore(taken)]),
          ])
        })
        .execute()
      await queries
        .deleteFrom('event_media')
        .where('project_uuid', '=', uuid)
        .where('created_at', '<', moved < taken ? moved : taken)
        .execute()
    })
  }
}

/**
 * Forgets entries of the audit log, from the beginning of each chain. The chain says where it begins since and with which hash,
 * so that it still adds up, and that an entry is missing which was not forgotten here still shows. The application's role may
 * not delete entries; the owner does.
 */
export async function deleteOldAudit(services: Services): Promise<void> {
  const { database, now } = services
  const sites = new Map((await retentionOfSites(services)).map((site) => [site.uuid, site.keepAuditYears]))
  const shortest = Math.min(retentionDefaults.keepAuditYears, ...sites.values())
  const { rows } = await database.owner.query<{ chain_uuid: string }>(
    `select chain.chain_uuid from audit_chain chain
     where (select entry.at from audit_entry entry
       where entry.chain_uuid = chain.chain_uuid and entry.number > chain.forgotten_number
       order by entry.number limit 1) < $1`,
    [yearsAgo(now(), shortest)],
  )
  for (const { chain_uuid: chain } of rows) {
    await forgetEntries(database.owner, chain, yearsAgo(now(), sites.get(chain) ?? retentionDefaults.keepAuditYears))
  }
  if (rows.length > 0) await forgetNames(database.owner)
}

/** Names that stand in no entry any more. A new entry waits meanwhile, so that its name stays. */
async function forgetNames(owner: pg.Pool): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('lintel.scope', 'system', true)`)
    await client.query('lock table audit_name in share row exclusive mode')
    await client.query(
      `delete from audit_name gone where not exists (
         select from audit_entry entry
         where entry.actor_name = gone.actor_name and entry.acting_name = gone.acting_name
           and entry.project_uuid is not distinct from gone.project_uuid
           and entry.company_uuid is not distinct from gone.company_uuid
           and entry.distributor_uuid is not distinct from gone.distributor_uuid
           and entry.sub_distributor_uuid is not distinct from gone.sub_distributor_uuid)`,
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function forgetEntries(owner: pg.Pool, chain: string, before: Date): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('lintel.scope', 'system', true)`)
    // What was done later than something old stays, whatever clock it was done by: a chain only becomes shorter from its start.
    await client.query(
      `with kept as (
         select coalesce(
           (select min(entry.number) from audit_entry entry where entry.chain_uuid = $1 and entry.at >= $2),
           (select chain.last_number + 1 from audit_chain chain where chain.chain_uuid = $1)) as number),
       last as (
         select entry.number, entry.hash from audit_entry entry, kept
         where entry.chain_uuid = $1 and entry.number = kept.number - 1),
       marked as (
         update audit_chain set forgotten_number = last.number, forgotten_hash = last.hash
         from last where audit_chain.chain_uuid = $1 returning last.number)
       delete from audit_entry using marked where chain_uuid = $1 and audit_entry.number <= marked.number`,
      [chain, before],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Deletes a part at a time, each in a transaction of its own, until there is nothing left. */
export async function inParts(
  { database }: Services,
  remove: (db: Db) => Promise<{ readonly numDeletedRows: bigint }>,
): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await database.write(systemScope, remove)
    if (numDeletedRows < BigInt(rowsAtOnce)) return
  }
}

const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

/** When the oldest month begins that is kept. */
export function firstMonthKept(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
}

function yearsAgo(now: Date, years: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate()))
}

/** Dropping waits for readers of the log; every other statement would wait behind it, so it does not wait long. */
async function dropTable(owner: pg.Pool, name: string): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = '2s'`)
    await client.query(`drop table ${pg.escapeIdentifier(name)}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
