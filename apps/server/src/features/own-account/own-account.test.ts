import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, fixturePassword, type Caller, type TestApp } from '../../../test/test-app.ts'
import { billing } from '../../../test/samples/own-account.ts'
import { mailsIn } from '../../../test/mails.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { verifyAudit } from '../../kernel/audit/verify.ts'
import { recoverAccount } from '../sessions/recover-command.ts'

const { ownAccount, session, account } = contract

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const later = (seconds: number) => testApp.setNow(new Date(testApp.services.now().getTime() + seconds * 1_000))

/** The newest code mailed to an address. */
async function codeTo(email: string): Promise<string> {
  const mail = (await mailsIn(testApp)).findLast(({ to }) => to === email)
  return /\b\d{6}\b/.exec(mail!.text)![0]
}

async function confirm(caller: Caller, email: string): Promise<void> {
  later(limits.codeResendSeconds + 1)
  expect((await caller.call(ownAccount.confirmEmail, { email })).code).toBe(0)
  expect((await caller.call(ownAccount.confirmEmail, { email, code: await codeTo(email) })).code).toBe(0)
}

const wrongCode = (right: string) => (right === '000000' ? '000001' : '000000')

describe('the e-mail address', () => {
  it('is the account’s once the code mailed there was typed, and a manager signs in with it from then on', async () => {
    const { officeManager } = testApp.fixtures.ours
    await testApp.test.database.owner.query(`update account set user_name = email where uuid = $1`, [
      officeManager.uuid,
    ])
    const manager = await testApp.as(officeManager)
    expect((await manager.call(ownAccount.confirmEmail, { email: 'New@Test.invalid' })).code).toBe(0)
    expect((await manager.call(ownAccount.get, {})).data).toMatchObject({ emailConfirmed: false })
    const code = await codeTo('new@test.invalid')
    expect((await manager.call(ownAccount.confirmEmail, { email: 'new@test.invalid', code })).code).toBe(0)
    expect((await manager.call(ownAccount.get, {})).data).toMatchObject({
      email: 'new@test.invalid',
      emailConfirmed: true,
    })
    const login = await testApp.anonymous.call(session.login, {
      account: 'new@test.invalid',
      password: fixturePassword,
    })
    expect(login.data.token).toBeDefined()
    expect((await manager.call(session.current, {})).data.userName).toBe('new@test.invalid')
  })

  it('is asked for again after a minute at the earliest', async () => {
    const admin = await testApp.as(testApp.fixtures.ours.admin)
    await admin.call(ownAccount.confirmEmail, { email: 'soon@test.invalid' })
    const again = await admin.call(ownAccount.confirmEmail, { email: 'soon@test.invalid' })
    expect([again.failure, Number(again.params!['seconds']) > 0]).toEqual(['codeTooSoon', true])
  })

  it('is refused with a wrong code; wrong ones count and lock, and the right one is worth nothing then', async () => {
    const single = await testApp.as(testApp.fixtures.ours.single)
    const email = 'guessed@test.invalid'
    await single.call(ownAccount.confirmEmail, { email })
    const code = await codeTo(email)
    for (let tries = 0; tries < limits.codeTries; tries++) {
      expect((await single.call(ownAccount.confirmEmail, { email, code: wrongCode(code) })).failure).toBe('codeInvalid')
    }
    expect((await single.call(ownAccount.confirmEmail, { email, code })).failure).toBe('lockedMinutes')
    expect((await single.call(ownAccount.get, {})).data.email).not.toBe(email)
  })

  it('is refused with a code of another address, of another session, an old one, or a used one', async () => {
    const { installer } = testApp.fixtures.ours
    const caller = await testApp.as(installer)
    const other = await testApp.as(installer)
    const email = 'right@test.invalid'
    later(limits.codeResendSeconds + 1)
    await caller.call(ownAccount.confirmEmail, { email })
    const code = await codeTo(email)
    expect((await caller.call(ownAccount.confirmEmail, { email: 'left@test.invalid', code })).failure).toBe(
      'codeExpired',
    )
    expect((await other.call(ownAccount.confirmEmail, { email, code })).failure).toBe('codeInvalid')
    later(limits.codeMinutes * 60 + 1)
    expect((await caller.call(ownAccount.confirmEmail, { email, code })).failure).toBe('codeExpired')
    await confirm(caller, email)
    expect((await caller.call(ownAccount.confirmEmail, { email, code: await codeTo(email) })).failure).toBe(
      'codeExpired',
    )
  })

  it('that another account has is refused only to a caller that proved to own it', async () => {
    const caller = await testApp.as(testApp.fixtures.ours.subInstaller)
    const email = 'theirs-ins@test.invalid'
    expect((await caller.call(ownAccount.confirmEmail, { email })).code).toBe(0)
    const answer = await caller.call(ownAccount.confirmEmail, { email, code: await codeTo(email) })
    expect([answer.failure, answer.params, answer.issues[0]?.field]).toEqual([
      'alreadyExists',
      { thing: 'email' },
      'email',
    ])
  })

  it('is unproven again when an account above enters another one', async () => {
    const { distributor } = testApp.fixtures.theirs
    const caller = await testApp.as(distributor)
    await confirm(caller, 'proven@test.invalid')
    const superCaller = await testApp.as(testApp.fixtures.superManager)
    const { data } = await superCaller.call(contract.distributor.get, { uuid: distributor.uuid })
    const edit = { ...data, email: data.email! }
    await superCaller.call(contract.distributor.edit, { ...edit, displayName: 'Same address' })
    expect((await caller.call(ownAccount.get, {})).data.emailConfirmed).toBe(true)
    await superCaller.call(contract.distributor.edit, {
      ...edit,
      email: 'other@test.invalid',
      version: data.version + 1,
    })
    expect((await caller.call(ownAccount.get, {})).data).toMatchObject({
      email: 'other@test.invalid',
      emailConfirmed: false,
    })
  })
})

