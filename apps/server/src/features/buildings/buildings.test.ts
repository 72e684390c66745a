import { apartment } from '@lintel/contract/apartments/operations.ts'
import { building } from '@lintel/contract/buildings/operations.ts'
import { door } from '@lintel/contract/doors/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchTables } from '../../../test/calls/changed-tables.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { placeDevice } from '../../../test/samples/residential/homes.ts'
import { residenceCompany } from '../../../test/samples/residences.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries } from '../../db/db.ts'

let testApp: TestApp
let installer: Caller
let manager: Caller
const site = () => testApp.fixtures.ours.community
const asSystem = <Result>(run: (db: ReturnType<typeof systemQueries>) => Promise<Result>) =>
  testApp.test.database.write(systemScope, (db) => run(systemQueries(db, systemScope)))

beforeAll(async () => {
  testApp = await startTestApp()
  installer = (await testApp.as(testApp.fixtures.ours.installer)).naming(site().uuid)
  manager = await testApp.as(testApp.fixtures.ours.communityManager)
})
afterAll(() => testApp.close())

const add = async (number: number, name: string) =>
  (await installer.call(building.create, { number, name, startFloor: 'G0', topFloor: '5' })).data.uuid

const doorsOfGroup = async (buildingUuid: string): Promise<string[]> => {
  const rows = await asSystem((db) =>
    db
      .selectFrom('access_group_door')
      .innerJoin('building', 'building.access_group_uuid', 'access_group_door.access_group_uuid')
      .innerJoin('door', 'door.uuid', 'access_group_door.door_uuid')
      .select('door.name')
      .where('building.uuid', '=', buildingUuid)
      .orderBy('door.name')
      .execute(),
  )
  return rows.map(({ name }) => name)
}

describe('a residential site', () => {
  it('has one residence company from its first moment, which no list names', async () => {
    const companies = await asSystem((db) =>
      db.selectFrom('company').select(['kind', 'name']).where('project_uuid', '=', site().uuid).execute(),
    )
    expect(companies).toEqual([{ kind: 'residence', name: '' }])
    const { data } = await manager.call(door.list, { page: 1, size: 10 })
    expect(data.rows[0]).toMatchObject({ companies: 0 })
  })

  it('is named by its installer outside of its portal; an office or a foreign site is not found', async () => {
    const { ours, theirs } = testApp.fixtures
    const caller = await testApp.as(ours.installer)
    expect((await installer.call(building.list, {})).code).toBe(0)
    for (const other of [ours.office, theirs.community]) {
      expect((await caller.naming(other.uuid).call(building.list, {})).failure).toBe('notFound')
    }
    expect((await caller.call(building.list, {})).failure).toBe('notFound')
  })
})

