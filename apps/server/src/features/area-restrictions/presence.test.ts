import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import type { InputOf } from '@lintel/contract/kit/operation.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { mailsIn } from '../../../test/mails.ts'
import { withOtherTenant } from '../../../test/other-tenant.ts'
import { write } from '../../../test/samples/kit.ts'
import { ingestBatch } from '../../devices/ingest/ingest.ts'
import { relayNotice } from '../../jobs/notices/all.ts'

const { areaRestriction, auditLog, block, alarm } = contract
const minute = 60_000
/** 11:00 on the clock of the site, which is in Berlin. */
const start = new Date('2032-11-24T10:00:00Z').getTime()

let testApp: TestApp
let manager: Caller
let admin: Caller
let own: string
let theirs: string
beforeAll(async () => {
  testApp = await startTestApp()
  const { otherTenant } = await withOtherTenant(testApp)
  own = testApp.fixtures.ours.people.personUuid
  theirs = otherTenant.people.personUuid
  number = 0
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await at(0)
  for (const table of ['area', 'alarm_record', 'outbox'] as const)
    await write(testApp, (db) => db.deleteFrom(table).execute())
})

/** Moves the clock to minutes after the start; sessions do not outlast that. */
async function at(minutes: number): Promise<void> {
  testApp.setNow(new Date(start + minutes * minute))
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  admin = await testApp.as(testApp.fixtures.ours.admin)
}

let number: number
interface EventReport {
  readonly minutes: number
  readonly person?: string
  readonly direction?: 'entry' | 'exit'
  readonly door?: 0 | 1
  readonly more?: object
}
const eventOf = ({ minutes, person = own, direction, door = 0, more }: EventReport) => ({
  n: ++number,
  t: start + minutes * minute,
  tq: 'synced',
  mono: 1,
  type: 'access',
  door,
  granted: true,
  reason: 'allowGrant',
  person,
  ...(direction && { direction }),
  ...more,
})
const store = (events: readonly ReturnType<typeof eventOf>[]) =>
  ingestBatch(
    testApp.test.database,
    testApp.fixtures.ours.office.mac,
    { v: 1, ts: null, epoch: 'areas', boot: 1, from: events[0]!.n, to: events.at(-1)!.n, events: [...events] },
    testApp.services.now(),
  )
/** Each by itself, in the order in which they come. */
async function report(...reported: readonly EventReport[]): Promise<void> {
  for (const one of reported) expect(await store([eventOf(one)])).not.toBeNull()
}
const passback = { granted: false, reason: 'passback' }

type Form = InputOf<typeof areaRestriction.create>
async function areaWith(values: Partial<Form> = {}): Promise<string> {
  const [front] = testApp.fixtures.ours.office.doors as [string]
  const form = { name: 'Store', entryDoorUuids: [front], exitDoorUuids: [front], ...values }
  return (await manager.call(areaRestriction.create, form)).data.uuid
}
const inside = async (uuid: string, caller = manager) => (await caller.call(areaRestriction.people, { uuid })).data.rows
const firstArea = async (caller = manager) => (await caller.call(areaRestriction.list, {})).data.rows[0]
const blocks = async (caller = manager) => (await caller.call(block.list, {})).data.rows
const mailRecipients = async () => {
  while (await relayNotice(testApp.services, 'passback'));
  return (await mailsIn(testApp)).map(({ to }) => to).sort()
}