describe('the second step of signing in', () => {
  it('is switched on once the address is proven, and asks for a code from then on', async () => {
    const actor = testApp.fixtures.theirs.officeManager
    const caller = await testApp.as(actor)
    expect((await caller.call(ownAccount.setTwoFactor, { on: true })).failure).toBe('emailUnconfirmed')
    await confirm(caller, 'second@test.invalid')
    expect((await caller.call(ownAccount.setTwoFactor, { on: true })).code).toBe(0)
    expect((await caller.call(ownAccount.get, {})).data.twoFactor).toBe('own')
    expect((await caller.call(session.current, {})).data.twoFactor).toBe(true)
    const login = await testApp.anonymous.call(session.login, { account: actor.user_name, password: fixturePassword })
    expect([login.data.token, typeof login.data.twoFactorToken]).toEqual([undefined, 'string'])
  })

  it('is not switched on by the only account that could read the code in the outbox', async () => {
    const superCaller = await testApp.as(testApp.fixtures.superManager)
    await confirm(superCaller, 'boss@test.invalid')
    expect((await superCaller.call(ownAccount.setTwoFactor, { on: true })).failure).toBe('featureOff')
    expect((await superCaller.call(ownAccount.get, {})).data.twoFactor).toBe('off')
  })

  it('is switched off only with the password', async () => {
    const caller = await testApp.as(testApp.fixtures.theirs.officeManager)
    expect((await caller.call(ownAccount.setTwoFactor, { on: false })).failure).toBe('passwordIncorrect')
    const wrong = await caller.call(ownAccount.setTwoFactor, { on: false, password: 'Wrong-pass-1' })
    expect(wrong.failure).toBe('passwordIncorrect')
    expect((await caller.call(ownAccount.setTwoFactor, { on: false, password: fixturePassword })).code).toBe(0)
    expect((await caller.call(ownAccount.get, {})).data.twoFactor).toBe('off')
  })

  it('is switched off on the server’s machine for an account that codes reach no more, with an entry in the audit log', async () => {
    const { superManager } = testApp.fixtures
    const { owner } = testApp.test.database
    await owner.query(`update account set two_factor_own = true, email = 'gone@test.invalid' where uuid = $1`, [
      superManager.uuid,
    ])
    const signIn = () =>
      testApp.anonymous.call(session.login, { account: superManager.user_name, password: fixturePassword })
    expect((await signIn()).data.token).toBeUndefined()
    const now = testApp.services.now()
    expect(await recoverAccount(testApp.test.database, 'nobody of this name', now)).toBe(false)
    expect(await recoverAccount(testApp.test.database, superManager.user_name, now)).toBe(true)
    expect((await signIn()).data.token).toEqual(expect.any(String))
    const { rows } = await owner.query(
      `select actor_name, detail from audit_entry where target = $1 and operation = 'ownAccount.setTwoFactor'`,
      [superManager.uuid],
    )
    expect(rows).toEqual([{ actor_name: 'account:recover', detail: { twoFactor: false } }])
    const { broken } = await testApp.test.database.read(systemScope, (db) => verifyAudit(db, systemScope))
    expect(broken).toEqual([])
  })

  it('stays on when an account above asked for it', async () => {
    const actor = testApp.fixtures.theirs.communityManager
    await testApp.test.database.owner.query('update account set two_factor = true where uuid = $1', [actor.uuid])
    const caller = await testApp.as(actor)
    await caller.call(ownAccount.setTwoFactor, { on: false, password: fixturePassword })
    expect((await caller.call(ownAccount.get, {})).data.twoFactor).toBe('forced')
    const login = await testApp.anonymous.call(session.login, { account: actor.user_name, password: fixturePassword })
    expect(login.data.token).toBeUndefined()
  })
})

