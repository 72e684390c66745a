import { randomUUID } from 'node:crypto'
import {
  attendanceCorrection as corrections,
  attendancePerson,
  attendanceSetting,
} from '@lintel/contract/attendance-people/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withOtherTenant } from '../../../test/other-tenant.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { insertInto } from '../../db/db.ts'
import { projectScope, systemScope } from '../../db/scope/scope.ts'
import { recomputeDays } from '../../domain/attendance/due-days.ts'

let testApp: TestApp
let manager: Caller
let admin: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  // The office of the fixtures is in Berlin: 21:00 there.
  testApp.setNow(new Date('2026-11-27T20:00:00Z'))
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  admin = await testApp.as(testApp.fixtures.ours.admin)
})
afterAll(() => testApp.close())

const definition = {
  periods: [{ start: 540, end: 1080, checkFrom: 420, checkTo: 1320 }],
  break: { start: 720, end: 780 },
  allowLateMinutes: 5,
  allowEarlyMinutes: 5,
  overtimeAfterMinutes: null,
  requiredMinutes: 480,
  breakMinutes: null,
  dayChangeAt: 0,
}

const reason = 'Forgot the card'

const ours = () => {
  const { office, people } = testApp.fixtures.ours
  return { scope: projectScope(office.uuid), own: { company_uuid: people.companyUuid }, people }
}

/** A person who works every day from 09:00 to 18:00, with these punches on the 24th of November. */
async function workingPerson(punches: readonly { at: string; status?: 'counting' | 'review' }[] = []) {
  const { scope, own, people } = ours()
  return testApp.test.database.write(systemScope, async (db) => {
    const [timetableUuid, shiftUuid, personUuid] = [randomUUID(), randomUUID(), randomUUID()]
    const name = personUuid.slice(0, 8)
    const from = { holds_from: '2000-01-01' }
    await insertInto(db, scope, 'person', {
      ...own,
      uuid: personUuid,
      first_name: name,
      personnel_id: name,
      department_uuid: people.departmentUuid,
      attendance_enabled: true,
    }).execute()
    await insertInto(db, scope, 'attendance_timetable', { ...own, uuid: timetableUuid, name, kind: 'fixed' }).execute()
    await insertInto(db, scope, 'attendance_timetable_version', {
      ...own,
      ...from,
      timetable_uuid: timetableUuid,
      definition: JSON.stringify(definition),
    }).execute()
    await insertInto(db, scope, 'attendance_shift', { ...own, uuid: shiftUuid, name }).execute()
    await insertInto(db, scope, 'attendance_shift_version', {
      ...own,
      ...from,
      shift_uuid: shiftUuid,
      cycle_unit: 'day',
      timetable_uuids: [timetableUuid],
    }).execute()
    await insertInto(db, scope, 'attendance_schedule', {
      ...own,
      batch_uuid: randomUUID(),
      person_uuid: personUuid,
      shift_uuid: shiftUuid,
      starts_on: '2026-10-01',
      ends_on: '2026-12-31',
      cycle_from: '2026-10-01',
    }).execute()
    const punchUuids = punches.map(() => randomUUID())
    for (const [n, { at, status = 'counting' }] of punches.entries()) {
      await insertInto(db, scope, 'attendance_punch', {
        ...own,
        uuid: punchUuids[n]!,
        person_uuid: personUuid,
        occurred_at: new Date(at),
        received_at: new Date(at),
        source: 'read',
        event_uuid: randomUUID(),
        status,
      }).execute()
    }
    const range = { companyUuid: people.companyUuid, people: [personUuid], from: '2026-11-20', to: '2026-11-27' }
    await recomputeDays(db, scope, range, testApp.services.now())
    return { personUuid, punchUuids, name }
  })
}

const dayOf = async (uuid: string, caller = manager, date = '2026-11-24') =>
  (await caller.call(attendancePerson.get, { uuid, from: date, to: date })).data.days[0]!

const setAgreement = async (needsSecondAgreement: boolean) => {
  const { companyUuid } = ours().people
  const { version } = (await manager.call(attendanceSetting.get, { companyUuid })).data
  const answer = await manager.call(attendanceSetting.edit, { companyUuid, needsSecondAgreement, version })
  expect(answer.code).toBe(0)
}

