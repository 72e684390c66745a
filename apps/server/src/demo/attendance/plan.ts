import { dateOf, dayOf } from '@lintel/rules/access/time/days.ts'
import { wallOf, type Zone } from '@lintel/rules/access/time/zone.ts'
import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { before, dayMs } from '../../base/durations.ts'
import type { DB } from '../../db/tables.ts'
import { firstVersionDate, type StoredDefinition } from '../../domain/attendance/shift-book.ts'
import type { SeededPerson } from '../people/seeded-person.ts'

/**
 * Working hours of two tenants of the tower: a studio with a day shift, and the house's own services with early, late
 * and night shifts. All of it is there before the history, whose card reads become punches.
 */

const hour = 60

/** Who is planned until so many days from now. */
const aheadDays = 60

export interface AttendancePlan {
  readonly people: readonly SeededPerson[]
  /** The first date for which somebody is planned. */
  readonly from: string
  readonly companyUuids: readonly string[]
}

interface Hours {
  readonly name: string
  readonly kind?: 'fixed' | 'flexible'
  readonly definition: StoredDefinition
}

const fixedHours = (start: number, end: number, checkFrom: number, checkTo: number): StoredDefinition => ({
  periods: [{ start, end, checkFrom, checkTo }],
  break: null,
  allowLateMinutes: 5,
  allowEarlyMinutes: 5,
  overtimeAfterMinutes: null,
  requiredMinutes: 480,
  breakMinutes: null,
  dayChangeAt: 0,
})

const hours = {
  studio: {
    name: 'Studio day',
    definition: {
      ...fixedHours(9 * hour, 17 * hour, 6 * hour + 30, 20 * hour),
      break: { start: 12 * hour + 30, end: 13 * hour },
      allowEarlyMinutes: 10,
    },
  },
  management: {
    name: 'Flexible day',
    kind: 'flexible',
    definition: { ...fixedHours(0, 0, 0, 0), periods: [], allowLateMinutes: 0, allowEarlyMinutes: 0, breakMinutes: 30 },
  },
  early: { name: 'Early', definition: fixedHours(6 * hour, 14 * hour, 5 * hour, 15 * hour) },
  late: { name: 'Late', definition: fixedHours(14 * hour, 22 * hour, 13 * hour, 23 * hour) },
  night: { name: 'Night', definition: fixedHours(22 * hour, 6 * hour, 21 * hour, 8 * hour) },
  house: { name: 'House technicians', definition: fixedHours(7 * hour + 15, 15 * hour, 5 * hour + 30, 18 * hour) },
} satisfies Readonly<Record<string, Hours>>
type HoursName = keyof typeof hours

interface ShiftPlan {
  readonly name: string
  readonly unit: 'day' | 'week'
  readonly days: readonly (HoursName | null)[]
}

const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value)
const workWeek = (name: HoursName): (HoursName | null)[] => [...times(5, name), null, null]
/** Blocks of four days, as `habits` of people who work in turns. */
const turnDays = 4
const turns = (names: readonly (HoursName | null)[]): (HoursName | null)[] =>
  names.flatMap((name) => times(turnDays, name))

const shiftOfHabit: Readonly<Record<string, ShiftPlan>> = {
  staff: { name: 'Studio week', unit: 'week', days: workWeek('studio') },
  design: { name: 'Studio week', unit: 'week', days: workWeek('studio') },
  keyholders: { name: 'Management', unit: 'week', days: workWeek('management') },
  guards: { name: 'Guards, round the clock', unit: 'day', days: turns(['early', 'late', 'night', null, null]) },
  reception: { name: 'Reception', unit: 'day', days: turns(['early', 'late', null]) },
  technicians: { name: 'House technicians', unit: 'week', days: workWeek('house') },
}

const points: readonly { readonly habit: string; readonly name: string; readonly doors: readonly string[] }[] = [
  { habit: 'design', name: 'Studio', doors: ['Main entrance', 'Office 3 east', 'Garage barrier'] },
  {
    habit: 'guards',
    name: 'House',
    doors: ['Main entrance', 'Delivery gate', 'Garage barrier', 'Server room', 'Office 3 east', 'Roof terrace'],
  },
]

