import { admin } from '@lintel/contract/admins/operations.ts'
import { attendanceTimetable } from '@lintel/contract/attendance-timetables/operations.ts'
import { project } from '@lintel/contract/projects/operations.ts'
import { session } from '@lintel/contract/sessions/operations.ts'
import { officeSetting } from '@lintel/contract/site-settings/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tickAbilities } from '../../../test/abilities.ts'
import { startSettingsTestApp, type SettingsTestApp } from '../../../test/settings-test-app.ts'
import type { Caller } from '../../../test/test-app.ts'

let testApp: SettingsTestApp
let superManager: Caller
let manager: Caller
beforeAll(async () => {
  testApp = await startSettingsTestApp()
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

describe('attendance that the platform grants', () => {
  it('is refused by calls until it is active, and again past its end, by the clock alone', async () => {
    const now = testApp.services.now()
    const until = new Date(now.getTime() + 60_000).toISOString()
    expect((await grant(superManager, 'inactive')).code).toBe(0)
    expect(await attendanceFact()).toBe('inactive')
    expect((await manager.call(attendanceTimetable.list, {})).failure).toBe('featureOff')
    expect((await grant(superManager, 'active', until)).code).toBe(0)
    expect((await manager.call(attendanceTimetable.list, {})).code).toBe(0)
    testApp.setNow(new Date(until))
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
