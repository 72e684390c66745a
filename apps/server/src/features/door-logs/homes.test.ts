import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { spareApartment, spareBuilding, spareResident } from '../../../test/samples/residences.ts'
import { placeDevice } from '../../../test/samples/residential/homes.ts'
import { write } from '../../../test/samples/kit.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { ingestBatch } from '../../devices/ingest/ingest.ts'
import { subjectsOf } from '../../devices/ingest/subjects/event-subjects.ts'

/** Place of the door and home of who passed, in the logs of a community (community.md 17.1, 17.2). */

const { callLog, doorLog, resident, tempKey } = contract
let testApp: TestApp
let manager: Caller
let person: string
let home: { readonly building: string; readonly apartment: string }
const device = randomUUID()
const at = new Date('2026-11-25T07:59:00Z')
const site = () => testApp.fixtures.ours.community

beforeAll(async () => {
  testApp = await startTestApp()
  testApp.setNow(at)
  manager = await testApp.as(testApp.fixtures.ours.communityManager)
  person = await spareResident(testApp, site().uuid)
  const { data } = await manager.call(resident.get, { uuid: person })
  home = { building: data.building!.uuid, apartment: data.apartmentUuid }
})
afterAll(() => testApp.close())

const insertEvent = (more: object = {}) =>
  write(testApp, async (db) => {
    const uuid = randomUUID()
    const row = {
      project_uuid: site().uuid,
      uuid,
      occurred_at: at,
      received_at: at,
      time_quality: 'synced' as const,
      type: 'access' as const,
      epoch: 'test',
      number: '1',
      device_uuid: device,
      device_name: 'panel',
      method: 'pin',
      person_kind: 'resident' as const,
      person_uuid: person,
      home_building_uuid: home.building,
      home_apartment_uuid: home.apartment,
      ...more,
    }
    await db.insertInto('door_event').values(row).execute()
    return uuid
  })
let count = 0
/** Sends events of the device of the site as it does, and answers how many were stored. */
const report = async (events: readonly object[]) => {
  const deviceEvents = events.map((event) => ({ n: ++count, t: at.getTime(), tq: 'synced', mono: count, ...event }))
  const batch = { v: 1 as const, ts: at.getTime(), epoch: 'places', boot: 1, from: 1, to: count, events: deviceEvents }
  const result = await ingestBatch(testApp.test.database, site().mac, batch, at)
  return result?.rows.length
}
const homeOf = async (uuid: string) => {
  const events = [{ n: 1, type: 'access', at: at.toISOString(), person: uuid }] as never
  const found = await testApp.test.database.read(systemScope, (db) => subjectsOf(db, systemScope, site().uuid, events))
  const { buildingUuid: building, apartmentUuid: apartment } = found.get(uuid)!
  return { building, apartment }
}

