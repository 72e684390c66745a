import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../../test/test-app.ts'
import { spareCompany } from '../../../../test/samples/people.ts'
import { spareVisitorPass } from '../../../../test/samples/visitors.ts'
import { write } from '../../../../test/samples/kit.ts'
import { projectScope } from '../../../db/scope/scope.ts'
import { policyAt, policyVersion } from '../../../domain/policy/snapshot.ts'

const { delivery, tempKey } = contract

let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

const ours = () => testApp.fixtures.ours
const form = (name: string) => ({
  companyUuid: ours().people.companyUuid,
  name,
  accessGroupUuids: [ours().people.accessGroupUuid],
})
const createCourier = async (name: string, more: object) =>
  (await manager.call(delivery.create, { ...form(name), ...more })).data.uuid
const kindsOf = async (uuid: string) =>
  (
    await allRows(testApp)((db) =>
      db.selectFrom('credential').select('kind').where('person_uuid', '=', uuid).orderBy('kind').execute(),
    )
  ).map(({ kind }) => kind)

describe('a courier', () => {
  it('has a PIN, cards or both, which are not shown again, and stands in the policy with its groups', async () => {
    const uuid = await createCourier('Parcels', { pin: '4711', cards: ['ab12cd34', '5A00BEEF'] })
    const { data } = await manager.call(delivery.get, { uuid })
    expect(data).toMatchObject({ name: 'Parcels', hasPin: true, cards: ['…BEEF', '…CD34'], version: 1 })
    expect(data.accessGroups.map((group) => group.uuid)).toEqual([ours().people.accessGroupUuid])
    const list = await manager.call(delivery.list, { keyword: 'parcel' })
    const trail = await allRows(testApp)((db) => db.selectFrom('audit_entry').select('detail').execute())
    expect(list.data.rows.map((row) => row.uuid)).toEqual([uuid])
    // Ids and digests are hexadecimal digits by chance.
    const answers = JSON.stringify([data, list.data, trail]).replace(/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32,}/g, '')
    expect(answers).not.toMatch(/4711|AB12|5A00BEEF/i)
    const scope = projectScope(ours().office.uuid)
    const policy = await testApp.test.database.read(scope, async (db) =>
      policyAt(db, scope, await policyVersion(db, scope)),
    )
    expect(policy!.memberships).toContainEqual({ personId: uuid, groupId: ours().people.accessGroupUuid })
    expect(
      policy!.credentials
        .filter(({ personId }) => personId === uuid)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['card', 'card', 'pin'])
  })

  it('needs one of them, each of its own in the site, and no PIN that looks like a temporary key', async () => {
    const refusalOf = async (more: object) => {
      const answer = await manager.call(delivery.create, { ...form('Nobody'), ...more })
      return [answer.failure, answer.issues[0]?.field]
    }
    await createCourier('Letters', { pin: '1234', cards: ['C0FFEE'] })
    const before = (await manager.call(delivery.list, {})).data.total
    expect(await refusalOf({})).toEqual(['invalidInput', 'pin'])
    expect(await refusalOf({ pin: '91234567' })).toEqual(['invalidInput', 'pin'])
    expect(await refusalOf({ cards: ['XYZ'] })).toEqual(['invalidInput', 'cards.0'])
    expect(await refusalOf({ pin: '1', accessGroupUuids: [] })).toEqual(['invalidInput', 'pin'])
    expect(await refusalOf({ pin: '1234' })).toEqual(['alreadyExists', 'pin'])
    expect(await refusalOf({ pin: '5678', cards: ['C0FFEE99', 'c0ffee'] })).toEqual(['alreadyExists', 'cards'])
    expect((await manager.call(delivery.list, {})).data.total).toBe(before)
    expect(await createCourier('After all', { pin: '5678' })).toBeTruthy()
  })

  it('gets no PIN from an administrator where the site keeps that to its managers', async () => {
    const settings = (own: object) =>
      write(testApp, (db) =>
        db
          .updateTable('project')
          .set({ settings: JSON.stringify(own) })
          .where('uuid', '=', ours().office.uuid)
          .execute(),
      )
    await settings({ pinMakers: 'managers' })
    const admin = await testApp.as(ours().admin)
    expect((await admin.call(delivery.create, { ...form('No PIN'), pin: '5521' })).failure).toBe('featureOff')
    const { data } = await admin.call(delivery.create, { ...form('Card alone'), cards: ['C0FFEE55'] })
    const edit = (by: Caller) => by.call(delivery.edit, { ...form('Card alone'), ...data, version: 1, pin: '5521' })
    expect((await edit(admin)).failure).toBe('featureOff')
    expect(await kindsOf(data.uuid)).toEqual(['card'])
    expect((await edit(manager)).code).toBe(0)
    await settings({})
  })

  it('keeps codes that are left empty, loses those that are taken away, and never the last one', async () => {
    const uuid = await createCourier('Food', { pin: '2222' })
    const { companyUuid: _fixed, ...same } = form('Fast food')
    const edit = (version: number, more: object) => manager.call(delivery.edit, { ...same, uuid, version, ...more })
    const idsOf = async (kind: string) =>
      (await manager.call(delivery.get, { uuid })).data.credentials
        .filter((one) => one.kind === kind)
        .map((one) => one.uuid)
    expect((await edit(1, { cards: ['BEEF'] })).code).toBe(0)
    expect(await kindsOf(uuid)).toEqual(['card', 'pin'])
    expect((await edit(1, {})).failure).toBe('staleRecord')
    expect((await edit(2, { removeCredentialUuids: await idsOf('pin') })).code).toBe(0)
    expect(await kindsOf(uuid)).toEqual(['card'])
    const last = await idsOf('card')
    expect((await edit(3, { removeCredentialUuids: last })).issues[0]?.field).toBe('pin')
    expect(await kindsOf(uuid)).toEqual(['card'])
    expect((await edit(3, { removeCredentialUuids: last, pin: '3333' })).code).toBe(0)
    expect(await kindsOf(uuid)).toEqual(['pin'])
    expect((await manager.call(delivery.get, { uuid })).data.name).toBe('Fast food')
  })

  it('has five cards at most, of which one is taken away and another given, and none of another person', async () => {
    const cards = ['CA01', 'CA02', 'CA03', 'CA04', 'CA05']
    const tooMany = await manager.call(delivery.create, { ...form('Too many'), cards: [...cards, 'CA06'] })
    expect([tooMany.failure, tooMany.issues[0]?.field]).toEqual(['invalidInput', 'cards'])
    const uuid = await createCourier('Many parcels', { cards })
    const { companyUuid: _fixed, ...same } = form('Many parcels')
    const edit = (version: number, more: object) => manager.call(delivery.edit, { ...same, uuid, version, ...more })
    const sixth = await edit(1, { cards: ['CA06'] })
    expect([sixth.failure, sixth.issues]).toEqual([
      'invalidInput',
      [{ field: 'cards', key: 'validation:tooMany', params: { max: 5 } }],
    ])
    const { data } = await manager.call(delivery.get, { uuid })
    expect(data.cards).toEqual(['…', '…', '…', '…', '…'])
    const strangers = await createCourier('Stranger', { cards: ['CA07'] })
    const [theirs] = (await manager.call(delivery.get, { uuid: strangers })).data.credentials
    expect((await edit(1, { removeCredentialUuids: [theirs!.uuid] })).failure).toBe('notFound')
    expect((await edit(1, { cards: ['CA06'], removeCredentialUuids: [data.credentials[0]!.uuid] })).code).toBe(0)
    const after = (await manager.call(delivery.get, { uuid })).data.credentials.map((one) => one.uuid)
    expect(after).toHaveLength(5)
    expect(after).not.toContain(data.credentials[0]!.uuid)
    expect((await manager.call(delivery.get, { uuid: strangers })).data.cards).toHaveLength(1)
  })

  it('belongs to access groups of its own company', async () => {
    const company = await spareCompany(testApp, ours())
    const { theirs } = testApp.fixtures
    const wrong = [
      { companyUuid: company },
      { companyUuid: theirs.people.companyUuid },
      { accessGroupUuids: [theirs.people.accessGroupUuid] },
      { accessGroupUuids: [ours().people.accessGroupUuid, crypto.randomUUID()] },
    ]
    for (const more of wrong) {
      const answer = await manager.call(delivery.create, { ...form('Nobody'), pin: '8888', ...more })
      expect(answer.failure).toBe('notFound')
    }
    expect(await createCourier('Somebody', { pin: '8888' })).toBeTruthy()
  })

  it('is no visitor, and a visitor no courier; deleting one takes its codes', async () => {
    const uuid = await createCourier('Gone', { pin: '7777' })
    const visitor = await spareVisitorPass(testApp, ours())
    expect((await manager.call(delivery.remove, visitor)).failure).toBe('notFound')
    expect((await manager.call(tempKey.remove, { uuid })).failure).toBe('notFound')
    expect((await manager.call(delivery.remove, { uuid })).code).toBe(0)
    expect((await manager.call(delivery.get, { uuid })).failure).toBe('notFound')
    expect(await createCourier('Next', { pin: '7777' })).toBeTruthy()
  })
})
