import { randomUUID } from 'node:crypto'
import { capturedImage } from '@lintel/contract/captured-images/operations.ts'
import { device } from '@lintel/contract/devices/operations.ts'
import { door } from '@lintel/contract/doors/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSettingsTestApp, type SettingsTestApp } from '../../../../test/settings-test-app.ts'
import { spareImage } from '../../../../test/samples/captured-images.ts'
import { write } from '../../../../test/samples/kit.ts'
import type { Caller } from '../../../../test/test-app.ts'
import type { Family } from '../../../../test/fixtures.ts'

let testApp: SettingsTestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startSettingsTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

const hours = (count: number) => new Date(Date.now() - count * 3_600_000)

/** What a door reported, as ingest stores it. */
const passage = (family: Family, row: object = {}) =>
  write(testApp, (db) =>
    db
      .insertInto('door_event')
      .values({
        project_uuid: family.office.uuid,
        uuid: randomUUID(),
        occurred_at: hours(1),
        received_at: hours(1),
        time_quality: 'synced',
        type: 'access',
        epoch: 'test',
        number: '1',
        device_uuid: family.office.deviceUuid,
        device_name: 'office panel',
        door_uuid: family.office.doors[0]!,
        person_name: 'Petra Own',
        person_uuid: family.people.personUuid,
        person_kind: 'personnel',
        granted: true,
        ...row,
      })
      .execute(),
  )

const set = (name: 'snapshot' | 'showLog', value: boolean) =>
  testApp.sql(`update project set settings = settings || jsonb_build_object($2::text, $3::boolean) where uuid = $1`, [
    testApp.office.uuid,
    name,
    value,
  ])
const rows = async () => (await manager.call(door.list, {})).data.rows
const front = async () => (await rows()).find(({ uuid }) => uuid === testApp.fixtures.ours.office.doors[0])!

describe('what happened last at a door', () => {
  it('is the newest picture of its device and who was granted access last, never of another site', async () => {
    const { ours, theirs } = testApp.fixtures
    await spareImage(testApp, ours, { taken_at: hours(3) })
    const image = await spareImage(testApp, ours, { taken_at: hours(2) })
    await spareImage(testApp, theirs, { taken_at: hours(0), device_uuid: ours.office.deviceUuid })
    // Of an event at the other door of the device.
    const elsewhere = { eventUuid: randomUUID() }
    await spareImage(testApp, ours, { taken_at: hours(1), ...elsewhere })
    await passage(ours, { uuid: elsewhere.eventUuid, door_uuid: ours.office.doors[1]!, type: 'motion', granted: null })
    await passage(ours, { occurred_at: hours(5), person_name: 'Long Ago' })
    await passage(ours, { occurred_at: hours(4) })
    await passage(ours, { occurred_at: hours(3), granted: false, person_name: 'Denied' })
    await passage(ours, { occurred_at: hours(2), person_name: null, type: 'doorOpened', granted: null })
    await passage(theirs, { occurred_at: hours(1), door_uuid: ours.office.doors[0]!, person_name: 'Elsewhere' })
    const row = await front()
    expect(row.lastImage?.uuid).toBe(image)
    expect(row.lastPerson).toMatchObject({ name: 'Petra Own', uuid: ours.people.personUuid, kind: 'personnel' })
    expect((await manager.call(capturedImage.get, { uuid: image })).failure).toBeUndefined()
    expect((await rows()).find(({ uuid }) => uuid === ours.office.doors[1])!.lastPerson).toBeNull()
    expect((await manager.call(door.get, { uuid: row.uuid })).data).toMatchObject({
      lastImage: row.lastImage,
      lastPerson: row.lastPerson,
    })
  })

  it('is kept back where the site shows no pictures, or no log', async () => {
    await set('snapshot', false)
    expect(await front()).toMatchObject({ lastImage: null, lastPerson: { name: 'Petra Own' } })
    await set('snapshot', true)
    await set('showLog', false)
    const row = await front()
    expect(row.lastPerson).toBeNull()
    expect(row.lastImage).not.toBeNull()
    await set('showLog', true)
  })

  it('is no picture for the owner of a villa, who may not read them', async () => {
    const { villa, single } = testApp.fixtures.ours
    const place = { project_uuid: villa.uuid, device_uuid: villa.deviceUuid }
    await spareImage(testApp, testApp.fixtures.ours, place)
    await passage(testApp.fixtures.ours, { ...place, door_uuid: villa.doors[0]!, person_name: 'Lia Conti' })
    const owner = await testApp.as(single)
    const row = (await owner.call(door.list, {})).data.rows.find(({ uuid }) => uuid === villa.doors[0])
    expect(row).toMatchObject({ lastImage: null, lastPerson: { name: 'Lia Conti' } })
  })
})

describe('what keeps a door unlocked', () => {
  it('is said with its end: the end of the hours, cut by stricter ones', async () => {
    const { ours } = testApp.fixtures
    const uuid = ours.office.doors[0]!
    const { version } = (await manager.call(door.get, { uuid })).data.timetable
    const days = [1, 2, 3, 4, 5, 6, 7]
    const at = new Date('2026-11-25T09:30:00Z')
    testApp.setNow(at)
    try {
      const answer = await manager.call(door.setTimetable, {
        uuid,
        version,
        unlocked: [{ days, from: 540, to: 1080 }],
        anyKnownCredential: [],
        controlledPlusPin: [{ days, from: 1020, to: 1140 }],
        lockdown: [],
        holdsOnHolidays: true,
      })
      expect(answer.failure).toBeUndefined()
      const relay = (await front()).outputIndex
      await testApp.sql(
        `update device set unlocked_relays = jsonb_build_object($2::text, 'timetable') where uuid = $1`,
        [ours.office.deviceUuid, String(relay)],
      )
      // Berlin is an hour ahead of UTC.
      expect(await front()).toMatchObject({ unlockedBy: 'timetable', unlockedUntil: '2026-11-25T16:00:00.000Z' })
    } finally {
      testApp.setNow(undefined as never)
    }
  })
})

describe('people who can open a device', () => {
  it('are narrowed to one of its doors', async () => {
    const { office } = testApp.fixtures.ours
    const of = async (filter: object) =>
      (await manager.call(device.people, { uuid: office.deviceUuid, ...filter })).data.total
    expect(await of({ door: office.doors[0]! })).toBe(await of({}))
    expect(await of({ door: randomUUID() })).toBe(0)
  })
})
