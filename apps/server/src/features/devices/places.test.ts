import { accessGroup } from '@lintel/contract/access-groups/operations.ts'
import { apartment } from '@lintel/contract/apartments/operations.ts'
import { building } from '@lintel/contract/buildings/operations.ts'
import { device } from '@lintel/contract/devices/operations.ts'
import { personnel } from '@lintel/contract/personnel/operations.ts'
import { decide } from '@lintel/rules/access/decide.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { residenceCompany } from '../../../test/samples/residences.ts'
import { spareDevice } from '../../../test/samples/devices.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { rowsOf, systemQueries } from '../../db/db.ts'
import { projectScope, systemScope } from '../../db/scope/scope.ts'
import { addPersonalGrants } from '../../domain/residences/personal-grants.ts'
import { policyAt, policyVersion } from '../../domain/policy/snapshot.ts'

let testApp: TestApp
let installer: Caller
let manager: Caller
const site = () => testApp.fixtures.ours.community.uuid

beforeAll(async () => {
  testApp = await startTestApp()
  installer = (await testApp.as(testApp.fixtures.ours.installer)).naming(site())
  manager = await testApp.as(testApp.fixtures.ours.communityManager)
})
afterAll(() => testApp.close())

let macs = 0
const formOf = (name: string) => ({ mac: `0C1105BB00${String(10 + macs++)}`, name, model: 'LD-100', location: '' })
const register = async (name: string, place: object): Promise<string> => {
  const answer = await installer.call(device.register, { ...formOf(name), ...place })
  expect(answer.failure).toBeUndefined()
  return answer.data.uuid
}
const addBuilding = async (number: number, name: string) =>
  (await installer.call(building.create, { number, name, topFloor: '3' })).data.uuid
const addApartment = async (buildingUuid: string, number: string) =>
  (await installer.call(apartment.create, { buildingUuid, number, floor: '1' })).data.uuid

/** A resident with a card, who has what residents have: the default group of its building and its self access. */
async function moveIn(buildingUuid: string, apartmentUuid: string): Promise<string> {
  const company_uuid = await residenceCompany(testApp, site())
  const { vault } = testApp.services
  return testApp.test.database.write(systemScope, async (db) => {
    const own = { project_uuid: site(), company_uuid }
    const { uuid: person_uuid } = await systemQueries(db, systemScope)
      .insertInto('person')
      .values({
        ...own,
        kind: 'resident',
        department_uuid: buildingUuid,
        apartment_uuid: apartmentUuid,
        first_name: 'Ida',
      })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    await addPersonalGrants(
      db,
      projectScope(site()),
      [{ companyUuid: company_uuid, personUuid: person_uuid }],
      ['selfAccess'],
    )
    const code = `C${person_uuid.slice(0, 8)}`
    const { uuid } = await systemQueries(db, systemScope)
      .insertInto('credential')
      .values({
        ...own,
        person_uuid,
        kind: 'card',
        keyed_hash: vault.keyedHash(site(), 'card', code),
        ciphertext: vault.encrypt(code),
      })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    return uuid
  })
}

/** Why a card opens the first door of a device now, or why not. */
async function decisionAt(deviceUuid: string, credentialId: string): Promise<string> {
  const scope = projectScope(site())
  const [policy, doorId] = await testApp.test.database.read(scope, async (db) => {
    const doors = rowsOf(db, scope, 'door').select('door.uuid').where('door.device_uuid', '=', deviceUuid)
    const { uuid } = await doors.executeTakeFirstOrThrow()
    return [await policyAt(db, scope, await policyVersion(db, scope)), uuid] as const
  })
  return decide(indexPolicy(policy!), {
    doorId,
    sideId: `${doorId}:entry`,
    at: Date.parse('2026-11-25T09:30:00Z'),
    by: { kind: 'credentials', presented: [{ credentialId, used: 0 }] },
    presence: { lastSeen: {}, entries: {}, counts: {}, arrivals: [], reads: [], passbackReset: {}, exitOpenings: [] },
    activePlans: [],
    overrides: [],
    health: { isFireInputActive: false, isInContact: true, clockDriftSeconds: 0, deadReaderIds: [], openDoorIds: [] },
    policyAgeSeconds: 0,
  }).reason
}

