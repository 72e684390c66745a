import { contract } from '@lintel/contract/all/contract.ts'
import { systemSwitches } from '@lintel/contract/system/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, fixturePassword, type Caller, type TestApp } from '../../../test/test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { smartHome } from '../../../test/samples/own-account.ts'

const { system, session } = contract

let testApp: TestApp
let superCaller: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  superCaller = await testApp.as(testApp.fixtures.superManager)
})
afterAll(() => testApp.close())

describe('the switches of the installation', () => {
  it('are as the product has them until a super manager sets them', async () => {
    const caller = await testApp.as(testApp.fixtures.ours.distributor)
    expect((await caller.call(system.getSysConfig, {})).data).toEqual({
      EnableSmartHome: 0,
      IsEnableOfflineSolution: 0,
      IsPwdFreeLogin: 1,
      IsPwdFreeLoginNotice: 1,
      IsShowPermissionGranted: 0,
    })
    expect((await superCaller.call(system.switches, {})).data).toEqual(systemSwitches)
  })

  it('hold for every account once they are set', async () => {
    await superCaller.call(system.setSysConfig, { ...systemSwitches, smartHome: true, passwordFreeLoginNotice: false })
    const caller = await testApp.as(testApp.fixtures.ours.distributor)
    expect((await caller.call(system.getSysConfig, {})).data).toMatchObject({
      EnableSmartHome: 1,
      IsPwdFreeLoginNotice: 0,
    })
    await superCaller.call(system.setSysConfig, { ...systemSwitches })
  })

  it('are none for what doors and sites decide; the flags say how that is at the own sites', async () => {
    const { data: switches } = await superCaller.call(system.switches, {})
    expect(Object.keys(switches).sort()).toEqual(['passwordFreeLogin', 'passwordFreeLoginNotice', 'smartHome'])
    const { installer, office, officeManager } = testApp.fixtures.ours
    const flags = async (caller: Caller) => {
      const { data } = await caller.call(system.getSysConfig, {})
      return [data.IsShowPermissionGranted, data.IsEnableOfflineSolution]
    }
    const ours = await testApp.as(installer)
    const theirs = await testApp.as(testApp.fixtures.theirs.installer)
    const manager = await testApp.as(officeManager)
    expect([await flags(ours), await flags(manager)]).toEqual([
      [0, 0],
      [0, 0],
    ])
    await write(testApp, async (db) => {
      await db.updateTable('project').set({ entry_policy: 'ask' }).where('uuid', '=', office.uuid).execute()
      await db
        .insertInto('device_policy')
        .values({ project_uuid: office.uuid, device_uuid: office.deviceUuid, confirmed_version: '1' })
        .onConflict((conflict) =>
          conflict.columns(['project_uuid', 'device_uuid']).doUpdateSet({ confirmed_version: '1' }),
        )
        .execute()
    })
    expect([await flags(ours), await flags(manager), await flags(theirs)]).toEqual([
      [1, 1],
      [1, 1],
      [0, 0],
    ])
    await write(testApp, async (db) => {
      await db.updateTable('project').set({ entry_policy: 'announce' }).where('uuid', '=', office.uuid).execute()
      await db.updateTable('device_policy').set({ confirmed_version: '0' }).execute()
    })
  })

  it('are set by the super manager alone', async () => {
    for (const actor of [testApp.fixtures.subSuperManager, testApp.fixtures.ours.distributor]) {
      const caller = await testApp.as(actor)
      expect((await caller.call(system.setSysConfig, { ...systemSwitches })).failure).toBe('noPermission')
      expect((await caller.call(system.switches, {})).failure).toBe('noPermission')
    }
  })
})

