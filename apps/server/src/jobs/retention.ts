import { sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import { limits } from '@lintel/contract/base/limits.ts'
import { readRetention, retentionDefaults, type Retention } from '@lintel/contract/site-settings/retention.ts'
import { before, dayMs, hourMs, minuteMs, secondMs } from '../base/durations.ts'
import { ownerTransaction } from '../db/database.ts'
import { systemScope } from '../db/scope/scope.ts'
import { systemQueries } from '../db/db.ts'
import type { DB } from '../db/tables.ts'
import type { Services } from '../kernel/services.ts'

/**
 * What is kept for how long: a line for each table that a job deletes from, in the order in which it does. Rows of
 * sites go when the site says so (decisions.md community). Each job may run at any moment, and twice.
 */

/** Rows deleted in one transaction, so that nothing waits long for it. */
const batchSize = 5_000

type Old = RawBuilder<boolean>
interface RetentionRule {
  readonly table: keyof DB
  /** Condition of a row that is not kept any longer. */
  readonly old: (now: Date) => Old
}
interface SiteRetentionRule {
  readonly table: keyof DB
  /** Condition of a row that its site does not keep any longer. */
  readonly oldOfSite: (now: Date, rule: Retention) => Old
}

const takenBefore = (moment: Date) => sql`(taken_at < ${moment} or received_at < ${moment})`

export const retention = {
  /** What no browser will resume from. */
  'delete-live-changes': [{ table: 'live_change', old: (now) => sql`created_at < ${before(now, dayMs)}` }],
  /** Unknown cards that were not registered in time after they were read (office.md 29). */
  'delete-unknown-cards': [
    { table: 'unknown_card', old: (now) => sql`read_at < ${before(now, limits.unknownCardHours * hourMs)}` },
  ],
  /** Messages on screens whose time is over, where the message itself was deleted (office.md 30). */
  'delete-messages-on-screens': [
    { table: 'office_message_device', old: (now) => sql`is_message_deleted and expires_at <= ${now}` },
  ],
  /** Answers of calls under keys that are repeated no more. */
  'delete-idempotency-keys': [
    { table: 'idempotency_key', old: (now) => sql`created_at < ${before(now, limits.idempotencyKeyHours * hourMs)}` },
  ],
  /** What could undo acts, once it is too late. */
  'delete-undo-offers': [
    { table: 'undo_offer', old: (now) => sql`offered_at < ${before(now, 2 * limits.undoSeconds * secondMs)}` },
  ],
  /** Sessions and mailed codes, a month after they ended. */
  'delete-dead-secrets': [
    { table: 'session', old: (now) => sql`expires_at < ${before(now, 30 * dayMs)}` },
    { table: 'one_time_secret', old: (now) => sql`expires_at < ${before(now, 30 * dayMs)}` },
  ],
  /**
   * Counts of wrong sign-ins that no longer say anything: their day is over and so is a lock. Unknown names leave a row
   * each, so they would grow with every guess.
   */
  'delete-sign-in-guards': [
    {
      table: 'sign_in_guard',
      old: (now) => sql`day_started_at < ${before(now, limits.loginLockLongMinutes * minuteMs)}
        and (locked_until is null or locked_until <= ${now})`,
    },
  ],
  /** Events of sites that keep fewer months than others; months that no site keeps are dropped before. */
  'drop-old-events': [
    {
      table: 'door_event',
      oldOfSite: (now, { keepLogMonths }) => sql`occurred_at < ${firstRetainedMonth(now, keepLogMonths)}`,
    },
    {
      table: 'door_event',
      oldOfSite: (now, { keepMotionDays }) =>
        sql`type = 'motion' and occurred_at < ${before(now, keepMotionDays * dayMs)}`,
    },
  ],
  /** Alarms go with the events that they speak of. */
  'delete-old-alarms': [
    {
      table: 'alarm_record',
      oldOfSite: (now, { keepLogMonths }) => sql`occurred_at < ${firstRetainedMonth(now, keepLogMonths)}`,
    },
  ],
  /** Reminders of ends, so long after the end that no run looks back to it. */
  'delete-old-reminders': [
    { table: 'expiry_reminder', old: (now) => sql`paid_until < ${before(now, 60 * dayMs)}::date` },
  ],
  /** Signs of people and openings of doors by which presence is known, but for stays that go on. */
  'delete-old-signs': [
    {
      table: 'muster_sign',
      old: (now) => sql`at < ${before(now, 35 * dayMs)} and not exists (select from muster_presence present
        where present.project_uuid = muster_sign.project_uuid and present.person_uuid = muster_sign.person_uuid
          and present.since <= muster_sign.at)`,
    },
    { table: 'muster_opening', old: (now) => sql`at < ${before(now, 35 * dayMs)}` },
  ],
  /** Muster reports go with the events that they were made of. */
  'delete-old-muster-reports': [
    {
      table: 'muster_report',
      oldOfSite: (now, { keepLogMonths }) => sql`started_at < ${firstRetainedMonth(now, keepLogMonths)}`,
    },
  ],
  /** What happened at locks of vendors goes with what happened at the doors. */
  'delete-old-lock-events': [
    { table: 'lock_event', oldOfSite: (now, { keepLogMonths }) => sql`at < ${firstRetainedMonth(now, keepLogMonths)}` },
  ],
  /** Pictures of devices, by their own time or by ours, whichever is over sooner; so no device keeps one longer. */
  'delete-old-images': [
    {
      table: 'captured_image',
      oldOfSite: (now, { keepImageDays, keepMotionDays }) =>
        sql`(case when cause = 'motion' then ${takenBefore(before(now, keepMotionDays * dayMs))}
          else ${takenBefore(before(now, keepImageDays * dayMs))} end)`,
    },
    {
      table: 'event_media',
      oldOfSite: (now, { keepImageDays, keepMotionDays }) =>
        sql`created_at < ${before(now, Math.min(keepImageDays, keepMotionDays) * dayMs)}`,
    },
  ],
} as const satisfies Record<string, readonly (RetentionRule | SiteRetentionRule)[]>

export type RetentionJob = keyof typeof retention

/** Deletes what a job of the table says. */
export async function deleteOld(services: Services, job: RetentionJob): Promise<void> {
  const now = services.now()
  for (const rule of retention[job] as readonly (RetentionRule | SiteRetentionRule)[]) {
    if ('old' in rule) await deleteInBatches(services, rule.table, rule.old(now))
    else
      for (const site of await retentionOfSites(services))
        await deleteInBatches(services, rule.table, sql`project_uuid = ${site.uuid} and ${rule.oldOfSite(now, site)}`)
  }
}

/** Deletes a part at a time, each in a transaction of its own, until there is nothing left. */
async function deleteInBatches({ database }: Services, table: keyof DB, old: Old): Promise<void> {
  // A row of a partitioned table is known by the partition as well.
  const remove = sql`delete from ${sql.table(table)} where ${old} and (tableoid, ctid) in
    (select tableoid, ctid from ${sql.table(table)} where ${old} limit ${batchSize})`
  for (;;) {
    const { numAffectedRows = 0n } = await database.write(systemScope, (db) =>
      remove.execute(systemQueries(db, systemScope)),
    )
    if (numAffectedRows < BigInt(batchSize)) return
  }
}

interface SiteRetention extends Retention {
  readonly uuid: string
}

/** How long each site keeps what. */
export async function retentionOfSites({ database }: Services): Promise<readonly SiteRetention[]> {
  const sites = await database.read(systemScope, (db) =>
    systemQueries(db, systemScope).selectFrom('project').select(['uuid', 'settings']).execute(),
  )
  return sites.map(({ uuid, settings }) => ({ uuid, ...readRetention(settings) }))
}

/**
 * Drops the months of events that are over for longer than any site keeps them, then deletes those of sites that keep
 * fewer.
 */
export async function dropOldEvents(services: Services): Promise<void> {
  const { database, log, now } = services
  const months = (await retentionOfSites(services)).map(({ keepLogMonths }) => keepLogMonths)
  const longest = Math.max(retentionDefaults.keepLogMonths, ...months)
  const { rows } = await database.owner.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'door_event'::regclass and c.relname ~ '^door_event_[0-9]{4}_[0-9]{2}$'
       and to_date(right(c.relname, 7), 'YYYY_MM') < $1::date
     order by c.relname`,
    [firstRetainedMonth(now(), longest)],
  )
  for (const { name } of rows) {
    // Dropping waits for readers of the log; every other statement would wait behind it, so it does not wait long.
    await ownerTransaction(database.owner, async (client) => {
      await client.query(`set local lock_timeout = '2s'`)
      await client.query(`drop table ${pg.escapeIdentifier(name)}`)
    })
    log.info({ table: name }, 'a month of door events is over')
  }
  await deleteOld(services, 'drop-old-events')
}

/**
 * Forgets entries of the audit log, from the beginning of each chain. The chain says where it begins since and with
 * which hash, so that it still adds up, and that an entry is missing which was not forgotten here still shows. The
 * application's role may not delete entries; the owner does.
 */
export async function deleteOldAudit(services: Services): Promise<void> {
  const { database, now } = services
  const sites = new Map((await retentionOfSites(services)).map((site) => [site.uuid, site.keepAuditYears]))
  const shortest = Math.min(retentionDefaults.keepAuditYears, ...sites.values())
  const { rows } = await database.owner.query<{ chain_uuid: string }>(
    `select chain.chain_uuid from audit_chain chain
     where (select entry.at from audit_entry entry
       where entry.chain_uuid = chain.chain_uuid and entry.number > chain.last_deleted_number
       order by entry.number limit 1) < $1`,
    [yearsAgo(now(), shortest)],
  )
  for (const { chain_uuid: chain } of rows) {
    await forgetEntries(database.owner, chain, yearsAgo(now(), sites.get(chain) ?? retentionDefaults.keepAuditYears))
  }
  if (rows.length > 0) await deleteUnusedAuditNames(database.owner)
}

/** Names that stand in no entry any more. A new entry waits meanwhile, so that its name stays. */
const deleteUnusedAuditNames = (owner: pg.Pool): Promise<unknown> =>
  ownerTransaction(owner, async (client) => {
    await client.query('lock table audit_name in share row exclusive mode')
    await client.query(
      `delete from audit_name name where not exists (
         select from audit_entry entry
         where entry.actor_name = name.actor_name and entry.acting_name = name.acting_name
           and entry.project_uuid is not distinct from name.project_uuid
           and entry.company_uuid is not distinct from name.company_uuid
           and entry.distributor_uuid is not distinct from name.distributor_uuid
           and entry.sub_distributor_uuid is not distinct from name.sub_distributor_uuid)`,
    )
  })

// What was done later than something old stays, whatever clock it was done by: a chain only becomes shorter from its
// start.
const forgetEntries = (owner: pg.Pool, chain: string, end: Date): Promise<unknown> =>
  ownerTransaction(owner, (client) =>
    client.query(
      `with retained as (
         select coalesce(
           (select min(entry.number) from audit_entry entry where entry.chain_uuid = $1 and entry.at >= $2),
           (select chain.last_number + 1 from audit_chain chain where chain.chain_uuid = $1)) as number),
       last as (
         select entry.number, entry.hash from audit_entry entry, retained
         where entry.chain_uuid = $1 and entry.number = retained.number - 1),
       marked as (
         update audit_chain set last_deleted_number = last.number, last_deleted_hash = last.hash
         from last where audit_chain.chain_uuid = $1 returning last.number)
       delete from audit_entry using marked where chain_uuid = $1 and audit_entry.number <= marked.number`,
      [chain, end],
    ),
  )

/** When the oldest month begins that is kept. */
function firstRetainedMonth(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
}

function yearsAgo(now: Date, years: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate()))
}
