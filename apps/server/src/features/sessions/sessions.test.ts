import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { allRows, callerOf, startTestApp, fixturePassword, type TestApp } from '../../../test/test-app.ts'
import type { Actor } from '../../../test/fixtures.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { issueSecret } from '../../domain/sessions/one-time-secrets.ts'
import { firstOperatorToken } from '../../first-operator.ts'
import { mailsIn } from '../../../test/mails.ts'

const { session } = contract
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const signIn = (actor: Pick<Actor, 'user_name'>, password = fixturePassword) =>
  testApp.anonymous.call(session.login, { account: actor.user_name, password })

const mails = () => mailsIn(testApp)
const newestMail = async () => (await mails()).at(-1)!
const linkIn = ({ text }: { readonly text: string }): string =>
  /resetPassword\?link=mail#token=([\w-]+)/.exec(text)![1]!

async function setAccount(
  uuid: string,
  values: { two_factor?: boolean; initialized?: boolean; state?: 'normal' | 'inactive' | 'expired' },
) {
  await testApp.test.database.owner.query(`set lintel.scope = 'system'`)
  const client = await testApp.test.database.owner.connect()
  try {
    await client.query(`set lintel.scope = 'system'`)
    for (const [column, value] of Object.entries(values)) {
      await client.query(`update account set ${column} = $1 where uuid = $2`, [value, uuid])
    }
  } finally {
    client.release()
  }
}

describe('signing in', () => {
  it('answers a token that works, and the account it belongs to', async () => {
    const { officeManager, office } = testApp.fixtures.ours
    const { data } = await signIn(officeManager)
    const caller = callerOf(testApp.url, () => new Date(), data.token, 'propertyOffice')
    const current = await caller.call(session.current, {})
    expect(current.data.accountUuid).toBe(officeManager.uuid)
    expect(current.data.site?.uuid).toBe(office.uuid)
    expect(current.data.facts.entryPortal).toBe('pm')
  })

  it('takes an e-mail address for a user name, in any case', async () => {
    const { data } = await testApp.anonymous.call(session.login, {
      account: 'OURS-OFFICE-PM@test.invalid',
      password: fixturePassword,
    })
    expect(data.token).toBeTruthy()
  })

  it('answers an unknown name and a wrong password alike', async () => {
    const unknown = await testApp.anonymous.call(session.login, { account: 'who is that', password: 'x' })
    const wrong = await signIn(testApp.fixtures.theirs.communityManager, 'x')
    expect([unknown.status, unknown.code, unknown.msg]).toEqual([wrong.status, wrong.code, wrong.msg])
    expect(unknown.failure).toBe('invalidLogin')
  })

  it('locks for five minutes after five wrong tries, for known and unknown names, and never ends an open session', async () => {
    const victim = testApp.fixtures.theirs.oldCommunityManager
    const open = await testApp.as(victim)
    for (const account of [victim.user_name, 'nobody of that name']) {
      for (let wrong = 0; wrong < limits.loginTriesShort; wrong++) {
        expect((await testApp.anonymous.call(session.login, { account, password: 'x' })).failure).toBe('invalidLogin')
      }
      const answer = await testApp.anonymous.call(session.login, { account, password: fixturePassword })
      expect([answer.failure, answer.status]).toEqual(['lockedMinutes', 429])
    }
    expect((await open.call(session.current, {})).code).toBe(0)
    testApp.setNow(new Date(Date.now() + limits.loginLockShortMinutes * 60_000 + 1_000))
    expect((await signIn(victim)).code).toBe(0)
    testApp.setNow(new Date())
  })

  it('judges no more than five of fifty wrong passwords sent at once', async () => {
    const victim = testApp.fixtures.theirs.subDistributor
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(victim, 'x')))
    expect(answers.filter(({ failure }) => failure === 'invalidLogin')).toHaveLength(limits.loginTriesShort)
    expect(answers.filter(({ failure }) => failure === 'lockedMinutes')).toHaveLength(50 - limits.loginTriesShort)
  })

  it('locks for a day after twenty wrong tries', async () => {
    const victim = testApp.fixtures.theirs.subInstaller
    let now = Date.now()
    for (let round = 0; round < 4; round++) {
      testApp.setNow(new Date(now))
      for (let wrong = 0; wrong < limits.loginTriesShort; wrong++) await signIn(victim, 'x')
      now += limits.loginLockShortMinutes * 60_000 + 1_000
    }
    testApp.setNow(new Date(now))
    expect((await signIn(victim)).failure).toBe('lockedDay')
    testApp.setNow(new Date())
  })

  it('refuses inactive and expired accounts by name', async () => {
    const { single } = testApp.fixtures.theirs
    await setAccount(single.uuid, { state: 'inactive' })
    expect((await signIn(single)).failure).toBe('accountInactive')
    await setAccount(single.uuid, { state: 'expired' })
    expect((await signIn(single)).failure).toBe('accountExpired')
  })

  it('answers in the language of the request', async () => {
    const body = 'account=nobody&password=x'
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'de-AT,en;q=0.5' }
    const response = await testApp.anonymous.raw('POST', '/web-server/v3/web/common/manage/login', { headers, body })
    expect(response.headers.get('content-language')).toBe('de')
    expect(((await response.json()) as { msg: string }).msg).not.toBe('Invalid UserName or Password')
  })
})