describe('the time of an account', () => {
  it('is a zone and a form, and a form of an account above that was opened before does not undo it', async () => {
    const caller = await testApp.as(testApp.fixtures.ours.distributor)
    const superCaller = await testApp.as(testApp.fixtures.superManager)
    const { data } = await superCaller.call(contract.distributor.get, { uuid: testApp.fixtures.ours.distributor.uuid })
    expect((await caller.call(ownAccount.setTime, { timeZone: 'Asia/Tokyo', customizeForm: 6 })).code).toBe(0)
    expect((await caller.call(session.current, {})).data).toMatchObject({ timeZone: 'Asia/Tokyo', customizeForm: 6 })
    const { userName: _userName, ...changes } = data
    const edit = await superCaller.call(contract.distributor.edit, { ...changes, email: changes.email ?? '' })
    expect(edit.failure).toBe('staleRecord')
    expect((await caller.call(ownAccount.editTimeZone, { timeZone: 'Europe/Paris' })).code).toBe(0)
    expect((await caller.call(ownAccount.get, {})).data).toMatchObject({ timeZone: 'Europe/Paris', customizeForm: 6 })
  })

  it('is refused for a zone or a form that there is not', async () => {
    const caller = await testApp.as(testApp.fixtures.ours.distributor)
    const zone = await caller.call(ownAccount.editTimeZone, { timeZone: 'Mars/Olympus' })
    const form = await caller.call(ownAccount.setTime, { timeZone: 'UTC', customizeForm: 8 })
    expect([zone.params, form.params]).toEqual([{ field: 'timeZone' }, { field: 'customizeForm' }])
  })
})

describe('mails about work', () => {
  it('are all on at first, are the kind’s own, and stay off once switched off', async () => {
    const caller = await testApp.as(testApp.fixtures.ours.distributor)
    const names = async () => (await caller.call(ownAccount.notices, {})).data.rows
    expect((await names()).map(({ notice, on }) => `${notice} ${on}`)).toEqual([
      'installerOrders true',
      'paymentFailed true',
      'siteExpiry true',
      'autoRenewalCancelled true',
      'newFirmware true',
    ])
    await caller.call(ownAccount.editNotices, { on: ['newFirmware', 'deviceOffline'] })
    expect((await names()).filter(({ on }) => on).map(({ notice }) => notice)).toEqual(['newFirmware'])
    await caller.call(ownAccount.editNotices, { on: [] })
    expect((await names()).some(({ on }) => on)).toBe(false)
  })

  it('that do not exist are refused', async () => {
    const caller = await testApp.as(testApp.fixtures.ours.distributor)
    const answer = await caller.call(ownAccount.editNotices, { on: ['weather'] as never })
    expect(answer.failure).toBe('invalidInput')
  })
})

describe('billing information', () => {
  it('is empty at first and kept with a version; the second of two editors is told', async () => {
    const caller = await testApp.as(testApp.fixtures.ours.installer)
    expect((await caller.call(ownAccount.billingInfo, {})).data).toMatchObject({ title: '', version: 0 })
    expect((await caller.call(ownAccount.editBillingInfo, { ...billing(), version: 0 })).code).toBe(0)
    expect((await caller.call(ownAccount.editBillingInfo, { ...billing(), version: 0 })).failure).toBe('staleRecord')
    const newBilling = { ...billing(), title: 'Another', version: 1 }
    expect((await caller.call(ownAccount.editBillingInfo, newBilling)).code).toBe(0)
    expect((await caller.call(ownAccount.editBillingInfo, newBilling)).failure).toBe('staleRecord')
    expect((await caller.call(ownAccount.billingInfo, {})).data).toMatchObject({
      title: 'Another',
      country: 'DE',
      state: '',
      version: 2,
    })
  })

  it('is no other account’s', async () => {
    const caller = await testApp.as(testApp.fixtures.theirs.installer)
    expect((await caller.call(ownAccount.billingInfo, {})).data).toMatchObject({ title: '', version: 0 })
  })

  it('is refused with the field that is missing', async () => {
    const caller = await testApp.as(testApp.fixtures.ours.installer)
    for (const field of ['title', 'contactName', 'email', 'phoneCode', 'phone', 'country', 'city', 'street'] as const) {
      const answer = await caller.call(ownAccount.editBillingInfo, { ...billing(), [field]: '', version: 2 })
      expect([answer.failure, answer.params], field).toEqual(['invalidInput', { field }])
    }
  })
})

describe('an account that has to change its password first', () => {
  it('gets none of this', async () => {
    const actor = testApp.fixtures.theirs.installer
    await (await testApp.as(testApp.fixtures.theirs.distributor)).call(account.resetPassword, { uuid: actor.uuid })
    const caller = await testApp.as(actor)
    expect((await caller.call(ownAccount.get, {})).failure).toBe('mustChangePassword')
  })
})
