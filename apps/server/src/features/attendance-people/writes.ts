import type { correctionKinds, PunchForm, punchStatuses } from '@lintel/contract/attendance-people/schema.ts'
import { dateOf, dayOf } from '@lintel/rules/access/time/days.ts'
import { wallTimeOf } from '@lintel/rules/attendance/wall-time.ts'
import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import type { z } from 'zod'
import type { SessionRecord } from '../../access/session-record.ts'
import { insertInto, rowsOf, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { requireAttendees } from '../../domain/attendance/attendees.ts'
import { recomputeDays } from '../../domain/attendance/due-days.ts'
import { attendanceZones } from '../../domain/attendance/site-calendar.ts'
import { fullName } from '../../domain/base/full-name.ts'
import { invalid, type CanFail } from '../../kernel/failure.ts'

/** Corrections of punches: events stay as they are, what is said about them stands beside them (office.md 24.4). */

interface Work {
  readonly db: Db
  readonly scope: ProjectScope
  readonly session: SessionRecord
  readonly now: Date
}

type Kind = (typeof correctionKinds)[number]
type PunchStatus = (typeof punchStatuses)[number]

/** What a punch is once a correction of it is in force. */
const statusAfter: Readonly<Record<Kind, PunchStatus>> = {
  add: 'counting',
  setAside: 'setAside',
  restore: 'counting',
  accept: 'counting',
}

/** A correction with what its entry of the audit log says. */
export interface CorrectionNote {
  readonly uuid: string
  readonly personUuid: string
  readonly personName: string
  readonly reason: string
}

interface PunchOfPerson {
  readonly uuid: string
  readonly companyUuid: string
  readonly personUuid: string
  readonly at: Date
}

/** Adds a punch that a manager types. Refused for a time that the clock has not shown yet, or never shows. */
export async function insertPunch(
  work: Work & CanFail<'peopleWithoutAttendance'>,
  form: z.output<typeof PunchForm>,
): Promise<CorrectionNote> {
  const { db, scope, now } = work
  const [person] = await requireAttendees(work, [form.personUuid])
  const at = await momentOfPunch(work, form)
  if (at > now) throw invalid('at', 'attendancePeople:problem.future')
  const companyUuid = person!.company_uuid
  const waits = await needsSecondAgreement(db, scope, companyUuid)
  const { uuid } = await insertInto(db, scope, 'attendance_punch', {
    company_uuid: companyUuid,
    person_uuid: form.personUuid,
    occurred_at: at,
    received_at: now,
    source: 'typed',
    status: waits ? 'waiting' : 'counting',
  })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  const punch = { uuid, companyUuid, personUuid: form.personUuid, at }
  return insertCorrection(work, punch, { kind: 'add', reason: form.reason, waits })
}

async function momentOfPunch(
  { db, scope }: Work,
  { at: text, fold }: Pick<z.output<typeof PunchForm>, 'at' | 'fold'>,
): Promise<Date> {
  const wall = wallTimeOf(await attendanceZones(db, scope))
  const day = dayOf(text.slice(0, 10))
  const minute = (Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16))) % dayMinutes
  const at = fold === 'first' ? wall.startAt(day, minute) : wall.endAt(day, minute)
  // The clock jumped over it in spring.
  if (wall.dayAt(at) !== day || wall.minuteAt(at) !== minute) throw invalid('at', 'attendancePeople:problem.noSuchTime')
  return new Date(at)
}

/** Sets a punch aside; it stays and counts nowhere. */
export async function setPunchAside(
  work: Work & CanFail<'punchIsSetAside' | 'correctionWaiting'>,
  punchUuid: string,
  reason: string,
): Promise<CorrectionNote> {
  const punch = await requirePunch(work, punchUuid)
  if (punch.status === 'setAside') return work.fail('punchIsSetAside')
  return correctPunch(work, punch, 'setAside', reason)
}

/** Lets a punch count again. */
export async function restorePunch(
  work: Work & CanFail<'punchIsNotSetAside' | 'correctionWaiting'>,
  punchUuid: string,
  reason: string,
): Promise<CorrectionNote> {
  const punch = await requirePunch(work, punchUuid)
  if (punch.status !== 'setAside') return work.fail('punchIsNotSetAside')
  return correctPunch(work, punch, 'restore', reason)
}

/** Lets a punch count whose clock was not set, at the time that the server believed (attendance.md 6). */
export async function acceptPunch(
  work: Work & CanFail<'punchNotInReview' | 'correctionWaiting'>,
  punchUuid: string,
  reason: string,
): Promise<CorrectionNote> {
  const punch = await requirePunch(work, punchUuid)
  if (punch.status !== 'review') return work.fail('punchNotInReview')
  return correctPunch(work, punch, 'accept', reason)
}

/** The punch with a lock, so that two corrections of it follow one another; refused while one of it waits. */
async function requirePunch({ db, scope, fail }: Work & CanFail<'correctionWaiting'>, uuid: string) {
  const row = await rowsOf(db, scope, 'attendance_punch')
    .select(['uuid', 'company_uuid', 'person_uuid', 'occurred_at', 'status'])
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return fail('notFound')
  const waiting = await rowsOf(db, scope, 'attendance_correction')
    .select('uuid')
    .where('punch_uuid', '=', uuid)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  if (waiting) return fail('correctionWaiting')
  return {
    uuid: row.uuid,
    companyUuid: row.company_uuid,
    personUuid: row.person_uuid,
    at: row.occurred_at,
    status: row.status,
  }
}

