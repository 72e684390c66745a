import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openHouse, type House } from '../../../test/harness.ts'
import { mailsIn } from '../../../test/mails.ts'
import { write } from '../../../test/samples/kit.ts'
import { relayAlarmNotice } from './tell.ts'

const at = new Date('2026-11-30T08:00:00Z')
let house: House
let number = 0
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const office = () => house.world.ours.office
const settings = (wish: object) =>
  write(house, (db) =>
    db
      .updateTable('project')
      .set({ settings: JSON.stringify(wish) })
      .where('uuid', '=', office().uuid)
      .execute(),
  )
/** A device tells of a fire, or of a door that was forced. */
const happens = (type: 'fireStarted' | 'doorForced', occurredAt = at) =>
  write(house, (db) =>
    db
      .insertInto('door_event')
      .values({
        project_uuid: office().uuid,
        uuid: randomUUID(),
        occurred_at: occurredAt,
        received_at: at,
        time_quality: 'synced',
        type,
        epoch: 'fire',
        number: String(++number),
        device_uuid: office().deviceUuid,
        device_name: 'office panel',
        door_uuid: office().doors[0]!,
        door_name: 'office front',
      })
      .execute(),
  )
const told = async () => {
  house.setNow(at)
  while (await relayAlarmNotice(house.services));
  return mailsIn(house)
}

describe('a fire alarm', () => {
  beforeEach(async () => {
    await write(house, async (db) => {
      await db.deleteFrom('alarm_record').execute()
      await db.deleteFrom('outbox').execute()
      await db.deleteFrom('emergency_plan').execute()
    })
    await settings({ emergencyNotifications: true, notifyTargets: ['managers'] })
  })

  it('is mailed once to those whom the settings name; other alarms are in the list alone', async () => {
    await happens('doorForced')
    expect(await told()).toEqual([])
    await happens('fireStarted')
    const mails = await told()
    expect(mails.map(({ subject }) => subject)).toContain('Fire alarm at ours office')
    expect(mails[0]!.text).toContain('office front')
    expect(await told()).toHaveLength(mails.length)
  })

  it('is mailed to personnel without a page to open, where they are named', async () => {
    const { personUuid } = house.world.ours.people
    await write(house, (db) =>
      db.updateTable('person').set({ email: 'person@test.invalid' }).where('uuid', '=', personUuid).execute(),
    )
    await settings({ emergencyNotifications: true, notifyTargets: ['personnel'] })
    await happens('fireStarted')
    const mails = await told()
    expect(mails.map(({ to }) => to)).toEqual(['person@test.invalid'])
    expect(mails[0]!.text).not.toContain('/login')
  })

  it('is mailed to nobody where the settings say so, when it was long ago, or when a plan tells of it', async () => {
    await settings({ emergencyNotifications: false, notifyTargets: ['managers'] })
    await happens('fireStarted')
    expect(await told()).toEqual([])
    await settings({ emergencyNotifications: true, notifyTargets: ['managers'] })
    await write(house, (db) => db.deleteFrom('alarm_record').execute())
    await happens('fireStarted', new Date(at.getTime() - 11 * 60_000))
    expect(await told()).toEqual([])
    await write(house, (db) => db.deleteFrom('alarm_record').execute())
    const plan_uuid = randomUUID()
    const ours = { project_uuid: office().uuid }
    await write(house, async (db) => {
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
    expect(await told()).toEqual([])
  })
})
