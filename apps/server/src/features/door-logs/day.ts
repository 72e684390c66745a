import type { z } from 'zod'
import type { DayStrip, DayStripQuery, StripKind } from '@lintel/contract/door-logs/day.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { hourMs, minuteMs } from '@lintel/vocabulary/durations.ts'
import { sql } from 'kysely'
import { dayMs } from '../../base/durations.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

const stepMs = limits.stripStepMinutes * minuteMs

/** 24 hours of a door or a person; nothing where the site has no such door or person. */
export async function dayStrip(
  db: Db,
  scope: ProjectScope,
  now: Date,
  { door, person, to: end }: z.output<typeof DayStripQuery>,
): Promise<DayStrip | undefined> {
  const to = end === undefined ? now : new Date(end)
  const day = { from: new Date(to.getTime() - limits.stripHours * hourMs), to }
  const device = door === undefined ? undefined : await deviceOfDoor(db, scope, door)
  if (door !== undefined ? !device : !(await isPerson(db, scope, person!))) return undefined
  return {
    from: day.from.toISOString(),
    to: to.toISOString(),
    marks: await marksOf(db, scope, day, door === undefined ? ['person_uuid', person!] : ['door_uuid', door]),
    absences: device?.uuid ? await absencesOf(db, scope, day, { ...device, uuid: device.uuid }, now) : [],
  }
}

interface Day {
  readonly from: Date
  readonly to: Date
}

const kindOfEvent = sql<StripKind | null>`case
  when door_event.type = 'doorForced' then 'forced'
  when door_event.type = 'doorHeldOpen' then 'doorHeldOpen'
  when door_event.granted or door_event.type = 'remoteUnlock' then 'granted'
  when not door_event.granted then 'denied' end`

/** Events by kind and minutes, found by the index of the door's or the person's events. */
async function marksOf(
  db: Db,
  scope: ProjectScope,
  { from, to }: Day,
  [column, uuid]: readonly ['door_uuid' | 'person_uuid', string],
): Promise<DayStrip['marks']> {
  const step = sql<number>`floor(extract(epoch from door_event.occurred_at - ${from}::timestamptz) * 1000 / ${sql.lit(stepMs)})`
  const rows = await rowsOf(db, scope, 'door_event')
    .select(kindOfEvent.as('kind'))
    .select([
      sql<Date>`min(door_event.occurred_at)`.as('first_at'),
      sql<Date>`max(door_event.occurred_at)`.as('last_at'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .where(`door_event.${column}`, '=', uuid)
    .where('door_event.occurred_at', '>=', from)
    .where('door_event.occurred_at', '<', to)
    .where(sql<boolean>`${kindOfEvent} is not null`)
    .groupBy([sql`1`, step])
    .orderBy(sql`2`)
    .execute()
  return rows.map((row) => ({
    kind: row.kind!,
    at: row.first_at.toISOString(),
    until: row.last_at.toISOString(),
    count: row.count,
  }))
}

/** The device of a door; null for a company, which reads no devices. */
interface Device {
  readonly uuid: string | null
  readonly connection: string | null
  readonly offline_since: Date | null
}

const deviceOfDoor = (db: Db, scope: ProjectScope, door: string): Promise<Device | undefined> =>
  rowsOf(db, scope, 'door')
    .leftJoin('device', (join) =>
      join.onRef('device.project_uuid', '=', 'door.project_uuid').onRef('device.uuid', '=', 'door.device_uuid'),
    )
    .select(['device.uuid', 'device.connection', 'device.offline_since'])
    .where('door.uuid', '=', door)
    .executeTakeFirst()

/** Whether the site has a person. */
export const isPerson = async (db: Db, scope: ProjectScope, uuid: string): Promise<boolean> =>
  (await rowsOf(db, scope, 'person').select('person.uuid').where('person.uuid', '=', uuid).executeTakeFirst()) !==
  undefined

/** When a device was offline: the alarms say since when and until when; what is not one yet, the device itself. */
async function absencesOf(
  db: Db,
  scope: ProjectScope,
  { from, to }: Day,
  device: Device & { readonly uuid: string },
  now: Date,
): Promise<DayStrip['absences']> {
  const rows = await rowsOf(db, scope, 'alarm_record')
    .select(['alarm_record.occurred_at', 'alarm_record.cleared_at'])
    .where('alarm_record.device_uuid', '=', device.uuid)
    .where('alarm_record.type', '=', 'offline')
    .where('alarm_record.occurred_at', '>=', new Date(from.getTime() - limits.stripAbsenceDays * dayMs))
    .where('alarm_record.occurred_at', '<', to)
    .where((where) =>
      where.or([where('alarm_record.cleared_at', 'is', null), where('alarm_record.cleared_at', '>', from)]),
    )
    .orderBy('alarm_record.occurred_at')
    .execute()
  const spans = rows.map(({ occurred_at, cleared_at }) => [occurred_at, cleared_at ?? now] as const)
  const since = device.connection === 'online' ? null : device.offline_since
  if (since && since < to) spans.push([since, now])
  return mergedWithin(spans, { from, to })
}

/** Times that overlap as one, cut to a day. */
function mergedWithin(spans: readonly (readonly [Date, Date])[], { from, to }: Day): DayStrip['absences'] {
  const absences: { from: number; to: number }[] = []
  for (const [start, end] of spans.toSorted(([a], [b]) => a.getTime() - b.getTime())) {
    const span = { from: Math.max(start.getTime(), from.getTime()), to: Math.min(end.getTime(), to.getTime()) }
    if (span.from >= span.to) continue
    const last = absences.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else absences.push(span)
  }
  return absences.map((span) => ({ from: new Date(span.from).toISOString(), to: new Date(span.to).toISOString() }))
}
