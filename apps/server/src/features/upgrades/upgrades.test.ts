import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { spareDevice } from '../../../test/samples/devices.ts'
import { write } from '../../../test/samples/kit.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { addFirmware } from '../firmware/calls.samples.ts'
import { spareBuilding } from '../../../test/samples/residences.ts'
import { spareTask } from './calls.samples.ts'

const { upgradeTask } = contract

let testApp: TestApp
let installer: Caller
let platform: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  installer = await testApp.as(testApp.fixtures.ours.installer)
  platform = await testApp.as(testApp.fixtures.superManager)
})
beforeEach(() =>
  write(testApp, async (db) => {
    await db.deleteFrom('upgrade_task').execute()
    await db.deleteFrom('firmware').execute()
    await db.updateTable('project').set({ entry_policy: 'announce' }).execute()
  }),
)
afterAll(() => testApp.close())

const name = '20.5.0.0'
const version = (more: object = {}) => addFirmware({ testApp }, { name, ...more })
const office = () => testApp.fixtures.ours.office
const addDevice = async (columns: object = {}, site = office().uuid) => {
  const uuid = await spareDevice(testApp, site, { model: 'LD-200' })
  const set = { connection: 'online', ...columns } as const
  await write(testApp, (db) => db.updateTable('device').set(set).where('uuid', '=', uuid).execute())
  return uuid
}
const create = (firmware: string, devices: readonly string[], more: object = {}, caller = installer) =>
  caller.call(upgradeTask.create, { firmware, devices: [...devices], ...more })
const failureOf = async (answer: Promise<{ readonly failure?: string | undefined }>) => (await answer).failure
const rowsOfTask = (uuid: string) =>
  write(testApp, (db) =>
    db.selectFrom('upgrade_device').selectAll().where('task_uuid', '=', uuid).orderBy('device_name').execute(),
  )
const tasks = () => write(testApp, (db) => db.selectFrom('upgrade_task').selectAll().execute())
const auditOf = (operation: string) =>
  write(testApp, (db) =>
    db
      .selectFrom('audit_entry')
      .select(['project_uuid', 'target', 'detail'])
      .where('operation', '=', operation)
      .orderBy('at')
      .execute(),
  )

