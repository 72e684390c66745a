import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, fixturePassword, type TestApp } from '../../../test/test-app.ts'
import { mailsIn } from '../../../test/mails.ts'

/**
 * The mailed code (decisions.md accounts): five wrong lock for 5 minutes, 20 for a day; 5 minutes valid; a new one
 * after 60 s.
 */

const { session } = contract
let testApp: TestApp
let now = Date.now()
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.test.database.owner.query(`update account set two_factor = true where email like 'ours-%'`)
})
afterAll(() => testApp.close())
/** A day and more lies between tests, so that no count of one is another's. */
beforeEach(() => later(2 * 24 * 3_600))

function later(seconds: number): void {
  now += seconds * 1_000
  testApp.setNow(new Date(now))
}

const login = (account = 'ours-office-pm') =>
  testApp.anonymous.call(session.login, { account, password: fixturePassword })
const token = async () => (await login()).data.twoFactorToken!
const type = (twoFactorToken: string, code: string) =>
  testApp.anonymous.call(session.twoFactor, { twoFactorToken, code })
const resend = (twoFactorToken: string) => testApp.anonymous.call(session.resendCode, { twoFactorToken })
const codeMails = async () => (await mailsIn(testApp)).filter(({ text }) => /\b\d{6}\b/.test(text))
const newestCode = async () => /\b\d{6}\b/.exec((await codeMails()).at(-1)!.text)![0]
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

describe('the mailed code', () => {
  it('signs in once, however often it is sent at the same time', async () => {
    const twoFactorToken = await token()
    const code = await newestCode()
    expect((await type(twoFactorToken, wrongFor(code))).failure).toBe('codeInvalid')
    const answers = await Promise.all(Array.from({ length: 30 }, () => type(twoFactorToken, code)))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
  })

  it('is worth nothing after five minutes', async () => {
    const twoFactorToken = await token()
    const code = await newestCode()
    later(5 * 60 + 1)
    expect((await type(twoFactorToken, code)).failure).toBe('codeExpired')
    expect((await resend(twoFactorToken)).failure).toBe('codeExpired')
  })

  it('is counted wrong over all sign-ins of the account: the fifth locks it for five minutes, everywhere', async () => {
    const first = await token()
    const code = await newestCode()
    for (let tries = 0; tries < 5; tries++) {
      expect((await type(tries % 2 ? await token() : first, wrongFor(code))).failure).toBe('codeInvalid')
    }
    expect((await type(first, code)).failure).toBe('lockedMinutes')
    const again = await login()
    expect([again.failure, again.params]).toEqual(['lockedMinutes', { minutes: 5 }])
    expect((await resend(first)).failure).toBe('lockedMinutes')
    expect((await mailsIn(testApp)).at(-1)!.subject).toMatch(/locked/i)
    later(5 * 60 + 1)
    expect((await type(await token(), await newestCode())).code).toBe(0)
  })

  it('locks the account for a day at the twentieth wrong one within a day', async () => {
    for (let round = 0; round < 4; round++) {
      const twoFactorToken = await token()
      const code = await newestCode()
      for (let tries = 0; tries < 5; tries++) await type(twoFactorToken, wrongFor(code))
      later(5 * 60 + 1)
    }
    expect((await login()).failure).toBe('lockedDay')
  })

  it('can be unlocked by those who may unlock the account', async () => {
    const twoFactorToken = await token()
    const code = await newestCode()
    for (let tries = 0; tries < 5; tries++) await type(twoFactorToken, wrongFor(code))
    const installer = await testApp.as(testApp.fixtures.ours.installer)
    const { uuid } = testApp.fixtures.ours.officeManager
    expect((await installer.call(contract.account.status, { uuid })).data.lockedUntil).not.toBeNull()
    expect((await installer.call(contract.account.unlock, { uuid })).code).toBe(0)
    expect((await type(twoFactorToken, code)).code).toBe(0)
  })

  it('is mailed at most once a minute, by whichever sign-in, and holds in all of them', async () => {
    const before = (await codeMails()).length
    const first = await token()
    const code = await newestCode()
    later(20)
    const second = await login()
    expect(second.data).toMatchObject({ isCodeSent: true, resendSeconds: 40 })
    const tooSoon = await resend(first)
    expect([tooSoon.failure, tooSoon.params]).toEqual(['codeTooSoon', { seconds: 40 }])
    expect(await codeMails()).toHaveLength(before + 1)
    expect((await type(second.data.twoFactorToken!, code)).code).toBe(0)
    expect((await type(first, code)).failure).toBe('codeExpired')
  })

  it('that was used leaves the next sign-in waiting for the rest of the minute, not without a way on', async () => {
    await type(await token(), await newestCode())
    const before = (await codeMails()).length
    later(10)
    const next = (await login()).data
    expect(next).toMatchObject({ isCodeSent: false, resendSeconds: 50 })
    expect(await codeMails()).toHaveLength(before)
    later(50)
    expect((await resend(next.twoFactorToken!)).code).toBe(0)
    expect((await type(next.twoFactorToken!, await newestCode())).code).toBe(0)
  })

  it('is replaced in every open sign-in by a newer one, which holds five minutes of its own', async () => {
    const first = await token()
    const old = await newestCode()
    later(4 * 60)
    expect((await resend(first)).code).toBe(0)
    const code = await newestCode()
    later(4 * 60)
    if (old !== code) expect((await type(first, old)).failure).toBe('codeInvalid')
    expect((await type(first, code)).code).toBe(0)
  })

  it('sent by many sign-ins at once is one', async () => {
    const before = (await codeMails()).length
    await Promise.all(Array.from({ length: 10 }, () => login()))
    expect(await codeMails()).toHaveLength(before + 1)
  })

  it('ends with the password it followed', async () => {
    const twoFactorToken = await token()
    const code = await newestCode()
    const installer = await testApp.as(testApp.fixtures.ours.installer)
    await installer.call(contract.account.resetPassword, { uuid: testApp.fixtures.ours.officeManager.uuid })
    expect((await type(twoFactorToken, code)).failure).toBe('codeExpired')
  })
})
