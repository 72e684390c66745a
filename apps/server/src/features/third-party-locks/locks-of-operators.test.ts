import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { InputOf } from '@lintel/contract/kit/operation.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fixturePassword, type Actor } from '../../../test/fixtures.ts'
import { lockOf, startLockTestApp, type LockTestApp } from '../../../test/lock-test-app.ts'
import { lockOf as sampleLockOf } from '../../../test/samples/third-party-locks.ts'
import { write } from '../../../test/samples/kit.ts'
import type { Caller } from '../../../test/test-app.ts'

/** Locks of all sites below an operator, and unlinking one (operators.md 3.6, 4.1 and 11.1). */

const { auditLog, lockAccount, session, thirdPartyLock } = contract

let testApp: LockTestApp
beforeAll(async () => {
  testApp = await startLockTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => testApp.begin())

type Filter = InputOf<typeof thirdPartyLock.list>
const rowsFor = async (actor: Actor, filter: Filter = {}) =>
  (await (await testApp.as(actor)).call(thirdPartyLock.list, filter)).data.rows
const idsFor = async (actor: Actor, filter: Filter = {}) => (await rowsFor(actor, filter)).map(({ uuid }) => uuid)
const sync = async () => {
  testApp.pass(limits.lockSyncMinutes * 60)
  await testApp.ask()
}

describe('the locks above sites', () => {
  it('are those of the sites below the reader, with site, operators and state of the account', async () => {
    const { ours, theirs, superManager } = testApp.fixtures
    const own = await sampleLockOf(testApp, ours)
    const inCommunity = await sampleLockOf(testApp, { office: ours.community })
    const other = await sampleLockOf(testApp, theirs)
    expect((await idsFor(superManager)).sort()).toEqual([own, inCommunity, other].sort())
    expect((await idsFor(ours.distributor)).sort()).toEqual([own, inCommunity].sort())
    expect(await idsFor(theirs.distributor)).toEqual([other])
    expect((await idsFor(ours.installer)).sort()).toEqual([own, inCommunity].sort())
    expect(await rowsFor(ours.distributor, { siteUuid: ours.office.uuid })).toMatchObject([
      {
        uuid: own,
        accountState: 'bound',
        site: { uuid: ours.office.uuid, kind: 'office' },
        installer: { uuid: ours.installer.uuid },
        distributor: { uuid: ours.distributor.uuid },
      },
    ])
    expect((await rowsFor(ours.installer))[0]).toMatchObject({ distributor: null })
  })

  it('are narrowed by vendor, installer, distributor, name and state of the account', async () => {
    const { ours, theirs, superManager } = testApp.fixtures
    const own = await sampleLockOf(testApp, ours)
    const other = await sampleLockOf(testApp, theirs)
    await write(testApp, async (db) => {
      await db.updateTable('third_party_lock').set({ name: 'Archive' }).where('uuid', '=', own).execute()
      await db
        .updateTable('lock_account')
        .set({ state: 'accountBlocked' })
        .where('project_uuid', '=', theirs.office.uuid)
        .execute()
    })
    expect(await idsFor(superManager, { keyword: 'archive' })).toEqual([own])
    expect(await idsFor(superManager, { accountState: 'accountBlocked' })).toEqual([other])
    expect(await idsFor(superManager, { installer: ours.installer.uuid })).toEqual([own])
    expect(await idsFor(superManager, { distributor: theirs.distributor.uuid })).toEqual([other])
    expect(await idsFor(superManager, { vendor: 'dormakaba' })).toEqual([])
  })

  it('follow their site to another distributor', async () => {
    const { ours, theirs } = testApp.fixtures
    const uuid = await sampleLockOf(testApp, ours)
    const { uuid: site } = ours.office
    const move = (distributor: string, installer: string) =>
      testApp.test.database.owner.query(`begin; set local lintel.scope = 'system'; update project
        set distributor_uuid = '${distributor}', installer_uuid = '${installer}' where uuid = '${site}'; commit`)
    await move(theirs.distributor.uuid, theirs.installer.uuid)
    expect(await idsFor(theirs.distributor)).toEqual([uuid])
    expect(await idsFor(ours.distributor)).toEqual([])
    await move(ours.distributor.uuid, ours.installer.uuid)
  })

  it('are for a sub-installer those of its sites', async () => {
    const { ours } = testApp.fixtures
    const own = await sampleLockOf(testApp, ours)
    await sampleLockOf(testApp, { office: ours.villa })
    expect(await idsFor(ours.subInstaller)).toEqual([own])
  })

  it('show operators neither events nor commands, which name people', async () => {
    const { ours, superManager } = testApp.fixtures
    const uuid = await sampleLockOf(testApp, ours)
    const manager = await testApp.as(ours.officeManager)
    const key = randomUUID()
    await manager.call(thirdPartyLock.open, { uuid, key })
    expect((await manager.call(thirdPartyLock.get, { uuid })).data.commands).toHaveLength(1)
    for (const actor of [superManager, ours.distributor, ours.subDistributor]) {
      const caller = await testApp.as(actor)
      expect((await caller.call(thirdPartyLock.get, { uuid })).data.commands).toEqual([])
      expect((await caller.call(thirdPartyLock.events, { uuid })).failure).toBe('noPermission')
      expect((await caller.call(thirdPartyLock.command, { uuid: key })).failure).toBe('noPermission')
    }
    const stranger = await testApp.as(testApp.fixtures.theirs.distributor)
    expect((await stranger.call(thirdPartyLock.get, { uuid })).failure).toBe('notFound')
  })
})

describe('unlinking a lock', () => {
  const afterPassword = async (actor: Actor): Promise<Caller> => {
    const caller = await testApp.as(actor)
    await caller.call(session.verifySuperPassword, { password: fixturePassword })
    return caller
  }

  it('needs the own password of a distributor, and stands in the log of the site', async () => {
    testApp.cloud.locks = [lockOf('1')]
    await testApp.bind()
    const [lock] = await testApp.locks()
    const { uuid } = lock!
    const caller = await testApp.as(testApp.fixtures.ours.distributor)
    expect((await caller.call(thirdPartyLock.unlink, { uuid })).failure).toBe('superPasswordNeeded')
    await caller.call(session.verifySuperPassword, { password: fixturePassword })
    expect((await caller.call(thirdPartyLock.unlink, { uuid })).code).toBe(0)
    expect((await caller.call(thirdPartyLock.unlink, { uuid })).failure).toBe('notFound')
    expect(await testApp.locks()).toEqual([])
    const entry = (await caller.call(auditLog.list, {})).data.rows.find(({ target }) => target === uuid)
    expect(entry).toMatchObject({ operation: 'thirdPartyLock.unlink', siteName: 'ours office' })
  })

  it('is not for a distributor of another tree, the platform or a manager', async () => {
    const { ours, theirs, superManager } = testApp.fixtures
    const uuid = await sampleLockOf(testApp, ours)
    const stranger = await afterPassword(theirs.distributor)
    expect((await stranger.call(thirdPartyLock.unlink, { uuid })).failure).toBe('notFound')
    for (const actor of [superManager, ours.officeManager]) {
      const caller = await testApp.as(actor)
      expect((await caller.call(thirdPartyLock.unlink, { uuid })).failure).toBe('noPermission')
    }
    expect((await (await afterPassword(ours.subDistributor)).call(thirdPartyLock.unlink, { uuid })).code).toBe(0)
  })

  it('has synchronisations pass over it until it is linked again', async () => {
    testApp.cloud.locks = [lockOf('1'), lockOf('2')]
    await testApp.bind()
    const [first] = await testApp.locks()
    await testApp.installer.call(thirdPartyLock.unlink, { uuid: first!.uuid })
    const names = async () => (await testApp.locks()).map(({ name }) => name)
    await sync()
    expect(await names()).toEqual(['Lock 2'])
    const { unlinkedLocks, locks } = await testApp.account()
    expect([locks, unlinkedLocks]).toMatchObject([1, [{ uuid: first!.uuid, name: 'Lock 1' }]])
    expect((await testApp.installer.call(lockAccount.linkAgain, { uuid: first!.uuid })).code).toBe(0)
    await testApp.ask()
    expect(await names()).toEqual(['Lock 1', 'Lock 2'])
    expect((await testApp.account()).unlinkedLocks).toEqual([])
    expect((await testApp.installer.call(lockAccount.linkAgain, { uuid: first!.uuid })).failure).toBe('notFound')
  })

  it('is undone at once by linking again while a synchronisation runs', async () => {
    testApp.cloud.locks = [lockOf('1')]
    await testApp.bind()
    const [lock] = await testApp.locks()
    const { uuid } = lock!
    await testApp.installer.call(thirdPartyLock.unlink, { uuid })
    testApp.cloud.next('events', () => testApp.installer.call(lockAccount.linkAgain, { uuid }))
    testApp.cloud.locks = [lockOf('1'), lockOf('2')]
    await sync()
    expect((await testApp.locks()).map(({ name }) => name)).toEqual(['Lock 1', 'Lock 2'])
  })

  it('ends with the account', async () => {
    testApp.cloud.locks = [lockOf('1')]
    const account = await testApp.bind()
    const [lock] = await testApp.locks()
    const { uuid } = lock!
    await testApp.installer.call(lockAccount.unbind, { uuid: account })
    for (const call of [thirdPartyLock.get, thirdPartyLock.unlink, lockAccount.linkAgain])
      expect((await testApp.installer.call(call, { uuid })).failure).toBe('notFound')
    expect((await testApp.account()).unlinkedLocks).toEqual([])
  })
})
