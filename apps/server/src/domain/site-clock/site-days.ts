import { sql } from 'kysely'
import { ownSite, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { dayMs } from '../../base/durations.ts'

/** Days before today that the first page shows beside it. */
const daysBefore = 6

/** Where the days that a first page speaks of begin, by the site's clock (office.md 4, Numbers). */
export interface SiteDays {
  readonly timeZone: string
  /** The site's date, `2026-11-21`. */
  readonly date: string
  readonly week: Date
  readonly month: Date
  readonly today: Date
  readonly tomorrow: Date
}

/** The days of a site at a moment. */
export async function daysOf(db: Db, scope: ProjectScope, now: Date): Promise<SiteDays> {
  const local = sql`(${now}::timestamptz at time zone project.time_zone)`
  const dayFrom = (days: number) =>
    sql<Date>`(date_trunc('day', ${local}) + make_interval(days => ${days}::int)) at time zone project.time_zone`
  const { time_zone, ...days } = await ownSite(db, scope)
    .select([
      'project.time_zone',
      sql<string>`to_char(${local}, 'YYYY-MM-DD')`.as('date'),
      dayFrom(-daysBefore).as('week'),
      sql<Date>`date_trunc('month', ${local}) at time zone project.time_zone`.as('month'),
      dayFrom(0).as('today'),
      dayFrom(1).as('tomorrow'),
    ])
    .executeTakeFirstOrThrow()
  return { timeZone: time_zone, ...days }
}

/** Stretches of the past that the charts of a first page compare with. */
export interface PastDays {
  /** Beginning of the day four weeks before tomorrow. */
  readonly fourWeeks: Date
  /** The same weekday a week ago, `2026-11-14`: its beginning, and the time of day that it is now. */
  readonly weekAgo: { readonly date: string; readonly from: Date; readonly until: Date }
}

/** The past days of a site at a moment, by its clock. */
export async function pastDaysOf(db: Db, scope: ProjectScope, now: Date): Promise<PastDays> {
  const local = sql`(${now}::timestamptz at time zone project.time_zone)`
  const row = await ownSite(db, scope)
    .select([
      sql<Date>`(date_trunc('day', ${local}) - interval '27 days') at time zone project.time_zone`.as('four_weeks'),
      sql<string>`to_char(${local} - interval '7 days', 'YYYY-MM-DD')`.as('date'),
      sql<Date>`(date_trunc('day', ${local}) - interval '7 days') at time zone project.time_zone`.as('from'),
      sql<Date>`(${local} - interval '7 days') at time zone project.time_zone`.as('until'),
    ])
    .executeTakeFirstOrThrow()
  return { fourWeeks: row.four_weeks, weekAgo: { date: row.date, from: row.from, until: row.until } }
}

/** The dates that the first page shows, the oldest first. */
export function datesOfWeek({ date }: Pick<SiteDays, 'date'>): string[] {
  const today = Date.parse(date)
  return Array.from({ length: daysBefore + 1 }, (_, index) =>
    new Date(today - (daysBefore - index) * dayMs).toISOString().slice(0, 10),
  )
}
