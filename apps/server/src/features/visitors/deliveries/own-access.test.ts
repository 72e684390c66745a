import { contract } from '@lintel/contract/all/contract.ts'
import { decide } from '@lintel/rules/access/decide.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import { emptyPresence, healthyDevice } from '@lintel/rules/access/request.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spareDevice } from '../../../../test/samples/devices.ts'
import { write } from '../../../../test/samples/kit.ts'
import { residenceCompany, spareApartment } from '../../../../test/samples/residences.ts'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../../test/test-app.ts'
import { projectScope } from '../../../db/scope/scope.ts'
import { policyAt, policyVersion } from '../../../domain/policy/snapshot.ts'

/** Couriers of old communities, who have one kind of code with doors and hours of its own (old-communities.md 4). */

const { delivery, device, door } = contract

let testApp: TestApp
let manager: Caller
let companyUuid: string
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.oldCommunityManager)
  companyUuid = await residenceCompany(testApp, site().uuid)
})
afterAll(() => testApp.close())

const site = () => testApp.fixtures.ours.oldCommunity
/** Tuesdays from nine to noon at the front door. */
const access = (more: object = {}) => ({
  repeat: 'weekly' as const,
  windows: [{ days: [2], from: 540, to: 720 }],
  doorUuids: [site().doors[0]!],
  ...more,
})
const form = (more: object = {}) => ({ companyUuid, name: 'Parcels', access: access(), ...more })
const create = async (more: object) => {
  const { data, failure } = await manager.call(delivery.create, form(more))
  expect(failure).toBeUndefined()
  return data.uuid
}
const refusalOf = async (answer: ReturnType<Caller['call']>) => {
  const { failure, issues } = await answer
  return [failure, issues[0]?.field ?? null]
}
/** What the policy of now decides of a courier's code. */
async function decisionOf(person: string, doorId: string, at: string) {
  const scope = projectScope(site().uuid)
  return testApp.test.database.read(scope, async (db) => {
    const policy = await policyAt(db, scope, await policyVersion(db, scope))
    const code = policy!.credentials.find(({ personId }) => personId === person)
    return decide(indexPolicy(policy!), {
      doorId,
      sideId: `${doorId}:entry`,
      at: Date.parse(at),
      by: { kind: 'credentials', presented: [{ credentialId: code!.id, used: 0 }] },
      presence: emptyPresence,
      activePlans: [],
      overrides: [],
      health: healthyDevice,
      policyAgeSeconds: 0,
    }).reason
  })
}
const [tuesday, wednesday] = ['2026-11-24T09:30:00Z', '2026-11-25T09:30:00Z']

