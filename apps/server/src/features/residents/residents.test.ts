import { accessGroup } from '@lintel/contract/access-groups/operations.ts'
import { apartment } from '@lintel/contract/apartments/operations.ts'
import { building } from '@lintel/contract/buildings/operations.ts'
import { delivery } from '@lintel/contract/visitors/delivery-operations.ts'
import { personnel } from '@lintel/contract/personnel/operations.ts'
import { resident } from '@lintel/contract/residents/operations.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchTables } from '../../../test/calls/changed-tables.ts'
import { startTestApp, type Answer, type Caller, type TestApp } from '../../../test/test-app.ts'
import { residenceCompany, spareApartment } from '../../../test/samples/residences.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { systemQueries } from '../../db/db.ts'

let testApp: TestApp
let installer: Caller
let manager: Caller
let elm: string
let oak: string
const site = () => testApp.fixtures.ours.community
const asSystem = <Result>(run: (db: ReturnType<typeof systemQueries>) => Promise<Result>) =>
  testApp.test.database.write(systemScope, (db) => run(systemQueries(db, systemScope)))

beforeAll(async () => {
  testApp = await startTestApp()
  installer = (await testApp.as(testApp.fixtures.ours.installer)).naming(site().uuid)
  manager = await testApp.as(testApp.fixtures.ours.communityManager)
  const add = async (number: number, name: string) =>
    (await installer.call(building.create, { number, name, startFloor: 'G0', topFloor: '9' })).data.uuid
  elm = await add(1, 'Elm')
  oak = await add(2, 'Oak')
})
afterAll(() => testApp.close())

let numbers = 100
const home = async (more: object = {}, buildingUuid = elm): Promise<string> =>
  (await installer.call(apartment.create, { buildingUuid, number: String(++numbers), floor: '3', ...more })).data.uuid

let people = 0
const form = (apartmentUuid: string, more: object = {}) => ({
  apartmentUuid,
  firstName: 'Ida',
  lastName: `Berg ${++people}`,
  ...more,
})
const moveIn = async (apartmentUuid: string, more: object = {}): Promise<string> => {
  const newResident = await manager.call(resident.create, form(apartmentUuid, more))
  expect(newResident.failure, JSON.stringify(newResident.issues)).toBeUndefined()
  return newResident.data.uuid
}
/** An edit that leaves fields out, which stay as they are. */
const edit = (changed: object) => manager.call(resident.edit, changed as never)
const get = async (uuid: string) => (await manager.call(resident.get, { uuid })).data
const add = (apartmentUuid: string, more: object = {}) => manager.call(resident.create, form(apartmentUuid, more))
/** What calls are refused with, each on its first field; nothing may have changed in any table. */
async function refusals(...calls: readonly (() => Promise<Answer<unknown>>)[]) {
  const getChanges = await watchTables(testApp, manager)
  const answers = []
  for (const call of calls) answers.push(await call())
  expect(await getChanges()).toEqual([])
  return answers.map(({ failure, issues }) => [failure, issues[0]?.field])
}

