import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import type { Actor } from '../../../test/fixtures.ts'

/** What a distributor's models are called below it (operators.md 3.9). */

const { distributor, device, door, system } = contract
const model = 'LD-200'
let testApp: TestApp
let superCaller: Caller
let uuid: string
beforeAll(async () => {
  testApp = await startTestApp()
  superCaller = await testApp.as(testApp.fixtures.superManager)
  uuid = testApp.fixtures.ours.distributor.uuid
  await superCaller.call(distributor.setCustomisedModel, { uuid, model, shownName: 'Gatekeeper' })
})
afterAll(() => testApp.close())

const namesFor = async (actor: Actor) => {
  const { rows } = (await (await testApp.as(actor)).call(system.models, {})).data
  return Object.fromEntries(rows.map((row) => [row.model, row.shownName]))
}
const firstDevice = async (manager: Actor) => {
  const caller = await testApp.as(manager)
  const row = (await caller.call(device.list, {})).data.rows.find((one) => one.model === model)!
  const { modelName } = (await caller.call(device.get, { uuid: row.uuid })).data
  const { rows } = (await caller.call(door.list, { device: row.uuid })).data
  const { deviceModel } = (await caller.call(door.get, { uuid: rows[0]!.uuid })).data
  return [row.model, row.modelName, modelName, deviceModel]
}

describe('a model that a distributor sells under another name', () => {
  it('is called so in pickers for every account below, and by its own name for all others', async () => {
    const { ours, theirs, superManager } = testApp.fixtures
    for (const actor of [ours.distributor, ours.subDistributor, ours.installer, ours.subInstaller, ours.officeManager])
      expect(await namesFor(actor)).toMatchObject({ [model]: 'Gatekeeper', 'LD-100': 'LD-100' })
    for (const actor of [superManager, theirs.distributor, theirs.installer, theirs.officeManager])
      expect(await namesFor(actor)).toMatchObject({ [model]: model })
  })

  it('is called so in lists, and on the pages of devices and doors', async () => {
    const { ours, theirs } = testApp.fixtures
    expect(await firstDevice(ours.officeManager)).toEqual([model, 'Gatekeeper', 'Gatekeeper', 'Gatekeeper'])
    expect(await firstDevice(theirs.officeManager)).toEqual([model, model, model, model])
  })

  it('is added by the model itself', async () => {
    const manager = await testApp.as(testApp.fixtures.ours.officeManager)
    const form = { mac: '0C11AB000001', name: 'Renamed', location: '', companyUuids: [] }
    const answer = await manager.call(device.register, { ...form, model: 'Gatekeeper' })
    expect([answer.failure, answer.issues[0]?.field]).toEqual(['invalidInput', 'model'])
    expect((await manager.call(device.register, { ...form, model })).code).toBe(0)
  })

  it('has its own name again once that is given back', async () => {
    await superCaller.call(distributor.setCustomisedModel, {
      uuid,
      model: 'LD-100',
      shownName: 'Bell',
      defaultConfiguration: 'a = 1',
    })
    expect(await namesFor(testApp.fixtures.ours.installer)).toMatchObject({ 'LD-100': 'Bell' })
    expect((await superCaller.call(distributor.setCustomisedModel, { uuid, model: 'LD-100' })).code).toBe(0)
    expect(await namesFor(testApp.fixtures.ours.installer)).toMatchObject({ 'LD-100': 'LD-100' })
    expect((await superCaller.call(distributor.customisedModels, { uuid })).data.rows).toEqual([
      { model, shownName: 'Gatekeeper', defaultConfiguration: '' },
    ])
  })

  it('is one that there is, with a short name and a text of at most 2047 bytes', async () => {
    const field = async (form: object) =>
      (await superCaller.call(distributor.setCustomisedModel, { uuid, model, shownName: 'Other', ...form })).issues[0]
        ?.field
    expect(await field({ model: 'LD-999' })).toBe('model')
    expect(await field({ shownName: ' ' })).toBe('shownName')
    expect(await field({ shownName: 'x'.repeat(33) })).toBe('shownName')
    expect(await field({ defaultConfiguration: 'é'.repeat(1_024) })).toBe('defaultConfiguration')
    expect(await field({ defaultConfiguration: 'x'.repeat(limits.autoPBytes + 1) })).toBe('defaultConfiguration')
    expect(await namesFor(testApp.fixtures.ours.installer)).toMatchObject({ [model]: 'Gatekeeper' })
    expect(
      await field({ defaultConfiguration: 'x'.repeat(limits.autoPBytes), shownName: 'Gatekeeper' }),
    ).toBeUndefined()
  })

  it('is named by the platform alone', async () => {
    for (const actor of [testApp.fixtures.ours.distributor, testApp.fixtures.ours.installer])
      expect(
        (await (await testApp.as(actor)).call(distributor.setCustomisedModel, { uuid, model, shownName: 'Mine' }))
          .failure,
      ).toBe('noPermission')
  })
})
