import { addressOf } from '@lintel/contract/kit/address.ts'
import { randomUUID } from 'node:crypto'
import { communitySetting, officeSetting, siteSetting } from '@lintel/contract/site-settings/operations.ts'
import { session } from '@lintel/contract/sessions/operations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tickAbilities } from '../../../test/abilities.ts'
import type { Caller } from '../../../test/test-app.ts'
import { impersonate } from '../../../test/roles.ts'
import { startSettingsTestApp, type SettingsTestApp } from '../../../test/settings-test-app.ts'
import type { Actor } from '../../../test/fixtures.ts'
import { mailsIn } from '../../../test/mails.ts'

let testApp: SettingsTestApp
let manager: Caller
let installer: Caller
beforeAll(async () => {
  testApp = await startSettingsTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  installer = await testApp.as(testApp.fixtures.ours.installer)
})

const basic = { name: 'The Tower', country: 'de', state: '', city: 'Berlin', street: 'Main 1', postalCode: '10115' }
const motion = { motion: 'video' as const, motionTime: 30, motionActions: ['notify' as const] }
const emergency = {
  emergencyNotifications: true,
  openAllDoorsModel: ['deviceInput' as const],
  allEmergencyDoors: true,
  emergencyDoorGroup: [] as string[],
  notifyTargets: ['managers' as const],
}