describe('a new resident', () => {
  it('is the master of an apartment without one, then a member, with the default group and the own floor', async () => {
    const uuid = await home()
    const [first, second] = [await moveIn(uuid), await moveIn(uuid)]
    const [master, member] = [await get(first), await get(second)]
    expect([master.role, member.role]).toEqual(['master', 'member'])
    expect(master.building).toMatchObject({ uuid: elm, name: 'Elm' })
    expect(master.accessGroups.map(({ by, name }) => [by, name])).toEqual([['department', 'Elm']])
    expect(master.floors).toEqual([{ buildingUuid: elm, buildingName: 'Elm', floors: ['3'] }])
    expect(master.members).toBe(1)
  })

  it('is refused beyond the limit of the apartment, or that of the site', async () => {
    const uuid = await home({ memberLimit: 1 })
    const alone = await home({ memberLimit: 0 })
    const elsewhere = await home()
    for (const apartmentUuid of [uuid, uuid, alone]) await moveIn(apartmentUuid)
    const movers = await moveIn(elsewhere)
    const full = ['tooManyMembers', 'apartmentUuid']
    expect(
      await refusals(
        () => add(uuid),
        () => add(alone),
        () => edit({ uuid: movers, version: 1, apartmentUuid: uuid }),
      ),
    ).toEqual([full, full, full])
    for (let count = 1; count <= limits.memberLimit; count++) await moveIn(elsewhere)
    expect(await refusals(() => add(elsewhere))).toEqual([full])
  })

  it('is refused beside a master who is suspended or whose time has not begun', async () => {
    const uuid = await home()
    const master = await moveIn(uuid, { validFrom: '2090-01-01T00:00' })
    const other = await home()
    const suspendedUuid = await moveIn(other)
    const people = [{ uuid: suspendedUuid, version: 1 }]
    await manager.call(personnel.setSuspended, { people, isSuspended: true, reason: 'moved out early' })
    const waiting = ['masterNotActivated', 'apartmentUuid']
    expect(
      await refusals(
        () => add(uuid),
        () => add(other),
      ),
    ).toEqual([waiting, waiting])
    expect((await get(master)).validity).toBe('notStarted')
  })

  it('is refused with the e-mail of another person of the site, and a landline where there is none', async () => {
    const uuid = await home()
    await moveIn(uuid, { email: 'ida@berg.invalid' })
    expect(
      await refusals(
        () => add(uuid, { email: 'IDA@berg.invalid' }),
        () => add(uuid, { landline: '33123456' }),
      ),
    ).toEqual([
      ['alreadyExists', 'email'],
      ['featureOff', undefined],
    ])
  })

  it('is refused in the apartment of another site as in one that does not exist', async () => {
    const uuid = await moveIn(await home())
    const foreign = await spareApartment(testApp, testApp.fixtures.theirs.community.uuid)
    const calls = [foreign, testApp.fixtures.ours.office.uuid, crypto.randomUUID()].flatMap((apartmentUuid) => [
      () => add(apartmentUuid),
      () => edit({ uuid, version: 1, apartmentUuid }),
    ])
    expect(await refusals(...calls)).toEqual(calls.map(() => ['notFound', 'apartmentUuid']))
  })

  it('has a PIN once in the site, and none of those reserved for generated keys', async () => {
    const uuid = await home()
    await moveIn(uuid, { pin: '4711' })
    const person = await moveIn(uuid)
    const attemptsWith = (pin: string) => [() => add(uuid, { pin }), () => edit({ uuid: person, version: 1, pin })]
    expect(await refusals(...attemptsWith('4711'), ...attemptsWith('91234567'))).toEqual([
      ['alreadyExists', 'pin'],
      ['alreadyExists', 'pin'],
      ['invalidInput', 'pin'],
      ['invalidInput', 'pin'],
    ])
  })

  it('has no card of a courier, nor a courier one of a resident', async () => {
    const uuid = await home()
    const { accessGroupUuid } = (await installer.call(building.get, { uuid: elm })).data
    const courier = {
      companyUuid: await residenceCompany(testApp, site().uuid),
      name: 'Parcels',
      accessGroupUuids: [accessGroupUuid],
    }
    expect((await manager.call(delivery.create, { ...courier, cards: ['C0FFEE01'] })).code).toBe(0)
    const person = await moveIn(uuid, { cards: ['C0FFEE02'] })
    expect(
      await refusals(
        () => add(uuid, { cards: ['c0ffee01'] }),
        () => edit({ uuid: person, version: 1, cards: ['C0FFEE01'] }),
        () => manager.call(delivery.create, { ...courier, name: 'Letters', cards: ['C0FFEE02'] }),
      ),
    ).toEqual([
      ['alreadyExists', 'cards'],
      ['alreadyExists', 'cards'],
      ['alreadyExists', 'cards'],
    ])
  })

  it('has floors of a building at most ten, each within it, and each building once', async () => {
    const uuid = await home()
    const issueFieldsOf = async (floors: object[]) =>
      (await manager.call(resident.create, form(uuid, { floors }) as never)).issues.map(({ field }) => field)
    expect(await issueFieldsOf([{ buildingUuid: elm, floors: ['12'] }])).toEqual(['floors.0.floors'])
    expect(await issueFieldsOf([1, 2].map((floor) => ({ buildingUuid: elm, floors: [String(floor)] })))).toEqual([
      'floors.1.buildingUuid',
    ])
    const ten = ['G0', 'G1', 'G2', '1', '2', '3', '4', '5', '6', '7']
    const many = [
      { buildingUuid: elm, floors: ten },
      { buildingUuid: oak, floors: ['1'] },
    ]
    expect(await issueFieldsOf(many)).toEqual(['floors'])
  })
})

