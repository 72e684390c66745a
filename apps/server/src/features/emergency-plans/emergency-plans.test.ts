import { emergencyPlan as contract } from '@lintel/contract/emergency-plans/operations.ts'
import { officeSetting } from '@lintel/contract/site-settings/operations.ts'
import type { InputOf } from '@lintel/contract/kit/operation.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { mailsIn } from '../../../test/mails.ts'
import { endPlans } from '../../jobs/expiry.ts'
import { relayNotice } from '../../jobs/notices/all.ts'

let testApp: TestApp
let manager: Caller
let front: string
let back: string
const morning = new Date('2026-11-25T08:00:00Z')
beforeAll(async () => {
  testApp = await startTestApp()
  ;[front, back] = testApp.fixtures.ours.office.doors as [string, string]
})
afterAll(() => testApp.close())
beforeEach(async () => {
  testApp.setNow(morning)
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  await write(testApp, (db) => db.deleteFrom('emergency_plan').execute())
  await write(testApp, (db) => db.deleteFrom('outbox').execute())
})

type Form = InputOf<typeof contract.create>
const form = (values: Partial<Form> = {}): Form => ({ name: 'Lockdown', kind: 'lockdown', rank: 1, ...values })
const create = async (values: Partial<Form> = {}) => (await manager.call(contract.create, form(values))).data.uuid
const running = async () => (await manager.call(contract.state, {})).data.running

describe('an emergency plan', () => {
  it('is made, shown, changed and deleted', async () => {
    const { personUuid } = testApp.fixtures.ours.people
    const uuid = await create({ allDoors: false, doorUuids: [front], responderUuids: [personUuid] })
    const { data } = await manager.call(contract.get, { uuid })
    expect(data).toMatchObject({ doorUuids: [front], responderUuids: [personUuid], respondersIgnoreBlocks: false })
    const changes = form({ name: 'Close', kind: 'lock', allDoors: true, doorUuids: [], responderUuids: [] })
    await manager.call(contract.edit, { ...changes, uuid, version: data.version })
    expect((await manager.call(contract.list, {})).data.rows).toEqual([
      {
        uuid,
        name: 'Close',
        kind: 'lock',
        rank: 1,
        allDoors: true,
        doors: [],
        usesEmergencyDoors: false,
        otherDoors: 0,
        cards: 0,
        responders: 0,
        runState: 'idle',
        isFirePlan: false,
        canStart: true,
      },
    ])
    expect((await manager.call(contract.names, {})).data.rows).toEqual([{ uuid, name: 'Close' }])
    expect((await manager.call(contract.remove, { uuid })).code).toBe(0)
    expect((await manager.call(contract.get, { uuid })).failure).toBe('notFound')
  })

  it('refuses a taken name, an old version, what belongs to another site, and a form without doors', async () => {
    const uuid = await create()
    const duplicate = await manager.call(contract.create, form({ name: 'lockDOWN' }))
    expect([duplicate.failure, duplicate.params, duplicate.issues[0]?.field]).toEqual([
      'alreadyExists',
      { thing: 'plan' },
      'name',
    ])
    await manager.call(contract.edit, { ...form(), uuid, version: 1 })
    expect((await manager.call(contract.edit, { ...form(), uuid, version: 1 })).failure).toBe('staleRecord')
    const { office, people } = testApp.fixtures.theirs
    for (const values of [
      { allDoors: false, doorUuids: [office.doors[0]!] },
      { responderUuids: [people.personUuid] },
    ]) {
      expect((await manager.call(contract.create, form({ name: 'Other', ...values }))).failure).toBe('notFound')
    }
    for (const [field, values] of [
      ['doorUuids', { allDoors: false }],
      ['rank', { rank: 100 }],
    ] as const) {
      const answer = await manager.call(contract.create, form({ name: 'Other', ...values }))
      expect([answer.failure, answer.params]).toEqual(['invalidInput', { field }])
    }
  })
})

/** Sends all notices that are due, and answers all mails so far. */
async function sendNotices() {
  while (await relayNotice(testApp.services, 'plan'));
  return mailsIn(testApp)
}

const settle = (project: string, settings: object) =>
  write(testApp, (db) =>
    db
      .updateTable('project')
      .set({ settings: JSON.stringify(settings) })
      .where('uuid', '=', project)
      .execute(),
  )

