import { dateOf, dayOf, weekdayOf } from '@lintel/rules/access/time/days.ts'
import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import type { DB } from '../../db/tables.ts'
import { siteToday } from '../../domain/attendance/due-days.ts'
import { storeDays } from '../../domain/attendance/stored-days.ts'
import { Random } from '../random.ts'
import type { AttendancePlan } from './plan.ts'

/** Results of the tower's attendance: leaves of those who did not come, a forgotten punch that was added, the days. */

const manager = 'Mara Lindqvist'

/** So many of those who did not come said why. */
const leaveShare = 0.85
/** Longer absences are holidays. */
const holidayDays = 3

interface Absence {
  readonly companyUuid: string
  readonly personUuid: string
  readonly from: number
  readonly to: number
}

/** Stores the days of the plan's people once with what doors recorded, adds leaves and a correction, and stores them again. */
export async function seedAttendanceDays(
  scopedDb: Db,
  db: Kysely<DB>,
  scope: ProjectScope,
  { from, companyUuids, people }: AttendancePlan,
  now: Date,
): Promise<void> {
  const to = await siteToday(scopedDb, scope, now)
  const store = async () => {
    for (const companyUuid of companyUuids) {
      const members = people.filter((person) => person.badgesOut && person.companyUuid === companyUuid)
      const range = { companyUuid, people: members.map(({ uuid }) => uuid), from, to }
      await storeDays(scopedDb, scope, range, now)
    }
  }
  await store()
  await insertLeaves(db, scope, await absencesOf(db, scope))
  await addForgottenPunch(db, scope)
  await store()
  await db.deleteFrom('attendance_due').where('project_uuid', '=', scope.uuid).execute()
}

/** Days in a row on which a person did not come; days of rest between them are part of it. */
async function absencesOf(db: Kysely<DB>, scope: ProjectScope): Promise<readonly Absence[]> {
  const { rows } = await sql<{ company_uuid: string; person_uuid: string; date: string }>`
    select company_uuid, person_uuid, date::text as date from attendance_day
    where project_uuid = ${scope.uuid} and 'absent' = any (statuses) order by person_uuid, date`.execute(db)
  const absences: Absence[] = []
  for (const { company_uuid: companyUuid, person_uuid: personUuid, date } of rows) {
    const day = dayOf(date)
    const last = absences.at(-1)
    const gap = weekdayOf(day) === 1 ? 3 : 1
    if (last?.personUuid === personUuid && day - last.to <= gap) absences[absences.length - 1] = { ...last, to: day }
    else absences.push({ companyUuid, personUuid, from: day, to: day })
  }
  return absences
}

async function insertLeaves(db: Kysely<DB>, scope: ProjectScope, absences: readonly Absence[]): Promise<void> {
  const random = new Random('why people did not come')
  const rows = []
  for (const { companyUuid, personUuid, from, to } of absences) {
    if (!random.chance(leaveShare)) continue
    const type =
      to - from + 1 >= holidayDays
        ? 'Annual leave'
        : random.pick(['Sick leave', 'Sick leave', 'Annual leave', 'Business trip'])
    rows.push({
      project_uuid: scope.uuid,
      company_uuid: companyUuid,
      batch_uuid: randomUUID(),
      person_uuid: personUuid,
      ...(await timesOf(db, companyUuid, type)),
      starts_on: dateOf(from),
      ends_on: dateOf(to),
      recorded_by: manager,
    })
  }
  if (rows.length > 0) await db.insertInto('attendance_leave').values(rows).execute()
}

/** A usual leave type of a company, and whole days in its unit. */
async function timesOf(db: Kysely<DB>, companyUuid: string, name: string) {
  const { uuid, unit } = await db
    .selectFrom('attendance_leave_type')
    .select(['uuid', 'unit'])
    .where('company_uuid', '=', companyUuid)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const [halves, hours] = [unit === 'halfDay', unit === 'hour']
  return {
    leave_type_uuid: uuid,
    unit,
    starts_half: halves ? ('am' as const) : null,
    ends_half: halves ? ('pm' as const) : null,
    starts_minute: hours ? 0 : null,
    ends_minute: hours ? dayMinutes : null,
  }
}

/** The newest missing punch at the end of a day, typed afterwards with its reason. */
async function addForgottenPunch(db: Kysely<DB>, scope: ProjectScope): Promise<void> {
  const { rows } = await sql<{ company_uuid: string; person_uuid: string; out_at: Date }>`
    select company_uuid, person_uuid, to_timestamp((result -> 'periods' -> 0 ->> 'end')::numeric / 1000) as out_at
    from attendance_day where project_uuid = ${scope.uuid} and 'missedPunch' = any (statuses)
      and result -> 'periods' -> 0 ->> 'missing' = 'out' and is_closed
    order by date desc, person_uuid limit 1`.execute(db)
  const [day] = rows
  const account = await db
    .selectFrom('account')
    .select('uuid')
    .where('user_name', '=', 'manager@tower.invalid')
    .executeTakeFirst()
  if (!day || !account) return
  const person = { project_uuid: scope.uuid, company_uuid: day.company_uuid, person_uuid: day.person_uuid }
  const { uuid } = await db
    .insertInto('attendance_punch')
    .values({ ...person, occurred_at: day.out_at, received_at: day.out_at, source: 'typed', status: 'counting' })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('attendance_correction')
    .values({
      ...person,
      punch_uuid: uuid,
      kind: 'add',
      reason: 'Card forgotten on the way out; a colleague was there until then.',
      status: 'inForce',
      created_by: account.uuid,
      created_by_name: manager,
    })
    .execute()
}
