import { apartment } from '@lintel/contract/apartments/operations.ts'
import { building } from '@lintel/contract/buildings/operations.ts'
import { resident } from '@lintel/contract/residents/operations.ts'
import { villa } from '@lintel/contract/villas/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchTables } from '../../../test/calls/changed-tables.ts'
import { setPrices } from '../../../test/priced-sites.ts'
import { spareApartment } from '../../../test/samples/residences.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let installer: Caller
let manager: Caller
let elm: string

beforeAll(async () => {
  testApp = await startTestApp()
  installer = (await testApp.as(testApp.fixtures.ours.installer)).naming(testApp.fixtures.ours.community.uuid)
  manager = await testApp.as(testApp.fixtures.ours.communityManager)
  const house = { number: 1, name: 'Elm', startFloor: 'G0', topFloor: '9' }
  elm = (await installer.call(building.create, house)).data.uuid
})
afterAll(() => testApp.close())

let numbers = 100
const home = async (more: object = {}): Promise<string> =>
  (await installer.call(apartment.create, { buildingUuid: elm, number: String(++numbers), floor: '3', ...more })).data
    .uuid
const person = (firstName: string, more: object = {}) => ({ firstName, lastName: 'Berg', ...more })
const living = async (apartmentUuid: string, caller = manager) =>
  (await caller.call(resident.list, { apartment: apartmentUuid })).data.rows
    .map(({ firstName, role }) => `${firstName} ${role}`)
    .toSorted()
const moveIn = (apartmentUuid: string, people: readonly object[], caller = manager) =>
  caller.call(resident.createHousehold, { apartmentUuid, people: people as never })