describe('a building', () => {
  it('is refused with a number out of 1 to 99, a floor that is none, and a top below its start', async () => {
    const uuid = await add(6, 'Larch')
    const form = { number: 6, name: 'Larch', startFloor: '1', topFloor: '3' }
    const changedTables = await watchTables(testApp, installer)
    const fieldsOf = async (change: object) => {
      const createAnswer = await installer.call(building.create, { ...form, name: 'Refused', ...change })
      const editAnswer = await installer.call(building.edit, { ...form, uuid, version: 1, ...change })
      expect([createAnswer.failure, editAnswer.failure]).toEqual(['invalidInput', 'invalidInput'])
      expect(editAnswer.issues).toEqual(createAnswer.issues)
      return createAnswer.issues.map(({ field }) => field)
    }
    expect(await fieldsOf({ number: 0 })).toEqual(['number'])
    expect(await fieldsOf({ number: 100 })).toEqual(['number'])
    expect(await fieldsOf({ startFloor: '0' })).toEqual(['startFloor'])
    expect(await fieldsOf({ startFloor: '2', topFloor: 'G2' })).toEqual(['topFloor'])
    expect(await fieldsOf({ floorNames: { 9: 'Roof' } })).toEqual(['floorNames'])
    expect(await changedTables()).toEqual([])
  })

  it('has a number and a name once in its site', async () => {
    await add(7, 'North')
    const uuid = await add(9, 'West')
    const changedTables = await watchTables(testApp, installer)
    for (const [change, field] of [
      [{ number: 7 }, 'number'],
      [{ name: 'NORTH' }, 'name'],
    ] as const) {
      const createAnswer = await installer.call(building.create, { number: 8, name: 'South', ...change })
      const editAnswer = await installer.call(building.edit, { uuid, version: 1, number: 9, name: 'West', ...change })
      for (const { failure, issues } of [createAnswer, editAnswer])
        expect([failure, issues[0]?.field]).toEqual(['alreadyExists', field])
    }
    expect(await changedTables()).toEqual([])
  })

  it('is added by an installer, and not by the manager of the site', async () => {
    expect((await manager.call(building.create, { number: 30, name: 'Own' })).failure).toBe('noPermission')
    expect((await manager.call(building.list, {})).code).toBe(0)
  })

  it('begins with a default group of its public doors and those of the site, which follows its devices', async () => {
    const [first, second] = [await add(11, 'Elm'), await add(12, 'Oak')]
    const ofSite = ['community back', 'community front']
    expect(await doorsOfGroup(first)).toEqual(ofSite)
    const move = (change: { building_uuid: string | null }) =>
      asSystem((db) => db.updateTable('device').set(change).where('uuid', '=', site().deviceUuid).execute())
    await move({ building_uuid: first })
    expect([await doorsOfGroup(first), await doorsOfGroup(second)]).toEqual([ofSite, []])
    await asSystem((db) =>
      db
        .insertInto('device_building')
        .values({ project_uuid: site().uuid, device_uuid: site().deviceUuid, building_uuid: second })
        .execute(),
    )
    expect(await doorsOfGroup(second)).toEqual(ofSite)
    await move({ building_uuid: null })
    expect([await doorsOfGroup(first), await doorsOfGroup(second)]).toEqual([[], ofSite])
    await asSystem((db) => db.deleteFrom('device_building').where('building_uuid', '=', second).execute())
    expect(await doorsOfGroup(first)).toEqual(ofSite)
  })

  it('counts its apartments and residents as they come, move to another building and go', async () => {
    const [from, to] = [await add(31, 'Birch'), await add(32, 'Cedar')]
    const companyUuid = await residenceCompany(testApp, site().uuid)
    const counts = async () => {
      const { data } = await installer.call(building.list, {})
      const of = (uuid: string) => data.rows.find((one) => one.uuid === uuid)!
      return [from, to].flatMap((uuid) => [of(uuid).apartments, of(uuid).residents])
    }
    const own = { project_uuid: site().uuid, company_uuid: companyUuid }
    const homes = ['1', '2', '3'].map((number) => ({ ...own, building_uuid: from, number }))
    const apartments = await asSystem((db) => db.insertInto('apartment').values(homes).returning('uuid').execute())
    const [home] = apartments
    const person = (kind: 'resident' | 'staff', first_name: string) => ({
      ...own,
      department_uuid: from,
      kind,
      first_name,
      ...(kind === 'resident' && { apartment_uuid: home!.uuid }),
    })
    const people = [person('resident', 'One'), person('resident', 'Two'), person('staff', 'Caretaker')]
    await asSystem((db) => db.insertInto('person').values(people).execute())
    expect(await counts()).toEqual([3, 2, 0, 0])
    await asSystem((db) =>
      db.updateTable('person').set({ last_name: 'Same' }).where('department_uuid', '=', from).execute(),
    )
    expect(await counts()).toEqual([3, 2, 0, 0])
    await asSystem(async (db) => {
      await db.updateTable('apartment').set({ building_uuid: to }).where('uuid', '=', home!.uuid).execute()
      await db.updateTable('person').set({ department_uuid: to }).where('apartment_uuid', '=', home!.uuid).execute()
    })
    expect(await counts()).toEqual([2, 0, 1, 2])
    await asSystem(async (db) => {
      await db.deleteFrom('person').where('apartment_uuid', '=', home!.uuid).execute()
      await db.deleteFrom('apartment').where('building_uuid', 'in', [from, to]).execute()
    })
    expect(await counts()).toEqual([0, 0, 0, 0])
  })

  it('keeps floors that apartments lie on, and is deleted with its empty apartments only', async () => {
    const uuid = await add(21, 'Ash')
    const home = await installer.call(apartment.create, { buildingUuid: uuid, number: '401', floor: '4' })
    const cut = { uuid, version: 1, number: 21, name: 'Ash', startFloor: '1', topFloor: '3', floorNames: {} }
    expect(await installer.call(building.edit, cut)).toMatchObject({ failure: 'floorInUse', params: { floor: '4' } })
    const companyUuid = await residenceCompany(testApp, site().uuid)
    await asSystem((db) =>
      db
        .insertInto('person')
        .values({
          project_uuid: site().uuid,
          company_uuid: companyUuid,
          kind: 'resident',
          department_uuid: uuid,
          apartment_uuid: home.data.uuid,
          first_name: 'Ida',
        })
        .execute(),
    )
    const changedTables = await watchTables(testApp, installer)
    const refusal = await installer.call(building.remove, { uuid })
    expect(refusal).toMatchObject({ failure: 'buildingHasResidents', params: { count: 1 } })
    const answer = await installer.call(apartment.remove, { uuid: home.data.uuid })
    expect(answer).toMatchObject({ failure: 'apartmentHasResidents', params: { count: 1 } })
    expect(await changedTables()).toEqual([])
    await asSystem((db) => db.deleteFrom('person').where('apartment_uuid', '=', home.data.uuid).execute())
    expect((await installer.call(building.remove, { uuid })).code).toBe(0)
    expect((await installer.call(apartment.get, { uuid: home.data.uuid })).failure).toBe('notFound')
  })

  it('stays while a device stands in it or in an apartment of it', async () => {
    const uuid = await add(22, 'Rowan')
    const home = await installer.call(apartment.create, { buildingUuid: uuid, number: '101', floor: '1' })
    const refusal = { failure: 'buildingHasDevices', params: { count: 1 } }
    for (const place of [{ building_uuid: uuid }, { apartment_uuid: home.data.uuid }]) {
      await placeDevice(testApp, place)
      const changedTables = await watchTables(testApp, installer)
      expect(await installer.call(building.remove, { uuid })).toMatchObject(refusal)
      expect(await changedTables()).toEqual([])
    }
    const changedTables = await watchTables(testApp, installer)
    const answer = await installer.call(apartment.remove, { uuid: home.data.uuid })
    expect(answer).toMatchObject({ failure: 'apartmentHasDevices', params: { count: 1 } })
    expect(await changedTables()).toEqual([])
    await placeDevice(testApp)
    expect((await installer.call(building.remove, { uuid })).code).toBe(0)
  })
})

