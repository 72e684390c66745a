import type {
  AttendancePersonInfo,
  AttendancePersonQuery,
  AttendancePunch,
  AttendanceTotals,
} from '@lintel/contract/attendance-people/schema.ts'
import { dateOf, dayOf } from '@lintel/rules/access/time/days.ts'
import type { PunchUse } from '@lintel/rules/attendance/model.ts'
import { wallTimeOf } from '@lintel/rules/attendance/wall-time.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { SessionRecord } from '../../access/session-record.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { joinRecord } from '../../db/join-record.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { siteToday } from '../../domain/attendance/due-days.ts'
import { attendanceZones } from '../../domain/attendance/site-calendar.ts'
import { besides } from '../../domain/people/person-rows.ts'
import { correctionsOf } from './corrections.ts'
import { daysOfPerson, showDays, type DayOfPerson } from './days.ts'

interface Work {
  readonly db: Db
  readonly scope: ProjectScope
  readonly session: SessionRecord
  readonly now: Date
}

/** A person with the dates of a range (office.md 24.2); undefined for nobody of the scope. */
export async function personInfo(
  { db, scope, session, now }: Work,
  { uuid, from, to }: z.output<typeof AttendancePersonQuery>,
): Promise<AttendancePersonInfo | undefined> {
  const head = (await memberHead(db, scope, uuid)) ?? (await formerHead(db, scope, uuid))
  if (!head) return undefined
  const { companyUuid } = head
  // What the night before owns is shown on the first date, and is not of it.
  const before = dateOf(dayOf(from) - 1)
  const allDays = await daysOfPerson(db, scope, { companyUuid, people: [uuid], from: before, to }, now)
  const days = allDays.slice(1)
  const punches = await punchesByDate(
    db,
    scope,
    { uuid, companyUuid, from, to, accountUuid: session.accountUuid },
    allDays,
  )
  const show = await showDays(db, scope, companyUuid, days)
  return {
    ...head,
    today: await siteToday(db, scope, now),
    totals: totalsOf(days),
    days: days.map((day) => show(day, punches.get(day.date) ?? [])),
  }
}

type Head = Omit<AttendancePersonInfo, 'today' | 'totals' | 'days'>

async function memberHead(db: Db, scope: ProjectScope, uuid: string): Promise<Head | undefined> {
  const row = await rowsOf(db, scope, 'person')
    .select(['uuid', 'first_name', 'last_name', 'personnel_id', 'company_uuid', 'attendance_enabled'])
    .select(besides())
    .where('uuid', '=', uuid)
    .where('kind', '=', 'personnel')
    .executeTakeFirst()
  return (
    row && {
      uuid: row.uuid,
      firstName: row.first_name,
      lastName: row.last_name,
      personnelId: row.personnel_id ?? '',
      companyUuid: row.company_uuid,
      companyName: row.company_name,
      departmentName: row.group_name,
      photoAt: row.photo_at?.toISOString() ?? null,
      isMember: true,
      isEnabled: row.attendance_enabled,
    }
  )
}

/** Of who was deleted the days that are left say what the person was called. */
async function formerHead(db: Db, scope: ProjectScope, uuid: string): Promise<Head | undefined> {
  const row = await rowsOf(db, scope, 'attendance_day')
    .innerJoin('company', joinRecord('company', 'attendance_day.company_uuid'))
    .select([
      'attendance_day.person_name',
      'attendance_day.personnel_id',
      'attendance_day.company_uuid',
      'company.name as company_name',
    ])
    .where('attendance_day.person_uuid', '=', uuid)
    .orderBy('attendance_day.date', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      uuid,
      firstName: row.person_name,
      lastName: '',
      personnelId: row.personnel_id,
      companyUuid: row.company_uuid,
      companyName: row.company_name,
      departmentName: null,
      photoAt: null,
      isMember: false,
      isEnabled: true,
    }
  )
}

interface PunchRange {
  readonly uuid: string
  readonly companyUuid: string
  readonly from: string
  readonly to: string
  readonly accountUuid: string
}

/** Punches by the date that owns them; those that no date owns by what the clock of the site showed. */
async function punchesByDate(
  db: Db,
  scope: ProjectScope,
  { uuid, companyUuid, from, to, accountUuid }: PunchRange,
  days: readonly DayOfPerson[],
): Promise<ReadonlyMap<string, AttendancePunch[]>> {
  const rows = await rowsOf(db, scope, 'attendance_punch')
    .select(['uuid', 'occurred_at', 'source', 'status', 'door_name', 'point_name', 'method', 'direction', 'event_uuid'])
    .where('person_uuid', '=', uuid)
    .where('company_uuid', '=', companyUuid)
    // A date of any zone lies within a day of the same date in UTC, and a night ends on the next one.
    .where('occurred_at', '>=', sql<Date>`${from}::date - interval '1 day'`)
    .where('occurred_at', '<', sql<Date>`${to}::date + interval '3 days'`)
    .orderBy('occurred_at')
    .orderBy('uuid')
    .execute()
  const corrections = await correctionsOf(
    db,
    scope,
    rows.map((row) => row.uuid),
    accountUuid,
  )
  const uses = new Map<string, { readonly date: string; readonly use: PunchUse }>(
    days.flatMap(({ date, punches }) => punches.map((use) => [use.id, { date, use }] as const)),
  )
  const wall = wallTimeOf(await attendanceZones(db, scope))
  const byDate = new Map<string, AttendancePunch[]>()
  for (const row of rows) {
    const owner = uses.get(row.uuid)
    const date = owner?.date ?? dateOf(wall.dayAt(row.occurred_at.getTime()))
    const own = byDate.get(date) ?? []
    byDate.set(date, own)
    own.push({
      uuid: row.uuid,
      at: row.occurred_at.toISOString(),
      source: row.source,
      status: row.status,
      doorName: row.door_name,
      pointName: row.point_name,
      method: row.method,
      direction: row.direction,
      eventUuid: row.event_uuid,
      use: owner?.use.use ?? null,
      ignoredReason: owner?.use.reason ?? null,
      corrections: corrections.get(row.uuid) ?? [],
    })
  }
  return byDate
}

/** Days on which nobody works are in neither days nor hours (attendance.md 59). */
const freeStatuses: readonly string[] = ['holiday', 'rest', 'notScheduled']

function totalsOf(days: readonly DayOfPerson[]): z.output<typeof AttendanceTotals> {
  const closedDays = days.filter(({ isClosed }) => isClosed)
  const workDays = closedDays.filter(({ statuses }) => !statuses.some((status) => freeStatuses.includes(status)))
  const periods = closedDays.flatMap((day) => day.periods)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return {
    scheduledMinutes: sum(workDays.map((day) => day.scheduledMinutes)),
    workedMinutes: sum(closedDays.map((day) => day.workedMinutes)),
    normalDays: closedDays.filter(({ statuses }) => statuses.includes('normal')).length,
    lateTimes: periods.filter(({ lateMinutes }) => lateMinutes > 0).length,
    lateMinutes: sum(closedDays.map((day) => day.lateMinutes)),
    earlyTimes: periods.filter(({ earlyMinutes }) => earlyMinutes > 0).length,
    earlyMinutes: sum(closedDays.map((day) => day.earlyMinutes)),
    missedPunches: periods.filter(({ missing }) => missing !== undefined).length,
    absentHundredths: sum(closedDays.map((day) => day.absentHundredths)),
    leaveHundredths: sum(closedDays.flatMap((day) => day.leaves.map(({ hundredths }) => hundredths))),
    overtimeMinutes: sum(closedDays.map((day) => day.overtimeMinutes)),
  }
}
