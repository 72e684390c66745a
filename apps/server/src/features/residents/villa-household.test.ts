import readSheets from 'read-excel-file/node'
import { resident } from '@lintel/contract/residents/operations.ts'
import { villa } from '@lintel/contract/villas/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spareResident } from '../../../test/samples/residences.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let maker: Caller
let installer: Caller
let owner: Caller
let homeUuid: string

beforeAll(async () => {
  testApp = await startTestApp()
  const { single } = testApp.fixtures.ours
  owner = await testApp.as(single)
  maker = await testApp.as(testApp.fixtures.ours.installer)
  // The page names the account, and its calls the villa that the account has.
  const account = await maker.call(villa.get, { uuid: single.uuid })
  installer = maker.naming(account.data.siteUuid!)
  homeUuid = (await installer.call(resident.defaults, {})).data.homeUuid!
})
afterAll(() => testApp.close())

const moveIn = (lastName: string, more: object = {}) =>
  installer.call(resident.create, { apartmentUuid: homeUuid, firstName: 'Ida', lastName, ...more })
const household = async (caller: Caller) =>
  (await caller.call(resident.list, {})).data.rows.map(({ lastName, role }) => [lastName, role])

describe('the household of a villa', () => {
  it('has one home, which is chosen in a community', async () => {
    expect(homeUuid).toEqual(expect.any(String))
    const { communityManager } = testApp.fixtures.ours
    const manager = await testApp.as(communityManager)
    expect((await manager.call(resident.defaults, {})).data.homeUuid).toBeNull()
  })

  it('has no member beside a main resident whose time has not begun (community.md 6.3)', async () => {
    const first = await moveIn('Later', { validFrom: '2090-01-01T00:00' })
    const answer = await moveIn('Member')
    expect(answer.failure).toBe('masterNotActivated')
    expect((await installer.call(resident.remove, { uuids: [first.data.uuid] })).code).toBe(0)
  })

  it('is its first person as master, then members up to ten; the owner reads it and changes nothing', async () => {
    const master = await moveIn('Vale')
    for (let count = 1; count <= 10; count++) expect((await moveIn(`Vale ${count}`)).code).toBe(0)
    expect((await moveIn('Vale 11')).failure).toBe('tooManyMembers')
    const members = await household(owner)
    expect(members).toHaveLength(10)
    const { single } = testApp.fixtures.ours
    const villaRow = (await maker.call(villa.list, {})).data.rows.find(({ uuid }) => uuid === single.uuid)
    expect(villaRow).toMatchObject({ devices: 1, members: 10 })
    expect((await owner.call(resident.get, { uuid: master.data.uuid })).data).toMatchObject({
      role: 'master',
      members: 10,
    })
    const removal = await owner.call(resident.remove, { uuids: [master.data.uuid], withMembers: 10 })
    expect(removal.failure).toBe('noPermission')
  })

  it('is exported to installer and owner without building and apartment, which a community’s residents have', async () => {
    const headOf = async (caller: Caller) => {
      const { data } = await caller.call(resident.export, {})
      const [sheet] = await readSheets(Buffer.from(await (data as unknown as File).arrayBuffer()))
      return sheet!.data[0]!.slice(0, 3)
    }
    for (const caller of [installer, owner])
      expect(await headOf(caller)).toEqual(['Account type', 'First name', 'Last name'])
    await spareResident(testApp, testApp.fixtures.ours.community.uuid)
    const manager = await testApp.as(testApp.fixtures.ours.communityManager)
    expect(await headOf(manager)).toEqual(['Building', 'Apartment', 'Account type'])
  })

  it('is deleted with its main resident, once the count of the others is confirmed', async () => {
    const { uuid } = (await installer.call(resident.list, { role: 'master' })).data.rows[0]!
    const answer = await installer.call(resident.remove, { uuids: [uuid] })
    expect(answer.failure).toBe('masterHasMembers')
    expect(await household(installer)).toHaveLength(10)
    expect((await installer.call(resident.remove, { uuids: [uuid], withMembers: 10 })).code).toBe(0)
    expect(await household(installer)).toEqual([])
  })

  it('of another installer does not exist', async () => {
    const other = (await testApp.as(testApp.fixtures.ours.installer)).naming(testApp.fixtures.theirs.villa.uuid)
    expect((await other.call(resident.list, {})).failure).toBe('notFound')
    expect((await other.call(resident.defaults, {})).failure).toBe('notFound')
  })
})
