import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/fixtures.ts'
import { mailsIn } from '../../../test/mails.ts'
import { fixturePassword, startTestApp, type TestApp } from '../../../test/test-app.ts'

/** Codes of mails that are typed where the link was cut at its `#` (decisions.md 67). */

const { account, session } = contract
const minute = 60_000
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const newestMail = async () => (await mailsIn(testApp)).at(-1)!
const exchange = (name: string, code: string) => testApp.anonymous.call(session.exchangeCode, { account: name, code })

async function askForLink({ user_name }: Pick<Actor, 'user_name'>) {
  const { rows } = await testApp.test.database.owner.query<{ email: string }>(
    'select email from account where user_name = $1',
    [user_name],
  )
  await testApp.anonymous.call(session.forgetPassword, { email: rows[0]!.email })
  const { text } = await newestMail()
  return { token: /#token=([\w-]+)/.exec(text)![1]!, code: /^[0-9A-Z]{4}-[0-9A-Z]{4}$/m.exec(text)![0] }
}

describe('the code of a mail with a link to a new password', () => {
  it('is answered with a token once, however it is typed, and its link ends with it', async () => {
    const { officeManager } = testApp.fixtures.ours
    const { token: linkToken, code } = await askForLink(officeManager)
    const { data } = await exchange(officeManager.user_name, ` ${code.toLowerCase().replace('-', ' ')} `)
    expect((await exchange(officeManager.user_name, code)).failure).toBe('codeInvalid')
    const password = 'typed in place of it'
    const byLink = await testApp.anonymous.call(session.resetPassword, { token: linkToken, password })
    expect(byLink.failure).toBe('resetTokenInvalid')
    expect((await testApp.anonymous.call(session.resetPassword, { token: data.resetToken, password })).code).toBe(0)
    const login = await testApp.anonymous.call(session.login, { account: officeManager.user_name, password })
    expect(login.data.token).toBeTruthy()
  })

  it('ends with its link, and is no other account’s', async () => {
    const { communityManager, admin } = testApp.fixtures.ours
    const { token, code } = await askForLink(communityManager)
    expect((await exchange(admin.user_name, code)).failure).toBe('codeInvalid')
    await testApp.anonymous.call(session.resetPassword, { token, password: 'set by its link first' })
    expect((await exchange(communityManager.user_name, code)).failure).toBe('codeInvalid')
  })

  it('holds for 20 minutes, as the mail says, and stands readable in no table', async () => {
    const { installer } = testApp.fixtures.ours
    const { code } = await askForLink(installer)
    expect((await newestMail()).text).toContain('valid for 20 minutes')
    const { rows } = await testApp.test.database.owner.query(
      `select one_time_secret::text as row from one_time_secret union all select outbox::text from outbox`,
    )
    expect(JSON.stringify(rows)).not.toContain(code)
    const begin = Date.now()
    testApp.setNow(new Date(begin + 20 * minute + 1_000))
    expect((await exchange(installer.user_name, code)).failure).toBe('codeInvalid')
    testApp.setNow(new Date(begin + 19 * minute))
    expect((await exchange(installer.user_name, code)).data.resetToken).toBeTruthy()
    testApp.setNow(new Date())
  })

  it('is guessed five times at most, for known and unknown accounts alike, and signing in stays open', async () => {
    const { distributor } = testApp.fixtures.ours
    const { code } = await askForLink(distributor)
    for (const name of [distributor.user_name, 'not-known-at-all']) {
      const failures: (string | undefined)[] = []
      for (let guess = 0; guess < 6; guess += 1) failures.push((await exchange(name, `0000-000${guess}`)).failure)
      expect(failures).toEqual([...Array.from({ length: 5 }, () => 'codeInvalid'), 'lockedMinutes'])
    }
    expect((await exchange(distributor.user_name, code)).failure).toBe('lockedMinutes')
    const login = await testApp.anonymous.call(session.login, {
      account: distributor.user_name,
      password: fixturePassword,
    })
    expect(login.data.token).toBeTruthy()
  })

  it('of an invitation is longer and holds as long as its link', async () => {
    const above = await testApp.as(testApp.fixtures.superManager)
    await above.call(account.resetPassword, { uuid: testApp.fixtures.theirs.officeManager.uuid })
    const { text } = await newestMail()
    const code = /^\w{4}-\w{4}-\w{4}$/m.exec(text)![0]
    testApp.setNow(new Date(Date.now() + 48 * 60 * minute))
    const { data } = await exchange(testApp.fixtures.theirs.officeManager.user_name, code)
    expect(data.resetToken).toBeTruthy()
    testApp.setNow(new Date())
  })
})
