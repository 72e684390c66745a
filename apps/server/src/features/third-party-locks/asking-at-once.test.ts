import { lockAccount } from '@lintel/contract/third-party-locks/operations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { credentials, lockOf, startLockTestApp, type LockTestApp } from '../../../test/lock-test-app.ts'
import { syncNextAccount } from './worker/accounts.ts'

let testApp: LockTestApp
beforeAll(async () => {
  testApp = await startLockTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => testApp.begin())

const times = (what: string): number => testApp.cloud.calls.filter((one) => one === what).length

/** A call that is answered when the test says so. */
function gate() {
  let open = (): void => {}
  const promise = new Promise<void>((resolve) => void (open = resolve))
  return { closed: () => promise, open }
}

it('the server asks a vendor once for an account, for any number of requests', async () => {
  await testApp.bind()
  testApp.pass(300)
  const slow = gate()
  testApp.cloud.next('list', slow.closed)
  const first = syncNextAccount(testApp.services)
  await expect.poll(() => times('list')).toBe(2)
  expect(await syncNextAccount(testApp.services)).toBe(false)
  slow.open()
  expect(await first).toBe(true)
  expect(times('list')).toBe(2)
})

describe('a late answer of a vendor', () => {
  it('is ignored once the credentials were updated', async () => {
    const uuid = await testApp.bind()
    testApp.pass(300)
    const slow = gate()
    testApp.cloud.locks = [lockOf('old')]
    testApp.cloud.next('list', slow.closed)
    const run = syncNextAccount(testApp.services)
    await expect.poll(() => times('list')).toBe(2)
    await testApp.installer.call(lockAccount.updateCredentials, { uuid, ...credentials })
    slow.open()
    await run
    expect(await testApp.account()).toMatchObject({ state: 'verifying', locks: 0, isBusy: true })
    testApp.cloud.locks = [lockOf('new')]
    await testApp.ask()
    expect((await testApp.locks()).map(({ name }) => name)).toEqual(['Lock new'])
    expect(times('authenticate')).toBe(2)
  })

  it('is ignored once the account was unbound', async () => {
    const uuid = await testApp.bind()
    testApp.pass(300)
    const slow = gate()
    testApp.cloud.next('list', slow.closed)
    const run = syncNextAccount(testApp.services)
    await expect.poll(() => times('list')).toBe(2)
    expect((await testApp.installer.call(lockAccount.unbind, { uuid })).code).toBe(0)
    slow.open()
    await run
    expect((await testApp.account()).state).toBe('unbound')
    expect(await testApp.locks()).toEqual([])
  })

  it('is ignored once another server has taken over from one that stopped', async () => {
    await testApp.bind()
    testApp.pass(300)
    const stalledCall = gate()
    testApp.cloud.next('list', stalledCall.closed)
    const first = syncNextAccount(testApp.services)
    await expect.poll(() => times('list')).toBe(2)
    testApp.pass(4 * 60)
    testApp.cloud.locks = [lockOf('now')]
    await testApp.ask()
    expect((await testApp.locks()).map(({ name }) => name)).toEqual(['Lock now'])
    testApp.cloud.locks = []
    stalledCall.open()
    await first
    expect((await testApp.locks()).map(({ name }) => name)).toEqual(['Lock now'])
  })
})
