import { randomUUID } from 'node:crypto'
import { session } from '@lintel/contract/sessions/operations.ts'
import { lockAccount, thirdPartyLock } from '@lintel/contract/third-party-locks/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credentials, lockOf, startLockTestApp, type LockTestApp } from '../../../test/lock-test-app.ts'
import type { Caller } from '../../../test/test-app.ts'

let testApp: LockTestApp
let owner: Caller
let lockUuid: string

beforeAll(async () => {
  testApp = await startLockTestApp()
  await testApp.begin()
  const { ours } = testApp.fixtures
  owner = await testApp.as(ours.single)
  testApp.cloud.locks = [lockOf('1')]
  testApp.cloud.log = [
    { id: 'a', lockId: '1', at: new Date('2031-03-03T08:00:00Z'), kind: 'opened', method: 'pin', by: 'Ada' },
  ]
  const installer = await testApp.as({ ...ours.installer, section: 'single' })
  await installer.call(lockAccount.bind, { siteUuid: ours.villa.uuid, ...credentials })
  await testApp.ask()
  lockUuid = (await owner.call(thirdPartyLock.list, {})).data.rows[0]!.uuid
})
afterAll(() => testApp.close())

describe('a lock of a villa', () => {
  it('is in its one home, which is no choice', async () => {
    const { installer: actor, villa, office } = testApp.fixtures.ours
    const installer = await testApp.as({ ...actor, section: 'single' })
    const read = async () => (await installer.call(thirdPartyLock.get, { uuid: lockUuid })).data
    const { apartment, building, company, siteUuid, site, version } = await read()
    expect({ building, company, siteUuid, siteKind: site.kind }).toEqual({
      building: null,
      company: null,
      siteUuid: villa.uuid,
      siteKind: 'villa',
    })
    expect(apartment).not.toBeNull()
    const edit = (more: object) =>
      installer.call(thirdPartyLock.edit, { uuid: lockUuid, version, name: 'Garden house', companyUuid: null, ...more })
    expect((await edit({ companyUuid: testApp.fixtures.ours.people.companyUuid })).issues[0]?.field).toBe('companyUuid')
    expect((await edit({ place: 'building', buildingUuid: office.uuid })).failure).toBe('invalidInput')
    expect((await edit({ place: 'site' })).code).toBe(0)
    expect(await read()).toMatchObject({ name: 'Garden house', apartment })
  })

  it('is seen, read and opened by its owner, who has it in the menu', async () => {
    expect((await owner.call(session.current, {})).data.facts.thirdPartyLocks).toBe(true)
    expect((await owner.call(thirdPartyLock.events, { uuid: lockUuid })).data.rows).toMatchObject([{ by: 'Ada' }])
    const key = randomUUID()
    expect((await owner.call(thirdPartyLock.open, { uuid: lockUuid, key })).data.state).toBe('created')
    await testApp.carry()
    expect(testApp.cloud.calls.at(-1)).toBe('unlock 1')
    expect((await owner.call(thirdPartyLock.command, { uuid: key })).data.state).toBe('done')
  })

  it('is named, bound and placed by its installer, and by no owner', async () => {
    const { version } = (await owner.call(thirdPartyLock.get, { uuid: lockUuid })).data
    const edit = { uuid: lockUuid, version, name: 'Mine', companyUuid: null }
    expect((await owner.call(thirdPartyLock.edit, edit)).failure).toBe('noPermission')
    const siteUuid = testApp.fixtures.ours.villa.uuid
    expect((await owner.call(lockAccount.list, { siteUuid })).failure).toBe('noPermission')
    expect((await owner.call(lockAccount.bind, { siteUuid, ...credentials })).failure).toBe('noPermission')
  })

  it('is not there for the owner of another villa, nor opened by its installer', async () => {
    const { ours, theirs } = testApp.fixtures
    const other = await testApp.as(theirs.single)
    expect((await other.call(session.current, {})).data.facts.thirdPartyLocks).toBe(false)
    expect((await other.call(thirdPartyLock.list, {})).data.rows).toEqual([])
    const uuid = lockUuid
    expect((await other.call(thirdPartyLock.list, { siteUuid: ours.villa.uuid })).failure).toBe('notFound')
    expect((await other.call(thirdPartyLock.get, { uuid })).failure).toBe('notFound')
    expect((await other.call(thirdPartyLock.events, { uuid })).failure).toBe('notFound')
    expect((await other.call(thirdPartyLock.open, { uuid, key: randomUUID() })).failure).toBe('notFound')
    const installer = await testApp.as({ ...ours.installer, section: 'single' })
    expect((await installer.call(thirdPartyLock.open, { uuid, key: randomUUID() })).failure).toBe('noPermission')
    expect((await installer.call(thirdPartyLock.events, { uuid })).failure).toBe('noPermission')
  })
})

describe('a lock of an old community', () => {
  it('is its installer’s, and not in the portal of its managers', async () => {
    const { ours } = testApp.fixtures
    const siteUuid = ours.oldCommunity.uuid
    const installer = await testApp.as({ ...ours.installer, section: 'community' })
    expect((await installer.call(lockAccount.bind, { siteUuid, ...credentials })).code).toBe(0)
    await testApp.ask()
    const { rows } = (await installer.call(thirdPartyLock.list, { siteUuid })).data
    expect(rows).toMatchObject([{ name: 'Lock 1', building: null, apartment: null, company: null }])
    const manager = await testApp.as(ours.oldCommunityManager)
    expect((await manager.call(thirdPartyLock.list, {})).failure).toBe('noPermission')
    expect((await manager.call(thirdPartyLock.open, { uuid: rows[0]!.uuid, key: randomUUID() })).failure).toBe(
      'noPermission',
    )
  })
})