describe('a move to another apartment', () => {
  it('takes default group and own floor along, and keeps other floors', async () => {
    const [from, to] = [await home(), await home({ floor: '5' }, oak)]
    const uuid = await moveIn(from)
    expect((await edit({ uuid, version: 1, apartmentUuid: to })).code).toBe(0)
    const movedPerson = await get(uuid)
    expect(movedPerson.accessGroups.map(({ name }) => name)).toEqual(['Oak'])
    expect(movedPerson.floors).toEqual([{ buildingUuid: oak, buildingName: 'Oak', floors: ['5'] }])
    expect(movedPerson.role).toBe('master')
  })

  it('is refused to a master with members, and makes a member of who comes second', async () => {
    const [from, to] = [await home(), await home()]
    const master = await moveIn(from)
    const member = await moveIn(from)
    await moveIn(to)
    const answer = await edit({ uuid: master, version: 1, apartmentUuid: to })
    expect(answer.issues[0]).toMatchObject({ field: 'apartmentUuid' })
    expect((await edit({ uuid: member, version: 1, apartmentUuid: to })).code).toBe(0)
    expect((await get(member)).role).toBe('member')
    const stale = await edit({ uuid: member, version: 1, lastName: 'Late' })
    expect(stale.failure).toBe('staleRecord')
  })
})

describe('the deletion of residents', () => {
  it('takes the members of a master along when their count is confirmed', async () => {
    const uuid = await home()
    const master = await moveIn(uuid)
    const members = [await moveIn(uuid), await moveIn(uuid)]
    expect((await get(master)).members).toBe(2)
    const getChanges = await watchTables(testApp, manager)
    for (const withMembers of [0, 1, 3]) {
      const answer = await manager.call(resident.remove, { uuids: [master], withMembers })
      expect(answer).toMatchObject({ failure: 'masterHasMembers', params: { count: 2 } })
    }
    expect((await manager.call(personnel.erase, { uuid: master })).failure).toBe('masterHasMembers')
    expect(await getChanges()).toEqual([])
    expect((await manager.call(resident.remove, { uuids: [master], withMembers: 2 })).code).toBe(0)
    for (const one of [master, ...members])
      expect((await manager.call(resident.get, { uuid: one })).failure).toBe('notFound')
  })

  it('is a manager’s only where that is ticked for it, and never by the call for personnel', async () => {
    const uuid = await moveIn(await home())
    expect((await manager.call(personnel.remove, { uuids: [uuid] })).failure).toBe('notFound')
    const tick = (may: boolean) =>
      asSystem((db) =>
        db
          .updateTable('project_member')
          .set({ may_delete_accounts: may })
          .where('account_uuid', '=', testApp.fixtures.ours.communityManager.uuid)
          .execute(),
      )
    await tick(false)
    const barredManager = await testApp.as(testApp.fixtures.ours.communityManager)
    expect((await barredManager.call(resident.remove, { uuids: [uuid] })).failure).toBe('noPermission')
    expect((await barredManager.call(personnel.erase, { uuid })).failure).toBe('noPermission')
    await tick(true)
    expect((await installer.call(resident.remove, { uuids: [uuid] })).code).toBe(0)
  })
})

describe('names for a select', () => {
  it('have building and apartment beside them, and one that is chosen already', async () => {
    const [first, second] = [await home({ number: '701', name: 'Garden' }), await home({}, oak)]
    const quill = await moveIn(first, { firstName: 'Uma', lastName: 'Quill' })
    const other = await moveIn(second, { firstName: 'Ugo', lastName: 'Other' })
    const names = async (filter: object) => (await manager.call(resident.names, filter)).data.rows
    expect(await names({ keyword: 'quill' })).toEqual([{ uuid: quill, name: 'Uma Quill (Elm / 701 Garden)' }])
    const found = await names({ keyword: 'quill', including: other })
    expect(found.map(({ uuid }) => uuid)).toEqual([other, quill])
    expect(await names({ keyword: 'quill', including: testApp.fixtures.theirs.people.personUuid })).toHaveLength(1)
  })
})