describe('which doors a plan is about', () => {
  const parts = async () => {
    const [record] = await allRows(testApp)((db) =>
      db
        .selectFrom('policy_record')
        .select('content')
        .where('kind', '=', 'plan')
        .where('until_version', 'is', null)
        .where('project_uuid', '=', testApp.fixtures.ours.office.uuid)
        .execute(),
    )
    return (record!.content as { parts: unknown }).parts
  }
  const doorsIn = (...doorIds: string[]) => ({ doorIds: doorIds.sort() })

  it('is for the settings to say where it opens the emergency doors, and follows them', async () => {
    const { uuid: site } = testApp.fixtures.ours.office
    await settle(site, {})
    const uuid = await create({ kind: 'open', allDoors: false, usesEmergencyDoors: true })
    expect(await parts()).toEqual([{ mode: 'open', targets: { wholeSite: true } }])
    await settle(site, { allEmergencyDoors: false, emergencyDoorGroup: [front] })
    expect(await parts()).toEqual([{ mode: 'open', targets: doorsIn(front) }])
    const { runUuid } = (await manager.call(contract.start, { uuid })).data
    expect((await manager.call(contract.report, { uuid: runUuid })).data.doors.map(({ name }) => name)).toEqual([
      'office front',
    ])
    const settings = (await manager.call(officeSetting.emergency, {})).data
    const change = (changes: object) => manager.call(officeSetting.setEmergency, { ...settings, ...changes })
    expect((await change({ emergencyDoorGroup: [front, back] })).failure).toBe('planRunning')
    expect((await change({ notifyTargets: ['managers', 'admins'] })).code).toBe(0)
    await manager.call(contract.stop, { uuid })
    // Doors of the group that are gone leave a plan that opens nothing.
    await settle(site, { allEmergencyDoors: false, emergencyDoorGroup: [site] })
    expect((await manager.call(contract.start, { uuid })).failure).toBe('perimeterMissing')
    await settle(site, {})
    const closing = await manager.call(contract.create, form({ name: 'Other', usesEmergencyDoors: true }))
    expect(closing.params).toEqual({ field: 'usesEmergencyDoors' })
  })

  it('may be all but some, which do something else, and takes in a door that is new', async () => {
    const { uuid: project_uuid, deviceUuid } = testApp.fixtures.ours.office
    const uuid = await create({ otherDoors: { open: [front] } })
    expect(await parts()).toEqual([
      { mode: 'lockdown', targets: doorsIn(back) },
      { mode: 'open', targets: doorsIn(front) },
    ])
    expect((await manager.call(contract.get, { uuid })).data).toMatchObject({
      allDoors: true,
      otherDoors: { lockdown: [], lock: [], open: [front], none: [] },
    })
    const gate = await write(testApp, (db) =>
      db
        .insertInto('door')
        .values({ project_uuid, device_uuid: deviceUuid, relay: 9, name: 'Gate' })
        .returning('uuid')
        .executeTakeFirstOrThrow(),
    )
    expect(await parts()).toMatchObject([{ targets: doorsIn(back, gate.uuid) }, { targets: doorsIn(front) }])
    await write(testApp, (db) => db.deleteFrom('door').where('uuid', '=', gate.uuid).execute())
    await manager.call(contract.edit, { ...form({ otherDoors: { none: [front] } }), uuid, version: 1 })
    expect(await parts()).toEqual([{ mode: 'lockdown', targets: doorsIn(back) }])
    await manager.call(contract.start, { uuid })
    expect((await running())[0]!.doors).toBe(1)
    const edit = { ...form({ otherDoors: { none: [back] } }), uuid, version: 2 }
    expect((await manager.call(contract.edit, edit)).failure).toBe('planRunning')
  })

  it('is said once of each door', async () => {
    const fieldOf = async (values: Partial<Form>) => (await manager.call(contract.create, form(values))).params
    expect(await fieldOf({ otherDoors: { open: [front], lock: [front] } })).toEqual({ field: 'otherDoors.open' })
    expect(await fieldOf({ otherDoors: { lockdown: [front] } })).toEqual({ field: 'otherDoors.lockdown' })
    const theirs = form({ otherDoors: { open: [testApp.fixtures.theirs.office.doors[0]!] } })
    expect((await manager.call(contract.create, theirs)).failure).toBe('notFound')
  })
})

