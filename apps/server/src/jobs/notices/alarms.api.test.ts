import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { mailsIn } from '../../../test/mails.ts'
import { reportEvents } from '../../../test/devices/report-events.ts'
import { write } from '../../../test/samples/kit.ts'
import { relayNotice } from './all.ts'

const at = new Date('2032-11-29T08:00:00Z')
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const office = () => testApp.fixtures.ours.office
const settings = (wish: object) =>
  write(testApp, (db) =>
    db
      .updateTable('project')
      .set({ settings: JSON.stringify(wish) })
      .where('uuid', '=', office().uuid)
      .execute(),
  )
/** A device tells of a fire, or of a door that was forced. */
const happens = (type: 'fireStarted' | 'doorForced' | 'doorHeldOpen' | 'tamper' | 'doorClosed', occurredAt = at) =>
  reportEvents(testApp, office(), [{ type, at: occurredAt, door: 0 }], at)
const notify = async () => {
  testApp.setNow(at)
  while (await relayNotice(testApp.services, 'alarm'));
  return mailsIn(testApp)
}

describe('a fire alarm', () => {
  beforeEach(async () => {
    await write(testApp, async (db) => {
      await db.deleteFrom('alarm_record').execute()
      await db.deleteFrom('outbox').execute()
      await db.deleteFrom('emergency_plan').execute()
    })
    await settings({ emergencyNotifications: true, notifyTargets: ['managers'] })
  })

  it('is mailed once to the recipients that the settings name', async () => {
    await happens('fireStarted')
    const mails = await notify()
    expect(mails.map(({ subject }) => subject)).toContain('Fire alarm at ours office')
    expect(mails[0]!.text).toContain('office front')
    expect(mails[0]!.text).toMatch(/\/manager\/report-redirect\?report=alarm&site=[\w-]{36}&id=[\w-]{36}$/m)
    expect(await notify()).toHaveLength(mails.length)
  })

  it('is mailed to personnel without a page to open, where they are named', async () => {
    const { personUuid } = testApp.fixtures.ours.people
    await write(testApp, (db) =>
      db.updateTable('person').set({ email: 'person@test.invalid' }).where('uuid', '=', personUuid).execute(),
    )
    await settings({ emergencyNotifications: true, notifyTargets: ['personnel'] })
    await happens('fireStarted')
    const mails = await notify()
    expect(mails.map(({ to }) => to)).toEqual(['person@test.invalid'])
    expect(mails[0]!.text).not.toContain('/login')
  })

  it('is mailed to no recipient where the settings switch it off, when it was long ago, or when a plan notifies of it', async () => {
    await settings({ emergencyNotifications: false, notifyTargets: ['managers'] })
    await happens('fireStarted')
    expect(await notify()).toEqual([])
    await settings({ emergencyNotifications: true, notifyTargets: ['managers'] })
    await write(testApp, (db) => db.deleteFrom('alarm_record').execute())
    await happens('fireStarted', new Date(at.getTime() - 11 * 60_000))
    expect(await notify()).toEqual([])
    await write(testApp, (db) => db.deleteFrom('alarm_record').execute())
    const plan_uuid = randomUUID()
    const ours = { project_uuid: office().uuid }
    await write(testApp, async (db) => {
      const plan = {
        ...ours,
        uuid: plan_uuid,
        name: 'Fire',
        kind: 'open' as const,
        rank: 0,
        uses_emergency_doors: true,
        all_doors: false,
      }
      await db
        .insertInto('emergency_plan')
        .values({ ...plan, is_fire_plan: true })
        .execute()
      await db
        .insertInto('plan_run')
        .values({ ...ours, plan_uuid, started_at: at, started_by: 'office front' })
        .execute()
    })
    await happens('fireStarted')
    expect(await notify()).toEqual([])
  })
})

/** What is critical is never silent. */
describe('an alarm of another kind', () => {
  const minutes = (count: number) => new Date(at.getTime() + count * 60_000)
  const subjects = async () => (await notify()).map(({ subject, to }) => [subject, to])
  beforeEach(async () => {
    await write(testApp, async (db) => {
      await db.deleteFrom('alarm_record').execute()
      await db.deleteFrom('door_event').execute()
      await db.deleteFrom('outbox').execute()
    })
    await settings({ emergencyNotifications: true, notifyTargets: ['managers'] })
  })

  it.each([
    ['doorForced', 'Forced door at ours office'],
    ['doorHeldOpen', 'Door held open at ours office'],
    ['tamper', 'Tampering at ours office'],
  ] as const)('of %s is mailed to the recipients that the settings name', async (type, subject) => {
    await happens(type)
    const mails = await notify()
    expect(mails.map((mail) => mail.subject)).toEqual([subject])
    expect(mails[0]!.text).toContain('office front')
    expect(mails[0]!.text).toMatch(/\/manager\/report-redirect\?report=alarm&site=[\w-]{36}&id=[\w-]{36}$/m)
  })

  it('is mailed for any cause, as long as it is critical', async () => {
    const { deviceUuid, uuid: project_uuid } = office()
    await write(testApp, (db) =>
      db
        .insertInto('alarm_record')
        .values({
          project_uuid,
          type: 'doubleIdentity',
          level: 'critical',
          device_uuid: deviceUuid,
          device_name: 'office panel',
          occurred_at: at,
        })
        .execute(),
    )
    expect((await notify()).map(({ subject }) => subject)).toEqual(['Two devices with one identity at ours office'])
  })

  it('of a door that goes on and on is mailed once in ten minutes, and again after them', async () => {
    for (const minute of [0, 2, 9, 11]) {
      await happens('doorForced', minutes(minute))
      await happens('doorClosed', minutes(minute + 1))
    }
    expect(await notify()).toHaveLength(2)
  })

  it('is mailed to administrators of companies that share the door, and to no recipient where none is to be told', async () => {
    const { companyUuid: company_uuid } = testApp.fixtures.ours.people
    const lend = (doors: readonly string[]) =>
      write(testApp, async (db) => {
        await db.updateTable('company').set({ all_doors: false }).where('uuid', '=', company_uuid).execute()
        await db.deleteFrom('company_door').where('company_uuid', '=', company_uuid).execute()
        const rows = doors.map((door_uuid) => ({ project_uuid: office().uuid, company_uuid, door_uuid }))
        await db.insertInto('company_door').values(rows).execute()
      })
    await settings({ emergencyNotifications: true, notifyTargets: ['admins'] })
    await lend([office().doors[1]!])
    await happens('doorForced')
    expect(await subjects()).toEqual([])
    await lend([office().doors[0]!])
    await happens('doorHeldOpen')
    expect(await subjects()).toHaveLength(1)
    await settings({ emergencyNotifications: false, notifyTargets: ['managers', 'admins'] })
    await happens('tamper')
    expect(await subjects()).toHaveLength(1)
  })
})
