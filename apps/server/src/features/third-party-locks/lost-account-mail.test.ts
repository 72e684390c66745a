import { randomUUID } from 'node:crypto'
import { lockAccount, thirdPartyLock } from '@lintel/contract/third-party-locks/operations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { credentials, lockOf, startLockTestApp, type LockTestApp } from '../../../test/lock-test-app.ts'
import { mailsIn } from '../../../test/mails.ts'
import { write } from '../../../test/samples/kit.ts'

let testApp: LockTestApp
beforeAll(async () => {
  testApp = await startLockTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.begin()
  await write(testApp, (db) => db.deleteFrom('outbox').execute())
})

const sync = async () => {
  testApp.pass(300)
  await testApp.ask()
}

describe('the mail about an account that no longer works', () => {
  it('goes to the installer once for a change, with a link to the page of the account', async () => {
    const { installer, office } = testApp.fixtures.ours
    const account = await testApp.bind()
    testApp.cloud.next('list', 'accountBlocked')
    await sync()
    const [mail, ...others] = await mailsIn(testApp)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: `${installer.user_name}@test.invalid`,
      subject: 'ours office: the account at TTLock no longer works',
    })
    expect(mail!.text).toContain('Account blocked')
    expect(mail!.text).toMatch(
      new RegExp(`navType=oEmailLockAccount&userType=installerOffice&account=\\S+&site=${office.uuid}`),
    )
    testApp.cloud.next('list', 'accountBlocked')
    await testApp.installer.call(lockAccount.sync, { uuid: account })
    await testApp.ask()
    expect(await mailsIn(testApp)).toHaveLength(1)
    testApp.pass(60)
    await testApp.installer.call(lockAccount.sync, { uuid: account })
    await testApp.ask()
    testApp.cloud.next('list', 'accountBlocked')
    await sync()
    expect(await mailsIn(testApp)).toHaveLength(2)
  })

  it('is written when an unlocking finds it out, and not once more by the next synchronisation', async () => {
    testApp.cloud.locks = [lockOf('1')]
    await testApp.bind()
    const [lock] = await testApp.locks()
    testApp.cloud.next('unlock', 'accountBlocked')
    await testApp.manager.call(thirdPartyLock.open, { uuid: lock!.uuid, key: randomUUID() })
    await testApp.carry()
    expect((await testApp.account()).state).toBe('accountBlocked')
    await sync()
    expect(await mailsIn(testApp)).toHaveLength(1)
  })

  it('is not written for credentials that were never taken, nor for a vendor that does not answer', async () => {
    testApp.cloud.next('authenticate', 'wrongCredentials')
    const uuid = await testApp.bind()
    expect((await testApp.account()).state).toBe('refused')
    await testApp.installer.call(lockAccount.updateCredentials, { uuid, ...credentials })
    await testApp.ask()
    testApp.cloud.next('list', 'unreachable')
    await sync()
    expect(await mailsIn(testApp)).toEqual([])
  })
})