describe('corrections of punches', () => {
  it('turn a missed punch into a normal day and back, with author and reason beside the punch', async () => {
    const { personUuid } = await workingPerson([{ at: '2026-11-24T07:58:00Z' }])
    expect((await dayOf(personUuid)).statuses).toEqual(['missedPunch'])
    const { code } = await manager.call(corrections.addPunch, { personUuid, at: '2026-11-24T18:00', reason })
    expect(code).toBe(0)
    const day = await dayOf(personUuid)
    expect([day.statuses, day.workedMinutes]).toEqual([['normal'], 480])
    const punch = day.punches[1]!
    expect(punch).toMatchObject({ at: '2026-11-24T17:00:00.000Z', source: 'typed', use: 'out', status: 'counting' })
    expect(punch.corrections).toMatchObject([{ kind: 'add', reason, status: 'inForce', isOwn: true }])
    expect(punch.corrections[0]!.byName).not.toBe('')

    const aside = { punchUuid: punch.uuid, reason: 'Wrong person' }
    expect((await manager.call(corrections.setAside, aside)).code).toBe(0)
    const again = await dayOf(personUuid)
    expect([again.statuses, again.punches[1]!.ignoredReason]).toEqual([['missedPunch'], 'setAside'])
    expect((await manager.call(corrections.setAside, aside)).failure).toBe('punchIsSetAside')
    expect((await manager.call(corrections.restore, aside)).code).toBe(0)
    expect((await dayOf(personUuid)).statuses).toEqual(['normal'])
    expect((await manager.call(corrections.restore, aside)).failure).toBe('punchIsNotSetAside')
  })

  it('need a reason, a time that has been, a time that the clock shows, and a person with attendance', async () => {
    const { personUuid } = await workingPerson()
    const refusal = async (input: object) => {
      const form = { personUuid, at: '2026-11-24T18:00', reason, ...input }
      const { failure, issues } = await manager.call(corrections.addPunch, form)
      return [failure, issues[0]?.field]
    }
    expect(await refusal({ reason: '  ' })).toEqual(['invalidInput', 'reason'])
    expect(await refusal({ at: '2026-11-27T21:01' })).toEqual(['invalidInput', 'at'])
    expect(await refusal({ at: '2026-03-29T02:30' })).toEqual(['invalidInput', 'at'])
    expect(await refusal({ personUuid: ours().people.personUuid })).toEqual(['peopleWithoutAttendance', undefined])
    expect(
      (await manager.call(attendancePerson.get, { uuid: personUuid, from: '2026-10-01', to: '2026-11-30' })).issues,
    ).toMatchObject([{ field: 'to' }])
  })

  it('mean the first or the second of an hour that the clock shows twice', async () => {
    const { personUuid } = await workingPerson()
    const form = { personUuid, at: '2026-10-25T02:30', reason }
    await manager.call(corrections.addPunch, form)
    await manager.call(corrections.addPunch, { ...form, fold: 'second' })
    const day = await dayOf(personUuid, manager, '2026-10-25')
    expect(day.punches.map(({ at }) => at)).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])
  })

  it('within a minute of a read are the same punch, until the read is set aside', async () => {
    const { personUuid, punchUuids } = await workingPerson([
      { at: '2026-11-24T07:58:00Z' },
      { at: '2026-11-24T16:59:30Z' },
    ])
    await manager.call(corrections.addPunch, { personUuid, at: '2026-11-24T18:00', reason })
    expect((await dayOf(personUuid)).punches[2]).toMatchObject({ use: 'ignored', ignoredReason: 'repeat' })
    await manager.call(corrections.setAside, { punchUuid: punchUuids[1]!, reason })
    expect((await dayOf(personUuid)).punches[2]).toMatchObject({ use: 'out' })
  })

  it('of a clock that was not set are accepted at the time that the server believed', async () => {
    const { personUuid, punchUuids, name } = await workingPerson([
      { at: '2026-11-24T07:58:00Z', status: 'review' },
      { at: '2026-11-24T17:00:00Z' },
    ])
    const review = async () =>
      (await manager.call(attendancePerson.review, { keyword: name })).data.rows.map((row) => row.uuid)
    expect(await review()).toEqual([punchUuids[0]])
    const before = await dayOf(personUuid)
    expect([before.statuses, before.punches[0]!.use]).toEqual([['missedPunch'], null])
    const input = { punchUuid: punchUuids[0]!, reason: 'Seen at the door' }
    expect((await manager.call(corrections.accept, input)).code).toBe(0)
    expect((await dayOf(personUuid)).statuses).toEqual(['normal'])
    expect((await manager.call(corrections.accept, input)).failure).toBe('punchNotInReview')
    expect(await review()).toEqual([])
  })
})

