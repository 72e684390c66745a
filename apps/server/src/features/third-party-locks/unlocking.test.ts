import { randomUUID } from 'node:crypto'
import { limits } from '@lintel/contract/base/limits.ts'
import { lockAccount, thirdPartyLock } from '@lintel/contract/third-party-locks/operations.ts'
import type { LockProblem } from '@lintel/contract/third-party-locks/states.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRows } from '../../../test/test-app.ts'
import { credentials, lockOf, startLockTestApp, type LockTestApp } from '../../../test/lock-test-app.ts'
import { endUnlockings, sendNextUnlocking } from './worker/commands.ts'
import { startLockWork } from './worker/work.ts'

let testApp: LockTestApp
let account: string
let uuid: string
beforeAll(async () => {
  testApp = await startLockTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.begin()
  testApp.cloud.locks = [lockOf('1')]
  account = await testApp.bind()
  uuid = (await testApp.locks())[0]!.uuid
})

const open = (key: string = randomUUID()) => testApp.manager.call(thirdPartyLock.open, { uuid, key })
const command = async (key: string) => (await testApp.manager.call(thirdPartyLock.command, { uuid: key })).data
const listings = () => testApp.cloud.calls.filter((one) => one === 'list').length
const unlockings = () => testApp.cloud.calls.filter((one) => one.startsWith('unlock'))
const never = () => new Promise<void>(() => {})

/** The vendor says other things of the lock from now on. */
const lockIs = async (more: Parameters<typeof lockOf>[1]) => {
  testApp.cloud.locks = [lockOf('1', more)]
  testApp.pass(limits.lockSyncMinutes * 60)
  await testApp.ask()
}