describe('people inside', () => {
  it('are those that the newest event of the area’s doors shows entering, in whatever order and however often they come', async () => {
    const uuid = await areaWith()
    await at(60)
    await report({ minutes: 30, direction: 'entry' })
    expect(await inside(uuid)).toEqual([
      {
        personUuid: own,
        personName: 'Petra ours company',
        companyName: 'ours company',
        since: new Date(start + 30 * minute).toISOString(),
        doorName: 'office front',
        until: null,
      },
    ])
    expect(await firstArea()).toMatchObject({ inside: 1, blocked: 0 })
    // An older event comes late and changes nothing; nor does the same one again.
    await report({ minutes: 10, direction: 'exit' })
    expect(await inside(uuid)).toHaveLength(1)
    const out = [eventOf({ minutes: 20, direction: 'entry' }), eventOf({ minutes: 50, direction: 'exit' })]
    await store(out)
    await store(out)
    expect(await inside(uuid)).toEqual([])
    expect(await firstArea()).toMatchObject({ inside: 0 })
  })

  it('do not come by refusals, by temporary keys, by other doors or by an unknown direction', async () => {
    const uuid = await areaWith()
    await at(60)
    const { companyUuid } = testApp.fixtures.ours.people
    const visitor = await write(testApp, (db) =>
      db
        .insertInto('person')
        .values({
          project_uuid: testApp.fixtures.ours.office.uuid,
          company_uuid: companyUuid,
          kind: 'visitor',
          first_name: 'Vera',
          valid_until: new Date('2027-01-01'),
        })
        .returning('uuid')
        .executeTakeFirstOrThrow(),
    )
    await report(
      { minutes: 1, direction: 'entry', more: { granted: false, reason: 'noGrant' } },
      { minutes: 2, direction: 'entry', person: visitor.uuid },
      { minutes: 3, direction: 'entry', door: 1 },
      { minutes: 4 },
      { minutes: 5, direction: 'entry', person: testApp.fixtures.theirs.people.personUuid },
    )
    expect(await inside(uuid)).toEqual([])
  })

  it('come by a door that only leads in, also where the device tells no direction', async () => {
    const [front, back] = testApp.fixtures.ours.office.doors as [string, string]
    const uuid = await areaWith({ entryDoorUuids: [front], exitDoorUuids: [back] })
    await at(60)
    await report({ minutes: 1 })
    expect(await inside(uuid)).toHaveLength(1)
    await report({ minutes: 2, door: 1 })
    expect(await inside(uuid)).toEqual([])
  })

  it('are forgotten after the time of the area, and at its minute of the site’s day', async () => {
    const uuid = await areaWith({ timeoutMinutes: 90 })
    await report({ minutes: 0, direction: 'entry' })
    await at(89)
    expect(await inside(uuid)).toMatchObject([{ until: new Date(start + 90 * minute).toISOString() }])
    await at(90)
    expect(await inside(uuid)).toEqual([])
    await manager.call(areaRestriction.remove, { uuid })

    // Entered at 11:00 in Berlin; forgotten at 12:30 there, which is an hour and a half later.
    const daily = await areaWith({ resetAt: 750 })
    await report({ minutes: 0, direction: 'entry', more: { t: start + 1 } })
    await at(89)
    expect(await inside(daily)).toMatchObject([{ until: '2032-11-24T11:30:00.000Z' }])
    await at(91)
    expect([(await inside(daily)).length, (await firstArea())?.inside]).toEqual([0, 0])
  })

  it('are forgotten on the chosen days of the week alone', async () => {
    // 25 November 2026 is a Wednesday; the next Friday is two days on.
    const uuid = await areaWith({ resetAt: 750, resetDays: [5] })
    await report({ minutes: 0, direction: 'entry', more: { t: start + 1 } })
    await at(91)
    expect(await inside(uuid)).toMatchObject([{ until: '2032-11-26T11:30:00.000Z' }])
  })

  it('are forgotten when an emergency plan starts, and who was refused is not refused any more', async () => {
    const uuid = await areaWith()
    await at(20)
    await report({ minutes: 1, direction: 'entry' }, { minutes: 10, direction: 'entry', more: passback })
    const project = testApp.fixtures.ours.office.uuid
    const run = (values: object) =>
      write(testApp, async (db) => {
        const plan = await db
          .insertInto('emergency_plan')
          .values({ project_uuid: project, name: `Plan ${String(Object.keys(values))}`, kind: 'lock', rank: 9 })
          .returning('uuid')
          .executeTakeFirstOrThrow()
        const row = { project_uuid: project, plan_uuid: plan.uuid, started_by: 'the test', ...values }
        await db
          .insertInto('plan_run')
          .values({ ...row, started_at: new Date(start + 15 * minute) })
          .execute()
      })
    await run({ is_drill: true })
    expect([(await inside(uuid)).length, (await blocks()).length]).toEqual([1, 1])
    await run({})
    expect([(await inside(uuid)).length, (await blocks()).length]).toEqual([0, 0])
    await write(testApp, (db) => db.deleteFrom('emergency_plan').where('name', 'like', 'Plan %').execute())
  })

  it('are shown to an administrator of its own people alone, and with no person in an area of another site', async () => {
    const uuid = await areaWith()
    await at(5)
    await report({ minutes: 1, direction: 'entry' }, { minutes: 2, direction: 'entry', person: theirs })
    expect((await inside(uuid)).map(({ personUuid }) => personUuid)).toEqual([theirs, own])
    expect((await inside(uuid, admin)).map(({ personUuid }) => personUuid)).toEqual([own])
    expect([(await firstArea())?.inside, (await firstArea(admin))?.inside]).toEqual([2, 1])
    const stranger = await testApp.as(testApp.fixtures.theirs.officeManager)
    expect((await stranger.call(areaRestriction.people, { uuid })).failure).toBe('notFound')
  })
})

