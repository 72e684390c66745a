import { apartment } from '@lintel/contract/apartments/operations.ts'
import { building } from '@lintel/contract/buildings/operations.ts'
import { resident } from '@lintel/contract/residents/operations.ts'
import type { Policy } from '@lintel/rules/access/model.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideAtDoor } from '../../../test/decide-at-door.ts'
import { spareDevice } from '../../../test/samples/devices.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { systemQueries } from '../../db/db.ts'
import { projectScope, systemScope } from '../../db/scope/scope.ts'
import { namedRule } from '../door-logs/rule-names.ts'

let testApp: TestApp
let installer: Caller
let manager: Caller
let mother: string
const doors = { house: '', ownFloor: '', otherFloor: '', own: '', neighbour: '' }
const site = () => testApp.fixtures.ours.community
const asSystem = <Result>(run: (db: ReturnType<typeof systemQueries>) => Promise<Result>) =>
  testApp.test.database.write(systemScope, (db) => run(systemQueries(db, systemScope)))

/** The door of a device that is put in its place, of a lift at a floor. */
async function doorAt(
  place: { readonly building_uuid?: string; readonly apartment_uuid?: string },
  floor: string | null = null,
): Promise<string> {
  const device = await spareDevice(testApp, site().uuid)
  return asSystem(async (db) => {
    await db.updateTable('door').set({ floor }).where('device_uuid', '=', device).execute()
    await db.updateTable('device').set(place).where('uuid', '=', device).execute()
    return (await db.selectFrom('door').select('uuid').where('device_uuid', '=', device).executeTakeFirstOrThrow()).uuid
  })
}

beforeAll(async () => {
  testApp = await startTestApp()
  installer = (await testApp.as(testApp.fixtures.ours.installer)).naming(site().uuid)
  manager = await testApp.as(testApp.fixtures.ours.communityManager)
  const house = { number: 1, name: 'Elm', startFloor: 'G0', topFloor: '9' }
  const buildingUuid = (await installer.call(building.create, house)).data.uuid
  const home = async (number: string, floor: string) =>
    (await installer.call(apartment.create, { buildingUuid, number, floor })).data.uuid
  const [own, next] = [await home('301', '3'), await home('302', '3')]
  doors.house = await doorAt({ building_uuid: buildingUuid })
  doors.ownFloor = await doorAt({ building_uuid: buildingUuid }, '3')
  doors.otherFloor = await doorAt({ building_uuid: buildingUuid }, '4')
  doors.own = await doorAt({ apartment_uuid: own })
  doors.neighbour = await doorAt({ apartment_uuid: next })
  const form = { apartmentUuid: own, firstName: 'Ida', lastName: 'Berg', cards: ['4A1B22C001'] }
  mother = (await manager.call(resident.create, form)).data.uuid
})
afterAll(() => testApp.close())

/** What the policy of now decides of the mother's card at a door. */
async function decideAt(doorId: string, at = '2026-11-24T09:30:00Z') {
  const cardOf = ({ credentials }: Policy) => credentials.find(({ personId }) => personId === mother)!.id
  const { reason, ruleId } = await decideAtDoor(testApp, site().uuid, cardOf, { doorId, at })
  const scope = projectScope(site().uuid)
  const rule =
    ruleId === null
      ? null
      : await testApp.test.database.read(scope, (db) =>
          namedRule({ db, scope, language: 'en' }, { kind: 'grant', id: ruleId }),
        )
  return { reason, kind: rule?.kind, name: rule?.name }
}

describe('the card of a mother', () => {
  it('opens her house by its default group, her floor and her own door by grants of her own', async () => {
    expect(await decideAt(doors.house)).toEqual({ reason: 'allowGrant', kind: 'accessGroup', name: 'Elm' })
    expect(await decideAt(doors.ownFloor)).toEqual({ reason: 'allowGrant', kind: 'floors', name: 'Ida Berg' })
    expect(await decideAt(doors.own)).toEqual({ reason: 'allowGrant', kind: 'selfAccess', name: 'Ida Berg' })
  })

  it('opens neither the door of the neighbour nor another floor', async () => {
    expect((await decideAt(doors.neighbour)).reason).toBe('noGrant')
    expect((await decideAt(doors.otherFloor)).reason).toBe('noGrant')
  })

  it('opens her own door at the hours of her self access alone, which a preview says before', async () => {
    const { data } = await manager.call(resident.selfAccess, { uuid: mother })
    expect(data).toMatchObject({ repeat: 'daily', allDoors: true, doors: [{ uuid: doors.own }] })
    const form = {
      uuid: mother,
      version: 1,
      repeat: 'weekly' as const,
      windows: [{ days: [1], from: 480, to: 1080 }],
      allDoors: true,
    }
    const preview = await manager.call(resident.previewSelfAccess, form)
    expect(preview.data).toMatchObject({ gaining: 0, losing: 1 })
    expect((await decideAt(doors.own)).reason).toBe('allowGrant')
    expect((await manager.call(resident.setSelfAccess, form)).code).toBe(0)
    expect(await decideAt(doors.own)).toMatchObject({ reason: 'outsideSchedule', kind: 'selfAccess' })
    expect((await decideAt(doors.house)).reason).toBe('allowGrant')
    expect((await manager.call(resident.setSelfAccess, form)).failure).toBe('staleRecord')
  })

  it('has self access to chosen doors of the own household alone', async () => {
    const form = { uuid: mother, version: 2, repeat: 'daily' as const, windows: [{ days: [1], from: 0, to: 1440 }] }
    const doorForm = { ...form, allDoors: false }
    const foreign = await manager.call(resident.setSelfAccess, { ...doorForm, doorUuids: [doors.neighbour] })
    expect(foreign.failure).toBe('notFound')
    const none = await manager.call(resident.setSelfAccess, { ...doorForm, doorUuids: [] })
    expect(none.issues[0]?.field).toBe('doorUuids')
    expect((await manager.call(resident.setSelfAccess, { ...doorForm, doorUuids: [doors.own] })).code).toBe(0)
    expect((await decideAt(doors.own)).reason).toBe('allowGrant')
  })
})