describe('an office', () => {
  it('gets name and address from its manager, and its installer reads them', async () => {
    const answer = await manager.call(officeSetting.editBasic, {
      ...(await testApp.officeNow()),
      ...basic,
      phoneCode: '49',
    })
    expect(answer.data.version).toBe(await testApp.officeNow().then(({ version }) => version))
    const { data } = await installer.call(officeSetting.basic, testApp.office)
    expect(data).toMatchObject({ ...basic, country: 'DE', phoneCode: '49', doors: 2, companies: 1 })
    expect((await manager.call(officeSetting.basic, {})).data).toEqual(data)
  })

  it('names its managers and no other site’s, to them and to its installer', async () => {
    const managerUuidsOf = async (by: typeof manager, input: object) =>
      (await by.call(officeSetting.get, input)).data.managers.map(({ uuid }) => uuid)
    const own = testApp.fixtures.ours.officeManager.uuid
    const managerUuids = await managerUuidsOf(manager, {})
    expect(managerUuids).toContain(own)
    expect(managerUuids).not.toContain(testApp.fixtures.theirs.officeManager.uuid)
    expect(managerUuids).not.toContain(testApp.fixtures.ours.admin.uuid)
    expect(await managerUuidsOf(installer, testApp.office)).toEqual(managerUuids)
  })

  it('cannot take the name of another site of its installer', async () => {
    const answer = await manager.call(officeSetting.editBasic, {
      ...(await testApp.officeNow()),
      ...basic,
      phoneCode: '49',
      name: 'ours villa',
    })
    expect([answer.failure, answer.params, answer.issues[0]?.field]).toEqual([
      'alreadyExists',
      { thing: 'site' },
      'name',
    ])
  })

  it('sends its time zone and motion to its devices, once', async () => {
    const getRows = () =>
      testApp.sql('select desired, desired_version from device where project_uuid = $1', [testApp.office.uuid])
    const time = { timeZone: 'Asia/Tokyo', customizeForm: 6 }
    await manager.call(officeSetting.setTime, { ...(await testApp.officeNow()), ...time })
    const asian = { timezone: 'Asia/Tokyo', dateFormat: 'd-m-y', timeFormat: '12h' }
    expect(await getRows()).toEqual([{ desired: asian, desired_version: 1 }])
    await manager.call(officeSetting.setTime, { ...(await testApp.officeNow()), ...time, customizeForm: 4 })
    await manager.call(officeSetting.setMotion, { ...(await testApp.officeNow()), ...motion })
    const watching = { motion: 'video', motionSeconds: 30, motionActions: ['notify'] }
    // The order of the date has changed as well, and then how they watch.
    expect(await getRows()).toEqual([{ desired: { ...asian, dateFormat: 'm-d-y', ...watching }, desired_version: 3 }])
    expect((await manager.call(officeSetting.time, {})).data).toMatchObject({
      timeZone: 'Asia/Tokyo',
      customizeForm: 4,
    })
    expect((await manager.call(session.current, {})).data.site).toMatchObject({ customizeForm: 4 })
    expect((await manager.call(officeSetting.motion, {})).data).toMatchObject(motion)
  })

  it('is saved by who saw it last; the other is told that it was updated', async () => {
    const current = await testApp.officeNow()
    const first = await manager.call(officeSetting.setEmergency, { ...current, ...emergency })
    const second = await installer.call(officeSetting.setMotion, { ...current, ...motion })
    expect([first.code, second.failure]).toEqual([0, 'staleRecord'])
    expect((await manager.call(officeSetting.emergency, {})).data).toMatchObject(emergency)
  })

  it('opens in an emergency only doors of its own', async () => {
    const group = async (emergencyDoorGroup: readonly string[]) =>
      manager.call(officeSetting.setEmergency, {
        ...(await testApp.officeNow()),
        ...emergency,
        allEmergencyDoors: false,
        emergencyDoorGroup: [...emergencyDoorGroup],
      })
    const { ours, theirs } = testApp.fixtures
    expect((await group(theirs.office.doors)).failure).toBe('notFound')
    expect((await group([randomUUID()])).failure).toBe('notFound')
    expect((await group([])).params).toEqual({ field: 'emergencyDoorGroup' })
    expect((await group(ours.office.doors)).code).toBe(0)
    const { data } = await installer.call(siteSetting.doors, testApp.office)
    expect(data.rows.map(({ name }) => name)).toEqual(['office back', 'office front'])
  })

  it('is refused what lies beyond the limits, by field', async () => {
    for (const [field, value] of [
      ['motionTime', 2],
      ['motionTime', 121],
      ['motion', 'radar'],
      ['motionActions', ['explode']],
    ] as const) {
      const answer = await manager.call(officeSetting.setMotion, {
        ...(await testApp.officeNow()),
        ...motion,
        [field]: value,
      } as never)
      expect([answer.failure, String(answer.params?.['field']).split('.')[0]]).toEqual(['invalidInput', field])
    }
    const zone = { ...(await testApp.officeNow()), timeZone: 'Mars/Olympus', customizeForm: 3 }
    expect((await manager.call(officeSetting.setTime, zone)).params).toEqual({ field: 'timeZone' })
    const form = { ...(await testApp.officeNow()), timeZone: 'UTC', customizeForm: 8 }
    expect((await manager.call(officeSetting.setTime, form)).params).toEqual({ field: 'customizeForm' })
  })

  it('has services that its installer switches and its manager does not', async () => {
    const services = { enableLandline: false, chargeMode: 'noPermission' as const }
    const answer = await manager.call(officeSetting.edit, { ...(await testApp.officeNow()), services })
    expect(answer.failure).toBe('noPermission')
    expect((await installer.call(officeSetting.edit, { ...(await testApp.officeNow()), services })).code).toBe(0)
    expect((await manager.call(officeSetting.info, {})).data).toMatchObject({ chargeMode: 'noPermission', isFree: 0 })
    expect((await manager.call(session.current, {})).data.facts.siteChargeMode).toBe('noPermission')
  })

  it('has a landline only where its installer may have one', async () => {
    const services = { enableLandline: true, chargeMode: null }
    const answer = await installer.call(officeSetting.edit, { ...(await testApp.officeNow()), services })
    expect(answer.failure).toBe('featureOff')
    await testApp.sql(`update operator set switches = switches || '{"officeLandline": true}' where account_uuid = $1`, [
      testApp.fixtures.ours.installer.uuid,
    ])
    expect((await installer.call(officeSetting.edit, { ...(await testApp.officeNow()), services })).code).toBe(0)
    expect((await manager.call(officeSetting.info, {})).data).toMatchObject({ chargeMode: 0, isEnableLandline: 1 })
  })

  it('keeps what no caller edits here, in spite of an edit', async () => {
    const access = {
      encryptPin: true,
      enableCreatePin: false,
      pinMakers: 'managers',
      qrCodeMakers: 'admins',
      tempKeyDays: 30,
      showLog: true,
      snapshot: false,
    }
    const now = await testApp.officeNow()
    const free = await manager.call(officeSetting.edit, { ...now, access: { ...access, isFree: true } } as never)
    expect(free.issues).toEqual([{ field: 'access.isFree', key: 'validation:unknownField', params: {} }])
    const others = { isFree: true, settings: { isFree: true }, kind: 'villa', attendanceActiveStatus: 'active' }
    const path = addressOf(officeSetting.edit.path).replace('{role}', 'pm')
    for (const [name, value] of Object.entries(others)) {
      const body = JSON.stringify({ ...now, access, [name]: value })
      const answer = await manager.raw('POST', path, { headers: { 'content-type': 'application/json' }, body })
      expect(answer.status, name).toBe(422)
    }
    expect((await manager.call(officeSetting.edit, { ...now, access } as never)).code).toBe(0)
    const { data } = await manager.call(officeSetting.info, {})
    expect(data).toMatchObject({
      isFree: 0,
      attendanceActiveStatus: 'active',
      isEnableEncryptPin: 1,
      isEnableCreatePin: 0,
      controlCreatePinType: 0,
      controlCreateQrCodeType: 1,
      dateFormat: 2,
      timeFormat: 1,
    })
  })
})