describe('an apartment', () => {
  it('has a number once in its building, and a floor of it', async () => {
    const uuid = await add(41, 'Fir')
    const form = { buildingUuid: uuid, number: '101', floor: '1' }
    expect((await installer.call(apartment.create, form)).code).toBe(0)
    const other = await installer.call(apartment.create, { ...form, number: '102' })
    const changedTables = await watchTables(testApp, installer)
    for (const again of [
      await installer.call(apartment.create, form),
      await installer.call(apartment.edit, { uuid: other.data.uuid, version: 1, number: '101', floor: '1' }),
    ])
      expect([again.failure, again.issues[0]?.field]).toEqual(['alreadyExists', 'number'])
    const above = await installer.call(apartment.create, { ...form, number: '901', floor: '9' })
    expect(above.issues[0]).toMatchObject({ field: 'floor' })
    expect(await changedTables()).toEqual([])
    const rows = (await manager.call(building.floors, { uuid })).data.rows
    expect(rows.map(({ floor, apartments }) => [floor, apartments])).toContainEqual(['1', 2])
  })

  it('is set up by the manager, whose floor and number stay, and whose lease ends after it starts', async () => {
    const uuid = await add(42, 'Yew')
    const newApartment = await installer.call(apartment.create, { buildingUuid: uuid, number: '201', floor: '2' })
    const edit = { uuid: newApartment.data.uuid, version: 1, number: '201', floor: '2', name: 'Dove', memberLimit: 63 }
    expect((await manager.call(apartment.edit, { ...edit, number: '202' })).failure).toBe('noPermission')
    expect((await manager.call(apartment.edit, { ...edit, memberLimit: 64 })).issues[0]?.field).toBe('memberLimit')
    const changedTables = await watchTables(testApp, installer, manager)
    for (const [leaseFrom, leaseUntil, key] of [
      ['2030-05-01T00:00', '2030-04-30T23:59', 'validation:endBeforeStart'],
      ['2030-05-01T00:00', '2030-05-01T00:00', 'validation:endBeforeStart'],
      // Clocks of the site go from 2:00 to 3:00 in this night.
      ['2030-03-31T02:10', '2030-03-31T02:50', 'validation:skippedByClock'],
    ] as const) {
      const lease = { leaseFrom, leaseUntil }
      const createForm = { buildingUuid: uuid, number: '203', floor: '2', ...lease }
      for (const { failure, issues } of [
        await manager.call(apartment.edit, { ...edit, ...lease }),
        await installer.call(apartment.create, createForm),
      ])
        expect([failure, issues]).toMatchObject(['invalidInput', [{ field: 'leaseUntil', key }]])
    }
    expect(await changedTables()).toEqual([])
    expect((await manager.call(apartment.edit, { ...edit, callType: 2 })).issues[0]?.field).toBe('callType')
    expect((await manager.call(apartment.edit, edit)).code).toBe(0)
    expect((await manager.call(apartment.get, { uuid: newApartment.data.uuid })).data).toMatchObject({
      name: 'Dove',
      members: 63,
      state: 'vacant',
      building: { name: 'Yew' },
    })
  })

  it('changes with others all together, or not at all', async () => {
    const uuid = await add(43, 'Box')
    const homes = []
    for (const number of ['1', '2'])
      homes.push((await installer.call(apartment.create, { buildingUuid: uuid, number })).data.uuid)
    const foreign = [...homes, site().deviceUuid]
    const refusal = await manager.call(apartment.editMany, { apartments: foreign, placement: 'ip' })
    expect(refusal.failure).toBe('notFound')
    const placements = async () =>
      (await manager.call(apartment.list, { page: 1, size: 10, building: uuid })).data.rows.map((row) => row.placement)
    expect(await placements()).toEqual(['sip', 'sip'])
    expect((await manager.call(apartment.editMany, { apartments: homes, placement: 'ip' })).data.changed).toBe(2)
    expect(await placements()).toEqual(['ip', 'ip'])
  })

  it('is added in a range of numbers on a floor, all of them or none', async () => {
    const uuid = await add(44, 'Alder')
    const form = { buildingUuid: uuid, floor: '1', firstNumber: '098', lastNumber: '101', callType: 3 }
    expect((await installer.call(apartment.createMany, form)).data.added).toBe(4)
    const list = async () => (await installer.call(apartment.list, { page: 1, size: 10, building: uuid })).data.rows
    expect((await list()).map(({ number, callType }) => [number, callType])).toEqual([
      ['098', 3],
      ['099', 3],
      ['100', 3],
      ['101', 3],
    ])
    const refusalOf = async (change: object) => {
      const { issues } = await installer.call(apartment.createMany, { ...form, ...change })
      return [issues[0]?.field, issues[0]?.params?.['number'] ?? issues[0]?.params?.['max']]
    }
    expect(await refusalOf({ firstNumber: '90', lastNumber: '100' })).toEqual(['firstNumber', '100'])
    expect(await refusalOf({ firstNumber: '9', lastNumber: '8' })).toEqual(['lastNumber', undefined])
    expect(await refusalOf({ firstNumber: '1000', lastNumber: '1200' })).toEqual(['lastNumber', 200])
    expect((await refusalOf({ firstNumber: '201', lastNumber: '202', floor: '9' }))[0]).toBe('floor')
    expect(await list()).toHaveLength(4)
  })
})