describe('a person who passed', () => {
  it('is stored with the building and apartment of the day, a visitor with those of the host', async () => {
    expect(await homeOf(person)).toEqual(home)
    const form = { name: 'Guest', repeat: 'never', doorUuids: site().doors, hostUuid: person }
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16)
    const [startsAt, endsAt] = [inHours(24), inHours(48)]
    const companyUuid = (await manager.call(resident.get, { uuid: person })).data.companyUuid
    const newKey = await manager.call(tempKey.create, { ...form, companyUuid, startsAt, endsAt } as never)
    expect(newKey.failure, JSON.stringify(newKey.issues)).toBeUndefined()
    expect(await homeOf(newKey.data.uuid)).toEqual(home)
  })

  it('has the name and the home that it left, when a device lets it in that was offline', async () => {
    const leaver = await spareResident(testApp, site().uuid)
    const { data } = await manager.call(resident.get, { uuid: leaver })
    const left = { building: data.building!.uuid, apartment: data.apartmentUuid }
    expect((await manager.call(resident.remove, { uuids: [leaver] })).code).toBe(0)
    expect(await homeOf(leaver)).toEqual(left)
    await report([{ type: 'access', door: 0, method: 'pin', granted: true, reason: 'allowGrant', person: leaver }])
    const { rows } = (await manager.call(doorLog.list, { homeApartment: left.apartment })).data
    expect(rows).toMatchObject([
      { personUuid: leaver, personName: expect.stringContaining(data.lastName), homeBuildingName: data.building!.name },
    ])
  })

  it('is shown with them, found by them, by the PIN it typed, and written into the sheet', async () => {
    const own = await insertEvent()
    await insertEvent({ home_building_uuid: null, home_apartment_uuid: await spareApartment(testApp, site().uuid) })
    const { number } = (await manager.call(resident.get, { uuid: person })).data.apartment
    for (const filter of [{ homeBuilding: home.building }, { homeApartment: home.apartment }]) {
      const { rows } = (await manager.call(doorLog.list, { device, method: 'pin', ...filter })).data
      expect(rows.map(({ uuid, homeApartmentName }) => [uuid, homeApartmentName?.split(' ')[0]])).toEqual([
        [own, number],
      ])
    }
    const { lastName } = (await manager.call(resident.get, { uuid: person })).data
    const matches = (await manager.call(doorLog.list, { device, keyword: lastName })).data.rows
    expect((await manager.call(doorLog.list, { person: randomUUID() })).data.rows).toEqual([])
    expect((await manager.call(doorLog.list, { person })).data.rows[0]).toMatchObject({ personKind: 'resident' })
    expect(matches.map(({ uuid }) => uuid)).toContain(own)
    const file = (await manager.call(doorLog.export, { device, homeApartment: home.apartment })).data
    const [sheet] = await readSheets(Buffer.from(await file.arrayBuffer()))
    const [heads, line] = sheet!.data
    expect(String(line![heads!.indexOf('Home')])).toContain(number)
  })

  it('does not say where the door is: that is the place of its device of that day, as of motion, a forced door and tamper', async () => {
    await placeDevice(testApp, { building_uuid: home.building })
    const atBuilding = await report([{ type: 'motion' }, { type: 'doorForced', door: 0 }, { type: 'tamper' }])
    const next = await spareApartment(testApp, site().uuid, home.building)
    await placeDevice(testApp, { apartment_uuid: next })
    const passage = { type: 'access', door: 0, direction: 'entry', method: 'pin', granted: true, reason: 'allowGrant' }
    const atApartment = await report([{ type: 'motion' }, { ...passage, person }])
    await placeDevice(testApp)
    const atSite = await report([{ type: 'motion' }])
    const found = async (filter: object) => {
      const { rows } = (await manager.call(doorLog.list, { device: site().deviceUuid, size: 40, ...filter })).data
      return rows.map(({ type }) => type).toSorted()
    }
    const [{ building }, moved, own] = [home, { apartment: next }, { homeApartment: home.apartment, method: 'pin' }]
    expect([atBuilding, atApartment, atSite]).toEqual([3, 2, 1])
    expect(await found({ building })).toEqual(['access', 'doorForced', 'motion', 'motion', 'tamper'])
    expect(await found({ building, type: 'motion' })).toEqual(['motion', 'motion'])
    expect(await found(moved)).toEqual(['access', 'motion'])
    // Who is known has the own home beside, wherever the device stands.
    expect(await found(own)).toEqual(['access'])
    expect(await found({ homeApartment: next })).toEqual([])
    const { rows } = (await manager.call(doorLog.list, { device: site().deviceUuid, ...own })).data
    expect(rows[0]).toMatchObject({ apartmentName: expect.any(String), homeApartmentName: expect.any(String) })
    expect(rows[0]!.apartmentName).not.toBe(rows[0]!.homeApartmentName)
    expect(await found({ type: 'motion' })).toHaveLength(3)
  })

  it('is logged in the building of the door, also when it lives in another', async () => {
    const building = await spareBuilding(testApp, site().uuid)
    await placeDevice(testApp, { building_uuid: building })
    await report([{ type: 'access', door: 0, method: 'card', granted: true, reason: 'allowGrant', person }])
    await placeDevice(testApp)
    const found = async (filter: object) => (await manager.call(doorLog.list, { method: 'card', ...filter })).data.rows
    const { name } = (await manager.call(resident.get, { uuid: person })).data.building!
    const rows = await found({ building })
    expect(rows).toMatchObject([{ personUuid: person, homeBuildingName: name }])
    expect(rows[0]!.buildingName).not.toBe(name)
    expect(await found({ building: home.building })).toEqual([])
  })

  it('is found among the calls by the home that was called', async () => {
    const call = { type: 'call' as const, call_result: 'answered' as const, call_kind: 'app' as const }
    const uuid = await insertEvent(call)
    const rows = async (filter: object) => (await manager.call(callLog.list, { device, ...filter })).data.rows
    expect(await rows({ homeApartment: home.apartment })).toMatchObject([{ uuid, personKind: 'resident' }])
    expect(await rows({ person })).toHaveLength(1)
    expect(await rows({ homeApartment: randomUUID() })).toEqual([])
  })
})