it('a device of an apartment is opened by its residents alone, and by others once it is moved to them', async () => {
  const [elm, oak] = [await addBuilding(11, 'Elm'), await addBuilding(12, 'Oak')]
  const [home, neighbour, across] = [
    await addApartment(elm, '101'),
    await addApartment(elm, '102'),
    await addApartment(oak, '101'),
  ]
  const [resident, beside, opposite] = [
    await moveIn(elm, home),
    await moveIn(elm, neighbour),
    await moveIn(oak, across),
  ]
  const uuid = await register('Own entrance', { apartmentUuid: home })
  const reasons = async () => [
    await decisionAt(uuid, resident),
    await decisionAt(uuid, beside),
    await decisionAt(uuid, opposite),
  ]
  expect(await reasons()).toEqual(['allowGrant', 'noGrant', 'noGrant'])

  const edit = async (place: object) => {
    const { version, name } = (await installer.call(device.get, { uuid })).data
    expect((await installer.call(device.edit, { uuid, version, name, location: 'Hall', ...place })).code).toBe(0)
  }
  await edit({ apartmentUuid: neighbour })
  expect(await reasons()).toEqual(['noGrant', 'allowGrant', 'noGrant'])
  await edit({ apartmentUuid: null, buildingUuid: elm, servedBuildingUuids: [] })
  expect(await reasons()).toEqual(['allowGrant', 'allowGrant', 'noGrant'])
  await edit({ buildingUuid: elm, servedBuildingUuids: [oak] })
  expect(await reasons()).toEqual(['allowGrant', 'allowGrant', 'allowGrant'])
  await edit({ place: 'site', servedBuildingUuids: [oak] })
  expect(await reasons()).toEqual(['noGrant', 'noGrant', 'allowGrant'])
  await edit({ servedBuildingUuids: [] })
  expect(await reasons()).toEqual(['allowGrant', 'allowGrant', 'allowGrant'])

  expect((await installer.call(device.remove, { uuid, cascade: true })).code).toBe(0)
  const scope = projectScope(site())
  const policy = await testApp.test.database.read(scope, async (db) =>
    policyAt(db, scope, await policyVersion(db, scope)),
  )
  const personal = policy!.grants.filter(({ subjects }) => subjects.personIds.length === 1)
  expect(personal.map(({ targets }) => targets)).toEqual([])
})

it('a device is refused in two places, in those of another site, and with served buildings where it is a home’s', async () => {
  const elm = await addBuilding(21, 'Ash')
  const home = await addApartment(elm, '101')
  const other = (await testApp.as(testApp.fixtures.theirs.installer)).naming(testApp.fixtures.theirs.community.uuid)
  const foreign = (await other.call(building.create, { number: 1, name: 'Foreign' })).data.uuid
  const foreignHome = (await other.call(apartment.create, { buildingUuid: foreign, number: '1' })).data.uuid
  const fieldOf = async (place: object) => {
    const { failure, issues } = await installer.call(device.register, { ...formOf('Refused'), ...place })
    return [failure, issues[0]?.field]
  }
  expect(await fieldOf({ buildingUuid: elm, apartmentUuid: home })).toEqual(['invalidInput', 'apartmentUuid'])
  expect(await fieldOf({ place: 'apartment', buildingUuid: '' })).toEqual(['invalidInput', 'apartmentUuid'])
  expect(await fieldOf({ place: 'building', buildingUuid: null })).toEqual(['invalidInput', 'buildingUuid'])
  expect(await fieldOf({ place: 'site', apartmentUuid: home })).toEqual(['invalidInput', 'apartmentUuid'])
  expect(await fieldOf({ buildingUuid: foreign })).toEqual(['invalidInput', 'buildingUuid'])
  expect(await fieldOf({ apartmentUuid: foreignHome })).toEqual(['invalidInput', 'apartmentUuid'])
  expect(await fieldOf({ servedBuildingUuids: [elm, foreign] })).toEqual(['invalidInput', 'servedBuildingUuids'])
  expect(await fieldOf({ apartmentUuid: home, servedBuildingUuids: [elm] })).toEqual([
    'invalidInput',
    'servedBuildingUuids',
  ])
  const officeManager = await testApp.as(testApp.fixtures.ours.officeManager)
  for (const place of [{ buildingUuid: elm }, { apartmentUuid: home }, { servedBuildingUuids: [elm] }]) {
    const answer = await officeManager.call(device.register, { ...formOf('Refused'), ...place })
    expect(answer.issues[0]?.field).toBe(Object.keys(place)[0])
  }
})

it('a device of a home or a building becomes the whole site’s only by a place that says so', async () => {
  const elm = await addBuilding(22, 'Rowan')
  const home = await addApartment(elm, '101')
  const lobby = await register('Lobby of Rowan', { buildingUuid: elm })
  const uuid = await register('Entrance of Rowan 101', { apartmentUuid: home })
  const placeOf = async (of: string) => {
    const { data } = await installer.call(device.get, { uuid: of })
    return data.apartment?.uuid ?? data.building?.uuid ?? 'site'
  }
  const edit = async (of: string, place: object) => {
    const { version, name } = (await installer.call(device.get, { uuid: of })).data
    const { failure, issues } = await installer.call(device.edit, { uuid: of, version, name, ...place })
    return issues[0] ? [issues[0].field, issues[0].key] : (failure ?? 'done')
  }
  const homeRequired = ['apartmentUuid', 'validation:required']
  for (const place of [
    { apartmentUuid: '' },
    { apartmentUuid: null, buildingUuid: '' },
    { place: 'apartment', apartmentUuid: '' },
  ])
    expect(await edit(uuid, place)).toEqual(homeRequired)
  expect(await edit(uuid, {})).toBe('done')
  expect(await edit(uuid, { buildingUuid: '' })).toBe('done')
  expect(await edit(lobby, { buildingUuid: '' })).toEqual(['buildingUuid', 'validation:required'])
  expect([await placeOf(uuid), await placeOf(lobby)]).toEqual([home, elm])
  for (const place of [{ apartmentUuid: '' }, { buildingUuid: null }]) {
    const { issues } = await installer.call(device.register, { ...formOf('Unplaced'), ...place })
    expect(issues).toMatchObject([{ field: Object.keys(place)[0], key: 'validation:required' }])
  }
  expect(await edit(uuid, { place: 'building', buildingUuid: elm })).toBe('done')
  expect(await placeOf(uuid)).toBe(elm)
  expect(await edit(uuid, { place: 'site' })).toBe('done')
  expect(await placeOf(uuid)).toBe('site')
})

