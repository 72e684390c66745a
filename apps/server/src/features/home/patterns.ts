import { sql } from 'kysely'
import { limits } from '@lintel/contract/base/limits.ts'
import type { Patterns } from '@lintel/contract/home/schema.ts'
import { rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import { isOfCompany, type ProjectScope } from '../../db/scope/scope.ts'
import type { PastDays, SiteDays } from '../../domain/site-clock/site-days.ts'

/**
 * What the charts of a first page show. Hours and weeks come from counters of quarters of an hour (performance.md 4);
 * doors and reasons from the newest events, no further than lists count.
 */

type SiteScope = ProjectScope

const shownDoors = 5

/** Counters of the site; a company's say what its own people did. */
const countersOf = (db: Db, scope: SiteScope) =>
  rowsOf(db, scope, (isOfCompany(scope) ? 'company_counter' : 'door_counter') as 'door_counter')

/** Openings of four weeks by weekday and hour of the site. */
export function openingsByHour(db: Db, scope: SiteScope, { timeZone, tomorrow }: SiteDays, { fourWeeks }: PastDays) {
  const local = sql`(starts_at at time zone ${timeZone})`
  return countersOf(db, scope)
    .select([
      sql<number>`extract(isodow from ${local})::int`.as('weekday'),
      sql<number>`extract(hour from ${local})::int`.as('hour'),
      sql<number>`sum(opened)::int`.as('openings'),
    ])
    .where('starts_at', '>=', fourWeeks)
    .where('starts_at', '<', tomorrow)
    .where('opened', '>', 0)
    .groupBy(sql`1, 2`)
    .orderBy(sql`1, 2`)
    .execute()
}

/** Openings and refusals of the same weekday a week ago until the present time of day. */
export async function countsOfWeekAgo(db: Db, scope: SiteScope, { weekAgo }: PastDays): Promise<Patterns['lastWeek']> {
  const row = await countersOf(db, scope)
    .select([
      sql<number>`coalesce(sum(opened), 0)::int`.as('opened'),
      sql<number>`coalesce(sum(refused), 0)::int`.as('refused'),
    ])
    .where('starts_at', '>=', weekAgo.from)
    .where('starts_at', '<', weekAgo.until)
    .executeTakeFirstOrThrow()
  return { day: weekAgo.date, ...row }
}

/** The newest decisions with a result from a moment on, as many as lists count. */
const newestDecisions = (db: Db, scope: SiteScope, from: Date, granted: boolean) =>
  rowsOf(db, scope, 'door_event')
    .select(['door_event.door_uuid', 'door_event.door_name', 'door_event.reason'])
    .where('door_event.occurred_at', '>=', from)
    .where('door_event.type', '=', 'access')
    .where('door_event.granted', '=', granted)
    .orderBy('door_event.occurred_at', 'desc')
    .limit(sql.lit(limits.exactTotal))

/** Rows of a statement as the one value of a row of the site. */
async function readRows<Row>(db: Db, scope: SiteScope, statement: ReturnType<typeof sql>): Promise<Row[]> {
  const { found } = await treeRowsOf(db, scope, 'project')
    .select(sql<Row[]>`(select coalesce(jsonb_agg(counted), '[]') from (${statement}) as counted)`.as('found'))
    .limit(sql.lit(1))
    .executeTakeFirstOrThrow()
  return found
}

/** Doors that were opened most in the site's last seven days. */
export const busiestDoors = (db: Db, scope: SiteScope, { week }: SiteDays) =>
  readRows<NonNullable<Patterns['busiestDoors']>[number]>(
    db,
    scope,
    sql`select door_uuid as uuid, max(door_name) as name, count(*)::int as openings
      from (${newestDecisions(db, scope, week, true)}) as newest
      where door_uuid is not null and door_name is not null
      group by 1 order by openings desc, name limit ${sql.lit(shownDoors)}`,
  )

/** Refusals of the site's today by reason. */
export const refusalsByReason = (db: Db, scope: SiteScope, { today }: SiteDays) =>
  readRows<NonNullable<Patterns['refusals']>[number]>(
    db,
    scope,
    sql`select reason, count(*)::int as count from (${newestDecisions(db, scope, today, false)}) as newest
      group by 1 order by count desc, reason`,
  )
