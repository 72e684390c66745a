import { home } from '@lintel/contract/home/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../../test/samples/kit.ts'
import { addFirmware } from '../firmware/calls.samples.ts'
import { spareTask } from '../upgrades/calls.samples.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

describe('the first page of an installer', () => {
  it('counts its own sites by kind, its accounts and its devices, and no other installer’s', async () => {
    const { data } = await (await testApp.as(testApp.fixtures.ours.installer)).call(home.overview, {})
    expect(data).toMatchObject({
      sites: { total: 4, community: 2, office: 1, villa: 1 },
      accounts: { propertyManagers: 3, villas: 1 },
      devices: { total: 4, online: 0, offline: 0, waiting: 4 },
    })
  })

  it('counts devices with old firmware and tasks that are not over', async () => {
    const { installer, office } = testApp.fixtures.ours
    const figures = async () => (await (await testApp.as(installer)).call(home.overview, {})).data.upgrades
    await write(testApp, (db) =>
      db
        .updateTable('device')
        .set({ firmware: '20.1.0.0', model: 'LD-200' })
        .where('uuid', '=', office.deviceUuid)
        .execute(),
    )
    await addFirmware({ testApp }, { name: '20.1.0.0' })
    expect(await figures()).toEqual({ oldFirmware: 0, mustUpdate: 0, open: 0, halted: 0 })
    await addFirmware({ testApp }, { name: '20.1.0.1' })
    expect(await figures()).toEqual({ oldFirmware: 1, mustUpdate: 0, open: 0, halted: 0 })
    await write(testApp, (db) => db.updateTable('firmware').set({ must_update: true }).execute())
    await spareTask({ testApp }, office, { state: 'halted' })
    await spareTask({ testApp }, office, { state: 'executed', devices: ['succeeded'] })
    expect(await figures()).toMatchObject({ mustUpdate: 1, open: 1, halted: 1 })
  })

  it('shows a sub-installer its sites; the accounts are its installer’s', async () => {
    const { data } = await (await testApp.as(testApp.fixtures.ours.subInstaller)).call(home.overview, {})
    expect(data).toMatchObject({ sites: { total: 1, office: 1 }, accounts: { propertyManagers: null, villas: null } })
  })

  it('shows a site’s manager no accounts', async () => {
    const { data } = await (await testApp.as(testApp.fixtures.ours.officeManager)).call(home.overview, {})
    expect(data).toMatchObject({ sites: null, accounts: { propertyManagers: null, villas: null } })
  })

  it('shows operators no figures of people and doors, and a community figures of its own', async () => {
    const { installer, communityManager } = testApp.fixtures.ours
    const { data } = await (await testApp.as(installer)).call(home.overview, {})
    expect(data).toMatchObject({ people: null, visitors: null, activity: null, today: null, doors: null })
    const community = (await (await testApp.as(communityManager)).call(home.overview, {})).data
    expect(community).toMatchObject({ today: { opened: 0, refused: 0 } })
    expect(community.activity).toHaveLength(7)
  })
})
