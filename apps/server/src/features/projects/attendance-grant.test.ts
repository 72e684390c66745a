import { admin } from '@lintel/contract/admins/operations.ts'
import { attendanceTimetable } from '@lintel/contract/attendance-timetables/operations.ts'
import { price } from '@lintel/contract/prices/operations.ts'
import { project } from '@lintel/contract/projects/operations.ts'
import { session } from '@lintel/contract/sessions/operations.ts'
import { officeSetting } from '@lintel/contract/site-settings/operations.ts'
import { dateAt, overFrom } from '@lintel/rules/money/dates.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tickAbilities } from '../../../test/abilities.ts'
import { setPrices } from '../../../test/priced-sites.ts'
import { startSettingsTestApp, type SettingsTestApp } from '../../../test/settings-test-app.ts'
import type { Caller } from '../../../test/test-app.ts'

let testApp: SettingsTestApp
let superManager: Caller
let manager: Caller
beforeAll(async () => {
  testApp = await startSettingsTestApp()
  // One minute before midnight in the office, so that sessions outlast its day.
  testApp.setNow(new Date('2026-11-29T22:59:00Z'))
  superManager = await testApp.as(testApp.fixtures.superManager)
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

const grant = async (by: Caller, attendanceActiveStatus: 'active' | 'inactive', until: string | null = null) =>
  by.call(project.setAttendance, {
    ...(await testApp.officeNow()),
    attendanceActiveStatus,
    attendanceActiveUntil: until,
  })
const attendanceFact = async () => (await manager.call(session.current, {})).data.facts.attendance

describe('attendance that nobody prices', () => {
  it('is active by itself, and as the platform says where it says something', async () => {
    expect(await attendanceFact()).toBe('active')
    const now = testApp.services.now()
    const end = overFrom(dateAt('Europe/Berlin', now.getTime()), 'Europe/Berlin')
    const until = new Date(end - 1).toISOString()
    expect((await grant(superManager, 'inactive')).code).toBe(0)
    expect(await attendanceFact()).toBe('inactive')
    expect((await manager.call(attendanceTimetable.list, {})).failure).toBe('featureOff')
    // The end is a day of the office, whichever moment of it was said (money.md 1).
    expect((await grant(superManager, 'active', now.toISOString())).code).toBe(0)
    expect((await manager.call(attendanceTimetable.list, {})).code).toBe(0)
    testApp.setNow(new Date(end))
    expect((await manager.call(attendanceTimetable.list, {})).failure).toBe('featureOff')
    const status = { attendanceActiveStatus: 'expired', attendanceActiveUntil: until }
    const company = await testApp.as(testApp.fixtures.ours.admin)
    const states = await Promise.all([
      attendanceFact().then((state) => ({ ...status, attendanceActiveStatus: state })),
      manager.call(officeSetting.tier, {}).then(({ data }) => data),
      manager.call(officeSetting.info, {}).then(({ data }) => ({ ...status, ...data })),
      company.call(admin.configuration, {}).then(({ data }) => ({ ...status, ...data })),
      manager.call(officeSetting.get, {}).then(({ data }) => data.settings),
      superManager.call(project.get, testApp.office).then(({ data }) => data.attendance),
    ])
    for (const state of states) expect(state).toMatchObject(status)
    testApp.setNow(now)
  })

  it('stands in the audit log of the office, with what it was before', async () => {
    await grant(superManager, 'active', '2027-12-31T22:59:59.999Z')
    await grant(superManager, 'inactive')
    const [entry] = await testApp.sql(
      `select detail from audit_entry where operation = 'project.setAttendance' and project_uuid = $1
       order by number desc limit 1`,
      [testApp.office.uuid],
    )
    expect(entry!['detail']).toMatchObject({
      'before.attendanceActiveStatus': 'active',
      'before.attendanceActiveUntil': '2027-12-31T22:59:59.999Z',
      'after.attendanceActiveStatus': 'inactive',
      'after.attendanceActiveUntil': null,
    })
  })

  it('is the super manager’s to set, and that of a helper whose accounts are ticked, of offices alone', async () => {
    const { ours, subSuperManager } = testApp.fixtures
    const helper = await testApp.as(subSuperManager)
    for (const caller of [manager, await testApp.as(ours.installer), helper]) {
      expect((await grant(caller, 'active')).failure).toBe('noPermission')
    }
    await tickAbilities(testApp, subSuperManager, ['accountSetting'])
    expect((await grant(helper, 'active')).code).toBe(0)
    const community = { ...(await testApp.communityNow()), attendanceActiveStatus: 'active' as const }
    const answer = await superManager.call(project.setAttendance, { ...community, attendanceActiveUntil: null })
    expect(answer.failure).toBe('notFound')
    const { version } = await testApp.officeNow()
    const stale = { ...testApp.office, version: version - 1, attendanceActiveUntil: null }
    const second = await superManager.call(project.setAttendance, { ...stale, attendanceActiveStatus: 'inactive' })
    expect(second.failure).toBe('staleRecord')
  })
})

describe('attendance that is priced', () => {
  it('stays paid by the first price where it was active, and not where the platform withheld it', async () => {
    const none = { variant: null, quarterly: null, yearly: null, activation: 0, freeQuantity: 0, buyerUuids: [] }
    const form = { ...none, projectKind: 'office' as const, service: 'attendance' as const, monthly: 2_000 }
    await grant(superManager, 'inactive')
    expect((await superManager.call(price.preview, form)).data.freeSites).toBe(1)
    await grant(superManager, 'active')
    expect((await superManager.call(price.preview, form)).data.freeSites).toBe(2)
  })

  it('has the one end that operators set, counts as activated, and is withheld by an end that is over', async () => {
    await testApp.sql(`delete from paid_item where service = 'attendance'`)
    await setPrices(testApp, [{ kind: 'office', service: 'attendance', monthly: 2_000 }])
    expect(await attendanceFact()).toBe('inactive')
    expect((await grant(superManager, 'active')).failure).toBe('attendanceEndMissing')
    await grant(superManager, 'inactive')
    expect(await attendanceFact()).toBe('inactive')
    expect((await grant(superManager, 'active', '2027-12-31T22:59:59.999Z')).code).toBe(0)
    const item = async () =>
      (await testApp.sql(`select paid_until::text, is_activated from paid_item where service = 'attendance'`))[0]
    expect([await attendanceFact(), await item()]).toEqual(['active', { paid_until: '2027-12-31', is_activated: true }])
    await grant(superManager, 'inactive')
    expect([await attendanceFact(), (await item())!['is_activated']]).toEqual(['expired', true])
    const entries = await testApp.sql(
      `select kind, new_until::text from paid_item_entry where service = 'attendance' order by number desc limit 2`,
    )
    expect(entries.map(({ kind }) => kind)).toEqual(['operator', 'operator'])
    expect(entries[1]!['new_until']).toBe('2027-12-31')
  })
})