/** Sets up points, timetables, shifts and schedules; answers who badges on the way out as well. */
export async function planAttendance(
  db: Kysely<DB>,
  { projectUuid, people, zone }: { projectUuid: string; people: readonly SeededPerson[]; zone: Zone },
  { now, days }: { readonly now: Date; readonly days: number },
): Promise<AttendancePlan> {
  const site = { project_uuid: projectUuid }
  const today = wallOf(now.getTime(), zone.stretchAt(now.getTime())?.offset ?? 0).day
  const from = Math.max(firstOfFormerMonth(today), today - days + 1)
  const members = people.filter(({ habit }) => shiftOfHabit[habit])
  await db
    .updateTable('person')
    .set({ attendance_enabled: true })
    .where(
      'uuid',
      'in',
      members.map(({ uuid }) => uuid),
    )
    .execute()
  for (const { habit, name, doors } of points) {
    const company_uuid = members.find((person) => person.habit === habit)!.companyUuid
    const point = { ...site, company_uuid, uuid: randomUUID(), name }
    await db.insertInto('attendance_point').values(point).execute()
    await sql`insert into attendance_point_door (project_uuid, company_uuid, point_uuid, point_name, door_uuid, since)
      select project_uuid, ${company_uuid}::uuid, ${point.uuid}::uuid, ${name}, uuid, ${before(now, 400 * dayMs)}
      from door where project_uuid = ${projectUuid} and name = any (${[...doors]}::text[])`.execute(db)
  }
  const shifts = new Map<string, string>()
  const counts = new Map<string, number>()
  const rows = []
  for (const person of members) {
    const plan = shiftOfHabit[person.habit]!
    const index = counts.get(person.habit) ?? 0
    counts.set(person.habit, index + 1)
    const company = { ...site, company_uuid: person.companyUuid }
    if (!shifts.has(plan.name)) shifts.set(plan.name, await insertShift(db, company, plan))
    const start = Math.max(from, Math.floor(person.createdAt.getTime() / dayMs) + 1)
    rows.push({
      ...company,
      batch_uuid: randomUUID(),
      person_uuid: person.uuid,
      shift_uuid: shifts.get(plan.name)!,
      starts_on: dateOf(start),
      ends_on: dateOf(today + aheadDays),
      cycle_from: dateOf(start),
      cycle_start_day: plan.unit === 'day' ? turnOf(plan, index, start) : 1,
    })
  }
  await db.insertInto('attendance_schedule').values(rows).execute()
  return {
    people: people.map((person) => ({ ...person, badgesOut: members.includes(person) })),
    from: dateOf(from),
    companyUuids: [...new Set(members.map(({ companyUuid }) => companyUuid))],
  }
}

/** Which day of the cycle a date is for one of those who work in turns, as `habits` has it. */
const turnOf = ({ days }: ShiftPlan, index: number, day: number): number =>
  ((index + Math.floor(day / turnDays)) % (days.length / turnDays)) * turnDays + (day % turnDays) + 1

const firstOfFormerMonth = (today: number): number => {
  const first = dayOf(`${dateOf(today).slice(0, 7)}-01`)
  return dayOf(`${dateOf(first - 1).slice(0, 7)}-01`)
}

interface Place {
  readonly project_uuid: string
  readonly company_uuid: string
}

async function insertShift(db: Kysely<DB>, company: Place, { name, unit, days }: ShiftPlan): Promise<string> {
  const timetables = new Map<HoursName, string>()
  for (const key of new Set(days)) if (key !== null) timetables.set(key, await timetableOf(db, company, hours[key]))
  const uuid = randomUUID()
  await db
    .insertInto('attendance_shift')
    .values({ ...company, uuid, name })
    .execute()
  const ids = days.map((key) => (key === null ? null : timetables.get(key)!))
  await sql`insert into attendance_shift_version (project_uuid, company_uuid, shift_uuid, holds_from, cycle_unit,
      timetable_uuids) values (${company.project_uuid}, ${company.company_uuid}, ${uuid}, ${firstVersionDate}, ${unit},
      ${ids}::uuid[])`.execute(db)
  return uuid
}

/** A timetable of a company, by name. */
async function timetableOf(
  db: Kysely<DB>,
  company: Place,
  { name, kind = 'fixed', definition }: Hours,
): Promise<string> {
  const former = await db
    .selectFrom('attendance_timetable')
    .select('uuid')
    .where('company_uuid', '=', company.company_uuid)
    .where('name', '=', name)
    .executeTakeFirst()
  if (former) return former.uuid
  const uuid = randomUUID()
  await db
    .insertInto('attendance_timetable')
    .values({ ...company, uuid, name, kind })
    .execute()
  await db
    .insertInto('attendance_timetable_version')
    .values({ ...company, timetable_uuid: uuid, holds_from: firstVersionDate, definition: JSON.stringify(definition) })
    .execute()
  return uuid
}
