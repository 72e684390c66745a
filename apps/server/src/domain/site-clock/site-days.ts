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

/** The dates that the first page shows, the oldest first. */
export function datesOfWeek({ date }: Pick<SiteDays, 'date'>): string[] {
  const today = Date.parse(date)
  return Array.from({ length: daysBefore + 1 }, (_, index) =>
    new Date(today - (daysBefore - index) * dayMs).toISOString().slice(0, 10),
  )
}