describe('with password-free entering switched off', () => {
  it('the portal of another account opens only to a caller that types the own password, and going back needs none', async () => {
    await superCaller.call(system.setSysConfig, { ...systemSwitches, passwordFreeLogin: false })
    const { distributor, installer } = testApp.fixtures.ours
    const caller = await testApp.as(distributor)
    const target = { section: 'installer', uuid: installer.uuid } as const
    expect((await caller.call(session.switchIdentity, target)).failure).toBe('passwordIncorrect')
    const wrong = await caller.call(session.switchIdentity, { ...target, password: 'Wrong-pass-1' })
    expect(wrong.failure).toBe('passwordIncorrect')
    const foreign = {
      section: 'installer',
      uuid: testApp.fixtures.theirs.installer.uuid,
      password: fixturePassword,
    } as const
    expect((await caller.call(session.switchIdentity, foreign)).failure).toBe('notFound')
    const entry = await caller.call(session.switchIdentity, { ...target, password: fixturePassword })
    expect(entry.code).toBe(0)
    // An identity of one's own is no other account's portal.
    const asInstaller = await testApp.as(installer)
    expect((await asInstaller.call(session.switchIdentity, { section: 'community' })).code).toBe(0)
    const site = { section: 'propertyOffice', uuid: testApp.fixtures.ours.office.uuid } as const
    expect((await (await testApp.as(installer)).call(session.switchIdentity, site)).failure).toBe('passwordIncorrect')
  })

  it('wrong passwords lock like wrong sign-ins', async () => {
    const { distributor, installer } = testApp.fixtures.theirs
    const caller = await testApp.as(distributor)
    const target = { section: 'installer', uuid: installer.uuid, password: 'Wrong-pass-1' } as const
    const failures = []
    for (let tries = 0; tries < 6; tries++) {
      failures.push((await caller.call(session.switchIdentity, target)).failure)
    }
    expect(failures.slice(-2)).toEqual(['passwordIncorrect', 'lockedMinutes'])
  })
})

describe('choices and models', () => {
  it('name every language, zone, form and model there is', async () => {
    const caller = await testApp.as(testApp.fixtures.ours.subInstaller)
    const { data } = await caller.call(system.menuChoices, {})
    expect(data.languages).toHaveLength(24)
    expect(data.timeZones).toContain('Europe/Berlin')
    expect(data.customizeForms.map(({ value }) => value)).toEqual([2, 3, 4, 5, 6, 7])
    const models = (await caller.call(system.models, {})).data.rows
    expect(models.map(({ model }) => model)).toContain('LD-200')
  })
})

describe('the home-automation link', () => {
  it('is off without an address on the server, and leads only there once everything is on', async () => {
    const caller = await testApp.as(testApp.fixtures.ours.installer)
    for (const call of [system.smartHomeUri, system.siteSmartHomeUri, system.smartHomeLink]) {
      expect((await caller.call(call, {})).failure).toBe('featureOff')
    }
    await smartHome({ testApp })
    await superCaller.call(system.setSysConfig, { ...systemSwitches, smartHome: true })
    for (const call of [system.smartHomeUri, system.siteSmartHomeUri, system.smartHomeLink]) {
      expect((await caller.call(call, {})).data).toEqual({ Url: 'https://home.test.invalid/' })
    }
    await superCaller.call(system.setSysConfig, { ...systemSwitches, smartHome: false })
    expect((await caller.call(system.smartHomeUri, {})).failure).toBe('featureOff')
  })
})

describe('signing in as a property manager', () => {
  it('is for property managers; every other account is as unknown as none', async () => {
    const { officeManager, installer } = testApp.fixtures.ours
    const manager = { account: officeManager.user_name, password: fixturePassword }
    expect((await testApp.anonymous.call(session.managerLogin, manager)).data.token).toBeDefined()
    for (const account of [installer.user_name, 'super', 'nobody']) {
      const answer = await testApp.anonymous.call(session.managerLogin, { account, password: fixturePassword })
      expect(answer.failure, account).toBe('invalidLogin')
    }
    expect((await testApp.anonymous.call(session.managerLogin, { ...manager, password: 'wrong' })).failure).toBe(
      'invalidLogin',
    )
  })
})

describe('the models with a capability', () => {
  it('are those of all models that have the parts for it, for every account', async () => {
    const caller = await testApp.as(testApp.fixtures.ours.officeManager)
    const { rows } = (await caller.call(system.models, {})).data
    const withParts = (...parts: string[]) => rows.filter(({ has }) => parts.every((part) => has.includes(part)))
    expect(rows).toContainEqual(expect.objectContaining({ model: 'C3-200', maker: 'ZKTeco' }))
    expect((await caller.call(system.videoStorageModels, {})).data.rows).toEqual(withParts('camera', 'videoStorage'))
    expect((await caller.call(system.packageDetectionModels, {})).data.rows).toEqual(
      withParts('camera', 'packageDetection'),
    )
    const monitors = (await caller.call(system.highEndIndoorModels, {})).data.rows
    expect(monitors.filter(({ type }) => type !== 'indoorMonitor')).toEqual([])
  })
})
