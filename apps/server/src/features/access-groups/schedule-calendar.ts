import { minuteMs } from '@lintel/vocabulary/durations.ts'
import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import type { ScheduleCalendarDay } from '@lintel/contract/access-groups/calendar.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import type { Grant } from '@lintel/rules/access/model.ts'
import { scheduleCalendarOf, type ScheduleCalendarDay as RuledDay } from '@lintel/rules/access/schedule-calendar.ts'
import { spanTimes } from '@lintel/rules/access/open-times.ts'
import { intersection, mergeIntervals, sizeOf, type Intervals } from '@lintel/rules/access/time/intervals.ts'
import { wallOf, zoneOfSite, type Zone } from '@lintel/rules/access/time/zone.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { isOfCompany, type ProjectScope } from '../../db/scope/scope.ts'
import { policyOf, policyVersion, recordsAt, type PolicyRecord } from '../../domain/policy/snapshot.ts'

/** When a group is open on each day of a year, by the policy of now: its schedule, its dates, and the holidays. */
export async function scheduleCalendarDays(
  db: Db,
  scope: ProjectScope,
  group: { readonly uuid: string; readonly company_uuid: string },
  year: number,
): Promise<ScheduleCalendarDay[]> {
  const policy = policyOf(await recordsOf(db, scope, group.uuid), 0)
  const zone = policy && zoneOfSite(policy.site)
  const grant = policy?.grants.find(({ id }) => id === group.uuid)
  if (!zone || !grant) return []
  return scheduleCalendarOf(indexPolicy(policy), group.uuid, year, group.company_uuid).map((day) =>
    shownDay(zone, grant, day),
  )
}

/** What the hours of one group follow from; people and doors have no say in it. */
async function recordsOf(db: Db, scope: ProjectScope, uuid: string): Promise<readonly PolicyRecord[]> {
  if (isOfCompany(scope)) return recordsAt(db, scope, await policyVersion(db, scope))
  return rowsOf(db, scope, 'policy_record')
    .select(['kind', 'content'])
    .where('until_version', 'is', null)
    .where((where) =>
      where.or([
        where('kind', 'in', ['site', 'calendar']),
        where('kind', 'in', ['grant', 'schedule']).and('id', '=', uuid),
      ]),
    )
    .execute()
}

function shownDay(zone: Zone, grant: Grant, { date, dayType, minutes, open, usual }: RuledDay): ScheduleCalendarDay {
  const span = spanTimes(grant, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
  const openSpans = intersection(mergeIntervals(open), span)
  const hours = hoursOf(zone, openSpans)
  const isAsUsual = JSON.stringify(hours) === JSON.stringify(hoursOf(zone, intersection(mergeIntervals(usual), span)))
  // The clock is set within the hours when they last longer, or shorter, than it shows.
  const clockMinutes = hours.reduce((sum, { from, to }) => sum + to - from, 0)
  return {
    date,
    kind: dayType,
    minutes,
    open: hours,
    differs: !isAsUsual || (minutes !== dayMinutes && sizeOf(openSpans) !== clockMinutes * minuteMs),
  }
}

/** Open times by the clock of the site. */
const hoursOf = (zone: Zone, times: Intervals): ScheduleCalendarDay['open'] =>
  times
    .map(([from, until]) => ({ from: minuteAt(zone, from), to: minuteAt(zone, until - minuteMs) + 1 }))
    .filter(({ from, to }) => from < to)

/** The minute that the wall clock of the site shows. */
function minuteAt(zone: Zone, at: number): number {
  return wallOf(at, zone.stretchAt(at)?.offset ?? 0).minute
}
