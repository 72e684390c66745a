import type { AttendanceScheduleEdit } from '@lintel/contract/attendance-schedules/schema.ts'
import { sql } from 'kysely'
import { deleteOf, insertAllInto, rowsOf, updateOf } from '../../db/db.ts'
import { lockPeople } from '../../domain/attendance/attendees.ts'
import { siteToday } from '../../domain/attendance/due-days.ts'
import type { PeopleRange } from '../../domain/attendance/people.ts'
import {
  dayBefore,
  moveEnds,
  partOf,
  requireNeighboursMeet,
  storedSchedules,
  type ScheduleRow,
  type Work,
} from '../../domain/attendance/schedule-dates.ts'
import { columnsOf, makeRoom, requireShift, type PlaceFailures } from '../../domain/attendance/schedules.ts'
import { cycleAt } from '../../domain/attendance/shifts.ts'
import { fail as failAnyway, invalid, type CanFail } from '../../kernel/failure.ts'
import { startDayOf } from './queries.ts'

/** A schedule with those that were saved together with it, their people held. */
async function lockedBatch(work: Pick<Work, 'db' | 'scope'>, uuid: string) {
  const { db, scope } = work
  const batchOf = () =>
    rowsOf(db, scope, 'attendance_schedule').select('batch_uuid').where('uuid', '=', uuid).executeTakeFirst()
  const batch = await batchOf()
  if (!batch) return failAnyway('notFound')
  const readRows = (): Promise<ScheduleRow[]> =>
    storedSchedules(db, scope)
      .where('batch_uuid', '=', batch.batch_uuid)
      .orderBy('person_uuid')
      .orderBy('starts_on')
      .execute()
  await lockPeople(
    work,
    (await readRows()).map((row) => row.person_uuid),
  )
  const rows = await readRows()
  const own = rows.find((row) => row.uuid === uuid)
  return own ? { own, rows } : failAnyway('notFound')
}

/**
 * Changes a schedule, or all that were saved with it. Without a correction past dates keep what they had: a schedule
 * that holds already is partedRows there. Answers whose days it concerns.
 */
export async function editSchedules(
  work: Work & CanFail<PlaceFailures | 'scheduleEnded' | 'staleRecord'>,
  form: AttendanceScheduleEdit,
): Promise<{ readonly range: PeopleRange; readonly shiftName: string }> {
  const { db, scope, now, fail } = work
  const { own, rows } = await lockedBatch(work, form.uuid)
  if (own.version !== form.version) fail('staleRecord')
  const today = await siteToday(db, scope, now)
  const { isCorrection } = form
  if (!isCorrection && own.ends_on < today) fail('scheduleEnded')
  if (!isCorrection && form.startDate < today && form.startDate !== own.starts_on)
    throw invalid('startDate', 'attendanceSchedules:problem.past')
  if (!isCorrection && form.endDate < today) throw invalid('endDate', 'attendanceSchedules:problem.past')
  const companyUuid = own.company_uuid
  const shiftName = await requireShift(work, companyUuid, form)
  const former = (form.extent === 'batch' ? rows : [own]).filter((row) => isCorrection || row.ends_on >= today)
  const from = isCorrection || form.startDate > today ? form.startDate : today
  const people = [...new Set(former.map((row) => row.person_uuid))]
  const cycle = await cycleAt(db, scope, own.shift_uuid, own.starts_on)
  const isSame =
    form.startDate === own.starts_on &&
    form.shiftUuid === own.shift_uuid &&
    form.cycleStartDay === (cycle ? startDayOf(own, cycle) : own.cycle_start_day)
  const phase = isSame ? { cycle_from: own.cycle_from, cycle_start_day: own.cycle_start_day } : {}
  const place = { companyUuid, people, from, to: form.endDate, except: former.map(({ uuid }) => uuid) }
  await makeRoom(work, place, form, 'startDate')
  for (const person of people) {
    const ofPerson = former.filter((row) => row.person_uuid === person)
    const next = ofPerson.find((row) => row.uuid === own.uuid) ?? ofPerson.at(-1)!
    const endsAlone = isSame && isAlike(next, own) && next.works_on_holidays === form.worksOnHolidays
    const partedRows = isCorrection || endsAlone ? [] : ofPerson
    await keepPast(
      work,
      partedRows.filter((row) => row.starts_on < today),
      today,
    )
    await deleteAll(
      work,
      ofPerson.filter((row) => row !== next),
    )
    await updateOf(db, scope, 'attendance_schedule')
      .set({
        ...columnsOf(form),
        ...phase,
        starts_on: endsAlone ? next.starts_on : from,
        version: sql<number>`attendance_schedule.version + 1`,
      })
      .where('uuid', '=', next.uuid)
      .execute()
  }
  await requireNeighboursMeet(work, place)
  const dates = [form.startDate, form.endDate, ...former.flatMap((row) => [row.starts_on, row.ends_on])].toSorted()
  const first = isCorrection ? dates[0]! : today
  return { range: { companyUuid, people, from: first, to: dates.at(-1)! }, shiftName }
}

/** Whether two schedules differ in nothing but person and last date. */
const isAlike = (one: ScheduleRow, other: ScheduleRow): boolean =>
  one.starts_on === other.starts_on &&
  one.shift_uuid === other.shift_uuid &&
  one.cycle_from === other.cycle_from &&
  one.cycle_start_day === other.cycle_start_day

/** Lets what of schedules is past stay, as rows of its own. */
async function keepPast({ db, scope }: Work, rows: readonly ScheduleRow[], today: string): Promise<void> {
  if (rows.length === 0) return
  const parts = rows.map((row) => partOf(row, { starts_on: row.starts_on, ends_on: dayBefore(today) }))
  await insertAllInto(db, scope, 'attendance_schedule', parts).execute()
}

async function deleteAll({ db, scope }: Work, rows: readonly ScheduleRow[]): Promise<void> {
  if (rows.length === 0) return
  const uuids = rows.map(({ uuid }) => uuid)
  await deleteOf(db, scope, 'attendance_schedule').where('uuid', 'in', uuids).execute()
}

/**
 * Deletes what of a schedule is from today on: all of it where it begins later. Answers whose days it concerns.
 */
export async function deleteSchedule(work: Work & CanFail<'scheduleEnded'>, uuid: string): Promise<PeopleRange> {
  const { db, scope, now, fail } = work
  const { own } = await lockedBatch(work, uuid)
  const today = await siteToday(db, scope, now)
  if (own.ends_on < today) fail('scheduleEnded')
  const isBegun = own.starts_on < today
  if (isBegun) await moveEnds(work, uuid, { ends_on: dayBefore(today) })
  else await deleteAll(work, [own])
  const from = isBegun ? today : own.starts_on
  return { companyUuid: own.company_uuid, people: [own.person_uuid], from, to: own.ends_on }
}