describe('attendance', () => {
  it('has the tiers that the distributor’s plan holds, and refuses the others', async () => {
    const { distributor } = testApp.fixtures.ours
    const choose = async (attendanceTier: 'off' | 'upTo50' | 'upTo100') =>
      installer.call(officeSetting.setTier, { ...(await testApp.officeNow()), attendanceTier })
    const tiers = async (caller: Caller) =>
      (await caller.call(officeSetting.availableTiers, testApp.office)).data.rows.map((row) => row.attendanceTier)
    expect(await tiers(installer)).toEqual(['off'])
    expect((await choose('upTo50')).failure).toBe('tierNotAvailable')
    await testApp.sql(`update operator set feature_plans = '{attendance}' where account_uuid = $1`, [distributor.uuid])
    expect(await tiers(manager)).toHaveLength(6)
    expect((await choose('upTo50')).code).toBe(0)
    expect((await manager.call(officeSetting.tier, {})).data).toMatchObject({
      attendanceTier: 'upTo50',
      attendanceActiveStatus: 'active',
    })
    expect((await manager.call(session.current, {})).data.facts.attendance).toBe('active')
    const unknown = { ...(await testApp.officeNow()), attendanceTier: 'upTo7' as never }
    expect((await manager.call(officeSetting.setTier, unknown)).params).toEqual({ field: 'attendanceTier' })
    await testApp.sql(`update operator set feature_plans = '{}' where account_uuid = $1`, [distributor.uuid])
    expect((await choose('upTo100')).failure).toBe('tierNotAvailable')
    expect((await choose('upTo50')).code).toBe(0)
    expect((await choose('off')).code).toBe(0)
  })
})

describe('whose settings', () => {
  it('a sub-installer reads and changes are those of the sites it is assigned to', async () => {
    const helper = await testApp.as(testApp.fixtures.ours.subInstaller)
    const motionForm = { ...(await testApp.officeNow()), ...motion }
    expect((await helper.call(officeSetting.setMotion, motionForm)).failure).toBe('noPermission')
    await tickAbilities(testApp, testApp.fixtures.ours.subInstaller, ['devices'])
    expect((await helper.call(officeSetting.setMotion, { ...(await testApp.officeNow()), ...motion })).code).toBe(0)
    expect((await helper.call(communitySetting.get, testApp.community)).failure).toBe('notFound')
    const edit = { ...(await testApp.communityNow()), motion }
    expect((await helper.call(communitySetting.edit, edit)).failure).toBe('notFound')
  })

  it('another installer’s are not there, and an installer has to name a site', async () => {
    const foreign = { uuid: testApp.fixtures.theirs.office.uuid }
    expect((await installer.call(officeSetting.get, foreign)).failure).toBe('notFound')
    const save = { ...foreign, version: 1, ...motion }
    expect((await installer.call(officeSetting.setMotion, save)).failure).toBe('notFound')
    expect((await installer.call(officeSetting.get, {})).failure).toBe('notFound')
    expect((await installer.call(officeSetting.get, testApp.community)).failure).toBe('notFound')
    expect((await manager.call(officeSetting.get, foreign)).failure).toBe('notFound')
    expect((await installer.call(officeSetting.info, {})).failure).toBe('featureOff')
  })
})

describe('the question before entering', () => {
  it('is set by the installer as well, and taken away by a manager of the site alone', async () => {
    const set = async (caller: Caller, entryPolicy: 'announce' | 'ask') =>
      caller.call(siteSetting.setEntryPolicy, { ...(await testApp.officeNow()), entryPolicy })
    const enteredManager = await impersonate(testApp, testApp.fixtures.ours.officeManager)
    expect((await set(installer, 'ask')).code).toBe(0)
    expect((await set(installer, 'announce')).failure).toBe('noPermission')
    expect((await set(enteredManager, 'announce')).failure).toBe('noPermission')
    expect((await set(manager, 'announce')).code).toBe(0)
  })
})

describe('a mail about entering', () => {
  const newestMail = async (to: Actor): Promise<string> => {
    const mails = await mailsIn(testApp)
    return mails.findLast((mail) => mail.to === `${to.user_name}@test.invalid`)!.text
  }

  it('shows the managers of a site its clock and form of dates, and an installer its own', async () => {
    const { ours } = testApp.fixtures
    testApp.setNow(new Date('2026-11-21T10:30:00Z'))
    manager = await testApp.as(ours.officeManager)
    await manager.call(officeSetting.setTime, {
      ...(await testApp.officeNow()),
      timeZone: 'Asia/Tokyo',
      customizeForm: 6,
    })
    await testApp.sql(`update account set time_zone = 'America/New_York', customize_form = 5 where uuid = $1`, [
      ours.installer.uuid,
    ])
    await impersonate(testApp, ours.officeManager)
    expect(await newestMail(ours.officeManager)).toContain('21-11-2026 07:30:00 PM')
    expect(await newestMail(ours.installer)).toContain('11-21-2026 05:30:00')
  })
})