describe('a new task', () => {
  it('takes what can be taken, leaves out what has the version, and stands in the log of its site', async () => {
    const firmware = await version()
    const devices = [await addDevice(), await addDevice({ firmware: name }), await addDevice({ firmware: '20.6.0.0' })]
    const { data } = await create(firmware, devices, { remark: 'Doors held open' })
    const rows = await rowsOfTask(data.uuid)
    expect(rows).toMatchObject([{ device_uuid: devices[0], state: 'waiting', ver: null, ring: null }])
    const { data: task } = await installer.call(upgradeTask.get, { uuid: data.uuid })
    expect(task).toMatchObject({
      version: name,
      model: 'LD-200',
      at: null,
      remark: 'Doors held open',
      state: 'pending',
      devices: 1,
      figures: { waiting: 1, succeeded: 0 },
      isOwn: true,
      isOfPlatform: false,
    })
    const [entry] = (await auditOf('upgradeTask.create')).filter(({ target }) => target === data.uuid)
    expect(entry).toMatchObject({ project_uuid: office().uuid, detail: { version: name, count: 1 } })
  })

  it('of several sites stands in the log of each with its own number of devices', async () => {
    const devices = [await addDevice(), await addDevice(), await addDevice({}, testApp.fixtures.ours.villa.uuid)]
    const { data } = await create(await version(), devices)
    const entries = (await auditOf('upgradeTask.create')).filter(({ target }) => target === data.uuid)
    const counts = entries.map(({ project_uuid, detail }) => [project_uuid, (detail as { count: number }).count])
    expect(Object.fromEntries(counts)).toEqual({
      null: 3,
      [office().uuid]: 2,
      [testApp.fixtures.ours.villa.uuid]: 1,
    })
  })

  it.each([
    ['upgradeWrongModel', { model: 'LC-4' }],
    ['upgradeOtherHardware', { reported_model: 'LC-4' }],
    ['upgradeUnsupported', { knows_jobs: false }],
    ['upgradeBelowMinimum', { firmware: '20.0.0.1' }],
  ] as const)('is refused as %s, and nothing is made', async (failure, columns) => {
    const firmware = await version()
    await write(testApp, (db) =>
      db
        .updateTable('firmware')
        .set({ least_name: '20.4.0.0', least_number: [20, 4, 0, 0] })
        .execute(),
    )
    expect(await failureOf(create(firmware, [await addDevice(), await addDevice(columns)]))).toBe(failure)
    expect(await tasks()).toEqual([])
  })

  it('is refused with a device of another task, where nothing is left to do, and without or with too many', async () => {
    const firmware = await version()
    const device = await addDevice()
    await create(firmware, [device])
    expect(await failureOf(create(firmware, [device]))).toBe('upgradeInTask')
    expect(await failureOf(create(firmware, [await addDevice({ firmware: name })]))).toBe('upgradeNothingToDo')
    expect(await failureOf(create(firmware, []))).toBe('invalidInput')
    const many = Array.from({ length: limits.upgradeDevices + 1 }, () => crypto.randomUUID())
    expect(await failureOf(create(firmware, many))).toBe('invalidInput')
    const remark = 'x'.repeat(limits.upgradeRemark + 1)
    expect(await failureOf(create(firmware, [await addDevice()], { remark }))).toBe('invalidInput')
    expect(await tasks()).toHaveLength(1)
  })

  it('takes a device once, however many tasks are made at once', async () => {
    const firmware = await version()
    const device = await addDevice()
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(firmware, [device])))
    expect(answers.map(({ failure }) => failure ?? 'done').toSorted()).toEqual([
      'done',
      ...Array.from({ length: 4 }, () => 'upgradeInTask'),
    ])
  })

  it('begins at a half hour by the clock of each site, which must be to come', async () => {
    const firmware = await version()
    const device = await addDevice()
    const { data } = await create(firmware, [device], { at: '2099-07-01T22:30' })
    expect((await rowsOfTask(data.uuid))[0]!.due_at.toISOString()).toBe('2099-07-01T20:30:00.000Z')
    const other = await addDevice()
    expect(await failureOf(create(firmware, [other], { at: '2020-01-01T10:00' }))).toBe('upgradeInPast')
    expect(await failureOf(create(firmware, [other], { at: '2099-07-01T22:15' }))).toBe('invalidInput')
  })

  it('of the platform is refused where a site asks, and its installer reads it only', async () => {
    const firmware = await version({ visibility: 'hidden' })
    const device = await addDevice()
    await write(testApp, (db) =>
      db.updateTable('project').set({ entry_policy: 'ask' }).where('uuid', '=', office().uuid).execute(),
    )
    expect(await failureOf(create(firmware, [device], {}, platform))).toBe('siteAsksForConsent')
    const { uuid } = await spareTask({ testApp }, office(), { isOfPlatform: true })
    const { data: task } = await installer.call(upgradeTask.get, { uuid })
    expect([task.isOwn, task.isOfPlatform]).toEqual([false, true])
    expect(await failureOf(installer.call(upgradeTask.cancel, { uuid }))).toBe('noPermission')
    expect(await failureOf(platform.call(upgradeTask.cancel, { uuid }))).toBeUndefined()
  })
})

