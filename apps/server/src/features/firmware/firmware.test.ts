import { createHash, randomUUID } from 'node:crypto'
import { isSignedBy } from '@lintel/devices/firmware/signing.ts'
import { contract } from '@lintel/contract/all/contract.ts'
import type { InputOf } from '@lintel/contract/kit/operation.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemScope } from '../../db/scope/scope.ts'
import { firmwareKeysOf } from '../../domain/firmware/keys.ts'
import { relayNotice } from '../../jobs/notices/all.ts'
import { insertSeededDevice } from '../../seed/records.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { mailsIn } from '../../../test/mails.ts'
import { fileOf } from '../../../test/pictures.ts'
import { write } from '../../../test/samples/kit.ts'
import { spareTask } from '../upgrades/calls.samples.ts'
import { image } from './calls.samples.ts'

const { firmware } = contract

let testApp: TestApp
let superCaller: Caller
let macs = 0
beforeAll(async () => {
  testApp = await startTestApp()
  superCaller = await testApp.as(testApp.fixtures.superManager)
})
beforeEach(() =>
  write(testApp, async (db) => {
    await db.deleteFrom('firmware').execute()
    await db.deleteFrom('outbox').execute()
    await db.updateTable('device').set({ firmware: null }).execute()
  }),
)
afterAll(() => testApp.close())

type Form = Partial<Omit<InputOf<typeof firmware.publish>, 'file'>>
const send = (bytes: Buffer, form: Form = {}, caller = superCaller) =>
  caller.call(firmware.publish, { ...form, file: fileOf(bytes, 'image.firmware') })
const publish = async (version: string, form: Form = {}, model = 'LC-4') =>
  (await send(image(version, model), form)).data.uuid
const addDevice = (projectUuid: string, model: string, runs: string | null) =>
  write(testApp, async (db) => {
    macs += 1
    const mac = `0C1105EE${String(macs).padStart(4, '0')}`
    const { uuid } = await insertSeededDevice(db, projectUuid, {
      mac,
      name: `Box ${macs}`,
      model,
      type: 'accessController',
      doors: [],
    } as never)
    await db.updateTable('device').set({ firmware: runs }).where('uuid', '=', uuid).execute()
  })
/** What the sub-super manager may do beyond its role. */
const tick = (abilities: string[]) =>
  write(testApp, (db) =>
    db.updateTable('account').set({ abilities }).where('uuid', '=', testApp.fixtures.subSuperManager.uuid).execute(),
  )
const namesSeenBy = async (caller: Caller) => (await caller.call(firmware.list, {})).data.rows.map(({ name }) => name)

