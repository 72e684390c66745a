import { randomUUID } from 'node:crypto'
import { door } from '@lintel/contract/doors/operations.ts'
import { OtherDays, type OverrideForm } from '@lintel/contract/doors/modes.ts'
import { emergencyPlan } from '@lintel/contract/emergency-plans/operations.ts'
import { decide } from '@lintel/rules/access/decide.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import type { AccessRequest } from '@lintel/rules/access/request.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { policyAt, policyVersion } from '../../domain/policy/snapshot.ts'

/** Modes of doors by timetable and manual override, as the rules decide by the policy (access-decision.md 3, 5, 6). */

let testApp: TestApp
let manager: Caller
let front: string
// A Wednesday, half past ten in Berlin.
const at = new Date('2026-11-25T09:30:00Z')
beforeAll(async () => {
  testApp = await startTestApp()
  testApp.setNow(at)
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  front = testApp.fixtures.ours.office.doors[0]!
})
afterAll(() => testApp.close())

const stranger: AccessRequest['by'] = { kind: 'credentials', presented: [{ credentialId: 'unknown', used: 0 }] }

/** Decision on a stranger at the door. */
async function decideAtDoor(when: Date | string, side: 'entry' | 'exit' = 'entry', by = stranger) {
  const site = projectScope(testApp.fixtures.ours.office.uuid)
  const policy = await testApp.test.database.read(site, async (db) => policyAt(db, site, await policyVersion(db, site)))
  return decide(indexPolicy(policy!), {
    doorId: front,
    sideId: `${front}:${side}`,
    at: new Date(when).getTime(),
    by,
    presence: { lastSeen: {}, entries: {}, counts: {}, arrivals: [], reads: [], passbackReset: {}, exitOpenings: [] },
    activePlans: [],
    overrides: [],
    health: { isFireInputActive: false, isInContact: true, clockDriftSeconds: 0, deadReaderIds: [], openDoorIds: [] },
    policyAgeSeconds: 0,
  })
}
const reason = async (...question: Parameters<typeof decideAtDoor>) => (await decideAtDoor(...question)).reason

const info = async () => (await manager.call(door.get, { uuid: front })).data
const none = {
  unlocked: [],
  anyKnownCredential: [],
  controlledPlusPin: [],
  lockdown: [],
  holdsOnHolidays: false,
  otherDays: OtherDays.parse({}),
  unlockAfterFirstPersonGroupUuid: null,
}
const workdays = [1, 2, 3, 4, 5]
const set = async (timetable: object) => {
  const { version } = (await info()).timetable
  return manager.call(door.setTimetable, { ...none, ...timetable, uuid: front, version })
}
const setOverride = (form: Partial<z.input<typeof OverrideForm>> = {}) =>
  manager.call(door.setOverride, {
    uuid: front,
    mode: 'unlocked',
    until: '2026-11-25T18:00',
    reason: 'Delivery',
    ...form,
  })
const button = { kind: 'exitRequest' } as const