describe('a task', () => {
  it('is cancelled before its time, which frees its devices', async () => {
    const { uuid, devices, firmware } = await spareTask({ testApp }, office())
    await installer.call(upgradeTask.cancel, { uuid })
    expect(await rowsOfTask(uuid)).toMatchObject([{ state: 'cancelled', reason: 'ENDED', is_recalled: false }])
    expect(await failureOf(installer.call(upgradeTask.cancel, { uuid }))).toBe('upgradeClosed')
    expect(await failureOf(create(firmware, devices))).toBeUndefined()
  })

  it('is ended: what waits is taken back, what has begun ends by itself', async () => {
    const { uuid } = await spareTask({ testApp }, office(), {
      state: 'halted',
      devices: ['waiting', 'installing', 'failed'],
    })
    await write(testApp, (db) =>
      db.updateTable('upgrade_device').set({ ver: '5' }).where('state', '=', 'waiting').execute(),
    )
    await installer.call(upgradeTask.end, { uuid })
    expect(await rowsOfTask(uuid)).toMatchObject([
      { state: 'cancelled', is_recalled: true },
      { state: 'installing', is_recalled: false, may_retry: false },
      { state: 'failed', is_recalled: false },
    ])
    expect(await tasks()).toMatchObject([{ state: 'processing', ended_at: null }])
    expect(await failureOf(installer.call(upgradeTask.resume, { uuid, reason: 'x' }))).toBe('upgradeClosed')
  })

  it('is resumed with a reason, and its failures count no more', async () => {
    const { uuid } = await spareTask({ testApp }, office(), { state: 'halted', devices: ['failed', 'waiting'] })
    const { data: before } = await installer.call(upgradeTask.get, { uuid })
    expect(before.failures).toEqual([{ reason: 'HASH', devices: 1 }])
    expect(await failureOf(installer.call(upgradeTask.resume, { uuid, reason: '' }))).toBe('invalidInput')
    await installer.call(upgradeTask.resume, { uuid, reason: 'No power' })
    expect(await tasks()).toMatchObject([{ state: 'processing', halted_at: null }])
    expect((await rowsOfTask(uuid)).map(({ is_accepted }) => is_accepted)).toEqual([true, false])
    expect((await auditOf('upgradeTask.resume')).at(-1)).toMatchObject({ detail: { reason: 'No power' } })
  })

  it('that failed is tried again with the failed devices alone and the same version', async () => {
    const states = ['failed', 'timedOut', 'missed', 'succeeded', 'cancelled'] as const
    const { uuid, devices } = await spareTask({ testApp }, office(), { state: 'executed', devices: states })
    const { data } = await installer.call(upgradeTask.retry, { uuid })
    const again = (await rowsOfTask(data.uuid)).map(({ device_uuid }) => device_uuid)
    expect(new Set(again)).toEqual(new Set(devices.slice(0, 3)))
    const done = await spareTask({ testApp }, office(), { state: 'executed', devices: ['succeeded'] })
    expect(await failureOf(installer.call(upgradeTask.retry, { uuid: done.uuid }))).toBe('upgradeNothingToDo')
    const openTask = await spareTask({ testApp }, office(), { state: 'processing', devices: ['failed', 'waiting'] })
    expect(await failureOf(installer.call(upgradeTask.retry, { uuid: openTask.uuid }))).toBe('upgradeClosed')
    await write(testApp, (db) => db.deleteFrom('firmware').execute())
    expect(await failureOf(installer.call(upgradeTask.retry, { uuid }))).toBe('upgradeClosed')
  })

  it('is seen by who reaches one of its devices, with the figures of these alone', async () => {
    const firmware = await version()
    const { ours, theirs } = testApp.fixtures
    const [own, foreign] = [await addDevice(), await addDevice({}, theirs.office.uuid)]
    const { data } = await create(firmware, [own, foreign], {}, platform)
    const figuresFor = async (caller: Caller) =>
      (await caller.call(upgradeTask.list, {})).data.rows.map(({ devices }) => devices)
    expect(await figuresFor(platform)).toEqual([2])
    expect(await figuresFor(installer)).toEqual([1])
    const { data: rows } = await installer.call(upgradeTask.devices, { uuid: data.uuid })
    expect(rows.rows.map(({ device }) => device.uuid)).toEqual([own])
    await write(testApp, (db) =>
      db
        .updateTable('project')
        .set({ installer_uuid: theirs.installer.uuid })
        .where('uuid', '=', office().uuid)
        .execute(),
    )
    expect(await figuresFor(installer)).toEqual([])
    await write(testApp, (db) =>
      db
        .updateTable('project')
        .set({ installer_uuid: ours.installer.uuid })
        .where('uuid', '=', office().uuid)
        .execute(),
    )
  })

  it('of an installer leaves a site that goes to another', async () => {
    const { theirs, ours } = testApp.fixtures
    const { uuid } = await spareTask({ testApp }, office(), { state: 'processing' })
    const move = (installer_uuid: string) =>
      write(testApp, (db) =>
        db.updateTable('project').set({ installer_uuid }).where('uuid', '=', office().uuid).execute(),
      )
    await move(theirs.installer.uuid)
    expect(await rowsOfTask(uuid)).toMatchObject([{ state: 'cancelled', installer_uuid: theirs.installer.uuid }])
    await move(ours.installer.uuid)
  })

  it('is changed by a helper where all of its devices are at the sites of the helper', async () => {
    const { subInstaller } = testApp.fixtures.ours
    const tick = (abilities: string[]) =>
      write(testApp, (db) =>
        db.updateTable('account').set({ abilities }).where('uuid', '=', subInstaller.uuid).execute(),
      )
    await tick(['firmware'])
    const helper = await testApp.as(subInstaller)
    const { uuid } = await spareTask({ testApp }, office(), { state: 'processing', devices: ['waiting'] })
    expect(await failureOf(helper.call(upgradeTask.end, { uuid }))).toBeUndefined()
    const { data } = await create(await version(), [await addDevice()], {}, helper)
    expect((await tasks()).find((task) => task.uuid === data.uuid)).toMatchObject({
      owner_uuid: testApp.fixtures.ours.installer.uuid,
    })
    await tick([])
    expect(await failureOf(helper.call(upgradeTask.end, { uuid: data.uuid }))).toBe('noPermission')
    expect(await failureOf(helper.call(upgradeTask.get, { uuid: data.uuid }))).toBeUndefined()
  })
})

