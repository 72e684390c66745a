import { apartment } from '@lintel/contract/apartments/operations.ts'
import { building } from '@lintel/contract/buildings/operations.ts'
import { officeMessage } from '@lintel/contract/office-messages/operations.ts'
import { personnel } from '@lintel/contract/personnel/operations.ts'
import { resident } from '@lintel/contract/residents/operations.ts'
import { residentStates, type ResidentState } from '@lintel/contract/personnel/states.ts'
import { tempKey } from '@lintel/contract/visitors/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchTables } from '../../../test/calls/changed-tables.ts'
import { setPaid, setPrices } from '../../../test/priced-sites.ts'
import { residenceCompany, spareApartment } from '../../../test/samples/residences.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { spareResident } from './calls.samples.ts'

let testApp: TestApp
let installer: Caller
let manager: Caller
let mill: string
const site = () => testApp.fixtures.ours.oldCommunity

beforeAll(async () => {
  testApp = await startTestApp()
  installer = (await testApp.as(testApp.fixtures.ours.installer)).naming(site().uuid)
  manager = await testApp.as(testApp.fixtures.ours.oldCommunityManager)
  const form = { number: 1, name: 'Mill', startFloor: 'G0', topFloor: '9' }
  mill = (await installer.call(building.create, form)).data.uuid
})
afterAll(() => testApp.close())

let numbers = 100
/** An apartment, which the installer makes as in any community. */
const home = async (): Promise<string> =>
  (await installer.call(apartment.create, { buildingUuid: mill, number: String(++numbers) })).data.uuid
const form = (apartmentUuid: string, more: object = {}) => ({
  apartmentUuid,
  firstName: 'Ida',
  lastName: `Berg ${numbers}`,
  ...more,
})
const moveIn = async (more: object = {}): Promise<string> => {
  const { data, failure, issues } = await manager.call(resident.create, form(await home(), more))
  expect(failure, JSON.stringify(issues)).toBeUndefined()
  return data.uuid
}

const withApp = (name: string) => ({ appEnabled: true, email: `${name}@mill.invalid` })