describe('an order to unlock', () => {
  it('is carried to the vendor after the call, and every step is told to the open pages', async () => {
    const key = randomUUID()
    const answer = await open(key)
    expect(answer.data).toEqual({
      uuid: key,
      lockUuid: uuid,
      state: 'created',
      problem: null,
      by: testApp.fixtures.ours.officeManager.user_name,
      createdAt: '2031-03-03T09:00:00.000Z',
      expiresAt: '2031-03-03T09:00:20.000Z',
    })
    expect(unlockings()).toEqual([])
    await testApp.carry()
    expect(unlockings()).toEqual(['unlock 1'])
    expect(await command(key)).toMatchObject({ state: 'done', problem: null })
    const feedRows = await allRows(testApp)((db) =>
      db.selectFrom('live_change').select('changes').orderBy('number').execute(),
    )
    const steps = feedRows
      .flatMap(({ changes }) => changes)
      .flatMap((change) => {
        const { kind, command: of } = change as { kind: string; command?: { uuid: string; state: string } }
        return kind === 'lockCommand' && of!.uuid === key ? [of!.state] : []
      })
    expect(steps).toEqual(['sent', 'done'])
    // What the vendor has in its log of that is read soon, not with the next reading by the clock.
    const before = listings()
    await testApp.ask()
    expect(listings()).toBe(before)
    testApp.pass(3)
    await testApp.ask()
    expect(listings()).toBe(before + 1)
    // And once more, when the lock has locked itself again.
    testApp.pass(20)
    await testApp.ask()
    expect(listings()).toBe(before + 2)
    testApp.pass(60)
    await testApp.ask()
    expect(listings()).toBe(before + 2)
    const { data } = await testApp.manager.call(thirdPartyLock.get, { uuid })
    expect(data.commands.map((one) => [one.uuid, one.state])).toEqual([[key, 'done']])
  })

  it('is one for a key, also after a later change of the lock', async () => {
    const key = randomUUID()
    await open(key)
    await testApp.carry()
    expect((await open(key)).data.state).toBe('done')
    await lockIs({ isOnline: false })
    expect((await open(key)).data.state).toBe('done')
    testApp.cloud.locks = [lockOf('1'), lockOf('2')]
    testApp.pass(300)
    await testApp.ask()
    const other = (await testApp.locks()).find((one) => one.uuid !== uuid)!
    const conflict = await testApp.manager.call(thirdPartyLock.open, { uuid: other.uuid, key })
    expect(conflict.failure).toBe('idempotencyConflict')
    await testApp.carry()
    expect(unlockings()).toEqual(['unlock 1'])
    const entries = await allRows(testApp)((db) =>
      db.selectFrom('audit_entry').select('target').where('target', '=', uuid).execute(),
    )
    expect(entries).toHaveLength(1)
  })

  it('is refused and never queued where the lock or the account does not take one', async () => {
    await lockIs({ isOnline: false })
    const offline = await open()
    expect([offline.failure, offline.params]).toEqual(['lockHubOffline', { lock: 'Lock 1' }])
    await lockIs({ supportsRemoteUnlock: false })
    expect((await open()).failure).toBe('remoteNotInGroup')
    await lockIs({})
    const updateCredentials = () =>
      testApp.installer.call(lockAccount.updateCredentials, { uuid: account, ...credentials })
    await updateCredentials()
    expect((await open()).failure).toBe('lockAccountNotBound')
    await testApp.ask()
    for (const [problem, failure] of [
      ['wrongCredentials', 'lockTokenExpired'],
      ['accountBlocked', 'lockAccountBlocked'],
    ] as const) {
      testApp.pass(300)
      testApp.cloud.next('list', problem)
      await testApp.ask()
      expect((await open()).failure).toBe(failure)
      await updateCredentials()
      await testApp.ask()
    }
    await testApp.carry()
    expect(unlockings()).toEqual([])
    expect(await allRows(testApp)((db) => db.selectFrom('lock_command').select('uuid').execute())).toEqual([])
  })

  it.each([
    ['hubOffline', { is_online: false, state: 'bound' }],
    ['notAllowed', { is_online: true, state: 'bound' }],
    ['wrongCredentials', { is_online: true, state: 'tokenExpired' }],
    ['accountBlocked', { is_online: true, state: 'accountBlocked' }],
  ] as const satisfies (readonly [LockProblem, object])[])(
    'fails with %s, which is noted',
    async (problem, expected) => {
      const key = randomUUID()
      await open(key)
      testApp.cloud.next('unlock', problem)
      await testApp.carry()
      expect(await command(key)).toMatchObject({ state: 'failed', problem })
      const { data } = await testApp.manager.call(thirdPartyLock.get, { uuid })
      expect({ is_online: data.isOnline, state: data.accountState }).toEqual(expected)
    },
  )

  it('goes with a new token where the vendor did not take the old one', async () => {
    const key = randomUUID()
    await open(key)
    testApp.cloud.next('unlock', 'tokenExpired')
    await testApp.carry()
    expect(testApp.cloud.calls.slice(-3)).toEqual(['unlock 1', 'renew', 'unlock 1'])
    expect((await command(key)).state).toBe('done')
  })

  it('has failed where no new token could be had', async () => {
    testApp.cloud.next('unlock', 'tokenExpired')
    testApp.cloud.next('renew', 'unreachable')
    const key = randomUUID()
    await open(key)
    await testApp.carry()
    expect(await command(key)).toMatchObject({ state: 'failed', problem: 'unreachable' })
    expect(unlockings()).toHaveLength(1)
  })

  it('expires where it was not carried in time, and is not carried later', async () => {
    const key = randomUUID()
    await open(key)
    testApp.pass(limits.lockCommandSeconds)
    await testApp.carry()
    expect((await command(key)).state).toBe('expired')
    expect(unlockings()).toEqual([])
  })

  it('expires where a new token took too long', async () => {
    const key = randomUUID()
    await open(key)
    testApp.cloud.next('unlock', 'tokenExpired')
    testApp.cloud.next('renew', async () => testApp.pass(limits.lockCommandSeconds))
    await testApp.carry()
    expect((await command(key)).state).toBe('expired')
    expect(unlockings()).toHaveLength(1)
  })

  it('is unknown where the vendor did not answer, and is not sent again', async () => {
    const key = randomUUID()
    await open(key)
    testApp.cloud.next('unlock', 'unreachable')
    await testApp.carry()
    expect(await command(key)).toMatchObject({ state: 'unknown', problem: 'unreachable' })
    await testApp.carry()
    expect(unlockings()).toHaveLength(1)
  })

  it('is unknown where the server stopped in between, and is not sent again', async () => {
    const key = randomUUID()
    await open(key)
    testApp.cloud.next('unlock', never)
    void sendNextUnlocking(testApp.services)
    await expect.poll(unlockings).toHaveLength(1)
    expect((await command(key)).state).toBe('sent')
    await testApp.carry()
    expect((await command(key)).state).toBe('sent')
    testApp.pass(limits.lockCommandSeconds)
    await endUnlockings(testApp.services)
    expect(await command(key)).toMatchObject({ state: 'unknown', problem: null })
    await testApp.carry()
    expect(unlockings()).toHaveLength(1)
  })

  it('is done after all where the vendor confirms it late', async () => {
    const key = randomUUID()
    await open(key)
    let answer = (): void => {}
    testApp.cloud.next('unlock', () => new Promise<void>((resolve) => void (answer = resolve)))
    const sending = sendNextUnlocking(testApp.services)
    await expect.poll(unlockings).toHaveLength(1)
    testApp.pass(limits.lockCommandSeconds)
    await endUnlockings(testApp.services)
    expect((await command(key)).state).toBe('unknown')
    answer()
    await sending
    expect((await command(key)).state).toBe('done')
  })

  it('fails where the credentials were updated in the meantime', async () => {
    const key = randomUUID()
    await open(key)
    await testApp.installer.call(lockAccount.updateCredentials, { uuid: account, ...credentials })
    await testApp.carry()
    expect(await command(key)).toMatchObject({ state: 'failed', problem: 'notAllowed' })
    expect(unlockings()).toEqual([])
  })
})

it('an order to unlock wakes the worker that asks the vendors, at once', async () => {
  const work = startLockWork(testApp.services)
  try {
    const key = randomUUID()
    await open(key)
    await expect.poll(async () => (await command(key)).state, { timeout: 1_500 }).toBe('done')
  } finally {
    await work.close()
  }
})
