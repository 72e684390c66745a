import { building } from '@lintel/contract/buildings/operations.ts'
import { delivery } from '@lintel/contract/visitors/delivery-operations.ts'
import { decide } from '@lintel/rules/access/decide.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spareDevice } from '../../../test/samples/devices.ts'
import { write } from '../../../test/samples/kit.ts'
import { residenceCompany } from '../../../test/samples/residences.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { policyAt, policyVersion } from '../../domain/policy/snapshot.ts'

/** Floors of couriers (community.md 12 and 15). */

let testApp: TestApp
let manager: Caller
let elm: string
let oak: string
let courier: { companyUuid: string; name: string; accessGroupUuids: string[] }
const lift = { third: '', fourth: '' }
const site = () => testApp.fixtures.ours.community

/** The door of a floor of a lift in the first building. */
async function liftAt(floor: string): Promise<string> {
  const device = await spareDevice(testApp, site().uuid)
  return write(testApp, async (db) => {
    await db.updateTable('door').set({ floor }).where('device_uuid', '=', device).execute()
    await db.updateTable('device').set({ building_uuid: elm }).where('uuid', '=', device).execute()
    return (await db.selectFrom('door').select('uuid').where('device_uuid', '=', device).executeTakeFirstOrThrow()).uuid
  })
}

const setElevators = (elevatorControl: boolean) =>
  write(testApp, (db) =>
    db
      .updateTable('project')
      .set({ settings: sql`settings || ${JSON.stringify({ elevatorControl })}::jsonb` })
      .where('uuid', '=', site().uuid)
      .execute(),
  )

beforeAll(async () => {
  testApp = await startTestApp()
  const installer = (await testApp.as(testApp.fixtures.ours.installer)).naming(site().uuid)
  manager = await testApp.as(testApp.fixtures.ours.communityManager)
  const house = (number: number, name: string) => ({ number, name, startFloor: 'G0', topFloor: '12' })
  elm = (await installer.call(building.create, house(1, 'Elm'))).data.uuid
  oak = (await installer.call(building.create, house(2, 'Oak'))).data.uuid
  lift.third = await liftAt('3')
  lift.fourth = await liftAt('4')
  const { accessGroupUuid } = (await installer.call(building.get, { uuid: elm })).data
  const companyUuid = await residenceCompany(testApp, site().uuid)
  courier = { companyUuid, name: 'Parcels', accessGroupUuids: [accessGroupUuid] }
  await setElevators(true)
})
afterAll(() => testApp.close())

/** What the policy of now decides of the card of a courier at a door. */
async function decisionOf(person: string, doorId: string) {
  const scope = projectScope(site().uuid)
  return testApp.test.database.read(scope, async (db) => {
    const policy = await policyAt(db, scope, await policyVersion(db, scope))
    const card = policy!.credentials.find(({ personId }) => personId === person)
    return decide(indexPolicy(policy!), {
      doorId,
      sideId: `${doorId}:entry`,
      at: Date.parse('2026-11-24T09:30:00Z'),
      by: { kind: 'credentials', presented: [{ credentialId: card!.id, used: 0 }] },
      presence: { lastSeen: {}, entries: {}, counts: {}, arrivals: [], reads: [], passbackReset: {}, exitOpenings: [] },
      activePlans: [],
      overrides: [],
      health: { isFireInputActive: false, isInContact: true, clockDriftSeconds: 0, deadReaderIds: [], openDoorIds: [] },
      policyAgeSeconds: 0,
    }).reason
  })
}

let cards = 0
const form = (floors: { buildingUuid: string; floors: string[] }[]) => ({
  ...courier,
  cards: [`C0DE${String(1000 + cards++)}`],
  floors,
})

describe('the floors of a courier', () => {
  it('are those that lifts lead to, until they are taken away', async () => {
    const { uuid } = (await manager.call(delivery.create, form([{ buildingUuid: elm, floors: ['3'] }]))).data
    expect((await manager.call(delivery.get, { uuid })).data.floors).toEqual([
      { buildingUuid: elm, buildingName: 'Elm', floors: ['3'] },
    ])
    expect([await decisionOf(uuid, lift.third), await decisionOf(uuid, lift.fourth)]).toEqual(['allowGrant', 'noGrant'])
    const edit = { ...courier, uuid, removePin: false, removeCard: false }
    await manager.call(delivery.edit, { ...edit, version: 1, floors: [{ buildingUuid: elm, floors: ['4'] }] })
    expect([await decisionOf(uuid, lift.third), await decisionOf(uuid, lift.fourth)]).toEqual(['noGrant', 'allowGrant'])
    await manager.call(delivery.edit, { ...edit, version: 2 })
    expect(await decisionOf(uuid, lift.fourth)).toBe('allowGrant')
    await manager.call(delivery.edit, { ...edit, version: 3, floors: [] })
    expect(await decisionOf(uuid, lift.fourth)).toBe('noGrant')
  })

  it('are at most ten, each of its building, and each building once', async () => {
    const fieldOf = async (floors: { buildingUuid: string; floors: string[] }[]) =>
      (await manager.call(delivery.create, form(floors))).issues[0]?.field
    const ten = ['G0', 'G1', 'G2', '1', '2', '3', '4', '5', '6', '7']
    expect(await fieldOf([{ buildingUuid: elm, floors: ten }])).toBeUndefined()
    const eleven = [
      { buildingUuid: elm, floors: ten },
      { buildingUuid: oak, floors: ['1'] },
    ]
    expect(await fieldOf(eleven)).toBe('floors')
    expect(await fieldOf([{ buildingUuid: elm, floors: ['13'] }])).toBe('floors.0.floors')
    const twice = ['1', '2'].map((floor) => ({ buildingUuid: elm, floors: [floor] }))
    expect(await fieldOf(twice)).toBe('floors.1.buildingUuid')
    const foreign = [{ buildingUuid: crypto.randomUUID(), floors: ['1'] }]
    expect((await manager.call(delivery.create, form(foreign))).failure).toBe('notFound')
  })

  it('are set at a site with elevator control alone; existing ones stay', async () => {
    const { uuid } = (await manager.call(delivery.create, form([{ buildingUuid: elm, floors: ['3', '4'] }]))).data
    await setElevators(false)
    expect((await manager.call(delivery.create, form([{ buildingUuid: elm, floors: ['3'] }]))).failure).toBe(
      'featureOff',
    )
    expect((await manager.call(delivery.create, form([]))).code).toBe(0)
    const edit = { ...courier, uuid, removePin: false, removeCard: false, version: 1 }
    const more = [{ buildingUuid: elm, floors: ['3', '5'] }]
    expect((await manager.call(delivery.edit, { ...edit, floors: more })).failure).toBe('featureOff')
    expect((await manager.call(delivery.edit, { ...edit, floors: [{ buildingUuid: elm, floors: ['3'] }] })).code).toBe(
      0,
    )
    expect(await decisionOf(uuid, lift.third)).toBe('allowGrant')
    await setElevators(true)
  })

  it('are not for offices', async () => {
    const { people, officeManager } = testApp.fixtures.ours
    const office = await testApp.as(officeManager)
    const answer = await office.call(delivery.create, {
      companyUuid: people.companyUuid,
      name: 'Parcels',
      cards: ['C0DE77'],
      accessGroupUuids: [people.accessGroupUuid],
      floors: [{ buildingUuid: elm, floors: ['3'] }],
    })
    expect(answer.failure).toBe('featureOff')
  })
})