describe('a household that moves in at once', () => {
  it('has its first line as main resident, the others as members, each with group, floor and, with an address, the app', async () => {
    const uuid = await home()
    const answer = await moveIn(uuid, [person('Ida', { email: 'ida@berg.invalid' }), person('Jon'), person('Kim')])
    expect(answer.failure, JSON.stringify(answer.issues)).toBeUndefined()
    expect(await living(uuid)).toEqual(['Ida master', 'Jon member', 'Kim member'])
    const [ida, jon] = await Promise.all(
      answer.data.uuids.map(async (one) => (await manager.call(resident.get, { uuid: one })).data),
    )
    expect(ida).toMatchObject({ firstName: 'Ida', appEnabled: true, members: 2 })
    expect(jon).toMatchObject({ firstName: 'Jon', appEnabled: false, email: '' })
    for (const one of [ida!, jon!]) {
      expect(one.accessGroups.map(({ name }) => name)).toEqual(['Elm'])
      expect(one.floors).toEqual([{ buildingUuid: elm, buildingName: 'Elm', floors: ['3'] }])
    }
  })

  it('has telephone numbers as those of one resident, and says in which line one does not exist', async () => {
    const uuid = await home()
    const [own, wrong] = [
      { phoneCode: '49', phone: '030 1234567' },
      { phoneCode: '49', phone: '1' },
    ]
    const refusal = await moveIn(uuid, [person('Ida', own), person('Jon', wrong)])
    expect(refusal.issues.map(({ field }) => field)).toEqual(['people.1.phone'])
    expect(await living(uuid)).toEqual([])
    const { data } = await moveIn(uuid, [person('Ida', own)])
    expect((await manager.call(resident.get, { uuid: data.uuids[0]! })).data.phone).toBe('301234567')
  })

  it('joins a main resident who lives there, as members alone', async () => {
    const uuid = await home()
    await moveIn(uuid, [person('Ida')])
    expect((await moveIn(uuid, [person('Jon'), person('Kim')])).code).toBe(0)
    expect(await living(uuid)).toEqual(['Ida master', 'Jon member', 'Kim member'])
  })

  it('is added whole or not at all, and each refusal names its line', async () => {
    const uuid = await home({ memberLimit: 1 })
    const other = await home()
    await moveIn(other, [person('Una', { email: 'una@berg.invalid' }), person('Max', { email: 'max@berg.invalid' })])
    const full = await home({ memberLimit: 0 })
    await moveIn(full, [person('Solo')])
    const foreign = await spareApartment(testApp, testApp.fixtures.theirs.community.uuid)
    const getChanges = await watchTables(testApp, manager)
    const refusalOf = async (apartmentUuid: string, people: readonly object[]) => {
      const { failure, issues } = await moveIn(apartmentUuid, people)
      return [failure, ...issues.map(({ field }) => field)]
    }
    expect(
      await refusalOf(other, [
        person('A'),
        person('B', { email: 'UNA@berg.invalid' }),
        person('C', { email: 'max@berg.invalid' }),
      ]),
    ).toEqual(['alreadyExists', 'people.1.email', 'people.2.email'])
    expect(await refusalOf(uuid, [person('A'), person('B'), person('C')])).toEqual([
      'tooManyMembers',
      'people.2.firstName',
    ])
    expect(await refusalOf(full, [person('A')])).toEqual(['tooManyMembers', 'apartmentUuid'])
    const twice = { email: 'twice@berg.invalid' }
    expect(await refusalOf(uuid, [person('A', twice), person('B', { email: 'TWICE@berg.invalid' })])).toEqual([
      'invalidInput',
      'people.1.email',
    ])
    expect(await refusalOf(uuid, [person('A'), { firstName: '', lastName: 'Berg' }])).toEqual([
      'invalidInput',
      'people.1.firstName',
    ])
    expect(await refusalOf(uuid, [])).toEqual(['invalidInput', 'people'])
    expect(await refusalOf(foreign, [person('A')])).toEqual(['notFound', 'apartmentUuid'])
    expect(await getChanges()).toEqual([])
  })

  it('has at most the members that the site lets an apartment have', async () => {
    const uuid = await home()
    // Ten where neither apartment nor site says otherwise (decisions.md 7).
    const people = Array.from({ length: 12 }, (_, index) => person(`P${index}`))
    expect((await moveIn(uuid, people)).issues.map(({ field }) => field)).toEqual(['people.11.firstName'])
    expect((await moveIn(uuid, people.slice(1))).code).toBe(0)
  })

  it('moves in once under one key', async () => {
    const uuid = await home()
    const input = { apartmentUuid: uuid, people: [person('Ida'), person('Jon')], key: crypto.randomUUID() }
    const answers = [
      await manager.call(resident.createHousehold, input as never),
      await manager.call(resident.createHousehold, input as never),
    ]
    expect(answers[1]!.data).toEqual(answers[0]!.data)
    expect(await living(uuid)).toEqual(['Ida master', 'Jon member'])
  })

  it('moves into a villa by its installer, and into an old community by its manager', async () => {
    const { single, oldCommunity, oldCommunityManager, installer: maker } = testApp.fixtures.ours
    const below = await testApp.as(maker)
    const villaInstaller = below.naming((await below.call(villa.get, { uuid: single.uuid })).data.siteUuid!)
    const { homeUuid } = (await villaInstaller.call(resident.defaults, {})).data
    const sites = [
      { caller: villaInstaller, uuid: homeUuid! },
      { caller: await testApp.as(oldCommunityManager), uuid: await spareApartment(testApp, oldCommunity.uuid) },
    ]
    for (const { caller, uuid } of sites) {
      expect((await moveIn(uuid, [person('Ida'), person('Jon')], caller)).code).toBe(0)
      expect(await living(uuid, caller)).toEqual(['Ida master', 'Jon member'])
    }
  })

  it('moves in before its app is paid for, and takes nobody else until it is (money.md 23)', async () => {
    const uuid = await home()
    await setPrices(testApp, [{ kind: 'community', service: 'app', monthly: 150 }])
    expect((await moveIn(uuid, [person('Ida', { email: 'ida2@berg.invalid' }), person('Jon')])).code).toBe(0)
    expect((await moveIn(uuid, [person('Kim')])).failure).toBe('subscriptionEnded')
    expect(await living(uuid)).toEqual(['Ida master', 'Jon member'])
  })
})
