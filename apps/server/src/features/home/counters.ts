import { logMethodOf, logMethods } from '@lintel/contract/door-logs/schema.ts'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { limits } from '@lintel/contract/base/limits.ts'
import { rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import { isOfCompany, type Scope } from '../../db/scope/scope.ts'
import { leaseEndsSoon } from '../../domain/residences/residence.ts'
import { isOfToday } from '../../domain/visitors/today.ts'
import { datesOfWeek, type SiteDays } from '../../domain/site-clock/site-days.ts'
import { after, dayMs } from '../../base/durations.ts'

/**
 * Counters of one office or of one company in it (office.md 4). Each reads a stretch of an index and stops where lists
 * do.
 */

/** How many rows a query finds, counted no further than lists are. */
const countOf = <Database, Table extends keyof Database, Row>(query: SelectQueryBuilder<Database, Table, Row>) =>
  sql<number>`(select count(*)::int from (${query
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(sql.lit(limits.exactTotal))}) as few)`

/** Counts that belong together, in one statement. */
async function readCounts<Names extends string>(
  db: Db,
  scope: Scope,
  counts: Readonly<Record<Names, ReturnType<typeof countOf>>>,
): Promise<Record<Names, number>> {
  const columns = Object.entries<ReturnType<typeof countOf>>(counts).map(([name, count]) => count.as(name))
  return treeRowsOf(db, scope, 'project')
    .select(columns)
    .limit(sql.lit(1))
    .$castTo<Record<Names, number>>()
    .executeTakeFirstOrThrow()
}

/** Personnel and those who administer a company; who is new in the site's month, and whose time ends soon. */
export async function countersOfPeople(db: Db, scope: Scope, { month, date }: SiteDays, now: Date) {
  const soon = after(now, limits.endingSoonDays * dayMs)
  const personnel = rowsOf(db, scope, 'person').where('person.kind', '=', 'personnel')
  const counts = await readCounts(db, scope, {
    personnel: countOf(personnel),
    admins: countOf(rowsOf(db, scope, 'company_admin')),
    newThisMonth: countOf(personnel.where('person.created_at', '>=', month)),
    endingSoon: countOf(personnel.where('person.valid_until', '>', now).where('person.valid_until', '<=', soon)),
  })
  return { ...counts, monthBegins: `${date.slice(0, -2)}01` }
}

/**
 * Keys that hold at some time of the site's today and those that end on it, visitors who opened a door today, and when
 * the next key begins to hold.
 */
export async function countersOfVisitors(db: Db, scope: Scope, days: SiteDays, now: Date) {
  const visitors = rowsOf(db, scope, 'person')
    .innerJoin('temp_key', (join) =>
      join.onRef('temp_key.project_uuid', '=', 'person.project_uuid').onRef('temp_key.person_uuid', '=', 'person.uuid'),
    )
    .where('person.kind', '=', 'visitor')
    .where('person.valid_until', '>', days.today)
  const validVisitors = visitors.where(isOfToday(db, scope, 'valid', days))
  const counts = await readCounts(db, scope, {
    validToday: countOf(validVisitors),
    usedToday: countOf(visitors.where(isOfToday(db, scope, 'used', days))),
    endingToday: countOf(
      validVisitors
        .where('person.valid_from', '<', days.today)
        .where('person.valid_until', '>', now)
        .where('person.valid_until', '<=', days.tomorrow),
    ),
  })
  const next = await validVisitors
    .select((row) => row.fn.min('person.valid_from').as('at'))
    .where('person.valid_from', '>', now)
    .executeTakeFirst()
  return { ...counts, nextAt: next?.at?.toISOString() ?? null }
}

/**
 * Attendance of the site's today by what the punches until now give. Who has not come is absent once the first period in
 * which work is expected has begun; a flexible day has no such time, and is absent when it is closed. Companies lead, so
 * that the index by company and date is read.
 */
export async function countersOfAttendance(db: Db, scope: Scope, { date }: SiteDays, now: Date) {
  const isExpected = sql<boolean>`attendance_day.expected_minutes > 0`
  const isLate = sql<boolean>`'late' = any(attendance_day.so_far)`
  const hasBegun = sql<boolean>`exists (select from jsonb_array_elements(attendance_day.result -> 'periods') as period
    where (period ->> 'expectedFrom')::bigint <= ${now.getTime()}::bigint)`
  const countWhere = (condition: RawBuilder<boolean>) =>
    sql<number>`(count(*) filter (where ${isExpected} and ${condition}))::int`
  const counts = await rowsOf(db, scope, 'company')
    .innerJoin('attendance_day', (join) =>
      join
        .onRef('attendance_day.project_uuid', '=', 'company.project_uuid')
        .onRef('attendance_day.company_uuid', '=', 'company.uuid')
        .on('attendance_day.date', '=', date),
    )
    .select([
      countWhere(sql<boolean>`true`).as('expected'),
      countWhere(sql<boolean>`attendance_day.first_in is not null and not ${isLate}`).as('onTime'),
      countWhere(isLate).as('late'),
      countWhere(
        sql<boolean>`'absent' = any(attendance_day.so_far) and attendance_day.first_in is null
          and attendance_day.last_out is null and (attendance_day.is_closed or ${hasBegun})`,
      ).as('absent'),
      sql<number>`(count(*) filter (where attendance_day.leave_minutes > 0))::int`.as('onLeave'),
    ])
    .executeTakeFirstOrThrow()
  return { date, ...counts }
}

/** Openings and refusals of the site's last seven days, from counters of quarters of an hour (performance.md 4). */
export async function activityOfWeek(db: Db, scope: Scope, days: SiteDays) {
  // Both count alike; a company's tells of its people alone.
  const counter = (isOfCompany(scope) ? 'company_counter' : 'door_counter') as 'door_counter'
  const rows = await rowsOf(db, scope, counter)
    .select([
      sql<string>`to_char(starts_at at time zone ${days.timeZone}, 'YYYY-MM-DD')`.as('day'),
      sql<number>`sum(opened)::int`.as('opened'),
      sql<number>`sum(refused)::int`.as('refused'),
    ])
    .where('starts_at', '>=', days.week)
    .where('starts_at', '<', days.tomorrow)
    .groupBy(sql`1`)
    .execute()
  const counts = new Map(rows.map((row) => [row.day, row]))
  return datesOfWeek(days).map((day) => ({
    day,
    opened: counts.get(day)?.opened ?? 0,
    refused: counts.get(day)?.refused ?? 0,
  }))
}

/** Calls of the site's last seven days; of a company those to its own people. An index has nothing but calls. */
export async function callsOfWeek(db: Db, scope: Scope, days: SiteDays) {
  const rows = await rowsOf(db, scope, 'door_event')
    .select([
      sql<string>`to_char(occurred_at at time zone ${days.timeZone}, 'YYYY-MM-DD')`.as('day'),
      sql<number>`count(*)::int`.as('calls'),
    ])
    .where('door_event.type', '=', sql.lit('call'))
    .where('door_event.occurred_at', '>=', days.week)
    .where('door_event.occurred_at', '<', days.tomorrow)
    .groupBy(sql`1`)
    .execute()
  const counts = new Map(rows.map(({ day, calls }) => [day, calls]))
  return datesOfWeek(days).map((day) => ({ day, calls: counts.get(day) ?? 0 }))
}

/** How doors were opened in the site's last seven days; of very many openings the newest are counted. */
export async function methodsOfWeek(db: Db, scope: Scope, days: SiteDays) {
  const newest = rowsOf(db, scope, 'door_event')
    .select(['door_event.type', 'door_event.method', 'door_event.reason', 'door_event.person_kind'])
    .where('door_event.occurred_at', '>=', days.week)
    .where('door_event.occurred_at', '<', days.tomorrow)
    .where(sql<boolean>`(door_event.type = 'remoteUnlock' or door_event.type = 'access' and door_event.granted)`)
    .orderBy('door_event.occurred_at', 'desc')
    .limit(sql.lit(limits.exactTotal))
  const { found } = await treeRowsOf(db, scope, 'project')
    .select(
      sql<(Parameters<typeof logMethodOf>[0] & { readonly openings: number })[]>`(
        select coalesce(jsonb_agg(ways), '[]') from (
          select type, method, reason, person_kind as "personKind", count(*)::int as openings
          from (${newest}) as newest group by 1, 2, 3, 4) as ways)`.as('found'),
    )
    .limit(sql.lit(1))
    .executeTakeFirstOrThrow()
  const counts = new Map<(typeof logMethods)[number] | null, number>()
  for (const row of found) {
    const method = row.type === 'remoteUnlock' ? 'remote' : logMethodOf(row)
    const logMethod = logMethods.find((one) => one === method) ?? null
    counts.set(logMethod, (counts.get(logMethod) ?? 0) + row.openings)
  }
  return [...counts].map(([method, openings]) => ({ method, openings })).sort((a, b) => b.openings - a.openings)
}

/** Buildings, apartments and those who live there; whose lease or whose own time ends soon. */
export function countersOfHomes(db: Db, scope: Scope, now: Date) {
  const soon = after(now, limits.endingSoonDays * dayMs)
  const residents = rowsOf(db, scope, 'person').where('person.kind', '=', 'resident')
  const apartments = rowsOf(db, scope, 'apartment')
  return readCounts(db, scope, {
    buildings: countOf(rowsOf(db, scope, 'building')),
    apartments: countOf(apartments),
    residents: countOf(residents),
    activated: countOf(residents.where('person.app_enabled', '=', true)),
    leasesEnding: countOf(apartments.where(leaseEndsSoon(now))),
    residentsEnding: countOf(residents.where('person.valid_until', '>', now).where('person.valid_until', '<=', soon)),
  })
}
