import { communitySections, type CommunitySettings } from '@lintel/contract/site-settings/community.ts'
import { communitySetting } from '@lintel/contract/site-settings/operations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../test/test-app.ts'
import { impersonate } from '../../../test/roles.ts'
import { startSettingsTestApp, type SettingsTestApp } from '../../../test/settings-test-app.ts'

let testApp: SettingsTestApp
let installer: Caller
beforeAll(async () => {
  testApp = await startSettingsTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  installer = await testApp.as(testApp.fixtures.ours.installer)
})

const motion = { motion: 'video' as const, motionTime: 30, motionActions: ['notify' as const] }

describe('a community', () => {
  it('is described to its manager with the specification’s names and numbers', async () => {
    const caller = await testApp.as(testApp.fixtures.ours.communityManager)
    const { data } = await caller.call(communitySetting.detail, {})
    expect(data).toMatchObject({
      AccountUUID: testApp.community.uuid,
      Location: 'ours community',
      IsNew: 1,
      AptPinType: 0,
      ChargeMode: 0,
      CustomizeForm: 3,
      MotionTime: 10,
      MemberLimitNum: 10,
      TempkeyValidityPeriod: 0,
      CommunalFee: '0.00',
      EnableDeleteAccount: 1,
      Extra: { AptPinType: 'PIN only', EnableMotion: 'Off', TempkeyValidityPeriod: 'No limit' },
    })
    const old = await testApp.as(testApp.fixtures.ours.oldCommunityManager)
    expect((await old.call(communitySetting.detail, {})).data.IsNew).toBe(0)
  })

  it('tells a manager which rights it has not', async () => {
    const { communityManager } = testApp.fixtures.ours
    await testApp.sql(
      `update project_member set may_delete_accounts = false, may_see_images = false where account_uuid = $1`,
      [communityManager.uuid],
    )
    const { data } = await (await testApp.as(testApp.fixtures.ours.communityManager)).call(communitySetting.detail, {})
    expect(data).toMatchObject({ EnableDeleteAccount: 0, EnableShowLog: 1, EnableSnapshotAndVideo: 0 })
    const enteredManager = await impersonate(testApp, communityManager)
    expect((await enteredManager.call(communitySetting.detail, {})).data).toMatchObject({ EnableDeleteAccount: 1 })
  })

  it('takes what residents may give to visitors, within the limits', async () => {
    const caller = await testApp.as(testApp.fixtures.ours.communityManager)
    const visitors = { TempkeyValidityPeriod: 365, LimitCreatePin: 0, LimitQRCode: 0, EnableUserPin: 1 } as const
    expect(
      (await caller.call(communitySetting.setVisitor, { ...(await testApp.communityNow()), ...visitors })).code,
    ).toBe(0)
    const { data } = await caller.call(communitySetting.detail, {})
    expect(data).toMatchObject({ ...visitors, Extra: { TempkeyValidityPeriod: 'Days: 365' } })
    for (const [field, value] of [
      ['TempkeyValidityPeriod', 366],
      ['TempkeyValidityPeriod', -1],
      ['LimitQRCode', 2],
    ] as const) {
      const input = { ...(await testApp.communityNow()), ...visitors, [field]: value } as never
      expect((await caller.call(communitySetting.setVisitor, input)).params).toEqual({ field })
    }
  })

  it('refuses a switch that nothing acts on yet, by its name, and takes the same form unchanged', async () => {
    const caller = await testApp.as(testApp.fixtures.ours.communityManager)
    const { access, notifications } = sectionsOf((await caller.call(communitySetting.get, {})).data.settings)
    const save = async (sections: object) =>
      caller.call(communitySetting.edit, { ...(await testApp.communityNow()), ...sections })
    for (const [field, sections] of [
      ['enableRfCard', { access: { ...access, enableRfCard: false } }],
      ['packageDetection', { notifications: { ...notifications, packageDetection: true } }],
      // Accounts before a lease are made by property management systems alone (community.md 27).
      ['createTenantsDays', { tenants: { createTenantsDays: 3, deleteTenantsDays: 0 } }],
    ] as const)
      expect((await save(sections)).params).toEqual({ field })
    const visitors = { TempkeyValidityPeriod: 365, LimitCreatePin: 1, LimitQRCode: 0, EnableUserPin: 1 } as const
    const reply = await caller.call(communitySetting.setVisitor, { ...(await testApp.communityNow()), ...visitors })
    expect(reply.params).toEqual({ field: 'limitCreatePin' })
    expect((await save({ access: { ...access, memberLimit: 4 }, notifications })).code).toBe(0)
  })

  it('has door phones ask for the apartment before a PIN, where its manager sets it', async () => {
    const caller = await testApp.as(testApp.fixtures.ours.communityManager)
    const { access } = sectionsOf((await caller.call(communitySetting.get, {})).data.settings)
    const asks = async (aptPinType: 'pin' | 'apartmentAndPin') => {
      const input = { ...(await testApp.communityNow()), access: { ...access, aptPinType } }
      expect((await caller.call(communitySetting.edit, input)).code).toBe(0)
      const [device] = await testApp.sql(
        `select desired -> 'pinNeedsApartment' as asks from device where project_uuid = $1`,
        [testApp.community.uuid],
      )
      return device!['asks']
    }
    expect([await asks('apartmentAndPin'), await asks('pin')]).toEqual([true, false])
  })

  it('refuses to choose credentials for other vendors’ locks, which get none yet', async () => {
    const caller = await testApp.as(testApp.fixtures.ours.communityManager)
    const choose = async (SyncDoorMethodToThirdPartyLock: ('pin' | 'card')[]) =>
      caller.call(communitySetting.setLockDoorMethods, {
        ...(await testApp.communityNow()),
        SyncDoorMethodToThirdPartyLock,
      })
    expect((await choose(['card', 'pin'])).params).toEqual({ field: 'lockDoorMethods' })
    expect((await choose([])).code).toBe(0)
  })

  it('is edited in sections; services are the installer’s, and the rest stays', async () => {
    const caller = await testApp.as(testApp.fixtures.ours.communityManager)
    const fees = { communalFee: 1_250, dueDay: 28 }
    const time = { timeZone: 'Europe/Madrid', customizeForm: 7 }
    expect(
      (await caller.call(communitySetting.edit, { ...(await testApp.communityNow()), fees, time, motion })).code,
    ).toBe(0)
    const { data } = await installer.call(communitySetting.get, testApp.community)
    expect(data.settings).toMatchObject({ ...fees, ...motion, tempKeyDays: 365 })
    expect(data).toMatchObject({ ...time, mayEditServices: true, mayLoosenEntry: false })
    const [device] = await testApp.sql('select desired from device where project_uuid = $1', [testApp.community.uuid])
    expect(device).toEqual({
      desired: {
        timezone: 'Europe/Madrid',
        dateFormat: 'd-m-y',
        timeFormat: '24h',
        motion: 'video',
        motionSeconds: 30,
        motionActions: ['notify'],
        pinNeedsApartment: false,
      },
    })
    const { settings } = (await caller.call(communitySetting.get, {})).data
    const services = {
      ...pick(settings, Object.keys(communitySections.services) as (keyof typeof communitySections.services)[]),
      numberOfApt: 80,
    }
    const answer = await caller.call(communitySetting.edit, { ...(await testApp.communityNow()), services })
    expect(answer.failure).toBe('noPermission')
    expect((await installer.call(communitySetting.edit, { ...(await testApp.communityNow()), services })).code).toBe(0)
    expect((await caller.call(communitySetting.detail, {})).data).toMatchObject({ NumberOfApt: 80, ChargeMode: 0 })
    const cameras = { ...services, thirdPartyCamera: true }
    const waits = await installer.call(communitySetting.edit, {
      ...(await testApp.communityNow()),
      services: cameras,
    })
    expect(waits.params).toEqual({ field: 'thirdPartyCamera' })
    const stale = await caller.call(communitySetting.edit, { ...testApp.community, version: 1, fees })
    expect(stale.failure).toBe('staleRecord')
  })
})

const sectionsOf = (settings: CommunitySettings) => ({
  access: pick(settings, Object.keys(communitySections.access) as (keyof typeof communitySections.access)[]),
  notifications: pick(
    settings,
    Object.keys(communitySections.notifications) as (keyof typeof communitySections.notifications)[],
  ),
})

const pick = <Of extends object, Name extends keyof Of>(values: Of, names: readonly Name[]): Pick<Of, Name> =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<Of, Name>
