import { isHolidayKind } from '@lintel/contract/schedules/kinds.ts'
import { zoneNamed, wallOf } from '@lintel/rules/access/time/zone.ts'
import { dateOf } from '@lintel/rules/access/time/days.ts'
import type { CalendarDays } from '@lintel/rules/attendance/holiday-dates.ts'
import type { ZoneFrom } from '@lintel/rules/attendance/model.ts'
import { sql } from 'kysely'
import { ownSite, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { zoneColumns, type ZoneRow } from '../site-clock/site-zones.ts'

/** Zones and holidays of a site, as attendance takes them. */

/** The zones that the site has had and will have, each from a date of its own clock (attendance.md 43). */
export async function attendanceZones(db: Db, scope: ProjectScope): Promise<ZoneFrom[]> {
  const row = await ownSite(db, scope).select(zoneColumns).executeTakeFirstOrThrow()
  return zonesOf(row)
}

export const zonesOf = (row: ZoneRow): ZoneFrom[] => {
  const earlier = row.earlier_zones as readonly { readonly zone: string; readonly until: number }[]
  const changes = [
    ...earlier.map(({ until }, n) => ({ zone: earlier[n + 1]?.zone ?? row.time_zone, at: until })),
    ...(row.next_time_zone && row.next_zone_from
      ? [{ zone: row.next_time_zone, at: row.next_zone_from.getTime() }]
      : []),
  ]
  return [
    { zone: earlier[0]?.zone ?? row.time_zone },
    ...changes.map(({ zone, at }) => ({ zone, from: localDateAt(zone, at) })),
  ]
}

const localDateAt = (zone: string, at: number): string =>
  dateOf(wallOf(at, zoneNamed(zone)?.stretchAt(at)?.offset ?? 0).day)

/** The entries of the calendars that hold for a company, and whether it follows those of its site. */
export async function calendarOfCompany(
  db: Db,
  scope: ProjectScope,
  companyUuid: string,
): Promise<{ readonly entries: readonly CalendarDays[]; readonly followsSite: boolean }> {
  const company = await rowsOf(db, scope, 'company')
    .select('holiday_follows_project')
    .where('uuid', '=', companyUuid)
    .executeTakeFirst()
  const rows = await rowsOf(db, scope, 'holiday')
    .select([
      'company_uuid',
      'is_public',
      'kind',
      'repeats_yearly',
      'from_minute',
      'to_minute',
      'counts_for_attendance',
      sql<string>`starts_on::text`.as('starts_on'),
      sql<string>`ends_on::text`.as('ends_on'),
    ])
    .where((where) => where.or([where('company_uuid', '=', companyUuid), where('company_uuid', 'is', null)]))
    .execute()
  return {
    followsSite: company?.holiday_follows_project ?? true,
    entries: rows.map((row) => ({
      layer: row.company_uuid !== null ? 'company' : row.is_public ? 'country' : 'site',
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      repeatsYearly: row.repeats_yearly,
      isHoliday: isHolidayKind(row.kind),
      countsForAttendance: row.counts_for_attendance,
      ...(row.from_minute !== null &&
        row.to_minute !== null && { hours: { start: row.from_minute, end: row.to_minute } }),
    })),
  }
}
