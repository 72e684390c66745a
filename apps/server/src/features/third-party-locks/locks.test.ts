import { randomUUID } from 'node:crypto'
import { limits } from '@lintel/contract/base/limits.ts'
import { officeProject } from '@lintel/contract/projects/office-operations.ts'
import { lockAccount, thirdPartyLock } from '@lintel/contract/third-party-locks/operations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { VendorLockEvent } from '../../kernel/lock-connector.ts'
import { allRows } from '../../../test/test-app.ts'
import { credentials, lockOf, startLockTestApp, type LockTestApp } from '../../../test/lock-test-app.ts'
import { write } from '../../../test/samples/kit.ts'
import { deleteOld } from '../../jobs/retention.ts'
import { insertProject } from '../../seed/records.ts'

let testApp: LockTestApp
beforeAll(async () => {
  testApp = await startLockTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => testApp.begin())

const sync = async () => {
  testApp.pass(limits.lockSyncMinutes * 60)
  await testApp.ask()
}
/** The locks there are, by name; sessions end while a day goes by. */
const storedNames = async () => {
  const rows = await allRows(testApp)((db) =>
    db.selectFrom('third_party_lock').select('name').orderBy('name').execute(),
  )
  return rows.map(({ name }) => name)
}
const lock = async () => (await testApp.locks())[0]!
const event = (id: string, at: string, more: Partial<VendorLockEvent> = {}): VendorLockEvent => ({
  id,
  lockId: '1',
  at: new Date(at),
  kind: 'opened',
  method: 'pin',
  by: 'Ada',
  ...more,
})

describe('locks', () => {
  it('follow their vendor: new ones come, others change, one that is missing is not there, and goes after a day', async () => {
    testApp.cloud.locks = [lockOf('1'), lockOf('2')]
    await testApp.bind()
    testApp.cloud.locks = [
      lockOf('2', { name: 'Cellar', battery: null, isOnline: false, isLocked: true, hub: '' }),
      lockOf('3'),
    ]
    await sync()
    const locks = await testApp.locks()
    expect(locks.find(({ name }) => name === 'Lock 1')).toMatchObject({ isOnline: false })
    expect(locks.filter(({ name }) => name !== 'Lock 1')).toMatchObject([
      {
        name: 'Cellar',
        battery: null,
        isOnline: false,
        isLocked: true,
        hub: '',
        lastSyncAt: '2031-03-03T09:05:00.000Z',
      },
      { name: 'Lock 3', battery: 80, isOnline: true, isLocked: null, hub: 'Hub 1' },
    ])
    testApp.pass(limits.lockMissingHours * 3_600)
    await testApp.ask()
    expect(await storedNames()).toEqual(['Cellar', 'Lock 3'])
  })

  it('keep name, company and events when their vendor leaves them out for a while', async () => {
    testApp.cloud.locks = [lockOf('1')]
    testApp.cloud.log = [event('a', '2031-03-03T08:00:00Z')]
    await testApp.bind()
    const { uuid } = await lock()
    await testApp.manager.call(thirdPartyLock.edit, { uuid, version: 1, name: 'Cellar', companyUuid: null })
    testApp.cloud.locks = []
    await sync()
    const missing = await testApp.manager.call(thirdPartyLock.open, { uuid, key: randomUUID() })
    expect(missing.failure).toBe('lockHubOffline')
    testApp.cloud.locks = [lockOf('1')]
    await sync()
    expect(await testApp.locks()).toMatchObject([{ uuid, name: 'Cellar', isOnline: true }])
    expect((await testApp.manager.call(thirdPartyLock.events, { uuid })).data.total).toBe(1)
    // What it missed in the meantime counts for nothing later.
    testApp.cloud.locks = []
    testApp.pass((limits.lockMissingHours - 1) * 3_600)
    await testApp.ask()
    expect(await storedNames()).toEqual(['Cellar'])
  })

  it('are found by words, vendor and whether they are there', async () => {
    testApp.cloud.locks = [
      lockOf('1', { hub: 'East 100%' }),
      lockOf('2', { isOnline: false }),
      lockOf('3', { isOnline: null }),
    ]
    await testApp.bind()
    const found = async (filter: object) =>
      (await testApp.manager.call(thirdPartyLock.list, filter)).data.rows.map(({ name }) => name)
    expect(await found({ keyword: '0%' })).toEqual(['Lock 1'])
    expect(await found({ connection: 'offline' })).toEqual(['Lock 2'])
    expect(await found({ connection: 'unknown' })).toEqual(['Lock 3'])
    expect(await found({ vendor: 'saltoKs' })).toEqual([])
    expect(await found({ sort: 'name', order: 'desc' })).toEqual(['Lock 3', 'Lock 2', 'Lock 1'])
  })

  it('take the words of a vendor as they can be kept', async () => {
    const name = `${'x'.repeat(49)}\u{1F511}\0\u{D800}`
    testApp.cloud.locks = [lockOf('1', { name, model: 'y'.repeat(400), hub: ' \0 ' }), lockOf('2', { name: ' ' })]
    await testApp.bind()
    const { model, hub } = await lock()
    const names = (await testApp.locks()).map((one) => one.name)
    expect(names).toContain('2')
    expect(names.some((one) => one.startsWith('x'.repeat(49)) && one.length <= limits.lockName)).toBe(true)
    expect([hub, model].every((text) => text.length <= limits.generic)).toBe(true)
  })

  it('have a name and a company of their own, which their vendor does not change', async () => {
    testApp.cloud.locks = [lockOf('1')]
    await testApp.bind()
    const { uuid } = await lock()
    const { companyUuid } = testApp.fixtures.ours.people
    const edit = (version: number, more: object = {}) =>
      testApp.manager.call(thirdPartyLock.edit, { uuid, version, name: ' Archive ', companyUuid, ...more })
    expect((await edit(1)).code).toBe(0)
    expect((await edit(1)).failure).toBe('staleRecord')
    expect((await edit(2, { companyUuid: testApp.fixtures.theirs.people.companyUuid })).failure).toBe('notFound')
    expect((await edit(2, { name: 'n'.repeat(51) })).issues).toMatchObject([
      { field: 'name', key: 'validation:tooLong' },
    ])
    testApp.cloud.locks = [lockOf('1', { name: 'Renamed there' })]
    await sync()
    expect(await lock()).toMatchObject({ name: 'Archive', company: { uuid: companyUuid, name: 'ours company' } })
    const { data } = await testApp.manager.call(thirdPartyLock.get, { uuid })
    expect(data).toMatchObject({
      vendorName: 'Renamed there',
      vendorId: '1',
      version: 2,
      accountState: 'bound',
      commands: [],
    })
    expect((await edit(2, { name: 'Renamed there', companyUuid: null })).code).toBe(0)
    testApp.cloud.locks = [lockOf('1', { name: 'Again' })]
    await sync()
    expect(await lock()).toMatchObject({ name: 'Again', company: null })
  })

  it('become public when their company goes', async () => {
    testApp.cloud.locks = [lockOf('1')]
    await testApp.bind()
    const { uuid } = await lock()
    const project_uuid = testApp.fixtures.ours.office.uuid
    const company = await write(testApp, (db) =>
      db.insertInto('company').values({ project_uuid, name: 'Short' }).returning('uuid').executeTakeFirstOrThrow(),
    )
    await testApp.manager.call(thirdPartyLock.edit, { uuid, version: 1, name: 'Archive', companyUuid: company.uuid })
    expect((await lock()).company?.name).toBe('Short')
    await write(testApp, (db) => db.deleteFrom('company').where('uuid', '=', company.uuid).execute())
    expect((await lock()).company).toBeNull()
  })

  it('go with their site', async () => {
    const { installer } = testApp.fixtures.ours
    const site = await write(testApp, (db) => insertProject(db, 'office', 'ours short-lived', installer))
    testApp.cloud.locks = [lockOf('1')]
    await testApp.installer.call(lockAccount.bind, { siteUuid: site, ...credentials })
    await testApp.ask()
    const lockList = await testApp.installer.call(thirdPartyLock.list, { siteUuid: site })
    const { uuid } = lockList.data.rows[0]!
    expect((await testApp.installer.call(officeProject.remove, { uuid: site })).code).toBe(0)
    expect((await testApp.installer.call(thirdPartyLock.get, { uuid })).failure).toBe('notFound')
  })
})

describe('an event at a lock', () => {
  const entries = async (uuid: string) => (await testApp.manager.call(thirdPartyLock.events, { uuid })).data

  it('is kept once, newest first', async () => {
    testApp.cloud.locks = [lockOf('1')]
    testApp.cloud.log = [
      event('a', '2031-03-03T08:00:00Z'),
      event('b', '2031-03-03T08:30:00Z', { kind: 'denied', by: '' }),
    ]
    await testApp.bind()
    const { uuid } = await lock()
    // One that the vendor hears of late, and one whose clock is ahead.
    testApp.cloud.log.push(
      event('late', '2031-03-03T08:25:00Z'),
      event('ahead', '2045-01-01T00:00:00Z', { method: 'card' }),
    )
    await sync()
    const { rows, total } = await entries(uuid)
    expect(total).toBe(4)
    expect(rows.map(({ at, kind, method, by }) => [at, kind, method, by])).toEqual([
      ['2031-03-03T09:05:00.000Z', 'opened', 'card', 'Ada'],
      ['2031-03-03T08:30:00.000Z', 'denied', 'pin', ''],
      ['2031-03-03T08:25:00.000Z', 'opened', 'pin', 'Ada'],
      ['2031-03-03T08:00:00.000Z', 'opened', 'pin', 'Ada'],
    ])
    testApp.cloud.log.push(event('c', '2031-03-03T09:08:00Z'))
    await sync()
    expect((await entries(uuid)).total).toBe(5)
  })

  it('is deleted with the lock, and when the site keeps its logs no longer', async () => {
    testApp.cloud.locks = [lockOf('1'), lockOf('2')]
    testApp.cloud.log = [event('a', '2031-03-03T08:00:00Z'), event('b', '2031-03-03T08:00:00Z', { lockId: '2' })]
    await testApp.bind()
    const count = async () =>
      (await allRows(testApp)((db) => db.selectFrom('lock_event').select('uuid').execute())).length
    expect(await count()).toBe(2)
    testApp.cloud.locks = [lockOf('1')]
    testApp.cloud.log = []
    await sync()
    expect(await count()).toBe(2)
    testApp.pass(limits.lockMissingHours * 3_600)
    await testApp.ask()
    expect(await count()).toBe(1)
    await deleteOld(testApp.services, 'delete-old-lock-events')
    expect(await count()).toBe(1)
    testApp.setNow(new Date('2033-01-01T00:00:00Z'))
    await deleteOld(testApp.services, 'delete-old-lock-events')
    expect(await count()).toBe(0)
  })

  it('is for those who run the site and may read its logs', async () => {
    testApp.cloud.locks = [lockOf('1')]
    await testApp.bind()
    const { uuid } = await lock()
    expect((await testApp.installer.call(thirdPartyLock.events, { uuid })).failure).toBe('noPermission')
    const show = (isShown: boolean) =>
      write(testApp, (db) =>
        db
          .updateTable('project')
          .set({ settings: JSON.stringify({ showLog: isShown }) })
          .where('uuid', '=', testApp.fixtures.ours.office.uuid)
          .execute(),
      )
    await show(false)
    expect((await testApp.manager.call(thirdPartyLock.events, { uuid })).failure).toBe('featureOff')
    await show(true)
  })
})

describe('a lock of an office', () => {
  it('is seen by its managers, who unlock it, and by its installers, and by no company', async () => {
    testApp.cloud.locks = [lockOf('1')]
    await testApp.bind()
    const { uuid } = await lock()
    const { ours, theirs } = testApp.fixtures
    const siteUuid = ours.office.uuid
    for (const actor of [ours.installer, ours.subInstaller, ours.officeManager]) {
      const caller = await testApp.as(actor)
      expect((await caller.call(thirdPartyLock.list, { siteUuid })).data.total).toBe(1)
      expect((await caller.call(thirdPartyLock.get, { uuid })).data.siteUuid).toBe(siteUuid)
      const answer = await caller.call(thirdPartyLock.open, { uuid, key: randomUUID() })
      // An operator that enters a site is asked for by its policy; unlocking a lock from outside would go round that.
      expect(answer.failure).toBe(actor === ours.officeManager ? undefined : 'noPermission')
    }
    for (const actor of [theirs.installer, theirs.officeManager]) {
      const stranger = await testApp.as(actor)
      expect((await stranger.call(thirdPartyLock.list, { siteUuid })).failure).toBe('notFound')
      expect((await stranger.call(thirdPartyLock.get, { uuid })).failure).toBe('notFound')
    }
    const manager = await testApp.as(theirs.officeManager)
    expect((await manager.call(thirdPartyLock.list, {})).data.rows).toEqual([])
    expect((await manager.call(thirdPartyLock.open, { uuid, key: randomUUID() })).failure).toBe('notFound')
    for (const [actor, failure] of [
      [ours.admin, 'noPermission'],
      [ours.communityManager, 'notFound'],
    ] as const) {
      const caller = await testApp.as(actor)
      expect((await caller.call(thirdPartyLock.list, { siteUuid })).failure).toBe(failure)
      expect((await caller.call(thirdPartyLock.open, { uuid, key: randomUUID() })).failure).toBe(failure)
    }
    // The installer links locks to their place (operators.md 11.1).
    const { companyUuid } = ours.people
    const edit = { uuid, version: 1, name: 'Archive', companyUuid }
    expect((await testApp.installer.call(thirdPartyLock.edit, edit)).code).toBe(0)
    expect((await testApp.locks())[0]).toMatchObject({ name: 'Archive', company: { uuid: companyUuid } })
  })

  it('is unlocked with an entry in the audit log of the site', async () => {
    testApp.cloud.locks = [lockOf('1')]
    await testApp.bind()
    const { uuid } = await lock()
    await testApp.manager.call(thirdPartyLock.open, { uuid, key: randomUUID() })
    const [entry] = await allRows(testApp)((db) =>
      db.selectFrom('audit_entry').selectAll().where('target', '=', uuid).execute(),
    )
    expect(entry).toMatchObject({
      operation: 'thirdPartyLock.open',
      actor_uuid: testApp.fixtures.ours.officeManager.uuid,
      chain_uuid: testApp.fixtures.ours.office.uuid,
      detail: { lock: 'Lock 1' },
    })
  })
})

it('unbinding an account removes all its locks, events and commands', async () => {
  testApp.cloud.locks = [lockOf('1')]
  testApp.cloud.log = [event('a', '2031-03-03T08:00:00Z')]
  const account = await testApp.bind()
  const { uuid } = await lock()
  const key = randomUUID()
  await testApp.manager.call(thirdPartyLock.open, { uuid, key })
  await testApp.installer.call(lockAccount.unbind, { uuid: account })
  for (const table of ['lock_account', 'third_party_lock', 'lock_event', 'lock_command'] as const)
    expect(await allRows(testApp)((db) => db.selectFrom(table).select('project_uuid').execute()), table).toEqual([])
  await testApp.carry()
  expect(testApp.cloud.calls.filter((one) => one.startsWith('unlock'))).toEqual([])
  expect((await testApp.manager.call(thirdPartyLock.command, { uuid: key })).failure).toBe('notFound')
})