describe('publishing', () => {
  it('reads model, version and minimum from the image, and signs its digest with the key of the deployment', async () => {
    const bytes = image('50.1.0.2', 'LC-4', '50.1.0.0')
    const { data } = await send(bytes, { notes: 'One\nTwo', mustUpdate: true })
    const { data: row } = await superCaller.call(firmware.get, { uuid: data.uuid })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(row).toMatchObject({
      model: 'LC-4',
      name: '50.1.0.2',
      leastName: '50.1.0.0',
      bytes: bytes.length,
      sha256,
      notes: 'One\nTwo',
      visibility: 'all',
      mustUpdate: true,
    })
    const { publicKey } = await testApp.test.database.write(systemScope, (db) =>
      firmwareKeysOf(db, systemScope, testApp.services),
    )
    const [stored] = await write(testApp, (db) => db.selectFrom('firmware').select('signature').execute())
    expect(isSignedBy(sha256, stored!.signature, publicKey)).toBe(true)
    const answer = await superCaller.call(firmware.download, { uuid: data.uuid })
    expect(Buffer.from(await answer.data.arrayBuffer())).toEqual(bytes)
  })

  it.each([
    ['a file without a header', Buffer.from('MZ\u0000'), 'fileCheckFailed', undefined],
    ['a header that is none', Buffer.from('{"firmware":1}\n'), 'fileCheckFailed', undefined],
    ['an empty file', Buffer.alloc(0), 'fileCheckFailed', undefined],
    [
      'a header with a path',
      Buffer.from('{"firmware":1,"model":"LC-4","version":"../50.1.0.2"}\n'),
      'fileCheckFailed',
      undefined,
    ],
    ['an unknown model', image('50.1.0.2', 'LC-9'), 'firmwareUnknownModel', { model: 'LC-9' }],
    ['a path for a model', image('50.1.0.2', '../LC-4'), 'firmwareUnknownModel', { model: '../LC-4' }],
    ['another first group', image('10.1.0.2'), 'firmwareWrongModel', { version: '10.1.0.2', model: 'LC-4', code: 50 }],
    [
      'a minimum of another model',
      image('50.1.0.2', 'LC-4', '10.1.0.0'),
      'firmwareWrongModel',
      { version: '10.1.0.0', model: 'LC-4', code: 50 },
    ],
    [
      'a minimum above the version',
      image('50.1.0.2', 'LC-4', '50.1.0.3'),
      'firmwareMinimumAbove',
      { version: '50.1.0.2', minimum: '50.1.0.3' },
    ],
  ] as const)('refuses %s', async (_what, bytes, failure, params) => {
    const answer = await send(bytes)
    expect([answer.failure, answer.status < 500]).toEqual([failure, true])
    if (params) expect(answer.params).toEqual(params)
    expect((await superCaller.call(firmware.list, {})).data.rows).toEqual([])
  })

  it('refuses a version that is there already, or lower than one of its model; other models have their own', async () => {
    await publish('50.2.0.0')
    for (const version of ['50.2.0.0', '50.1.9.9', '50.02.0.0'])
      expect(await send(image(version))).toMatchObject({
        failure: 'firmwareNotNewer',
        params: { version, newest: '50.2.0.0' },
      })
    expect((await send(image('20.1.0.0', 'LD-200'))).code).toBe(0)
    expect((await send(image('50.10.0.0'))).code).toBe(0)
  })

  it('refuses notes of 1,025 characters, chosen distributors without one, and accounts that are none', async () => {
    const notes = await send(image('50.1.0.0'), { notes: 'n'.repeat(1_025) })
    expect([notes.failure, notes.params]).toEqual(['invalidInput', { field: 'notes' }])
    const nobody = await send(image('50.1.0.0'), { visibility: 'chosen' })
    expect([nobody.failure, nobody.params]).toEqual(['invalidInput', { field: 'distributors' }])
    const { installer } = testApp.fixtures.ours
    const foreign = await send(image('50.1.0.0'), { visibility: 'chosen', distributors: [installer.uuid] })
    expect(foreign.failure).toBe('notFound')
    expect((await send(image('50.1.0.0'), { notes: 'n'.repeat(1_024) })).code).toBe(0)
  })

  it('is refused before the first byte to who may not, and with a full disk', async () => {
    const { ours, subSuperManager } = testApp.fixtures
    await tick([])
    for (const actor of [ours.distributor, ours.installer, subSuperManager, ours.officeManager])
      expect((await send(image('50.1.0.0'), {}, await testApp.as(actor))).failure).toBe('noPermission')
    const freeBytes = vi.spyOn(testApp.services.objects, 'freeBytes').mockResolvedValue(1_000_000)
    const full = await send(image('50.1.0.0'))
    expect([full.failure, full.status]).toEqual(['storageFull', 409])
    freeBytes.mockRestore()
  })
})