describe('the timetable of a door', () => {
  it('holds it open in its hours, and only then', async () => {
    const hours = [{ days: workdays, from: 540, to: 1020 }]
    expect((await set({ unlocked: hours })).code).toBe(0)
    expect((await info()).timetable).toEqual({ ...none, unlocked: hours, version: 2 })
    expect((await info()).hasTimetable).toBe(true)
    expect(await decideAtDoor('2026-11-25T08:00:00Z')).toMatchObject({ reason: 'allowUnlocked', ruleId: front })
    expect(await reason('2026-11-25T07:59:59Z')).toBe('credentialUnknown')
    expect(await reason('2026-11-25T15:59:59Z')).toBe('allowUnlocked')
    expect(await reason('2026-11-25T16:00:00Z')).toBe('credentialUnknown')
    expect(await reason('2026-11-28T10:00:00Z')).toBe('credentialUnknown')
  })

  it('unlocks nothing on a holiday, unless its hours include holidays', async () => {
    const hours = { unlocked: [{ days: workdays, from: 540, to: 1020 }] }
    const { uuid } = await write(testApp, (db) =>
      db
        .insertInto('holiday')
        .values({
          project_uuid: testApp.fixtures.ours.office.uuid,
          name: 'Founding day',
          starts_on: '2026-11-26' as never,
          ends_on: '2026-11-26' as never,
        })
        .returning('uuid')
        .executeTakeFirstOrThrow(),
    )
    await set(hours)
    expect(await reason('2026-11-26T10:00:00Z')).toBe('credentialUnknown')
    await set({ ...hours, holdsOnHolidays: true })
    expect(await reason('2026-11-26T10:00:00Z')).toBe('allowUnlocked')
    const own = (from: number, to: number) => [{ days: [1, 2, 3, 4, 5, 6, 7], from, to }]
    const otherDays = OtherDays.parse({
      holiday1: { plan: 'own', hours: { unlocked: own(600, 660), lockdown: own(720, 780) } },
    })
    expect((await set({ ...hours, otherDays })).code).toBe(0)
    expect((await info()).timetable.otherDays).toEqual(otherDays)
    expect([
      await reason('2026-11-26T09:30:00Z'),
      await reason('2026-11-26T10:30:00Z'),
      await reason('2026-11-26T11:30:00Z'),
      await reason('2026-11-25T11:30:00Z'),
    ]).toEqual(['allowUnlocked', 'credentialUnknown', 'lockdown', 'allowUnlocked'])
    await set({ ...hours, holdsOnHolidays: true, otherDays: OtherDays.parse({ holiday1: { plan: 'closed' } }) })
    expect(await reason('2026-11-26T10:00:00Z')).toBe('credentialUnknown')
    const nothing = { holiday2: { plan: 'own', hours: {} } }
    expect((await set({ ...hours, otherDays: nothing })).params).toEqual({ field: 'otherDays.holiday2.plan' })
    await set(hours)
    await write(testApp, (db) => db.deleteFrom('holiday').where('uuid', '=', uuid).execute())
  })

  it('keeps the clock of the site when the clocks change', async () => {
    await set({ unlocked: [{ days: [7], from: 135, to: 240 }] })
    // 02:15 does not exist on that night: the door is open from the first minute after the gap until 04:00.
    expect(await reason('2027-03-28T00:59:59Z')).toBe('credentialUnknown')
    expect(await reason('2027-03-28T01:00:00Z')).toBe('allowUnlocked')
    expect(await reason('2027-03-28T02:00:00Z')).toBe('credentialUnknown')
    await set({ unlocked: [{ days: [7], from: 135, to: 165 }] })
    // 02:15 to 02:45 comes twice, and the quarter of an hour between is closed.
    for (const open of ['2027-10-31T00:15:00Z', '2027-10-31T01:30:00Z'])
      expect(await reason(open), open).toBe('allowUnlocked')
    for (const instant of ['2027-10-31T00:45:00Z', '2027-10-31T01:10:00Z', '2027-10-31T01:45:00Z'])
      expect(await reason(instant), instant).toBe('credentialUnknown')
  })

  it('locks it down in its lockdown hours, the stricter of two wins, and no person is kept inside', async () => {
    const all = [{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }]
    await set({ unlocked: all, lockdown: [{ days: [3], from: 600, to: 660 }] })
    expect(await reason('2026-11-25T09:30:00Z')).toBe('lockdown')
    expect(await reason('2026-11-25T10:30:00Z')).toBe('allowUnlocked')
    expect(await decideAtDoor('2026-11-25T09:30:00Z', 'exit', button)).toMatchObject({ reason: 'allowEgress' })
    await set({})
    expect([(await info()).hasTimetable, await reason(at)]).toEqual([false, 'credentialUnknown'])
  })

  it('waits for the first person of a group in the hours that open it, also when the group is deleted', async () => {
    const { accessGroupUuid, departmentUuid } = testApp.fixtures.ours.people
    const [at, open] = ['2026-11-25T10:30:00Z', [{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }]]
    for (const unlockAfterFirstPersonGroupUuid of [accessGroupUuid, departmentUuid]) {
      expect((await set({ unlocked: open, unlockAfterFirstPersonGroupUuid })).code).toBe(0)
      expect((await info()).timetable.unlockAfterFirstPersonGroupUuid).toBe(unlockAfterFirstPersonGroupUuid)
      expect(await reason(at)).toBe('credentialUnknown')
    }
    await write(testApp, (db) =>
      db
        .updateTable('door_period')
        .set({ unlock_after_first_person_group_uuid: randomUUID() })
        .where('door_uuid', '=', front)
        .execute(),
    )
    expect(await reason(at)).toBe('credentialUnknown')
    await set({ unlocked: open })
    expect(await reason(at)).toBe('allowUnlocked')
    const { accessGroupUuid: foreign } = testApp.fixtures.theirs.people
    expect((await set({ unlocked: open, unlockAfterFirstPersonGroupUuid: foreign })).failure).toBe('notFound')
    const nothing = await set({ lockdown: open, unlockAfterFirstPersonGroupUuid: accessGroupUuid })
    expect([nothing.failure, nothing.params]).toEqual(['invalidInput', { field: 'unlockAfterFirstPersonGroupUuid' }])
    await set({})
  })

  it('is saved by who saw it last, apart from how the door is built', async () => {
    const { timetable, version } = await info()
    expect((await set({ unlocked: [{ days: [1], from: 0, to: 60 }] })).code).toBe(0)
    const late = await manager.call(door.setTimetable, { ...none, uuid: front, version: timetable.version })
    expect([late.failure, (await info()).version]).toEqual(['staleRecord', version])
    await set({})
  })

  it.each([
    ['unlocked', [{ days: [], from: 0, to: 60 }], 'unlocked.0.days'],
    ['unlocked', [{ days: [1], from: 60, to: 1_441 }], 'unlocked.0.to'],
    ['lockdown', [{ days: [8], from: 0, to: 60 }], 'lockdown.0.days.0'],
    ['lockdown', Array.from({ length: 21 }, () => ({ days: [1], from: 0, to: 60 })), 'lockdown'],
  ])('is refused with %s %j', async (mode, windows, field) => {
    const before = await info()
    const answer = await set({ [mode]: windows })
    expect([answer.failure, answer.issues[0]?.field]).toEqual(['invalidInput', field])
    expect(await info()).toEqual(before)
  })
})