describe('passwords', () => {
  it('are told to be of the first operator, whose language was never chosen', async () => {
    const { superManager } = testApp.fixtures
    await setAccount(superManager.uuid, { initialized: false })
    const first = await firstOperatorToken(testApp.test.database, testApp.services.now())
    const by = callerOf(testApp.url, () => new Date(), first!.token, undefined)
    expect((await by.call(session.checkToken, {})).data).toMatchObject({ isFirst: true, takesLanguage: true })
    await setAccount(superManager.uuid, { initialized: true })
  })

  it('are set by a mailed token once; all sessions end; the token stands behind a # and in no log or table', async () => {
    const { communityManager } = testApp.fixtures.ours
    const open = await testApp.as(communityManager)
    await testApp.anonymous.call(session.forgetPassword, { email: 'ours-community-pm@test.invalid' })
    const mail = await newestMail()
    const token = /resetPassword\?link=mail#token=([\w-]+)/.exec(mail.text)![1]!
    const checkToken = (token: string) =>
      callerOf(testApp.url, () => new Date(), token, undefined).call(session.checkToken, {})
    expect((await checkToken(token)).data).toEqual({
      valid: true,
      purpose: 'resetPassword',
      userName: communityManager.user_name,
      isFirst: false,
      takesLanguage: false,
    })
    const noAccount = { userName: null, isFirst: false, takesLanguage: false }
    expect((await checkToken(`${token}x`)).data).toEqual({ valid: false, purpose: 'none', ...noAccount })
    const form = { token, password: 'Brand-new-1' }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => testApp.anonymous.call(session.resetPassword, form)),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect((await open.call(session.current, {})).code).toBe(2)
    expect((await signIn(communityManager)).failure).toBe('invalidLogin')
    expect((await signIn(communityManager, 'Brand-new-1')).code).toBe(0)
  })

  it('links of an account end when its password is set or changed, by whichever way', async () => {
    const { ours } = testApp.fixtures
    const installer = await testApp.as(ours.installer)
    const email = 'ours-office-pm@test.invalid'
    const linkOf = async () => {
      await testApp.anonymous.call(session.forgetPassword, { email })
      return linkIn(await newestMail())
    }
    const ways: (() => Promise<{ code: number }>)[] = [
      async () => {
        const caller = await testApp.as(ours.officeManager)
        return caller.call(session.changePassword, { oldPassword: fixturePassword, newPassword: 'Changed-pass-2' })
      },
      () => installer.call(contract.account.resetPassword, { uuid: ours.officeManager.uuid }),
      async () => {
        await setAccount(ours.officeManager.uuid, { initialized: false })
        return (await testApp.as(ours.officeManager)).call(session.initialization, { password: 'Changed-pass-3' })
      },
    ]
    for (const way of ways) {
      const token = await linkOf()
      expect((await way()).code).toBe(0)
      const late = await testApp.anonymous.call(session.resetPassword, { token, password: 'Too-late-1' })
      expect(late.failure).toBe('resetTokenInvalid')
      testApp.setNow(new Date(testApp.services.now().getTime() + 3_600_000))
    }
    testApp.setNow(new Date())
  })

  it('links of an account end when a newer one is sent, and when its address changes', async () => {
    const { ours } = testApp.fixtures
    const installer = await testApp.as(ours.installer)
    const { data } = await installer.call(contract.propertyManager.create, {
      displayName: 'Linda',
      email: 'linda@test.invalid',
      timeZone: 'Europe/Berlin',
      language: 'en',
    })
    const invitation = linkIn(await newestMail())
    await testApp.anonymous.call(session.forgetPassword, { email: 'linda@test.invalid' })
    const newer = linkIn(await newestMail())
    const use = (token: string) => testApp.anonymous.call(session.resetPassword, { token, password: 'My-own-pass-2' })
    expect((await use(invitation)).failure).toBe('resetTokenInvalid')
    const edit = { uuid: data.uuid, version: 1, displayName: 'Linda', email: 'linda@elsewhere.invalid' }
    await installer.call(contract.propertyManager.edit, { ...edit, timeZone: 'Europe/Berlin', language: 'en' })
    expect((await use(newer)).failure).toBe('resetTokenInvalid')
  })

  it('five links within an hour are all that one address gets, whatever its case', async () => {
    const email = 'theirs-office-pm@test.invalid'
    const mailCount = async () => (await mails()).filter(({ to }) => to === email).length
    for (let time = 0; time < 8; time++) {
      const typedEmail = time % 2 ? email.toUpperCase() : email
      expect((await testApp.anonymous.call(session.forgetPassword, { email: typedEmail })).code).toBe(0)
    }
    expect(await mailCount()).toBe(5)
    testApp.setNow(new Date(Date.now() + 3_600_000 + 1_000))
    await testApp.anonymous.call(session.forgetPassword, { email })
    expect(await mailCount()).toBe(6)
    testApp.setNow(new Date())
  })

  it('a forgotten password leaves the same work behind for every address until the reply is out', async () => {
    const rows = () =>
      allRows(testApp)(async (db) => ({
        kinds: (await db.selectFrom('outbox').select('kind').where('kind', '<>', 'mail').execute()).map(
          (row) => row.kind,
        ),
        mails: (await db.selectFrom('outbox').select('uuid').where('kind', '=', 'mail').execute()).length,
        secrets: (await db.selectFrom('one_time_secret').select('uuid').execute()).length,
        entries: (await db.selectFrom('audit_entry').select('number').execute()).length,
      }))
    const before = await rows()
    await testApp.anonymous.call(session.forgetPassword, { email: 'ours-admin@test.invalid' })
    expect(await rows()).toEqual({ ...before, kinds: ['passwordReset'] })
    await testApp.anonymous.call(session.forgetPassword, { email: 'nobody-at-all@test.invalid' })
    expect(await rows()).toEqual({ ...before, kinds: ['passwordReset', 'passwordReset'] })
    const { rows: stored } = await testApp.test.database.owner.query(
      `select payload from outbox where kind = 'passwordReset'`,
    )
    expect(JSON.stringify(stored)).not.toContain('nobody-at-all')
    await mails()
    const after = await rows()
    expect([after.kinds, after.mails, after.entries]).toEqual([[], before.mails + 1, before.entries + 1])
  })

  it('answers a forgotten password of an unknown address like a known one, and sends nothing', async () => {
    const before = (await mails()).length
    const answer = await testApp.anonymous.call(session.forgetPassword, { email: 'nobody@nowhere.invalid' })
    expect([answer.code, answer.status]).toEqual([0, 200])
    expect(await mails()).toHaveLength(before)
  })

  it.each([
    ['Short1', 'validation:password.tooShort'],
    ['Password1', 'validation:password.weak'],
    ['aaaaaaaaa', 'validation:password.weak'],
    ['x'.repeat(129), 'validation:password.tooLong'],
  ])('refuses %s at its field', async (newPassword, key) => {
    const caller = await testApp.as(testApp.fixtures.ours.subDistributor)
    const answer = await caller.call(session.changePassword, { oldPassword: fixturePassword, newPassword })
    expect(answer.failure).toBe('invalidInput')
    expect(answer.issues[0]).toMatchObject({ field: 'newPassword', key })
  })

  it('are refused when they are the name of the account or of its distributor’s product, and the link stays in force', async () => {
    const { communityManager, distributor } = testApp.fixtures.theirs
    await allRows(testApp)((db) =>
      db.insertInto('brand').values({ account_uuid: distributor.uuid, product: 'Harbour Doors' }).execute(),
    )
    const token = await testApp.test.database.write(systemScope, (db) =>
      issueSecret(db, systemScope, 'resetPassword', communityManager.uuid, new Date()),
    )
    const reset = (password: string) => testApp.anonymous.call(session.resetPassword, { token, password })
    for (const password of [communityManager.user_name.toUpperCase(), 'harbour doors', 'HarbourDoors']) {
      const { failure, issues } = await reset(password)
      expect([failure, issues]).toEqual([
        'invalidInput',
        [expect.objectContaining({ field: 'password', key: 'validation:password.weak' })],
      ])
    }
    // Of another script, with letters that a keyboard may send in two ways.
    const phrase = 'Το κλειδί του λιμανιού'
    expect((await reset(phrase.normalize('NFD'))).code).toBe(0)
    expect((await signIn(communityManager, phrase.normalize('NFC'))).code).toBe(0)
    expect((await signIn(communityManager, phrase.toUpperCase())).failure).toBe('invalidLogin')
  })

  it('change only with the old one, and end the other sessions', async () => {
    const manager = testApp.fixtures.ours.oldCommunityManager
    const [mine, other] = [await testApp.as(manager), await testApp.as(manager)]
    expect(
      (await mine.call(session.changePassword, { oldPassword: 'wrong', newPassword: 'Changed-pass-1' })).failure,
    ).toBe('passwordIncorrect')
    expect(
      (await mine.call(session.changePassword, { oldPassword: fixturePassword, newPassword: fixturePassword })).failure,
    ).toBe('passwordUnchanged')
    expect(
      (await mine.call(session.changePassword, { oldPassword: fixturePassword, newPassword: 'Changed-pass-1' })).code,
    ).toBe(0)
    expect((await other.call(session.current, {})).code).toBe(2)
    expect((await mine.call(session.current, {})).code).toBe(0)
  })

  it('given ones open nothing but the change itself', async () => {
    const { subInstaller } = testApp.fixtures.ours
    await setAccount(subInstaller.uuid, { initialized: false })
    const caller = await testApp.as(subInstaller)
    expect((await caller.call(contract.project.list, {})).failure).toBe('mustChangePassword')
    expect((await caller.call(session.list, {})).failure).toBe('mustChangePassword')
    expect((await caller.call(session.current, {})).data.initialization).toBe('0')
    expect((await caller.call(session.initialization, { password: fixturePassword })).failure).toBe('passwordUnchanged')
    const weak = await caller.call(session.initialization, { password: subInstaller.user_name })
    expect(weak.issues[0]).toMatchObject({ field: 'password', key: 'validation:password.weak' })
    expect((await caller.call(session.initialization, { password: 'My-own-pass-1' })).code).toBe(0)
    expect((await caller.call(contract.project.list, {})).code).toBe(0)
  })
})