describe('a position', () => {
  it('is forgotten of one person, and an event from before that comes late does not bring it back', async () => {
    const uuid = await areaWith()
    await at(5)
    await report({ minutes: 1, direction: 'entry' }, { minutes: 2, direction: 'entry', person: theirs })
    expect((await manager.call(areaRestriction.resetPassback, { uuid, personUuid: own, reason: ' ' })).failure).toBe(
      'invalidInput',
    )
    expect(await inside(uuid)).toHaveLength(2)
    expect((await manager.call(areaRestriction.resetPassback, { uuid, personUuid: own, reason: 'Settled' })).code).toBe(
      0,
    )
    const entries = (await manager.call(auditLog.list, { group: 'areaRestriction' })).data.rows
    const entry = entries.find(
      ({ operation, target }) => operation === 'areaRestriction.resetPassback' && target === uuid,
    )
    const { detail } = (await manager.call(auditLog.get, { id: entry!.id })).data
    expect(detail).toMatchObject({ reason: 'Settled' })
    await report({ minutes: 3, direction: 'entry' })
    expect((await inside(uuid)).map(({ personUuid }) => personUuid)).toEqual([theirs])
    await at(7)
    await report({ minutes: 6, direction: 'entry' })
    expect(await inside(uuid)).toHaveLength(2)
  })

  it('is reset for every person; by an administrator of own people, and of no other company’s', async () => {
    const uuid = await areaWith()
    await at(5)
    await report({ minutes: 1, direction: 'entry' }, { minutes: 2, direction: 'entry', person: theirs })
    expect(
      (await admin.call(areaRestriction.resetPassback, { uuid, personUuid: theirs, reason: 'Settled' })).failure,
    ).toBe('notFound')
    expect((await admin.call(areaRestriction.resetAllPassback, { uuid, reason: 'Settled' })).data).toEqual({ count: 1 })
    expect((await inside(uuid)).map(({ personUuid }) => personUuid)).toEqual([theirs])
    expect((await manager.call(areaRestriction.resetAllPassback, { uuid, reason: 'Settled' })).data).toEqual({
      count: 1,
    })
    expect(await inside(uuid)).toEqual([])
    // Again and again it stays one row for each who forgot.
    await manager.call(areaRestriction.resetAllPassback, { uuid, reason: 'Settled' })
    const rows = await write(testApp, (db) => db.selectFrom('apb_reset').select('company_uuid').execute())
    expect(rows).toHaveLength(2)
  })
})

