import { emergencyPlan as contract } from '@lintel/contract/emergency-plans/operations.ts'
import type { InputOf } from '@lintel/contract/kit/operation.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRows, openHouse, type Caller, type House } from '../../../test/harness.ts'
import { write } from '../../../test/samples/kit.ts'
import { mailsIn } from '../../../test/mails.ts'
import { endPlans } from '../../jobs/expiry.ts'

let house: House
let manager: Caller
let front: string
let back: string
const morning = new Date('2026-11-25T08:00:00Z')
beforeAll(async () => {
  house = await openHouse()
  ;[front, back] = house.world.ours.office.doors as [string, string]
})
afterAll(() => house.close())
beforeEach(async () => {
  house.setNow(morning)
  manager = await house.as(house.world.ours.officeManager)
  await write(house, (db) => db.deleteFrom('emergency_plan').execute())
  await write(house, (db) => db.deleteFrom('outbox').execute())
})

type Form = InputOf<typeof contract.create>
const form = (values: Partial<Form> = {}): Form => ({ name: 'Lockdown', kind: 'lockdown', rank: 1, ...values })
const create = async (values: Partial<Form> = {}) => (await manager.call(contract.create, form(values))).data.uuid
const running = async () => (await manager.call(contract.state, {})).data.running

describe('an emergency plan', () => {
  it('is made, shown, changed and deleted', async () => {
    const { personUuid } = house.world.ours.people
    const uuid = await create({ allDoors: false, doorUuids: [front], responderUuids: [personUuid] })
    const { data } = await manager.call(contract.get, { uuid })
    expect(data).toMatchObject({ doorUuids: [front], responderUuids: [personUuid], respondersIgnoreBlocks: false })
    await manager.call(contract.edit, { ...form({ name: 'Close', kind: 'lock' }), uuid, version: data.version })
    expect((await manager.call(contract.list, {})).data.rows).toEqual([
      { uuid, name: 'Close', kind: 'lock', rank: 1, allDoors: true, doors: [], responders: 0, isRunning: false },
    ])
    expect((await manager.call(contract.names, {})).data.rows).toEqual([{ uuid, name: 'Close' }])
    expect((await manager.call(contract.remove, { uuid })).code).toBe(0)
    expect((await manager.call(contract.get, { uuid })).failure).toBe('notFound')
  })

  it('refuses a taken name, an old version, what belongs to another site, and a form without doors', async () => {
    const uuid = await create()
    const taken = await manager.call(contract.create, form({ name: 'lockDOWN' }))
    expect([taken.failure, taken.params]).toEqual(['alreadyExists', { thing: 'plan' }])
    await manager.call(contract.edit, { ...form(), uuid, version: 1 })
    expect((await manager.call(contract.edit, { ...form(), uuid, version: 1 })).failure).toBe('staleRecord')
    const { office, people } = house.world.theirs
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

describe('a running plan', () => {
  it('runs once however often it is started, says who it reaches, and stops', async () => {
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
        startedBy: house.world.ours.officeManager.user_name,
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
    expect(await edit({ responderUuids: [house.world.ours.people.personUuid] })).toBeUndefined()
  })

  it('needs a door', async () => {
    const { uuid: project, deviceUuid } = house.world.ours.office
    const gone = await write(house, (db) =>
      db
        .insertInto('door')
        .values({ project_uuid: project, device_uuid: deviceUuid, relay: 9, name: 'Gate' })
        .returning('uuid')
        .executeTakeFirstOrThrow(),
    )
    const uuid = await create({ kind: 'open', allDoors: false, doorUuids: [gone.uuid] })
    await write(house, (db) => db.deleteFrom('door').where('uuid', '=', gone.uuid).execute())
    expect((await manager.call(contract.start, { uuid })).failure).toBe('perimeterMissing')
  })

  it('ends by its time, for whoever looks and by the clock, and can be started again', async () => {
    const uuid = await create()
    await manager.call(contract.start, { uuid, minutes: 10 })
    house.setNow(new Date(morning.getTime() + 10 * 60_000))
    expect(await running()).toEqual([])
    await endPlans(house.services)
    const ended = () => manager.call(contract.runs, { planUuid: uuid }).then(({ data }) => data.rows)
    expect(await ended()).toMatchObject([{ endedAt: '2026-11-25T08:10:00.000Z', endedBy: null }])
    await manager.call(contract.start, { uuid, minutes: 5 })
    house.setNow(new Date(morning.getTime() + 60 * 60_000))
    // Before the clock has come by.
    expect((await manager.call(contract.stop, { uuid })).failure).toBe('planNotRunning')
    expect((await manager.call(contract.start, { uuid })).code).toBe(0)
    expect(await ended()).toHaveLength(3)
  })

  it('leaves a report, with seconds only where a device has confirmed', async () => {
    const uuid = await create()
    const { runUuid } = (await manager.call(contract.start, { uuid, isDrill: true })).data
    const report = () => manager.call(contract.report, { uuid: runUuid }).then(({ data }) => data)
    const unanswered = { deviceName: 'office panel', wasOnline: false, seconds: null }
    expect(await report()).toMatchObject({
      isDrill: true,
      doors: [
        { name: 'office back', ...unanswered },
        { name: 'office front', ...unanswered },
      ],
    })
    await write(house, (db) =>
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
    expect(await mailsIn(house)).toEqual([])
    await manager.call(contract.start, { uuid })
    const sent = await mailsIn(house)
    expect(sent.map(({ to }) => to)).toEqual(['ours-office-pm@test.invalid'])
    // The site's clock is an hour ahead of UTC.
    expect(sent[0]!.text).toContain('09:00:00')
  })

  it('leaves who started and stopped it, and whether it was a drill', async () => {
    const uuid = await create()
    await manager.call(contract.start, { uuid, isDrill: true })
    await manager.call(contract.stop, { uuid })
    const entries = await allRows(house)((db) =>
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