describe('a running plan', () => {
  it('runs once for any number of starts, shows who it reaches, and stops', async () => {
    const uuid = await create()
    const answers = await Promise.all([1, 2, 3].map(() => manager.call(contract.start, { uuid, reason: 'Alarm' })))
    expect(answers.map(({ failure }) => failure ?? 'ok').sort()).toEqual(['ok', 'planRunning', 'planRunning'])
    expect(await running()).toMatchObject([
      {
        name: 'Lockdown',
        kind: 'lockdown',
        isDrill: false,
        reason: 'Alarm',
        startedAt: morning.toISOString(),
        startedBy: testApp.fixtures.ours.officeManager.user_name,
        endsAt: null,
        doors: 2,
        devices: [{ name: 'office panel', confirmedAt: null }],
      },
    ])
    expect((await manager.call(contract.stop, { uuid })).code).toBe(0)
    expect(await running()).toEqual([])
    expect((await manager.call(contract.stop, { uuid })).failure).toBe('planNotRunning')
  })

  it('is not deleted, and its doors and kind stay; responders may be added', async () => {
    const uuid = await create()
    await manager.call(contract.start, { uuid })
    const edit = (values: Partial<Form>) =>
      manager.call(contract.edit, { ...form(values), uuid, version: 1 }).then(({ failure }) => failure)
    expect((await manager.call(contract.remove, { uuid })).failure).toBe('planRunning')
    expect(await edit({ kind: 'open' })).toBe('planRunning')
    expect(await edit({ allDoors: false, doorUuids: [back] })).toBe('planRunning')
    expect(await edit({ responderUuids: [testApp.fixtures.ours.people.personUuid] })).toBeUndefined()
  })

  it('needs a door', async () => {
    const { uuid: project, deviceUuid } = testApp.fixtures.ours.office
    const door = await write(testApp, (db) =>
      db
        .insertInto('door')
        .values({ project_uuid: project, device_uuid: deviceUuid, relay: 9, name: 'Gate' })
        .returning('uuid')
        .executeTakeFirstOrThrow(),
    )
    const uuid = await create({ kind: 'open', allDoors: false, doorUuids: [door.uuid] })
    await write(testApp, (db) => db.deleteFrom('door').where('uuid', '=', door.uuid).execute())
    expect((await manager.call(contract.start, { uuid })).failure).toBe('perimeterMissing')
  })

  it('ends by its time, for a caller that looks and by the clock, and can be started again', async () => {
    const uuid = await create()
    await manager.call(contract.start, { uuid, minutes: 10 })
    testApp.setNow(new Date(morning.getTime() + 10 * 60_000))
    expect(await running()).toEqual([])
    await endPlans(testApp.services)
    const runs = () => manager.call(contract.runs, { planUuid: uuid }).then(({ data }) => data.rows)
    expect(await runs()).toMatchObject([{ endedAt: '2026-11-25T08:10:00.000Z', endedBy: null }])
    await manager.call(contract.start, { uuid, minutes: 5 })
    testApp.setNow(new Date(morning.getTime() + 60 * 60_000))
    // Before the clock has come by.
    expect((await manager.call(contract.stop, { uuid })).failure).toBe('planNotRunning')
    expect((await manager.call(contract.start, { uuid })).code).toBe(0)
    expect(await runs()).toHaveLength(3)
  })

  it('never waits for its drill: starting it for real ends the drill in the same step', async () => {
    const uuid = await create()
    await manager.call(contract.start, { uuid, isDrill: true })
    expect((await manager.call(contract.start, { uuid, isDrill: true })).failure).toBe('planRunning')
    expect((await manager.call(contract.start, { uuid })).code).toBe(0)
    expect((await running()).map(({ isDrill }) => isDrill)).toEqual([false])
    const { rows } = (await manager.call(contract.runs, { planUuid: uuid })).data
    expect(rows.filter(({ isDrill }) => isDrill)).toMatchObject([{ endedAt: morning.toISOString() }])
    expect((await manager.call(contract.start, { uuid, isDrill: true })).failure).toBe('planRunning')
  })

  it('ends its drill after 30 minutes, or after the time that was given', async () => {
    const [usual, short] = [await create(), await create({ name: 'Short drill' })]
    await manager.call(contract.start, { uuid: usual, isDrill: true })
    await manager.call(contract.start, { uuid: short, isDrill: true, minutes: 45 })
    const after = async (minutes: number) => {
      testApp.setNow(new Date(morning.getTime() + minutes * 60_000 + 1))
      return (await running()).length
    }
    expect([await after(29), await after(30), await after(44), await after(45)]).toEqual([2, 1, 1, 0])
  })

  it('leaves a report, with seconds only where a device has confirmed', async () => {
    const uuid = await create()
    const { runUuid } = (await manager.call(contract.start, { uuid, isDrill: true })).data
    const report = () => manager.call(contract.report, { uuid: runUuid }).then(({ data }) => data)
    const noAnswer = { deviceName: 'office panel', wasOnline: false, seconds: null }
    expect(await report()).toMatchObject({
      isDrill: true,
      doors: [
        { name: 'office back', ...noAnswer },
        { name: 'office front', ...noAnswer },
      ],
    })
    await write(testApp, (db) =>
      db
        .updateTable('plan_run_door')
        .set({ confirmed_at: new Date(morning.getTime() + 1_500) })
        .where('door_uuid', '=', front)
        .execute(),
    )
    expect((await report()).doors.map(({ seconds }) => seconds)).toEqual([null, 1.5])
    expect((await running())[0]!.devices[0]!.confirmedAt).toBe('2026-11-25T08:00:01.500Z')
  })

  it('is told to the managers of the site by mail, a drill is not', async () => {
    const uuid = await create({ name: 'Fire <1>' })
    await manager.call(contract.start, { uuid, isDrill: true })
    await manager.call(contract.stop, { uuid })
    expect(await sendNotices()).toEqual([])
    await manager.call(contract.start, { uuid, minutes: 10 })
    const [start, ...others] = await sendNotices()
    expect([start!.to, others]).toEqual(['ours-office-pm@test.invalid', []])
    // The site's clock is an hour ahead of UTC.
    expect(start!.text).toContain('09:00:00')
    expect(await sendNotices()).toHaveLength(1)
    await manager.call(contract.stop, { uuid })
    expect((await sendNotices()).map(({ subject }) => subject).at(-1)).toContain('was stopped')
    await manager.call(contract.start, { uuid, minutes: 10 })
    testApp.setNow(new Date(morning.getTime() + 10 * 60_000))
    await endPlans(testApp.services)
    expect((await sendNotices()).map(({ subject }) => subject).at(-1)).toContain('has ended')
  })

  it('is mailed to the recipients that the settings name, and to none where they name none', async () => {
    const { office, people } = testApp.fixtures.ours
    await write(testApp, (db) =>
      db.updateTable('person').set({ email: 'person@test.invalid' }).where('uuid', '=', people.personUuid).execute(),
    )
    const uuid = await create()
    const notifiedWith = async (settings: object) => {
      await settle(office.uuid, settings)
      await write(testApp, (db) => db.deleteFrom('outbox').execute())
      await manager.call(contract.start, { uuid })
      await manager.call(contract.stop, { uuid })
      const mails = await sendNotices()
      return [...new Set(mails.map(({ to }) => to))].sort()
    }
    expect(await notifiedWith({ notifyTargets: ['personnel'] })).toEqual(['person@test.invalid'])
    expect(await notifiedWith({ notifyTargets: ['managers', 'personnel'] })).toEqual([
      'ours-office-pm@test.invalid',
      'person@test.invalid',
    ])
    const admin = testApp.fixtures.ours.admin.user_name
    const admins = await notifiedWith({ notifyTargets: ['admins'] })
    expect(admins.length, admin).toBeGreaterThan(0)
    expect(admins.some((to) => to === 'ours-office-pm@test.invalid')).toBe(false)
    expect(await notifiedWith({ emergencyNotifications: false, notifyTargets: ['managers'] })).toEqual([])
    await settle(office.uuid, {})
  })

  it('leaves who started and stopped it, and whether it was a drill', async () => {
    const uuid = await create()
    await manager.call(contract.start, { uuid, isDrill: true })
    await manager.call(contract.stop, { uuid })
    const entries = await allRows(testApp)((db) =>
      db
        .selectFrom('audit_entry')
        .select(['operation', 'actor_name', 'detail'])
        .where('target', '=', uuid)
        .where('operation', 'in', ['emergencyPlan.start', 'emergencyPlan.stop'])
        .orderBy('number')
        .execute(),
    )
    expect(entries).toMatchObject([
      { operation: 'emergencyPlan.start', detail: { name: 'Lockdown', isDrill: true } },
      { operation: 'emergencyPlan.stop', detail: { name: 'Lockdown', isDrill: true } },
    ])
  })
})