describe('sessions', () => {
  it('end by logging out, one by one, and all but this one', async () => {
    const manager = testApp.fixtures.theirs.officeManager
    const [first, second, third] = [await testApp.as(manager), await testApp.as(manager), await testApp.as(manager)]
    await first!.call(session.logout, {})
    expect((await first!.call(session.current, {})).code).toBe(2)
    const { rows } = (await second!.call(session.list, {})).data
    const other = rows.find(({ current }) => !current)!
    expect((await second!.call(session.end, { uuid: other.uuid })).code).toBe(0)
    expect((await third!.call(session.current, {})).code).toBe(2)
    const fourth = await testApp.as(manager)
    expect((await second!.call(session.endOthers, {})).data.ended).toBe(1)
    expect((await fourth.call(session.current, {})).code).toBe(2)
  })

  it('end by themselves after their time', async () => {
    const caller = await testApp.as(testApp.fixtures.ours.installer)
    testApp.setNow(new Date(Date.now() + limits.sessionHours * 3_600_000 + 1_000))
    expect((await caller.call(session.current, {})).code).toBe(2)
    testApp.setNow(new Date())
  })

  it('end by logging out also while their account is switched off or over, so that they are not in force again after it', async () => {
    const { installer } = testApp.fixtures.ours
    for (const state of ['inactive', 'expired'] as const) {
      const [leaver, stored] = [await testApp.as(installer), await testApp.as(installer)]
      await setAccount(installer.uuid, { state })
      expect((await leaver.call(session.logout, {})).failure).toBe('sessionEnded')
      await setAccount(installer.uuid, { state: 'normal' })
      expect((await leaver.call(session.current, {})).failure).toBe('sessionEnded')
      expect((await stored.call(session.current, {})).code).toBe(0)
    }
  })

  it('end by logging out also at a page that shows a site which is not theirs any more', async () => {
    const caller = await testApp.as(testApp.fixtures.theirs.officeManager)
    const answer = await caller.raw('POST', `/web-server/${session.logout.path}`, {
      headers: {
        'x-community-id': testApp.fixtures.ours.office.uuid,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: '',
    })
    expect((await answer.json()).code).toBe(0)
    expect((await caller.call(session.current, {})).failure).toBe('sessionEnded')
  })

  it('are refused when their account is switched off, within a second', async () => {
    const { distributor } = testApp.fixtures.theirs
    const caller = await testApp.as(distributor)
    expect((await caller.call(session.current, {})).code).toBe(0)
    await setAccount(distributor.uuid, { state: 'inactive' })
    expect((await caller.call(session.current, {})).code).toBe(2)
  })
})
