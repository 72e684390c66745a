import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import { insertMember } from '../../seed/records.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'

const { officeProject } = contract

let testApp: TestApp
let installer: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  installer = await testApp.as(testApp.fixtures.ours.installer)
})
afterAll(() => testApp.close())

describe('the calls for configuration', () => {
  it('answer with the names of the specification, for the own sites', async () => {
    const { community: own, office: tower, officeManager } = testApp.fixtures.ours
    const { data } = await installer.call(contract.siteConfiguration.community, { uuid: own.uuid })
    expect(data).toEqual({
      UUID: own.uuid,
      AccountID: own.uuid,
      EnableLandline: 0,
      IsNew: 1,
      ThirdPartyDevices: [],
      EnableSmartHome: 0,
      IsMonitor: 1,
      CustomizeForm: 3,
      AptPinType: 0,
      IsAccessFollow: 0,
    })
    const manager = await testApp.as(officeManager)
    const fields = { AccountID: tower.uuid, AccountUUID: tower.uuid, EnableLandline: 0, CustomizeForm: 3 }
    expect((await manager.call(contract.siteConfiguration.office, {})).data).toEqual(fields)
    const { data: more } = await manager.call(contract.siteConfiguration.newOffice, {})
    expect(more).toEqual({ ...fields, UUID: tower.uuid, Name: 'ours office', TimeZone: 'Europe/Berlin' })
    expect((await manager.call(contract.siteConfiguration.community, {})).failure).toBe('notFound')
    const { data: all } = await installer.call(officeProject.settings, { uuid: tower.uuid })
    expect(all).toMatchObject({ name: 'ours office', settings: { attendanceTier: 'unlimited', motion: 'off' } })
  })

  it('name the vendors of locks at which the site has an account, as the facts of a session do', async () => {
    const { communityManager, community: own } = testApp.fixtures.ours
    const manager = await testApp.as(communityManager)
    const vendors = async () => (await manager.call(contract.siteConfiguration.community, {})).data.ThirdPartyDevices
    const fact = async () => (await manager.call(contract.session.current, {})).data.facts.thirdPartyLocks
    expect([await vendors(), await fact()]).toEqual([[], false])
    await write(testApp, (db) =>
      db
        .insertInto('lock_account')
        .values({
          project_uuid: own.uuid,
          vendor: 'dormakaba',
          region: 'europe',
          credentials: Buffer.alloc(16),
          requested_at: new Date(0),
        })
        .execute(),
    )
    expect([await vendors(), await fact()]).toEqual([['dormakaba'], true])
    const { data } = await manager.call(contract.communitySetting.detail, {})
    expect([data.EnableSaltoKs, data.EnableDormakaba]).toEqual([0, 1])
  })

  it('say whether an account works for several communities', async () => {
    const isMulti = async (caller: Caller) => (await caller.call(contract.ownSites.checkSeveral, {})).data.IsMulti
    expect(await isMulti(installer)).toBe(1)
    const { communityManager, oldCommunity } = testApp.fixtures.ours
    const manager = await testApp.as(communityManager)
    expect(await isMulti(manager)).toBe(0)
    await write(testApp, (db) => insertMember(db, communityManager, [oldCommunity.uuid]))
    expect(await isMulti(manager)).toBe(1)
  })
})
