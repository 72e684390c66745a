import { contract } from '@lintel/contract/all/contract.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { startTestApp, fixturePassword, type TestApp } from '../../../test/test-app.ts'
import { mailsIn } from '../../../test/mails.ts'

/** Without a mail server mails stay in the outbox, which the super manager reads. */

const { account, outbox, session } = contract
let testApp: TestApp
afterEach(() => testApp.close())

async function writeMails(): Promise<{ token: string; code: string }> {
  await testApp.test.database.owner.query(
    `update account set two_factor = true where email = 'ours-admin@test.invalid'`,
  )
  await testApp.anonymous.call(session.forgetPassword, { email: 'ours-office-pm@test.invalid' })
  await testApp.anonymous.call(session.login, { account: 'ours-admin', password: fixturePassword })
  const text = (await mailsIn(testApp)).map((mail) => mail.text).join()
  return { token: /#token=([\w-]+)/.exec(text)![1]!, code: /\b\d{6}\b/.exec(text)![0] }
}

describe('the outbox', () => {
  it('says outside the demo which mails wait, and shows no link and no code of them', async () => {
    testApp = await startTestApp({ DEMO: 'off' })
    const { token, code } = await writeMails()
    const { data } = await (await testApp.as(testApp.fixtures.superManager)).call(outbox.list, {})
    expect(data.rows.map(({ to, isMasked }) => ({ to, isMasked }))).toEqual(
      expect.arrayContaining([
        { to: 'ours-office-pm@test.invalid', isMasked: true },
        { to: 'ours-admin@test.invalid', isMasked: true },
      ]),
    )
    for (const secret of [token, code]) expect(JSON.stringify(data)).not.toContain(secret)
    expect(data.rows.every(({ text }) => text.includes('••••••'))).toBe(true)
  })

  it('leaves a reset to hand over, which is audited, mailed to the account and ends its sessions', async () => {
    testApp = await startTestApp({ DEMO: 'off' })
    const { officeManager } = testApp.fixtures.ours
    const own = await testApp.as(officeManager)
    const superManager = await testApp.as(testApp.fixtures.superManager)
    const { data } = await superManager.call(account.resetPassword, { uuid: officeManager.uuid })
    expect((await own.call(session.current, {})).code).toBe(2)
    const login = await testApp.anonymous.call(session.login, {
      account: officeManager.user_name,
      password: data.password,
    })
    expect(login.data.initialization).toBe('0')
    const entries = await testApp.test.database.owner.query(
      `select target::text, result from audit_entry where operation = 'account.resetPassword'`,
    )
    expect(entries.rows).toEqual([{ target: officeManager.uuid, result: 'done' }])
    const mails = await mailsIn(testApp)
    expect(mails.filter(({ to }) => to === 'ours-office-pm@test.invalid')).toHaveLength(1)
  })

  it('shows mails whole in the demo, where it is the mailbox of every account', async () => {
    testApp = await startTestApp()
    const { token } = await writeMails()
    const { data } = await (await testApp.as(testApp.fixtures.superManager)).call(outbox.list, {})
    expect(JSON.stringify(data)).toContain(token)
  })
})