describe('a violation', () => {
  it('stands among the blocked people with its door until it is forgotten, and makes an alarm', async () => {
    const uuid = await areaWith({ timeoutMinutes: 60 })
    await at(20)
    await report({ minutes: 1, direction: 'entry' }, { minutes: 10, direction: 'entry', more: passback })
    const [row] = await blocks()
    expect(row).toMatchObject({
      personUuid: own,
      areaUuid: uuid,
      cause: 'violation',
      doorName: 'office front',
      direction: 'entry',
      by: 'office panel',
      since: new Date(start + 10 * minute).toISOString(),
      until: new Date(start + 61 * minute).toISOString(),
      mayEnd: true,
    })
    expect(await firstArea()).toMatchObject({ blocked: 1, inside: 1 })
    expect((await manager.call(alarm.list, {})).data.rows).toMatchObject([{ type: 'passback' }])
    expect((await manager.call(block.list, { cause: 'manual' })).data.rows).toEqual([])
    expect((await admin.call(block.remove, { uuid: row!.uuid, reason: 'Settled' })).code).toBe(0)
    expect(await blocks()).toEqual([])
    expect(await inside(uuid)).toEqual([])
  })

  it('is over once the person was seen leaving, once the position is forgotten by itself, and when all are unblocked', async () => {
    const areaUuid = await areaWith({ timeoutMinutes: 60 })
    await at(20)
    await report({ minutes: 1, direction: 'entry' }, { minutes: 10, direction: 'entry', more: passback })
    await report({ minutes: 11, direction: 'exit' })
    expect(await blocks()).toEqual([])
    await report({ minutes: 12, direction: 'entry' }, { minutes: 13, direction: 'entry', more: passback })
    expect(await blocks()).toHaveLength(1)
    await at(72)
    expect(await blocks()).toEqual([])
    await report({ minutes: 71, direction: 'entry', more: { ...passback, person: theirs } })
    await manager.call(block.create, { personUuid: own, areaUuid })
    expect(await blocks()).toHaveLength(2)
    expect((await manager.call(block.removeAll, { areaUuid, reason: 'Settled' })).data).toEqual({ count: 2 })
    expect(await blocks()).toEqual([])
  })

  it('of the soft kind lets in, and is still shown and raises an alarm', async () => {
    await areaWith({ antiPassback: 'soft' })
    await at(20)
    await report(
      { minutes: 1, direction: 'entry' },
      { minutes: 10, direction: 'entry', more: { notes: ['antiPassbackSoft'] } },
    )
    expect(await blocks()).toMatchObject([{ cause: 'violation', since: new Date(start + 10 * minute).toISOString() }])
    expect((await manager.call(alarm.list, {})).data.rows).toMatchObject([
      { type: 'passback', doorName: 'office front' },
    ])
  })

  const alarmTimes = async () =>
    (await manager.call(alarm.list, {})).data.rows.map(({ type, occurredAt }) => [type, Date.parse(occurredAt) - start])

  it('is leaving without having entered, which is recorded, refuses no person and is nothing of an unknown person', async () => {
    const uuid = await areaWith({ antiPassback: 'soft', timeoutMinutes: 60 })
    await at(20)
    // The first read leads out of an unknown place.
    await report({ minutes: 1, direction: 'exit' })
    expect(await alarmTimes()).toEqual([])
    await report({ minutes: 5, direction: 'exit' }, { minutes: 6, direction: 'exit', person: theirs })
    expect(await alarmTimes()).toEqual([['passback', 5 * minute]])
    expect((await manager.call(alarm.list, {})).data.rows).toMatchObject([
      { level: 'notice', doorName: 'office front', companyName: 'ours company' },
    ])
    expect(await blocks()).toEqual([])
    // Two of one batch, and an older one that comes late.
    await store([
      eventOf({ minutes: 10, direction: 'entry' }),
      eventOf({ minutes: 11, direction: 'exit' }),
      eventOf({ minutes: 12, direction: 'exit' }),
      eventOf({ minutes: 3, direction: 'exit' }),
    ])
    expect(await alarmTimes()).toEqual([12, 5].map((minutes) => ['passback', minutes * minute]))
    await manager.call(areaRestriction.resetPassback, { uuid, personUuid: own, reason: 'Settled' })
    await at(21)
    await report({ minutes: 21, direction: 'exit' })
    await at(81)
    await report({ minutes: 81, direction: 'exit' })
    expect(await alarmTimes()).toHaveLength(2)
  })

  it('is no leaving of an exempt person, nor of an area that refuses and warns of nothing', async () => {
    const twice = async () => {
      await at(20)
      await report({ minutes: 1, direction: 'exit' }, { minutes: 5, direction: 'exit' })
      return alarmTimes()
    }
    const free = await areaWith({ exemptUuids: [own] })
    expect(await twice()).toEqual([])
    await manager.call(areaRestriction.remove, { uuid: free })
    await areaWith({ antiPassback: 'note' })
    expect(await twice()).toEqual([])
  })

  it('is mailed to the managers once in a quarter of an hour for a person, and of own people to administrators', async () => {
    const [front] = testApp.fixtures.ours.office.doors as [string]
    const { companyUuid } = testApp.fixtures.ours.people
    await areaWith({ notify: true, companyUuid, entryDoorUuids: [front] })
    const managers = ['ours-office-pm@test.invalid']
    const all = ['ours-admin@test.invalid', ...managers]
    await at(1)
    await report({ minutes: 0, direction: 'entry', more: passback })
    expect(await mailRecipients()).toEqual(all)
    await at(15)
    await report({ minutes: 14, direction: 'entry', more: passback })
    expect(await mailRecipients()).toEqual(all)
    await at(17)
    await report({ minutes: 16, direction: 'entry', more: passback })
    expect(await mailRecipients()).toEqual([...all, ...all].sort())
    await report({ minutes: 16, direction: 'entry', person: theirs, more: passback })
    expect(await mailRecipients()).toEqual([...all, ...all, ...managers].sort())
    const mail = (await mailsIn(testApp)).at(-1)!
    expect(mail.subject).toContain('Petra neighbour company')
    expect(mail.text).toContain('office front')
  })

  it('is mailed to no recipient where the area does not notify them', async () => {
    await areaWith()
    await at(1)
    await report({ minutes: 0, direction: 'entry', more: passback })
    expect(await mailRecipients()).toEqual([])
  })
})

