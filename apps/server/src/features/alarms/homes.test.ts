import { contract } from '@lintel/contract/all/contract.ts'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { placeDevice, spareEvent, spareHome } from '../../../test/samples/residential/homes.ts'
import { write } from '../../../test/samples/kit.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { eraseByCommand } from '../../domain/people/erase-command.ts'

/** Building and apartment of alarms of a community (community.md 18). */

const { alarm } = contract
let testApp: TestApp
let manager: Caller
let home: Awaited<ReturnType<typeof spareHome>>
const site = () => testApp.fixtures.ours.community

beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.communityManager)
  home = await spareHome(testApp)
})
afterAll(() => testApp.close())
beforeEach(() => placeDevice(testApp))

const raiseAlarm = async (
  event_uuid: string | null = null,
  project_uuid = site().uuid,
  device_uuid = site().deviceUuid,
) => {
  const row = { project_uuid, device_uuid, event_uuid, type: 'tamper' as const, level: 'critical' as const }
  const { uuid } = await write(testApp, (db) =>
    db
      .insertInto('alarm_record')
      .values({ ...row, occurred_at: new Date('2026-11-25T08:00:00Z') })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
  return uuid
}
const placeOf = async (uuid: string) => {
  const { buildingName, apartmentName } = (await manager.call(alarm.get, { uuid })).data
  return [buildingName, apartmentName]
}
const homeOf = async (uuid: string) => {
  const { homeBuildingName, homeApartmentName } = (await manager.call(alarm.get, { uuid })).data
  return [homeBuildingName, homeApartmentName]
}
const eventOf = () =>
  spareEvent(testApp, {
    person_uuid: home.person,
    home_building_uuid: home.building,
    home_apartment_uuid: home.apartment,
  })

describe('an alarm of a community', () => {
  it('has the home of the person in its event beside the place of the device', async () => {
    const event = await eventOf()
    const atSite = await raiseAlarm(event)
    expect([await placeOf(atSite), await homeOf(atSite)]).toEqual([
      [null, null],
      [home.buildingName, home.number],
    ])
    await placeDevice(testApp, { apartment_uuid: home.next })
    const atNext = await raiseAlarm(event)
    expect(await homeOf(atNext)).toEqual([home.buildingName, home.number])
    expect((await placeOf(atNext))[1]).not.toBe(home.number)
  })

  it('keeps the place of its device when that is moved', async () => {
    expect(await placeOf(await raiseAlarm())).toEqual([null, null])
    await placeDevice(testApp, { building_uuid: home.building })
    const atBuilding = await raiseAlarm(await spareEvent(testApp))
    await placeDevice(testApp, { apartment_uuid: home.next })
    const atApartment = await raiseAlarm()
    await placeDevice(testApp)
    expect(await placeOf(atBuilding)).toEqual([home.buildingName, null])
    expect(await placeOf(atApartment)).toEqual([home.buildingName, expect.stringMatching(/^\d+$/)])
  })

  it('is found by building and apartment, and written with both into the sheet', async () => {
    const own = await raiseAlarm(await eventOf())
    await placeDevice(testApp, { apartment_uuid: home.next })
    const next = await raiseAlarm()
    const found = async (filter: object) => (await manager.call(alarm.list, filter)).data.rows.map(({ uuid }) => uuid)
    for (const homeFilter of [{ homeApartment: home.apartment }, { homeBuilding: home.building }]) {
      expect(await found(homeFilter)).toContain(own)
      expect(await found(homeFilter)).not.toContain(next)
    }
    expect(await found({ apartment: home.next })).toContain(next)
    expect(await found({ building: home.building })).toContain(next)
    expect(await found({ building: home.building })).not.toContain(own)
    expect(await found({ building: crypto.randomUUID() })).toEqual([])
    const file = (await manager.call(alarm.export, { homeApartment: home.apartment })).data as unknown as File
    const [sheet] = await readSheets(Buffer.from(await file.arrayBuffer()))
    const [heads, line] = sheet!.data
    expect(line![heads!.indexOf('Home')]).toBe(`${home.buildingName} / ${home.number}`)
  })

  it('forgets the apartment when the person is erased, and keeps the building', async () => {
    const uuid = await raiseAlarm(await eventOf())
    await eraseByCommand(testApp.test.database, home.person)
    expect(await homeOf(uuid)).toEqual([home.buildingName, null])
  })
})

it('an alarm of an office has no building and no apartment, also in its sheet', async () => {
  const { office, officeManager } = testApp.fixtures.ours
  const uuid = await raiseAlarm(null, office.uuid, office.deviceUuid)
  const caller = await testApp.as(officeManager)
  expect((await caller.call(alarm.get, { uuid })).data).toMatchObject({ buildingName: null, apartmentName: null })
  const file = (await caller.call(alarm.export, {})).data as unknown as File
  const [sheet] = await readSheets(Buffer.from(await file.arrayBuffer()))
  expect(sheet!.data[0]).not.toContain('Building')
})
