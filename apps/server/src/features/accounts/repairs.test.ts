import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { mailsIn } from '../../../test/mails.ts'
import { write } from '../../../test/samples/kit.ts'
import { expireAccounts } from '../../jobs/expiry.ts'

const { account, session, villa } = contract

let testApp: TestApp
let installer: Caller
let villaInstaller: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  installer = await testApp.as(testApp.fixtures.ours.installer)
  villaInstaller = await testApp.as(testApp.fixtures.ours.installer, 'single')
})
afterAll(() => testApp.close())

const villaForm = (name: string, email = `${name}@test.invalid`) => ({
  firstName: 'Lucia',
  lastName: name,
  email,
  phoneCode: '41',
  phone: '791230000',
  address: 'Lakeside 7',
  timeZone: 'Europe/Zurich',
  language: 'de',
})

describe('an account that too many wrong passwords have locked', () => {
  it('is seen and let in again by the accounts above it, and by no other', async () => {
    const { ours, theirs, superManager } = testApp.fixtures
    const newVilla = (await villaInstaller.call(villa.create, villaForm('locked'))).data
    const login = (password: string) => testApp.anonymous.call(session.login, { account: newVilla.userName, password })
    for (let count = 0; count < limits.loginTriesShort; count++) await login('Wrong-one-1')
    expect((await login(newVilla.password)).failure).toBe('lockedMinutes')

    const { uuid } = newVilla
    const other = await testApp.as(theirs.distributor)
    expect((await other.call(account.status, { uuid })).failure).toBe('notFound')
    expect((await other.call(account.unlock, { uuid })).failure).toBe('notFound')
    const manager = await testApp.as(ours.officeManager)
    expect((await manager.call(account.unlock, { uuid })).failure).toBe('noPermission')
    for (const above of [superManager, ours.distributor, ours.installer]) {
      const { data } = await (await testApp.as(above)).call(account.status, { uuid })
      expect(data.lockedUntil, above.uuid).toMatch(/Z$/)
    }

    const platform = await testApp.as(superManager)
    expect((await platform.call(account.unlock, { uuid })).code).toBe(0)
    expect((await platform.call(account.status, { uuid })).data.lockedUntil).toBeNull()
    expect((await login(newVilla.password)).code).toBe(0)
  })

  it('that was never tried wrongly is not locked, and unlocking it changes nothing', async () => {
    const { uuid } = testApp.fixtures.ours.communityManager
    expect((await installer.call(account.status, { uuid })).data).toMatchObject({ lockedUntil: null })
    expect((await installer.call(account.unlock, { uuid })).code).toBe(0)
  })
})

describe('the first e-mail of an account', () => {
  it('is sent again with a new link while no password was chosen', async () => {
    const { uuid } = (await villaInstaller.call(villa.create, villaForm('again'))).data
    expect((await villaInstaller.call(account.status, { uuid })).data.isInvited).toBe(true)
    const answer = await villaInstaller.call(account.resendInvitation, { uuid })
    expect(answer.data).toEqual({ email: 'again@test.invalid' })
    const links = (await mailsIn(testApp)).flatMap(({ to, text }) =>
      to === 'again@test.invalid' ? (/token=\S+/.exec(text)?.[0] ?? []) : [],
    )
    expect(links).toHaveLength(2)
    expect(new Set(links).size).toBe(2)
  })

  it('is not sent to an account that has a password, or no address', async () => {
    const { communityManager } = testApp.fixtures.ours
    await write(testApp, (db) =>
      db.updateTable('account').set({ initialized: true }).where('uuid', '=', communityManager.uuid).execute(),
    )
    const reply = await installer.call(account.resendInvitation, { uuid: communityManager.uuid })
    expect(reply.failure).toBe('accountInUse')
    const { uuid } = (await villaInstaller.call(villa.create, villaForm('phone', ''))).data
    expect((await villaInstaller.call(account.resendInvitation, { uuid })).failure).toBe('accountWithoutEmail')
    expect((await villaInstaller.call(account.status, { uuid })).data.isInvited).toBe(false)
  })
})

describe('a villa account', () => {
  it('is not made by an installer whose business has no villas', async () => {
    const { uuid } = testApp.fixtures.ours.installer
    const set = (business: number) =>
      write(testApp, (db) => db.updateTable('operator').set({ business }).where('account_uuid', '=', uuid).execute())
    await set(3)
    expect((await villaInstaller.call(villa.create, villaForm('never'))).failure).toBe('projectTypeNotAllowed')
    await set(7)
  })

  it('ends at the day the platform says, and is let in again when it says a later one', async () => {
    const superCaller = await testApp.as(testApp.fixtures.superManager)
    const newVilla = (await villaInstaller.call(villa.create, villaForm('ending'))).data
    const { uuid } = newVilla
    const login = () =>
      testApp.anonymous.call(session.login, { account: newVilla.userName, password: newVilla.password })
    expect((await superCaller.call(villa.setExpiry, { uuid, expiresAt: '2020-01-01T00:00:00.000Z' })).code).toBe(0)
    expect((await login()).failure).toBe('accountExpired')
    expect((await villaInstaller.call(villa.get, { uuid })).data.state).toBe('expired')
    // The clean-up that runs by the clock has noted it.
    await expireAccounts(testApp.services)
    expect((await superCaller.call(villa.setExpiry, { uuid, expiresAt: '2099-01-01T00:00:00.000Z' })).code).toBe(0)
    expect((await login()).code).toBe(0)
    expect((await villaInstaller.call(villa.setExpiry, { uuid, expiresAt: null })).failure).toBe('noPermission')
    const manager = testApp.fixtures.ours.officeManager.uuid
    expect((await superCaller.call(villa.setExpiry, { uuid: manager, expiresAt: null })).failure).toBe('notFound')
  })
})
