import { randomUUID } from 'node:crypto'
import { lockAccount, thirdPartyLock } from '@lintel/contract/third-party-locks/operations.ts'
import type { LockVendor } from '@lintel/contract/third-party-locks/states.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DormakabaCloud } from '../../../../simulator/src/vendor-clouds/dormakaba.ts'
import { SaltoKsCloud } from '../../../../simulator/src/vendor-clouds/salto-ks.ts'
import { dormakabaStory, saltoKsStory, ttlockStory } from '../../../../simulator/src/vendor-clouds/demo-locks.ts'
import { TtlockCloud } from '../../../../simulator/src/vendor-clouds/ttlock.ts'
import { lockClouds } from './connectors/clouds.ts'
import type { Polling } from '../../kernel/polling.ts'
import { startLockWork } from './worker/work.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

/** From an installer's dialog to the lock and back, with the doubles of all vendors' clouds over HTTP. */

let testApp: TestApp
let work: Polling
let installer: Caller
let manager: Caller
let siteUuid: string
let clouds: { saltoKs: SaltoKsCloud; dormakaba: DormakabaCloud; ttlock: TtlockCloud }
beforeAll(async () => {
  clouds = {
    saltoKs: await SaltoKsCloud.start(saltoKsStory),
    dormakaba: await DormakabaCloud.start(dormakabaStory),
    ttlock: await TtlockCloud.start(ttlockStory),
  }
  const { saltoKs, dormakaba, ttlock } = clouds
  const local = { saltoKs: saltoKs.url, dormakaba: dormakaba.url, ttlock: ttlock.url }
  testApp = await startTestApp({}, undefined, lockClouds({ local }))
  work = startLockWork(testApp.services)
  siteUuid = testApp.fixtures.ours.office.uuid
  installer = await testApp.as(testApp.fixtures.ours.installer)
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(async () => {
  await work.close()
  await testApp.close()
  for (const cloud of Object.values(clouds)) await cloud.close()
})

const credentialsOf = (vendor: LockVendor) => {
  const { clientId, clientSecret, userName, password } = saltoKsStory.account
  return { vendor, region: 'local' as const, clientId, clientSecret, userName, password, siteId: 'demo' }
}
const accountAt = async (vendor: LockVendor) =>
  (await installer.call(lockAccount.list, { siteUuid })).data.rows.find((row) => row.vendor === vendor)!
const expectState = (vendor: LockVendor, state: string) =>
  expect.poll(() => accountAt(vendor), { timeout: 10_000 }).toMatchObject({ state, isBusy: false })
const locksOf = async (vendor: LockVendor) => (await manager.call(thirdPartyLock.list, { vendor })).data.rows

describe.each(['saltoKs', 'dormakaba', 'ttlock'] as const)('an account at %s', (vendor) => {
  it('is refused with a wrong secret, bound with the right one, unlocks and tells of it', async () => {
    const cloud = clouds[vendor]
    const form = credentialsOf(vendor)
    expect((await accountAt(vendor)).regions).toContain('local')
    const binding = await installer.call(lockAccount.bind, { siteUuid, ...form, clientSecret: 'wrong' })
    expect(binding.code).toBe(0)
    await expectState(vendor, 'refused')
    expect((await accountAt(vendor)).problem).toBe('wrongCredentials')
    const { uuid } = binding.data
    expect((await installer.call(lockAccount.updateCredentials, { uuid, ...form })).code).toBe(0)
    await expectState(vendor, 'bound')
    const locks = await locksOf(vendor)
    expect(locks.map(({ name }) => name).sort()).toEqual(cloud.locks.map(({ name }) => name).sort())

    const infos = await Promise.all(locks.map((lock) => manager.call(thirdPartyLock.get, { uuid: lock.uuid })))
    const { data: info } = infos.find(({ data }) => data.supportsRemoteUnlock && data.isOnline !== false)!
    const key = randomUUID()
    expect((await manager.call(thirdPartyLock.open, { uuid: info.uuid, key })).data.state).toBe('created')
    const command = async () => (await manager.call(thirdPartyLock.command, { uuid: key })).data
    await expect.poll(command, { timeout: 10_000 }).toMatchObject({ state: 'done', problem: null })
    expect(cloud.happenings.at(-1)).toMatchObject({ lockId: info.vendorId, kind: 'opened', method: 'remote' })

    await testApp.test.database.owner.query(
      `set lintel.scope = 'system'; update lock_account set next_attempt_at = now() where vendor = '${vendor}'; reset lintel.scope`,
    )
    await expect
      .poll(async () => (await manager.call(thirdPartyLock.events, { uuid: info.uuid })).data.rows[0], {
        timeout: 10_000,
      })
      .toMatchObject({ kind: 'opened', method: 'remote' })
  })
})

it('a lock whose hub is away is reported as such', async () => {
  const { id, hub } = clouds.saltoKs.locks.find(({ name }) => name === 'Archive')!
  const archive = (await locksOf('saltoKs')).find(({ name }) => name === 'Archive')!
  const happeningCount = () => clouds.saltoKs.happenings.filter(({ lockId }) => lockId === id).length
  const before = happeningCount()
  clouds.saltoKs.changeHub(hub!, { isOnline: false })
  const key = randomUUID()
  expect((await manager.call(thirdPartyLock.open, { uuid: archive.uuid, key })).code).toBe(0)
  const command = async () => (await manager.call(thirdPartyLock.command, { uuid: key })).data
  await expect.poll(command, { timeout: 10_000 }).toMatchObject({ state: 'failed', problem: 'hubOffline' })
  expect(happeningCount()).toBe(before)
  const again = await manager.call(thirdPartyLock.open, { uuid: archive.uuid, key: randomUUID() })
  expect([again.failure, again.params]).toEqual(['lockHubOffline', { lock: 'Archive' }])
})