describe('residents of an old community', () => {
  it('are added and changed by its manager, the first of a home as its main resident', async () => {
    const apartmentUuid = await home()
    const first = await manager.call(
      resident.create,
      form(apartmentUuid, { ...withApp('ida'), phoneCode: '43', phone: '6641230' }),
    )
    const second = await manager.call(resident.create, form(apartmentUuid, { validUntil: '2090-01-01T00:00' }))
    const { data } = await manager.call(resident.get, { uuid: first.data.uuid })
    expect(data).toMatchObject({ role: 'master', members: 1, state: 'normal', building: { name: 'Mill' } })
    const edit = { uuid: second.data.uuid, version: 1, language: 'de' as const, lastName: 'Tal' }
    expect((await manager.call(resident.edit, edit as never)).failure).toBeUndefined()
    const member = await manager.call(resident.get, { uuid: second.data.uuid })
    expect(member.data).toMatchObject({ role: 'member', lastName: 'Tal', language: 'de', state: 'off' })
  })

  it('are listed by the state of their account', async () => {
    const uuids: Record<ResidentState, string> = {
      normal: await moveIn(withApp('normal')),
      inactive: await moveIn({ ...withApp('inactive'), validFrom: '2090-01-01T00:00' }),
      expired: await moveIn({ ...withApp('expired'), validUntil: '2020-01-01T00:00' }),
      off: await moveIn(),
    }
    const suspendedUuid = await moveIn(withApp('suspended'))
    const people = [{ uuid: suspendedUuid, version: 1 }]
    await manager.call(personnel.setSuspended, { people, isSuspended: true, reason: 'moved out early' })
    const own = [...Object.values(uuids), suspendedUuid]
    for (const state of residentStates) {
      const { rows } = (await manager.call(resident.list, { state, size: 40 })).data
      expect(rows.every((row) => row.state === state)).toBe(true)
      const expected = state === 'inactive' ? [uuids.inactive, suspendedUuid] : [uuids[state]]
      expect(rows.flatMap(({ uuid }) => (own.includes(uuid) ? [uuid] : [])).toSorted()).toEqual(expected.toSorted())
    }
    expect((await manager.call(resident.list, { state: 'gone' as never })).failure).toBe('invalidInput')
  })

  it('get no codes, access groups and floors by their form, by a manager or an installer', async () => {
    const uuid = await moveIn()
    const apartmentUuid = await home()
    const [group] = (await manager.call(resident.get, { uuid })).data.accessGroups
    const accessFields = [
      { pin: '48213' },
      { cards: ['4A1B2C3'] },
      { plates: ['GHLN204'] },
      { accessGroupUuids: [group!.uuid] },
      { floors: [{ buildingUuid: mill, floors: ['2'] }] },
    ]
    for (const caller of [manager, installer]) {
      const getChanges = await watchTables(testApp, caller)
      for (const one of accessFields) {
        const field = Object.keys(one)[0]
        const creation = await caller.call(resident.create, form(apartmentUuid, one))
        const edit = await caller.call(resident.edit, { uuid, version: 1, ...one } as never)
        for (const { failure, issues } of [creation, edit])
          expect([failure, issues]).toEqual(['invalidInput', [expect.objectContaining({ field })]])
      }
      expect(await getChanges()).toEqual([])
    }
  })

  it('have no self access and no groups of their own to be set', async () => {
    const uuid = await moveIn()
    const setGroups = { people: [{ uuid, version: 1 }], accessGroupUuids: [] }
    const answers = [
      await manager.call(resident.selfAccess, { uuid }),
      await manager.call(resident.setSelfAccess, { uuid, version: 1, repeat: 'daily', windows: [] } as never),
      await manager.call(personnel.setAccessGroups, setGroups),
    ]
    expect(answers.map(({ failure }) => failure)).toEqual(['featureOff', 'featureOff', 'featureOff'])
  })

  it('of another site do not exist', async () => {
    const { theirs } = testApp.fixtures
    const foreign = await spareResident(testApp, theirs.oldCommunity.uuid)
    const foreignHome = await spareApartment(testApp, theirs.oldCommunity.uuid)
    const answers = [
      await manager.call(resident.get, { uuid: foreign }),
      await manager.call(resident.remove, { uuids: [foreign] }),
      await manager.call(resident.create, form(foreignHome)),
    ]
    expect(answers.map(({ failure }) => failure)).toEqual(['notFound', 'notFound', 'notFound'])
    const { rows } = (await manager.call(resident.list, { size: 40 })).data
    expect(rows.map(({ uuid }) => uuid)).not.toContain(foreign)
  })

  it('are inactive while the app of their home was never paid, and expired once its end has come', async () => {
    await setPrices(testApp, [{ kind: 'oldCommunity', service: 'app', monthly: 150 }])
    const uuids = [await moveIn(withApp('new')), await moveIn(withApp('late')), await moveIn(withApp('paid'))]
    const people = await Promise.all(uuids.map(async (uuid) => (await manager.call(resident.get, { uuid })).data))
    const payment = (index: number, until: string) =>
      ({ site: site().uuid, service: 'app', subject: people[index]!.apartmentUuid, until }) as const
    await setPaid(testApp, [payment(1, '2020-01-31'), payment(2, '2090-01-31')])
    const states = await Promise.all(uuids.map(async (uuid) => (await manager.call(resident.get, { uuid })).data.state))
    expect(states).toEqual(['inactive', 'expired', 'normal'])
    const { rows } = (await manager.call(resident.list, { state: 'expired', size: 40 })).data
    expect(rows.map(({ uuid }) => uuid)).toContain(uuids[1])
  })
})

describe('the manager of an old community', () => {
  it('gives a visitor a key to doors of the site, and to no other', async () => {
    const hostUuid = await moveIn()
    const key = {
      companyUuid: await residenceCompany(testApp, site().uuid),
      name: 'Magda Hofer',
      hostUuid,
      repeat: 'never' as const,
      startsAt: '2040-01-01T08:00',
      endsAt: '2040-01-02T08:00',
      countPerDoor: 2,
      doorUuids: [site().doors[0]!],
    }
    const { uuid } = (await manager.call(tempKey.create, key as never)).data
    const { data } = await manager.call(tempKey.get, { uuid })
    expect(data).toMatchObject({
      name: 'Magda Hofer',
      hostUuid,
      buildingName: 'Mill',
      doors: [{ uuid: site().doors[0] }],
    })
    const foreign = { ...key, doorUuids: [testApp.fixtures.theirs.oldCommunity.doors[0]!] }
    expect((await manager.call(tempKey.create, foreign as never)).failure).toBe('notFound')
  })

  it('writes to the residents of a building', async () => {
    await moveIn(withApp('reader'))
    const message = {
      key: crypto.randomUUID(),
      title: 'Water',
      content: 'It is turned off on Monday.',
      departmentUuids: [mill],
    }
    const { data } = await manager.call(officeMessage.send, message as never)
    const { total } = (await manager.call(resident.list, { building: mill, validity: 'valid' })).data
    const upcoming = (await manager.call(resident.list, { building: mill, validity: 'notStarted' })).data.total
    expect(data.recipients).toBe(total + upcoming)
  })
})