async function correctPunch(work: Work, punch: PunchOfPerson, kind: Kind, reason: string): Promise<CorrectionNote> {
  const waits = await needsSecondAgreement(work.db, work.scope, punch.companyUuid)
  if (!waits) await setStatus(work, punch.uuid, statusAfter[kind])
  return insertCorrection(work, punch, { kind, reason, waits })
}

interface NewCorrection {
  readonly kind: Kind
  readonly reason: string
  /** Another person has to agree first; the day keeps its result until then (attendance.md 7). */
  readonly waits: boolean
}

async function insertCorrection(
  work: Work,
  punch: PunchOfPerson,
  { kind, reason, waits }: NewCorrection,
): Promise<CorrectionNote> {
  const { db, scope, session, now } = work
  const { uuid } = await insertInto(db, scope, 'attendance_correction', {
    company_uuid: punch.companyUuid,
    person_uuid: punch.personUuid,
    punch_uuid: punch.uuid,
    kind,
    reason,
    status: waits ? 'waiting' : 'inForce',
    created_by: session.accountUuid,
    created_by_name: session.accountName,
    created_at: now,
  })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  const name = await recomputePunchDay(work, punch, waits)
  return { uuid, personUuid: punch.personUuid, personName: name, reason }
}

/** Agrees to a correction of another person, which is in force from now on (office.md 24.4). */
export async function agreeToCorrection(
  work: Work & CanFail<'secondPersonRequired' | 'correctionNotWaiting'>,
  uuid: string,
): Promise<CorrectionNote> {
  const { db, scope, session, now, fail } = work
  const { correction, punch } = await requireWaiting(work, uuid)
  if (correction.created_by === session.accountUuid) return fail('secondPersonRequired')
  await updateOf(db, scope, 'attendance_correction')
    .set({ status: 'inForce', agreed_by_name: session.accountName, agreed_at: now })
    .where('uuid', '=', uuid)
    .execute()
  await setStatus(work, punch.uuid, statusAfter[correction.kind])
  const name = await recomputePunchDay(work, punch, false)
  return { uuid, personUuid: punch.personUuid, personName: name, reason: correction.reason }
}

/** Withdraws a correction that waits; a punch that it would have added stays as one that is set aside. */
export async function withdrawCorrection(
  work: Work & CanFail<'correctionNotWaiting'>,
  uuid: string,
): Promise<CorrectionNote> {
  const { correction, punch } = await requireWaiting(work, uuid)
  await updateOf(work.db, work.scope, 'attendance_correction')
    .set({ status: 'withdrawn' })
    .where('uuid', '=', uuid)
    .execute()
  const isTyped = correction.kind === 'add'
  if (isTyped) await setStatus(work, punch.uuid, 'setAside')
  const name = await recomputePunchDay(work, punch, !isTyped)
  return { uuid, personUuid: punch.personUuid, personName: name, reason: correction.reason }
}

async function requireWaiting({ db, scope, fail }: Work & CanFail<'correctionNotWaiting'>, uuid: string) {
  const correction = await rowsOf(db, scope, 'attendance_correction')
    .select(['punch_uuid', 'kind', 'reason', 'status', 'created_by'])
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!correction) return fail('notFound')
  if (correction.status !== 'waiting') return fail('correctionNotWaiting')
  const row = await rowsOf(db, scope, 'attendance_punch')
    .select(['uuid', 'company_uuid', 'person_uuid', 'occurred_at'])
    .where('uuid', '=', correction.punch_uuid)
    .executeTakeFirstOrThrow()
  const punch = { uuid: row.uuid, companyUuid: row.company_uuid, personUuid: row.person_uuid, at: row.occurred_at }
  return { correction, punch }
}

async function setStatus({ db, scope }: Work, punchUuid: string, status: PunchStatus): Promise<void> {
  await updateOf(db, scope, 'attendance_punch').set({ status }).where('uuid', '=', punchUuid).execute()
}

/** Computes the day of a punch again, unless nothing counts otherwise yet. Answers what the person is called. */
async function recomputePunchDay(
  { db, scope, now }: Work,
  { companyUuid, personUuid, at }: PunchOfPerson,
  isUnchanged: boolean,
): Promise<string> {
  const member = await rowsOf(db, scope, 'person')
    .select(fullName().as('name'))
    .where('uuid', '=', personUuid)
    .executeTakeFirst()
  if (!isUnchanged) {
    const day = wallTimeOf(await attendanceZones(db, scope)).dayAt(at.getTime())
    await recomputeDays(db, scope, { companyUuid, people: [personUuid], from: dateOf(day), to: dateOf(day) }, now)
  }
  return member?.name ?? ''
}

async function needsSecondAgreement(db: Db, scope: ProjectScope, companyUuid: string): Promise<boolean> {
  const row = await rowsOf(db, scope, 'attendance_setting')
    .select('needs_second_agreement')
    .where('company_uuid', '=', companyUuid)
    .executeTakeFirst()
  return row?.needs_second_agreement ?? false
}