describe('a door with a manual override', () => {
  it('is kept unlocked until its time by the clock of the site, and then ends by itself', async () => {
    expect((await setOverride({ until: '2026-11-25T12:00' })).code).toBe(0)
    const until = '2026-11-25T11:00:00.000Z'
    const override = { mode: 'unlocked', until, since: at.toISOString(), by: 'ours-office-pm', reason: 'Delivery' }
    expect((await info()).override).toEqual(override)
    const { rows } = (await manager.call(door.list, {})).data
    expect(rows.map((row) => [row.uuid === front, row.override])).toContainEqual([true, override])
    expect(await reason(at)).toBe('allowOverrideOpen')
    expect(await reason(until)).toBe('credentialUnknown')
    testApp.setNow(new Date(until))
    expect((await info()).override).toBeNull()
    testApp.setNow(at)
  })

  it('is so until the end of the minute 23:59, and of an hour that comes twice until it has come twice', async () => {
    expect((await setOverride({ until: '2026-11-25T23:59' })).code).toBe(0)
    expect([await reason('2026-11-25T22:59:59.999Z'), await reason('2026-11-25T23:00Z')]).toEqual([
      'allowOverrideOpen',
      'credentialUnknown',
    ])
    testApp.setNow(new Date('2026-10-24T10:00Z'))
    await setOverride({ until: '2026-10-25T02:30' })
    expect((await info()).override?.until).toBe('2026-10-25T01:30:00.000Z')
    testApp.setNow(new Date('2026-03-28T10:00Z'))
    await setOverride({ until: '2026-03-29T02:30' })
    expect((await info()).override?.until).toBe('2026-03-29T01:00:00.000Z')
    testApp.setNow(at)
    await manager.call(door.followTimetable, { uuid: front })
  })

  it('is the one that was set last, in spite of its timetable, until it follows that again', async () => {
    await set({ unlocked: [{ days: workdays, from: 0, to: 1440 }] })
    await setOverride()
    await setOverride({ mode: 'lockdown', reason: 'Works' })
    expect(await reason(at)).toBe('overrideLockdown')
    expect(await reason(at, 'exit', button)).toBe('allowEgress')
    await setOverride({ mode: 'controlled', reason: 'Quiet day' })
    expect(await reason(at)).toBe('credentialUnknown')
    expect((await manager.call(door.followTimetable, { uuid: front })).code).toBe(0)
    expect([await reason(at), (await info()).override]).toEqual(['allowUnlocked', null])
    // Nothing is left to end, and nothing is recorded of it.
    expect((await manager.call(door.followTimetable, { uuid: front })).code).toBe(0)
    await set({})
  })

  it.each([
    ['2026-11-25T10:30', 'validation:endBeforeStart'],
    ['2026-11-20T10:30', 'validation:endBeforeStart'],
    ['2026-12-02T10:31', 'doorModes:tooLate'],
    ['2026-02-31T10:30', 'validation:date'],
  ])('cannot end at %s', async (until, key) => {
    const answer = await setOverride({ until })
    expect([answer.failure, answer.issues[0]?.field, answer.issues[0]?.key]).toEqual(['invalidInput', 'until', key])
    expect((await info()).override).toBeNull()
  })

  it('needs a reason, and may stay so for a week', async () => {
    expect((await setOverride({ reason: ' ' })).issues[0]?.field).toBe('reason')
    expect((await setOverride({ until: '2026-12-02T10:30' })).code).toBe(0)
    await manager.call(door.followTimetable, { uuid: front })
  })

  it('leaves entries that say who, what and until when', async () => {
    await setOverride({ mode: 'lockdown', reason: 'Leak' })
    await manager.call(door.followTimetable, { uuid: front })
    const entries = await allRows(testApp)((db) =>
      db
        .selectFrom('audit_entry')
        .select(['operation', 'detail'])
        .where('target', '=', front)
        .where('operation', 'in', ['door.setOverride', 'door.followTimetable'])
        .orderBy('at')
        .orderBy('number')
        .execute(),
    )
    expect(entries.slice(-2)).toEqual([
      {
        operation: 'door.setOverride',
        detail: { door: 'office front', mode: 'lockdown', until: '2026-11-25T17:00:00.000Z', reason: 'Leak' },
      },
      { operation: 'door.followTimetable', detail: { door: 'office front' } },
    ])
  })

  it('is changed by no manager while a plan runs at it, nor is its timetable', async () => {
    const plan = { name: 'Lockdown', kind: 'lockdown' as const }
    const { uuid } = (await manager.call(emergencyPlan.create, plan)).data
    await manager.call(emergencyPlan.start, { uuid })
    expect((await setOverride()).failure).toBe('lockedDown')
    expect((await manager.call(door.followTimetable, { uuid: front })).failure).toBe('lockedDown')
    expect((await set({ unlocked: [{ days: [1], from: 0, to: 60 }] })).failure).toBe('lockedDown')
    await manager.call(emergencyPlan.stop, { uuid })
    expect((await setOverride()).code).toBe(0)
    await manager.call(door.followTimetable, { uuid: front })
  })

  it('is no door of another site, nor of none', async () => {
    for (const uuid of [testApp.fixtures.theirs.office.doors[0]!, randomUUID()]) {
      expect((await setOverride({ uuid })).failure).toBe('notFound')
      expect((await manager.call(door.followTimetable, { uuid })).failure).toBe('notFound')
      expect((await manager.call(door.setTimetable, { ...none, uuid, version: 1 })).failure).toBe('notFound')
    }
  })
})