describe('a company whose corrections need a second agreement', () => {
  beforeAll(() => setAgreement(true))
  afterAll(() => setAgreement(false))

  it('has days that keep their result until another person agrees', async () => {
    const { personUuid, name } = await workingPerson([{ at: '2026-11-24T07:58:00Z' }])
    const { uuid } = (await manager.call(corrections.addPunch, { personUuid, at: '2026-11-24T18:00', reason })).data
    const day = await dayOf(personUuid)
    expect([day.statuses, day.punches[1]!.status]).toEqual([['missedPunch'], 'waiting'])
    expect((await manager.call(corrections.agree, { uuid })).failure).toBe('secondPersonRequired')
    const { punches } = day
    const second = await admin.call(corrections.setAside, { punchUuid: punches[1]!.uuid, reason })
    expect(second.failure).toBe('correctionWaiting')
    const [row] = (await admin.call(attendancePerson.review, { keyword: name })).data.rows
    expect(row).toMatchObject({ personUuid, date: '2026-11-24', correction: { uuid, isOwn: false, status: 'waiting' } })
    expect((await admin.call(corrections.agree, { uuid })).code).toBe(0)
    const next = await dayOf(personUuid)
    expect(next.statuses).toEqual(['normal'])
    expect(next.punches[1]!.corrections[0]).toMatchObject({ status: 'inForce', agreedByName: expect.any(String) })
    expect((await admin.call(corrections.agree, { uuid })).failure).toBe('correctionNotWaiting')
  })

  it('leaves days as they are where a correction is withdrawn', async () => {
    const { personUuid, punchUuids } = await workingPerson([
      { at: '2026-11-24T07:58:00Z' },
      { at: '2026-11-24T17:00:00Z' },
    ])
    const input = { punchUuid: punchUuids[1]!, reason }
    const { uuid } = (await manager.call(corrections.setAside, input)).data
    expect((await dayOf(personUuid)).statuses).toEqual(['normal'])
    expect((await manager.call(corrections.withdraw, { uuid })).code).toBe(0)
    expect((await admin.call(corrections.agree, { uuid })).failure).toBe('correctionNotWaiting')
    expect((await manager.call(corrections.withdraw, { uuid })).failure).toBe('correctionNotWaiting')
    expect((await dayOf(personUuid)).statuses).toEqual(['normal'])
  })
})

describe('the days of a person', () => {
  it('are every date of the range, open ones pending, and those to come by what is scheduled', async () => {
    const { personUuid } = await workingPerson()
    const range = { from: '2026-11-26', to: '2026-11-28' }
    const { days, totals, today } = (await manager.call(attendancePerson.get, { uuid: personUuid, ...range })).data
    expect(today).toBe('2026-11-27')
    expect(days.map(({ date, statuses, isClosed }) => [date, statuses[0], isClosed])).toEqual([
      ['2026-11-26', 'absent', true],
      ['2026-11-27', 'pending', false],
      ['2026-11-28', 'pending', false],
    ])
    expect(days[0]).toMatchObject({ timetable: { allowLateMinutes: 5, isFirstVersion: true }, absentMinutes: 480 })
    // Sums are of closed days alone (attendance.md 59).
    expect(totals).toMatchObject({ scheduledMinutes: 480, absentHundredths: 100, workedMinutes: 0 })
  })

  it('and their punches are an administrator’s where the person is of its company', async () => {
    const { personUuid, punchUuids } = await workingPerson([{ at: '2026-11-24T07:58:00Z' }])
    expect((await dayOf(personUuid, admin)).punches).toHaveLength(1)
    const { otherTenant } = await withOtherTenant(testApp)
    const foreign = await testApp.as(otherTenant.admin)
    const range = { from: '2026-11-24', to: '2026-11-24' }
    expect((await foreign.call(attendancePerson.get, { uuid: personUuid, ...range })).failure).toBe('notFound')
    expect((await foreign.call(corrections.setAside, { punchUuid: punchUuids[0]!, reason })).failure).toBe('notFound')
  })
})
