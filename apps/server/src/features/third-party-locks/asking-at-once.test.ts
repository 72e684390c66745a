import { lockAccount } from '@lintel/contract/third-party-locks/operations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { credentials, lockOf, openLockHouse, type LockHouse } from '../../../test/lock-house.ts'
import { askNextVendor } from './worker/accounts.ts'

let house: LockHouse
beforeAll(async () => {
  house = await openLockHouse()
})
afterAll(() => house.close())
beforeEach(() => house.begin())

const times = (what: string): number => house.cloud.asked.filter((one) => one === what).length

/** A call that is answered when the test says so. */
function gate() {
  let open = (): void => {}
  const closed = new Promise<void>((resolve) => void (open = resolve))
  return { closed: () => closed, open }
}

it('asks a vendor once for an account, however many look', async () => {
  await house.bind()
  house.pass(300)
  const slow = gate()
  house.cloud.next('list', slow.closed)
  const first = askNextVendor(house.services)
  await expect.poll(() => times('list')).toBe(2)
  expect(await askNextVendor(house.services)).toBe(false)
  slow.open()
  expect(await first).toBe(true)
  expect(times('list')).toBe(2)
})

describe('what a vendor answers late', () => {
  it('is nothing once the account was entered anew', async () => {
    const uuid = await house.bind()
    house.pass(300)
    const slow = gate()
    house.cloud.locks = [lockOf('old')]
    house.cloud.next('list', slow.closed)
    const run = askNextVendor(house.services)
    await expect.poll(() => times('list')).toBe(2)
    await house.installer.call(lockAccount.enter, { uuid, ...credentials })
    slow.open()
    await run
    expect(await house.account()).toMatchObject({ state: 'verifying', locks: 0, isBusy: true })
    house.cloud.locks = [lockOf('new')]
    await house.ask()
    expect((await house.locks()).map(({ name }) => name)).toEqual(['Lock new'])
    expect(times('enter')).toBe(2)
  })

  it('is nothing once the account was unbound', async () => {
    const uuid = await house.bind()
    house.pass(300)
    const slow = gate()
    house.cloud.next('list', slow.closed)
    const run = askNextVendor(house.services)
    await expect.poll(() => times('list')).toBe(2)
    expect((await house.installer.call(lockAccount.unbind, { uuid })).code).toBe(0)
    slow.open()
    await run
    expect((await house.account()).state).toBe('unbound')
    expect(await house.locks()).toEqual([])
  })

  it('is nothing once another server has taken over from one that stopped', async () => {
    await house.bind()
    house.pass(300)
    const stopped = gate()
    house.cloud.next('list', stopped.closed)
    const first = askNextVendor(house.services)
    await expect.poll(() => times('list')).toBe(2)
    house.pass(4 * 60)
    house.cloud.locks = [lockOf('now')]
    await house.ask()
    expect((await house.locks()).map(({ name }) => name)).toEqual(['Lock now'])
    house.cloud.locks = []
    stopped.open()
    await first
    expect((await house.locks()).map(({ name }) => name)).toEqual(['Lock now'])
  })
})