describe('a courier of an old community', () => {
  it('opens the chosen doors in the chosen hours by its PIN, and nothing else', async () => {
    const uuid = await create({ pin: '4711' })
    const [front, back] = site().doors
    expect(await decisionOf(uuid, front!, tuesday)).toBe('allowGrant')
    expect(await decisionOf(uuid, front!, wednesday)).toBe('outsideSchedule')
    expect(await decisionOf(uuid, back!, tuesday)).toBe('noGrant')
    const { data } = await manager.call(delivery.get, { uuid })
    expect(data).toMatchObject({ hasPin: true, accessGroups: [], floors: [] })
    expect(data.ownAccess).toMatchObject({ repeat: 'weekly', validity: 'valid', doors: [{ uuid: front }] })
    expect(JSON.stringify(data)).not.toContain('4711')
  })

  it('is listed by its kind of code and by its doors', async () => {
    const back = access({ doorUuids: [site().doors[1]!] })
    const [byPin, byCard] = [
      await create({ pin: '2201', access: back }),
      await create({ cards: ['C1A0'], access: back }),
    ]
    const idsBy = async (filter: object) =>
      (await manager.call(delivery.list, { door: site().doors[1]!, ...filter })).data.rows.map(({ uuid }) => uuid)
    expect(await idsBy({ code: 'pin' })).toEqual([byPin])
    expect(await idsBy({ code: 'card' })).toEqual([byCard])
    expect((await idsBy({})).toSorted()).toEqual([byPin, byCard].toSorted())
  })

  it('gets other doors and hours, keeps its code unless one is typed, and leaves nothing behind', async () => {
    const uuid = await create({ cards: ['CA4D01'] })
    const before = (await manager.call(delivery.get, { uuid })).data
    const span = { repeat: 'never', startsAt: '2026-11-01T08:00', endsAt: '2026-11-02T08:00', windows: [] } as const
    const edit = (version: number, more: object = {}) =>
      manager.call(delivery.edit, { uuid, version, name: 'Letters', access: access(span), ...more })
    expect((await edit(1)).code).toBe(0)
    const after = (await manager.call(delivery.get, { uuid })).data
    expect([after.name, after.ownAccess]).toMatchObject(['Letters', { ...span, validity: 'expired' }])
    expect(after.credentials).toEqual(before.credentials)
    expect((await edit(1)).failure).toBe('staleRecord')
    const removeCredentialUuids = before.credentials.map((code) => code.uuid)
    expect((await edit(2, { cards: ['CA4D02'], removeCredentialUuids })).code).toBe(0)
    expect((await manager.call(delivery.get, { uuid })).data.cards).toEqual(['…4D02'])
    await manager.call(delivery.remove, { uuid })
    const grants = await allRows(testApp)((db) =>
      db.selectFrom('personal_grant').select('uuid').where('person_uuid', '=', uuid).execute(),
    )
    expect(grants).toEqual([])
  })

  it('is refused at its field where something is wrong, and nothing is saved', async () => {
    await create({ cards: ['5EEF'] })
    const before = (await manager.call(delivery.list, {})).data.total
    const group = testApp.fixtures.ours.people.accessGroupUuid
    const ofHome = await spareDevice(testApp, site().uuid)
    const apartment_uuid = await spareApartment(testApp, site().uuid)
    const doorOfHome = await write(testApp, async (db) => {
      await db.updateTable('device').set({ apartment_uuid }).where('uuid', '=', ofHome).execute()
      return db.selectFrom('door').select('uuid').where('device_uuid', '=', ofHome).executeTakeFirstOrThrow()
    })
    const span = { repeat: 'never' as const, startsAt: '2026-11-02T08:00', endsAt: '2026-11-01T08:00' }
    const wrong = [
      [{ pin: '31', access: access({ doorUuids: [] }) }, ['invalidInput', 'access.doorUuids']],
      [{ pin: '31', access: access(span) }, ['invalidInput', 'access.endsAt']],
      [{ pin: '31', access: undefined, accessGroupUuids: [group] }, ['invalidInput', 'accessGroupUuids']],
      [{ pin: '31', floors: [{ buildingUuid: apartment_uuid, floors: ['1'] }] }, ['invalidInput', 'floors']],
      [{ pin: '31', access: access({ doorUuids: [doorOfHome.uuid] }) }, ['notFound', null]],
      [
        { pin: '31', access: access({ doorUuids: [testApp.fixtures.theirs.oldCommunity.doors[0]!] }) },
        ['notFound', null],
      ],
      [{ pin: '31', cards: ['31'] }, ['invalidInput', 'pin']],
      [{ pin: '91234567' }, ['invalidInput', 'pin']],
      [{ cards: ['5EEF'] }, ['alreadyExists', 'cards']],
    ] as const
    for (const [more, refusal] of wrong)
      expect(await refusalOf(manager.call(delivery.create, form(more as object)))).toEqual(refusal)
    expect((await manager.call(delivery.list, {})).data.total).toBe(before)
  })

  it('of another site is not found', async () => {
    const uuid = await create({ pin: '6611' })
    const theirs = await testApp.as(testApp.fixtures.theirs.oldCommunityManager)
    const edit = { uuid, version: 1, name: 'Taken', access: access() }
    const calls = [
      theirs.call(delivery.get, { uuid }),
      theirs.call(delivery.edit, edit),
      theirs.call(delivery.remove, { uuid }),
    ]
    for (const answer of calls) expect(await refusalOf(answer)).toEqual(['notFound', null])
  })

  it('is among the people of its door and of the device, and may enter in its hours', async () => {
    const uuid = await create({ pin: '7003' })
    const signIn = async () => (await testApp.as(testApp.fixtures.ours.installer)).naming(site().uuid)
    const mayEnter = async (at: string) => {
      testApp.setNow(new Date(at))
      const { rows } = (await (await signIn()).call(door.people, { uuid: site().doors[0]! })).data
      return rows.find((row) => row.uuid === uuid)?.mayEnter
    }
    expect([await mayEnter(tuesday), await mayEnter(wednesday)]).toEqual([true, false])
    const { rows } = (await (await signIn()).call(device.people, { uuid: site().deviceUuid })).data
    expect(rows.find((row) => row.uuid === uuid)).toMatchObject({ kind: 'courier', doors: ['oldCommunity front'] })
  })
})

it('a courier of any other site gets no doors of its own', async () => {
  const { ours } = testApp.fixtures
  const office = await testApp.as(ours.officeManager)
  const courier = { companyUuid: ours.people.companyUuid, name: 'Parcels', pin: '31' }
  const ownDoors = { ...courier, access: access({ doorUuids: [ours.office.doors[0]!] }) }
  expect(await refusalOf(office.call(delivery.create, ownDoors))).toEqual(['invalidInput', 'access'])
})