it('the place of a device is shown, and lists are about a building, a home or the whole site', async () => {
  const [elm, oak] = [await addBuilding(31, 'Fir'), await addBuilding(32, 'Yew')]
  const home = await addApartment(elm, '301')
  const places = { lobby: { buildingUuid: elm, servedBuildingUuids: [oak, elm] }, monitor: { apartmentUuid: home } }
  const [lobby, monitor, gate] = [
    await register('Lobby', places.lobby),
    await register('Monitor', places.monitor),
    await register('Gate', {}),
  ]
  const listUuids = async (filter: object) =>
    (await manager.call(device.list, { page: 1, size: 40, ...filter })).data.rows.map(({ uuid }) => uuid)
  expect(await listUuids({ building: elm })).toEqual([lobby, monitor])
  expect(await listUuids({ building: elm, place: 'building' })).toEqual([lobby])
  expect(await listUuids({ apartment: home })).toEqual([monitor])
  expect(await listUuids({ building: oak })).toEqual([])
  expect(await listUuids({ place: 'site' })).toContain(gate)
  expect(await listUuids({ place: 'site' })).not.toContain(lobby)
  expect((await manager.call(device.get, { uuid: lobby })).data).toMatchObject({
    building: { uuid: elm, name: 'Fir' },
    apartment: null,
    servedBuildings: [{ uuid: oak, name: 'Yew' }],
  })
  expect((await manager.call(device.get, { uuid: monitor })).data).toMatchObject({
    building: null,
    apartment: { uuid: home, number: '301', buildingName: 'Fir' },
    servedBuildings: [],
  })
})

it('a device of a building shows who may open it: by the default group, by self access, and staff by an access group', async () => {
  const [elm, oak] = [await addBuilding(36, 'Pine'), await addBuilding(37, 'Larch')]
  const home = await addApartment(elm, '101')
  await moveIn(elm, home)
  await moveIn(elm, await addApartment(elm, '102'))
  await moveIn(oak, await addApartment(oak, '101'))
  const people = async (uuid: string) => (await manager.call(device.people, { uuid })).data.rows
  const homesOf = async (uuid: string) =>
    (await people(uuid)).map(({ kind, buildingName, apartmentName }) => [kind, buildingName, apartmentName])

  const entrance = await register('Entrance of a home', { apartmentUuid: home })
  expect(await homesOf(entrance)).toEqual([['resident', 'Pine', '101']])
  expect((await people(entrance))[0]!.doors).toHaveLength(1)

  const lobby = await register('Lobby of Pine', { buildingUuid: elm })
  const inLobby = await homesOf(lobby)
  expect(inLobby).toHaveLength(2)
  for (const number of ['101', '102']) expect(inLobby).toContainEqual(['resident', 'Pine', number])
  const companyUuid = await residenceCompany(testApp, site())
  const doorUuids = (await manager.call(device.get, { uuid: lobby })).data.doors.map(({ uuid }) => uuid)
  const hours = { repeat: 'daily', windows: [{ days: [1], from: 0, to: 600 }] }
  const group = await manager.call(accessGroup.create, { companyUuid, name: 'Guards', ...hours, doorUuids } as never)
  const guard = { companyUuid, kind: 'staff', firstName: 'Gil', lastName: 'Guard', accessGroupUuids: [group.data.uuid] }
  const answer = await manager.call(personnel.create, guard as never)
  expect(answer.failure, JSON.stringify(answer.issues)).toBeUndefined()
  expect(await homesOf(lobby)).toContainEqual(['staff', null, null])
})

it('a manager changes name and location of a device, and not its place', async () => {
  const elm = await addBuilding(41, 'Box')
  const uuid = await spareDevice(testApp, site())
  const edit = { uuid, version: 1, name: 'Renamed', location: 'Yard' }
  const answer = await manager.call(device.edit, { ...edit, buildingUuid: elm })
  expect(answer.failure).toBe('noPermission')
  expect((await manager.call(device.edit, edit)).code).toBe(0)
  expect((await installer.call(device.edit, { ...edit, version: 2, buildingUuid: elm })).code).toBe(0)
  expect((await manager.call(device.edit, { ...edit, version: 3, name: 'Again' })).code).toBe(0)
  const { data } = await manager.call(device.get, { uuid })
  expect([data.name, data.building?.name]).toEqual(['Again', 'Box'])
})