describe('the firmware of a device', () => {
  it('is what ran since when, its jobs, and what it could have', async () => {
    await version({ name: '20.4.0.0' })
    const newest = await version()
    await write(testApp, (db) => db.updateTable('firmware').set({ must_update: true }).execute())
    const device = await addDevice({ firmware: '20.1.0.0', online_since: new Date('2026-11-01T08:00:00Z') })
    await write(testApp, (db) =>
      db
        .updateTable('device')
        .set({ firmware: '20.3.0.0', online_since: new Date('2026-11-02T08:00:00Z') })
        .where('uuid', '=', device)
        .execute(),
    )
    const { data } = await installer.call(upgradeTask.ofDevice, { uuid: device })
    expect(data.history.map(({ version: one, since }) => [one, since])).toEqual([
      ['20.3.0.0', '2026-11-02T08:00:00.000Z'],
      ['20.1.0.0', '2026-11-01T08:00:00.000Z'],
    ])
    expect(data.newest).toEqual({ uuid: newest, version: name, mustUpdate: true })
    await create(newest, [device])
    const { data: later } = await installer.call(upgradeTask.ofDevice, { uuid: device })
    expect(later.jobs).toMatchObject([{ version: name, state: 'waiting', endedAt: null }])
  })
})

it('candidates are devices of the model, each with what a task would do', async () => {
  const firmware = await version()
  const device = await addDevice({ firmware: '20.1.0.0', connection: 'online', knows_jobs: true })
  const { community } = testApp.fixtures.ours
  const building = await spareBuilding(testApp, community.uuid)
  const inside = await addDevice({ building_uuid: building }, community.uuid)
  const [house] = await write(testApp, (db) =>
    db.selectFrom('department').select('name').where('uuid', '=', building).execute(),
  )
  const { data: ofBuilding } = await installer.call(upgradeTask.candidates, { firmware, keyword: house!.name })
  expect(ofBuilding.devices.map(({ uuid }) => uuid)).toEqual([inside])
  const { data } = await installer.call(upgradeTask.candidates, { firmware, keyword: 'Spare' })
  expect(data.isCut).toBe(false)
  const found = data.devices.find(({ uuid }) => uuid === device)
  expect(found).toMatchObject({ verdict: 'ready', firmware: '20.1.0.0', site: { uuid: office().uuid } })
  const { data: checked } = await installer.call(upgradeTask.check, { firmware, devices: [device] })
  expect(checked.devices).toMatchObject([{ uuid: device, verdict: 'ready' }])
})