describe('a version', () => {
  it('is seen by its readers, for models that stand in their reach, with the devices below it', async () => {
    const { ours, theirs } = testApp.fixtures
    await addDevice(ours.office.uuid, 'LC-4', '50.1.0.0')
    await addDevice(ours.office.uuid, 'LC-4', '1.0.0')
    await addDevice(ours.office.uuid, 'LC-4', null)
    await addDevice(ours.office.uuid, 'LC-4', '50.9.0.0')
    await addDevice(theirs.office.uuid, 'LC-4', '50.1.0.0')
    await publish('50.1.0.1')
    await publish('50.2.0.0', { visibility: 'chosen', distributors: [theirs.distributor.uuid] })
    await publish('50.3.0.0', { visibility: 'hidden' })
    await publish('51.1.0.0', {}, 'LE-8')
    expect(await namesSeenBy(superCaller)).toEqual(['51.1.0.0', '50.3.0.0', '50.2.0.0', '50.1.0.1'])
    for (const actor of [ours.distributor, ours.subDistributor, ours.installer, ours.subInstaller])
      expect(await namesSeenBy(await testApp.as(actor)), actor.user_name).toEqual(['50.1.0.1'])
    for (const actor of [theirs.distributor, theirs.installer])
      expect(await namesSeenBy(await testApp.as(actor)), actor.user_name).toEqual(['50.2.0.0', '50.1.0.1'])
    const installer = await testApp.as(ours.installer)
    const [row] = (await installer.call(firmware.list, {})).data.rows
    expect(row).toMatchObject({ devicesBelow: 2, visibility: null, distributors: [] })
    expect((await superCaller.call(firmware.list, { name: '50.1' })).data.rows[0]!.devicesBelow).toBe(3)
    expect(await namesSeenBy(await testApp.as(ours.installer, 'office'))).toEqual(['50.1.0.1'])
    expect(await namesSeenBy(await testApp.as(ours.installer, 'community'))).toEqual([])
    for (const actor of [ours.officeManager, ours.admin, ours.single])
      expect((await (await testApp.as(actor)).call(firmware.list, {})).failure).toBe('noPermission')
  })

  it('that is hidden is not there for others, and none of them downloads any', async () => {
    const { ours } = testApp.fixtures
    const uuid = await publish('50.1.0.0', { visibility: 'hidden' })
    const distributor = await testApp.as(ours.distributor)
    expect((await distributor.call(firmware.get, { uuid })).failure).toBe('notFound')
    expect((await distributor.call(firmware.download, { uuid })).failure).toBe('noPermission')
    const unknown = await superCaller.call(firmware.download, { uuid: randomUUID() })
    expect(unknown.failure).toBe('notFound')
  })

  it('changes in what may change, from the version that was seen, and is deleted', async () => {
    const { ours } = testApp.fixtures
    const uuid = await publish('50.1.0.0')
    const edit = {
      uuid,
      version: 1,
      notes: 'new',
      visibility: 'chosen' as const,
      distributors: [ours.distributor.uuid],
      mustUpdate: true,
    }
    expect((await superCaller.call(firmware.edit, edit)).code).toBe(0)
    expect((await superCaller.call(firmware.edit, edit)).failure).toBe('staleRecord')
    expect((await superCaller.call(firmware.get, { uuid })).data).toMatchObject({
      notes: 'new',
      visibility: 'chosen',
      distributors: [{ uuid: ours.distributor.uuid }],
      mustUpdate: true,
      version: 2,
    })
    expect((await superCaller.call(firmware.remove, { uuid, version: 1 })).failure).toBe('staleRecord')
    expect((await superCaller.call(firmware.remove, { uuid, version: 2 })).code).toBe(0)
    expect((await superCaller.call(firmware.get, { uuid })).failure).toBe('notFound')
    // Deleted unused, its number is free again.
    expect((await send(image('50.1.0.0'))).code).toBe(0)
  })

  it('waits for the end of tasks, and its number stays taken where one brought it to devices', async () => {
    const { uuid } = await spareTask({ testApp }, testApp.fixtures.ours.office, {
      state: 'halted',
      devices: ['failed'],
    })
    const { firmware_uuid, version_name } = await write(testApp, (db) =>
      db.selectFrom('upgrade_task').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow(),
    )
    const remove = () => superCaller.call(firmware.remove, { uuid: firmware_uuid!, version: 1 })
    expect((await remove()).failure).toBe('firmwareInTask')
    const end = (state: 'executed' | 'cancelled') =>
      write(testApp, (db) => db.updateTable('upgrade_task').set({ state, ended_at: new Date() }).execute())
    await end('executed')
    expect((await remove()).code).toBe(0)
    expect((await send(image(version_name, 'LD-200'))).failure).toBe('firmwareNotNewer')
    await end('cancelled')
    expect((await send(image(version_name, 'LD-200'))).code).toBe(0)
  })

  it('is published by a sub-super manager with deviceSetting, who downloads none', async () => {
    const { subSuperManager } = testApp.fixtures
    await tick(['deviceSetting'])
    const helper = await testApp.as(subSuperManager)
    const { data } = await send(image('50.1.0.0'), {}, helper)
    expect((await helper.call(firmware.download, { uuid: data.uuid })).failure).toBe('noPermission')
  })
})

it('a new version is mailed once to operators that see it and have devices of its model', async () => {
  const { ours, theirs } = testApp.fixtures
  await addDevice(ours.office.uuid, 'LG-1', '40.0.0.1')
  await addDevice(theirs.office.uuid, 'LG-1', '40.0.0.1')
  const relay = async () => {
    while (await relayNotice(testApp.services, 'firmware'));
    return (await mailsIn(testApp)).map(({ to, subject }) => `${to}: ${subject}`).toSorted()
  }
  await write(testApp, (db) =>
    db
      .updateTable('account')
      .set({ muted_notices: ['newFirmware'] })
      .where('uuid', '=', ours.subDistributor.uuid)
      .execute(),
  )
  const uuid = await publish('40.1.0.0', { visibility: 'hidden' }, 'LG-1')
  expect(await relay()).toEqual([])
  const edit = { uuid, notes: '', mustUpdate: false } as const
  const forOurs = { visibility: 'chosen' as const, distributors: [ours.distributor.uuid] }
  await superCaller.call(firmware.edit, { ...edit, ...forOurs, version: 1 })
  const mails = await relay()
  expect(mails.every((one) => one.endsWith(': New firmware 40.1.0.0 for LG-1'))).toBe(true)
  expect(mails.map((one) => one.split('@')[0])).toEqual(['ours-dis', 'ours-ins', 'ours-subIns'])
  await superCaller.call(firmware.edit, { ...edit, visibility: 'all', distributors: [], version: 2 })
  expect((await relay()).length - mails.length).toBe((await relay()).filter((one) => one.startsWith('theirs')).length)
  expect((await relay()).some((one) => one.startsWith('theirs-ins'))).toBe(true)
})