describe('several residents', () => {
  it('get access groups and a valid period together, as the people of an office do', async () => {
    const people = [await moveIn(await home()), await moveIn(await home())].map((uuid) => ({ uuid, version: 1 }))
    const front = { repeat: 'daily', windows: [{ days: [1], from: 0, to: 600 }], doorUuids: [site().doors[0]!] }
    const companyUuid = (await get(people[0]!.uuid)).companyUuid
    const newGroup = await manager.call(accessGroup.create, { companyUuid, name: 'Garage', ...front } as never)
    expect(newGroup.failure, JSON.stringify(newGroup.issues)).toBeUndefined()
    const accessGroupUuids = [newGroup.data.uuid]
    expect((await manager.call(personnel.setAccessGroups, { people, mode: 'add', accessGroupUuids })).code).toBe(0)
    const listAnswer = await manager.call(resident.list, { keyword: (await get(people[1]!.uuid)).lastName })
    expect(listAnswer.data.rows[0]).toMatchObject({ accessGroups: 2, companyUuid })
    const again = listAnswer.data.rows.map(({ uuid, version }) => ({ uuid, version }))
    const period = { people: again, validFrom: '2090-01-01T00:00', validUntil: null }
    expect((await manager.call(personnel.setValidity, period)).code).toBe(0)
    expect((await get(people[1]!.uuid)).validity).toBe('notStarted')
  })
})

describe('the list', () => {
  it('is narrowed by building, apartment, account type, state and words, and counts', async () => {
    const [first, second] = [await home({}, oak), await home({}, oak)]
    const master = await moveIn(first, {
      firstName: 'Zoe',
      lastName: 'Quast',
      email: 'zoe@quast.invalid',
      phoneCode: '45',
      phone: '20555501',
    })
    const member = await moveIn(first, { firstName: 'Max', lastName: 'Quast', cards: ['4A1B22C001'] })
    await moveIn(second)
    const found = async (filter: object) =>
      (await manager.call(resident.list, { page: 1, size: 10, ...filter })).data.rows.map(({ uuid }) => uuid)
    expect((await found({ apartment: first })).toSorted()).toEqual([master, member].toSorted())
    expect(await found({ apartment: first, role: 'member' })).toEqual([member])
    expect(await found({ keyword: 'zoe@quast' })).toEqual([master])
    expect(await found({ keyword: '55501' })).toEqual([master])
    expect(await found({ keyword: '4A1B22C001' })).toEqual([member])
    expect(await found({ building: oak, keyword: 'quast' })).toHaveLength(2)
    expect(await found({ building: elm, keyword: 'quast' })).toEqual([])
    expect(await found({ apartment: first, withoutCredential: '1' })).toEqual([master])
    const people = await manager.call(personnel.list, { page: 1, size: 10, keyword: 'quast' })
    expect(people.data.rows).toEqual([])
  })
})

describe('personnel of a community', () => {
  it('has staff beside it, who have one name and stand in a list of their own; an office has none', async () => {
    const companyUuid = await residenceCompany(testApp, site().uuid)
    const staff = await manager.call(personnel.create, { companyUuid, kind: 'staff', lastName: 'Cleaning' })
    expect(staff.code).toBe(0)
    const person = await manager.call(personnel.create, { companyUuid, lastName: 'Nameless' })
    expect(person.issues[0]?.field).toBe('firstName')
    const of = async (kind: 'personnel' | 'staff') =>
      (await manager.call(personnel.list, { page: 1, size: 10, kind })).data.rows.map(({ lastName }) => lastName)
    expect(await of('staff')).toEqual(['Cleaning'])
    expect(await of('personnel')).toEqual([])
    const { people, officeManager } = testApp.fixtures.ours
    const office = await testApp.as(officeManager)
    const answer = await office.call(personnel.create, {
      companyUuid: people.companyUuid,
      kind: 'staff',
      lastName: 'Cleaning',
    })
    expect(answer.issues[0]?.field).toBe('kind')
  })
})
