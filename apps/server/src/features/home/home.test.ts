import { home } from '@lintel/contract/home/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
