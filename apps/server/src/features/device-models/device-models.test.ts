import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tickAbilities } from '../../../test/abilities.ts'
import { write } from '../../../test/samples/kit.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { modelNamed } from '../../kernel/device-models.ts'
import { addFirmware } from '../firmware/calls.samples.ts'
import { modelForm, spareModel } from './calls.samples.ts'

/** Models that the platform adds (fleet.md F19 to F21). */

const { deviceModel, device, distributor, system, door } = contract
let testApp: TestApp
let superCaller: Caller
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  superCaller = await testApp.as(testApp.fixtures.superManager)
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

let macs = 0
const registration = (model: string) => ({
  mac: `0C11AC0000${(++macs).toString(16).padStart(2, '0')}`,
  name: `New ${macs}`,
  location: '',
  companyUuids: [],
  model,
})
const refusalOf = ({ failure, issues }: { failure: string | undefined; issues: readonly { field: string }[] }) => [
  failure,
  issues[0]?.field,
]
interface ModelAnswer {
  readonly data: { readonly rows: readonly { readonly model: string }[] }
}
const addModel = async (change: object = {}) => {
  const form = { ...modelForm(), ...change }
  const { uuid } = (await superCaller.call(deviceModel.create, form)).data
  return { ...form, uuid, version: 1 }
}

describe('the list of device models', () => {
  it('has those of this version, which cannot be changed, and those that were added', async () => {
    const { uuid, model } = await addModel()
    const { rows } = (await superCaller.call(deviceModel.list, { size: 40 })).data
    expect(rows.find((row) => row.model === 'LD-200')).toMatchObject({ uuid: null, version: null, code: 20, relays: 2 })
    expect(rows.find((row) => row.model === model)).toMatchObject({ uuid, version: 1, relays: 2, devices: 0 })
    const ours = (await superCaller.call(deviceModel.list, { type: 'indoorMonitor', keyword: 'lm' })).data
    expect([ours.total, ours.rows.map((row) => row.model)]).toEqual([1, ['LM-7']])
    const byCode = (await superCaller.call(deviceModel.list, { sort: 'code', order: 'desc', size: 40 })).data.rows
    expect(byCode.map(({ code }) => code)).toEqual(byCode.map(({ code }) => code).sort((one, other) => other - one))
  })

  it('counts the devices of a model at all sites', async () => {
    const { rows } = (await superCaller.call(deviceModel.list, { keyword: 'LD-200' })).data
    const devices = await write(testApp, (db) =>
      db.selectFrom('device').select('uuid').where('model', '=', 'LD-200').execute(),
    )
    expect(rows[0]!.devices).toBe(devices.length)
  })
})

describe('a model that was added', () => {
  it('is offered by the lists of the specification, by what it has', async () => {
    const { model } = await addModel({ parts: ['camera', 'videoStorage', 'packageDetection'] })
    const monitor = await addModel({ type: 'indoorMonitor', isHighEnd: true })
    const namesIn = ({ data }: ModelAnswer) => data.rows.map((row) => row.model)
    expect(namesIn(await manager.call(system.models, {}))).toEqual(
      expect.arrayContaining([model, monitor.model, 'LD-200']),
    )
    expect(namesIn(await manager.call(system.videoStorageModels, {}))).toEqual([model])
    expect(namesIn(await manager.call(system.packageDetectionModels, {}))).toEqual([model])
    expect(namesIn(await manager.call(system.highEndIndoorModels, {}))).toEqual([monitor.model])
  })

  it('is registered with a door for each relay, and its doors have its readers and methods', async () => {
    const { model } = await addModel({ relays: 3, readers: 1, hasWiegand: true, parts: ['pin'] })
    const form = registration(model)
    const { uuid } = (await manager.call(device.register, form)).data
    const doors = (await manager.call(door.list, { device: uuid })).data.rows
    expect(doors.map(({ name }) => name)).toEqual([`${form.name} A`, `${form.name} B`, `${form.name} C`])
    const { capabilities } = (await manager.call(door.get, { uuid: doors[0]!.uuid })).data
    expect(capabilities.readers.map(({ port }) => port)).toEqual(['builtIn', 'wiegand'])
    expect(capabilities).toMatchObject({ isLift: false })
    expect(capabilities.accessMethods).toContain('pin')
    expect(capabilities.accessMethods).not.toContain('face')
  })

  it('is known to servers that only hear of it, and forgotten when it is deleted', async () => {
    const { uuid, model } = await addModel()
    await expect.poll(() => modelNamed(model)?.model).toBe(model)
    expect((await superCaller.call(deviceModel.remove, { uuid })).code).toBe(0)
    await expect.poll(() => modelNamed(model)).toBeNull()
    expect(refusalOf(await manager.call(device.register, registration(model)))).toEqual(['invalidInput', 'model'])
  })

  it('does not have the name or the code of another one, be it of this version', async () => {
    const { model, code } = await addModel()
    for (const [change, field] of [
      [{ model: model.toLowerCase() }, 'model'],
      [{ model: 'ld-200' }, 'model'],
      [{ code }, 'code'],
      [{ code: 51 }, 'code'],
    ] as const) {
      const answer = await superCaller.call(deviceModel.create, { ...modelForm(), ...change })
      expect(refusalOf(answer)).toEqual(['alreadyExists', field])
    }
    const own = await addModel()
    expect(refusalOf(await superCaller.call(deviceModel.edit, { ...own, code: 20 }))).toEqual(['alreadyExists', 'code'])
    expect(refusalOf(await superCaller.call(deviceModel.edit, { ...own, model: 'LC-4' }))).toEqual([
      'alreadyExists',
      'model',
    ])
  })

  it('is no hardware that cannot be', async () => {
    for (const [change, field] of [
      [{ code: 1_000 }, 'code'],
      [{ code: 0 }, 'code'],
      [{ relays: 17 }, 'relays'],
      [{ securityRelays: 5 }, 'securityRelays'],
      [{ model: 'X'.repeat(32) }, 'model'],
      [{ relays: 0, readers: 1 }, 'relays'],
      [{ relays: 0, parts: ['lift'] as const }, 'relays'],
      [{ parts: ['videoStorage'] as const }, 'parts'],
      [{ isHighEnd: true }, 'isHighEnd'],
    ] as const) {
      const answer = await superCaller.call(deviceModel.create, { ...modelForm(), ...change } as never)
      expect(refusalOf(answer), JSON.stringify(change)).toEqual(['invalidInput', field])
    }
  })
})