describe('a block of the landlord', () => {
  it('is not for an administrator to lift, one of its own is', async () => {
    const areaUuid = await areaWith()
    await manager.call(block.create, { personUuid: own, areaUuid, reason: 'rent' })
    await admin.call(block.create, { personUuid: own, areaUuid, reason: 'own' })
    const rows = await blocks(admin)
    expect(Object.fromEntries(rows.map(({ reason, mayEnd }) => [reason, mayEnd]))).toEqual({ rent: false, own: true })
    const uuidOf = (words: string) => rows.find(({ reason }) => reason === words)!.uuid
    expect((await admin.call(block.remove, { uuid: uuidOf('rent'), reason: 'Settled' })).failure).toBe('notFound')
    expect((await admin.call(block.removeAll, { areaUuid, reason: 'Settled' })).data).toEqual({ count: 1 })
    expect((await blocks()).map(({ reason }) => reason)).toEqual(['rent'])
    expect((await manager.call(block.remove, { uuid: uuidOf('rent'), reason: 'Settled' })).code).toBe(0)
  })

  it('stays when an administrator ends all that is theirs on the site, and the landlord ends everything, all in one', async () => {
    const [, back] = testApp.fixtures.ours.office.doors as [string, string]
    await areaWith()
    await areaWith({ name: 'Yard', entryDoorUuids: [back], exitDoorUuids: [back] })
    await at(20)
    await report(
      { minutes: 10, direction: 'entry', more: passback },
      { minutes: 11, direction: 'entry', door: 1, more: passback },
      { minutes: 12, direction: 'entry', person: theirs, more: passback },
    )
    await manager.call(block.create, { personUuid: own, reason: 'rent' })
    await manager.call(block.create, { kind: 'plate', plate: 'B-AD77', reason: 'plate' })
    await admin.call(block.create, {
      kind: 'department',
      departmentUuid: testApp.fixtures.ours.people.departmentUuid,
      reason: 'own',
    })
    expect(await blocks()).toHaveLength(6)
    const everything = { areaUuid: null, reason: 'Fire drill' }
    expect((await admin.call(block.removeAll, { ...everything, reason: '' })).failure).toBe('invalidInput')
    expect(await blocks()).toHaveLength(6)
    expect((await admin.call(block.removeAll, everything)).data).toEqual({ count: 3 })
    const remainingBlocks = await blocks()
    expect(remainingBlocks.map(({ cause, reason }) => reason || cause).sort()).toEqual(['plate', 'rent', 'violation'])
    expect(remainingBlocks.find(({ cause }) => cause === 'violation')?.personUuid).toBe(theirs)
    expect((await manager.call(block.removeAll, everything)).data).toEqual({ count: 3 })
    expect(await blocks()).toEqual([])
    expect((await manager.call(block.removeAll, everything)).data).toEqual({ count: 0 })
    const history = await manager.call(contract.personnel.history, { uuid: own })
    expect(history.data.rows.map(({ operation }) => operation)).toContain('block.removeAll')
  })
})
