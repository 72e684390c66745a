import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import { policyOfRecords, type PolicyRecord } from '@lintel/rules/access/records.ts'
import { difference, union, type Intervals } from '@lintel/rules/access/time/intervals.ts'
import { firstEnd, openBetween } from '@lintel/rules/access/time/openings.ts'
import { rowsOf, type Db } from '../../../db/db.ts'
import type { ProjectScope } from '../../../db/scope/scope.ts'
import { sql } from 'kysely'
import { recordsAt } from '../../../domain/doors/remote-unlock.ts'

/** When the unlock schedules end that keep doors unlocked now, by door; few doors are at a time, mostly none. */
export async function scheduleEnds(
  db: Db,
  scope: ProjectScope,
  now: Date,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (uuids.length === 0) return new Map()
  const rows = await rowsOf(db, scope, 'door')
    .select(['door.uuid', recordsAt(now).as('records')])
    .where('door.uuid', '=', sql<string>`any(${uuids})`)
    .execute()
  return new Map(
    rows.flatMap(({ uuid, records }) => {
      const end = endOfSchedule(records, uuid, now.getTime())
      return end === undefined ? [] : [[uuid, new Date(end).toISOString()]]
    }),
  )
}

/** The end of the hours that unlock a door, cut where stricter hours begin; nothing where it is not in such hours. */
function endOfSchedule(records: readonly PolicyRecord[], doorId: string, now: number): number | undefined {
  const policy = policyOfRecords(records, 0)
  const timetable = policy?.timetables.find(({ id }) => id === doorId)
  if (!policy || !timetable) return undefined
  const { zone, hours, dayTypes } = indexPolicy(policy)
  const timesOf = (isOpen: boolean, from: number, until: number): Intervals =>
    union(
      timetable.periods
        .filter(({ mode }) => (mode === 'unlocked') === isOpen)
        .map(({ scheduleId }) => {
          const hoursOf = hours.get(scheduleId)
          return hoursOf ? openBetween(zone, hoursOf, dayTypes.ofSite, from, until) : []
        }),
    )
  return firstEnd(now, (from, until) => difference(timesOf(true, from, until), timesOf(false, from, until)))
}
