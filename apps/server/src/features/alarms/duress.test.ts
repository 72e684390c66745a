import { randomUUID } from 'node:crypto'
import { alarm } from '@lintel/contract/alarms/operations.ts'
import { doorLog } from '@lintel/contract/door-logs/operations.ts'
import { home } from '@lintel/contract/home/operations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { mailsIn } from '../../../test/mails.ts'
import { write } from '../../../test/samples/kit.ts'
import { spareCompany } from '../../../test/samples/people.ts'
import { relayNotice } from '../../jobs/notices/all.ts'

const at = new Date('2026-11-30T08:00:00Z')
const hourMs = 3_600_000
let testApp: TestApp
let number = 0
let other: string
beforeAll(async () => {
  testApp = await startTestApp()
  other = await spareCompany(testApp, testApp.fixtures.ours)
})
afterAll(() => testApp.close())

const settings = (wish: object) =>
  write(testApp, (db) =>
    db
      .updateTable('project')
      .set({ settings: JSON.stringify(wish) })
      .where('uuid', '=', testApp.fixtures.ours.office.uuid)
      .execute(),
  )

/** A person of a company types the PIN for duress; what ingest makes of it stands in the database. */
async function raiseDuress(companyUuid: string, occurredAt = at): Promise<string> {
  const { office, people } = testApp.fixtures.ours
  const event_uuid = randomUUID()
  const where = {
    project_uuid: office.uuid,
    occurred_at: occurredAt,
    company_uuid: companyUuid,
    device_uuid: office.deviceUuid,
    device_name: 'office panel',
    door_uuid: office.doors[0]!,
    door_name: 'office front',
  }
  await write(testApp, async (db) => {
    await db
      .insertInto('door_event')
      .values({
        ...where,
        uuid: event_uuid,
        received_at: at,
        time_quality: 'synced',
        type: 'access',
        method: 'pin',
        granted: false,
        reason: 'outsideSchedule',
        under_duress: true,
        person_uuid: people.personUuid,
        person_name: 'Petra Forced',
        epoch: 'duress',
        number: String(++number),
      })
      .execute()
    await db
      .insertInto('alarm_record')
      .values({ ...where, event_uuid, type: 'duress', level: 'critical', is_notified: false })
      .execute()
  })
  return event_uuid
}
const alarmMails = async () => {
  testApp.setNow(at)
  while (await relayNotice(testApp.services, 'alarm'));
  return mailsIn(testApp)
}
const ours = () => testApp.fixtures.ours.people.companyUuid

describe('an alarm about duress', () => {
  beforeEach(async () => {
    await write(testApp, async (db) => {
      await db.deleteFrom('alarm_record').execute()
      await db.deleteFrom('outbox').execute()
    })
    await settings({ emergencyNotifications: true, notifyTargets: ['managers', 'admins', 'personnel'] })
  })

  it('is mailed once to managers and to administrators of the person’s company, and to no personnel', async () => {
    const { personUuid } = testApp.fixtures.ours.people
    await write(testApp, (db) =>
      db.updateTable('person').set({ email: 'person@test.invalid' }).where('uuid', '=', personUuid).execute(),
    )
    await raiseDuress(ours())
    const mails = await alarmMails()
    expect(mails.map(({ to }) => to).sort()).toEqual(['ours-admin@test.invalid', 'ours-office-pm@test.invalid'])
    expect(mails[0]!.subject).toBe('Duress alarm at ours office')
    expect(mails[0]!.text).toContain('Petra Forced typed the duress PIN at office front')
    expect(await alarmMails()).toHaveLength(2)
  })

  it('is mailed to no administrator of another company', async () => {
    await raiseDuress(other)
    expect((await alarmMails()).map(({ to }) => to)).toEqual(['ours-office-pm@test.invalid'])
  })

  it('is mailed also when the device could tell of it only hours later, for a day', async () => {
    await raiseDuress(ours(), new Date(at.getTime() - 25 * hourMs))
    expect(await alarmMails()).toEqual([])
    await raiseDuress(ours(), new Date(at.getTime() - 23 * hourMs))
    expect(await alarmMails()).toHaveLength(2)
  })

  it('is mailed to no recipient where the settings switch it off', async () => {
    await settings({ emergencyNotifications: false, notifyTargets: ['managers'] })
    await raiseDuress(ours())
    expect(await alarmMails()).toEqual([])
  })

  it('stands in alarm records, at home and in the door log, and is no company’s but the person’s', async () => {
    testApp.setNow(at)
    const [manager, admin] = [
      await testApp.as(testApp.fixtures.ours.officeManager),
      await testApp.as(testApp.fixtures.ours.admin),
    ] as const
    const uuid = await raiseDuress(other)
    const { rows } = (await manager.call(alarm.list, { type: 'duress' })).data
    expect(rows).toMatchObject([{ type: 'duress', level: 'critical', eventUuid: uuid, disarm: null }])
    const log = (await manager.call(doorLog.list, {})).data.rows.find((row) => row.uuid === uuid)
    expect(log).toMatchObject({ underDuress: true, granted: false, reason: 'outsideSchedule' })
    expect((await manager.call(doorLog.get, { uuid })).data.underDuress).toBe(true)
    const overview = (await manager.call(home.overview, {})).data
    expect(overview.newestEvents.find((row) => row.uuid === uuid)?.underDuress).toBe(true)
    expect((await manager.call(alarm.open, {})).data.alarms).toMatchObject([{ type: 'duress', eventUuid: uuid }])
    expect((await admin.call(alarm.list, { type: 'duress' })).data.rows).toEqual([])
    expect((await admin.call(doorLog.get, { uuid })).failure).toBe('notFound')
  })
})
