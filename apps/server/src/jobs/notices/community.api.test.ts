import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportEvents } from '../../../test/devices/report-events.ts'
import { mailsIn } from '../../../test/mails.ts'
import { write } from '../../../test/samples/kit.ts'
import { residenceCompany, spareApartment } from '../../../test/samples/residences.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { relayNotice } from './all.ts'

/** Who is notified of an emergency in a community: its managers, and residents where it says so (community.md 19). */

const at = new Date('2032-11-29T08:00:00Z')
let testApp: TestApp
let managers: string[]
beforeAll(async () => {
  testApp = await startTestApp()
  const project_uuid = site().uuid
  const company_uuid = await residenceCompany(testApp, project_uuid)
  const apartment_uuid = await spareApartment(testApp, project_uuid)
  const resident = { project_uuid, company_uuid, kind: 'resident' as const, apartment_uuid }
  await write(testApp, (db) =>
    db
      .insertInto('person')
      .values([
        { ...resident, last_name: 'Hofer', is_master: true, email: 'hofer@test.invalid', language: 'de' },
        { ...resident, last_name: 'Other', email: 'other@test.invalid' },
        { ...resident, last_name: 'Nowhere' },
      ])
      .execute(),
  )
  managers = [`${testApp.fixtures.ours.communityManager.user_name}@test.invalid`]
})
afterAll(() => testApp.close())
beforeEach(() =>
  write(testApp, async (db) => {
    await db.deleteFrom('alarm_record').execute()
    await db.deleteFrom('outbox').execute()
    await db.deleteFrom('plan_run').execute()
    await db.deleteFrom('emergency_plan').execute()
  }),
)

const site = () => testApp.fixtures.ours.community
const settings = (siteSettings: object) =>
  write(testApp, (db) =>
    db
      .updateTable('project')
      .set({ settings: JSON.stringify(siteSettings) })
      .where('uuid', '=', site().uuid)
      .execute(),
  )
const notify = async (notice: 'alarm' | 'plan') => {
  testApp.setNow(at)
  while (await relayNotice(testApp.services, notice));
  return mailsIn(testApp)
}
const runPlan = () =>
  write(testApp, async (db) => {
    const [own, uuid] = [{ project_uuid: site().uuid }, randomUUID()]
    const plan = { ...own, uuid, name: 'Fire', kind: 'open' as const, rank: 1, all_doors: true }
    await db.insertInto('emergency_plan').values(plan).execute()
    await db
      .insertInto('plan_run')
      .values({ ...own, plan_uuid: uuid, started_at: at, started_by: 'A manager' })
      .execute()
  })

describe('an emergency plan of a community', () => {
  it('is mailed to its managers, and to no residents where the switch is off or was never set', async () => {
    for (const siteSettings of [{}, { emergencyNotifications: false }]) {
      await settings(siteSettings)
      await runPlan()
      expect((await notify('plan')).map(({ to }) => to)).toEqual(managers)
      await write(testApp, async (db) => {
        await db.deleteFrom('outbox').execute()
        await db.deleteFrom('emergency_plan').execute()
      })
    }
  })

  it('is mailed to residents who have an address, in their language, where the switch is on', async () => {
    await settings({ emergencyNotifications: true })
    await runPlan()
    const mails = await notify('plan')
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      [...managers, 'hofer@test.invalid', 'other@test.invalid'].toSorted(),
    )
    const textTo = (to: string) => mails.find((mail) => mail.to === to)!.text
    expect(textTo('other@test.invalid')).toContain('Leaving is always possible.')
    expect(textTo('hofer@test.invalid')).not.toContain('Leaving is always possible.')
  })
})

describe('a fire alarm of a community', () => {
  it.each([
    [false, []],
    [true, ['hofer@test.invalid', 'other@test.invalid']],
  ])('is mailed to its managers, and to residents where emergencyNotifications is %s', async (isOn, residents) => {
    await settings({ emergencyNotifications: isOn })
    await reportEvents(testApp, site(), [{ type: 'fireStarted', at, door: 0 }], at)
    const mails = await notify('alarm')
    expect(mails.map(({ to }) => to).toSorted()).toEqual([...managers, ...residents].toSorted())
  })
})