describe('a model with devices', () => {
  it('only grows, and its devices with it, without new doors', async () => {
    const one = await addModel({ readers: 1 })
    const { uuid } = (await manager.call(device.register, registration(one.model))).data
    const smaller = await superCaller.call(deviceModel.edit, { ...one, relays: 1 })
    expect([smaller.failure, smaller.params, smaller.issues[0]?.field]).toEqual(['modelInUse', { count: 1 }, 'relays'])
    for (const change of [{ model: `${one.model}b` }, { type: 'guardPhone' as const }, { readers: 0 }])
      expect((await superCaller.call(deviceModel.edit, { ...one, ...change })).failure).toBe('modelInUse')
    const larger = { ...one, name: 'Larger', relays: 4, securityRelays: 1, parts: ['pin' as const] }
    expect((await superCaller.call(deviceModel.edit, larger)).code).toBe(0)
    expect((await superCaller.call(deviceModel.edit, larger)).failure).toBe('staleRecord')
    const row = (await manager.call(device.get, { uuid })).data
    expect([row.relays, row.securityRelays, row.doors.length]).toEqual([4, 1, 2])
    await expect.poll(() => modelNamed(one.model)?.name).toBe('Larger')
    const { desired } = await write(testApp, (db) =>
      db.selectFrom('device').select('desired').where('uuid', '=', uuid).executeTakeFirstOrThrow(),
    )
    expect((desired as { doors: { accessMethods: string[] }[] }).doors[0]!.accessMethods).toContain('pin')
  })

  it('is not deleted, nor is one that a distributor sells by another name', async () => {
    const modelOfDevice = await addModel()
    await manager.call(device.register, registration(modelOfDevice.model))
    const deletion = await superCaller.call(deviceModel.remove, { uuid: modelOfDevice.uuid })
    expect([deletion.failure, deletion.params]).toEqual(['modelInUse', { count: 1 }])
    const soldModel = await addModel()
    const otherName = { uuid: testApp.fixtures.ours.distributor.uuid, model: soldModel.model, shownName: 'Gatekeeper' }
    expect((await superCaller.call(distributor.setCustomisedModel, otherName)).code).toBe(0)
    const soldDeletion = await superCaller.call(deviceModel.remove, { uuid: soldModel.uuid })
    expect([soldDeletion.failure, soldDeletion.params]).toEqual(['modelCustomised', { count: 1 }])
    const renaming = await superCaller.call(deviceModel.edit, { ...soldModel, model: `${soldModel.model}b` })
    expect(renaming.failure).toBe('modelCustomised')
    expect((await superCaller.call(deviceModel.edit, { ...soldModel, relays: 1 })).code).toBe(0)
  })
})

describe('a model with firmware', () => {
  it('keeps its code, with which the versions begin, and is not deleted', async () => {
    const one = await addModel()
    await addFirmware({ testApp }, { model: one.model, name: `${one.code}.1.0.0` })
    const deletion = await superCaller.call(deviceModel.remove, { uuid: one.uuid })
    expect([deletion.failure, deletion.params]).toEqual(['modelHasFirmware', { count: 1 }])
    const { code } = modelForm()
    expect((await superCaller.call(deviceModel.edit, { ...one, code })).failure).toBe('modelHasFirmware')
  })
})

describe('device models', () => {
  it('are read by a sub-super manager, and changed by one that may set devices', async () => {
    const { subSuperManager } = testApp.fixtures
    const { uuid } = await spareModel(testApp)
    await tickAbilities(testApp, subSuperManager, [])
    const reader = await testApp.as(subSuperManager)
    expect((await reader.call(deviceModel.get, { uuid })).code).toBe(0)
    expect((await reader.call(deviceModel.create, modelForm())).failure).toBe('noPermission')
    expect((await reader.call(deviceModel.remove, { uuid })).failure).toBe('noPermission')
    await tickAbilities(testApp, subSuperManager, ['deviceSetting'])
    expect((await (await testApp.as(subSuperManager)).call(deviceModel.remove, { uuid })).code).toBe(0)
  })

  it('are no page of anybody below', async () => {
    const { ours } = testApp.fixtures
    for (const actor of [ours.distributor, ours.installer, ours.officeManager])
      expect((await (await testApp.as(actor)).call(deviceModel.list, {})).failure).toBe('noPermission')
  })
})
