import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/contract.ts'
import { limits } from '@lintel/contract/limits.ts'
import { callerOf, openHouse, worldPassword, type House } from '../../../test/harness.ts'
import type { Actor } from '../../../test/world.ts'
import { mailsIn } from '../../../test/mails.ts'

const { session } = contract
let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const signIn = (actor: Pick<Actor, 'user_name'>, password = worldPassword) =>
  house.nobody.call(session.login, { account: actor.user_name, password })

const mails = () => mailsIn(house)
const newestMail = async () => (await mails()).at(-1)!

async function setAccount(
  uuid: string,
  values: { two_factor?: boolean; initialized?: boolean; state?: 'normal' | 'inactive' | 'expired' },
) {
  await house.test.database.owner.query(`set lintel.scope = 'system'`)
  const client = await house.test.database.owner.connect()
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
    const { officeManager, office } = house.world.ours
    const { data } = await signIn(officeManager)
    const caller = callerOf(house.url, () => new Date(), data.token, 'propertyOffice')
    const current = await caller.call(session.current, {})
    expect(current.data.accountUuid).toBe(officeManager.uuid)
    expect(current.data.site?.uuid).toBe(office.uuid)
    expect(current.data.facts.entryPortal).toBe('pm')
  })

  it('takes an e-mail address for a user name, in any case', async () => {
    const { data } = await house.nobody.call(session.login, {
      account: 'OURS-OFFICE-PM@test.invalid',
      password: worldPassword,
    })
    expect(data.token).toBeTruthy()
  })

  it('answers an unknown name and a wrong password alike', async () => {
    const unknown = await house.nobody.call(session.login, { account: 'who is that', password: 'x' })
    const wrong = await signIn(house.world.theirs.communityManager, 'x')
    expect([unknown.status, unknown.code, unknown.msg]).toEqual([wrong.status, wrong.code, wrong.msg])
    expect(unknown.failure).toBe('invalidLogin')
  })

  it('locks for five minutes after five wrong tries, for known and unknown names, and never ends an open session', async () => {
    const victim = house.world.theirs.oldCommunityManager
    const open = await house.as(victim)
    for (const account of [victim.user_name, 'nobody of that name']) {
      for (let wrong = 0; wrong < limits.loginTriesShort; wrong++) {
        expect((await house.nobody.call(session.login, { account, password: 'x' })).failure).toBe('invalidLogin')
      }
      const locked = await house.nobody.call(session.login, { account, password: worldPassword })
      expect([locked.failure, locked.status]).toEqual(['lockedMinutes', 429])
    }
    expect((await open.call(session.current, {})).code).toBe(0)
    house.setNow(new Date(Date.now() + limits.loginLockShortMinutes * 60_000 + 1_000))
    expect((await signIn(victim)).code).toBe(0)
    house.setNow(new Date())
  })

  it('judges no more than five of fifty wrong passwords sent at once', async () => {
    const victim = house.world.theirs.subDistributor
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(victim, 'x')))
    expect(answers.filter(({ failure }) => failure === 'invalidLogin')).toHaveLength(limits.loginTriesShort)
    expect(answers.filter(({ failure }) => failure === 'lockedMinutes')).toHaveLength(50 - limits.loginTriesShort)
  })

  it('locks for a day after twenty wrong tries', async () => {
    const victim = house.world.theirs.subInstaller
    let now = Date.now()
    for (let round = 0; round < 4; round++) {
      house.setNow(new Date(now))
      for (let wrong = 0; wrong < limits.loginTriesShort; wrong++) await signIn(victim, 'x')
      now += limits.loginLockShortMinutes * 60_000 + 1_000
    }
    house.setNow(new Date(now))
    expect((await signIn(victim)).failure).toBe('lockedDay')
    house.setNow(new Date())
  })

  it('refuses inactive and expired accounts by name', async () => {
    const { single } = house.world.theirs
    await setAccount(single.uuid, { state: 'inactive' })
    expect((await signIn(single)).failure).toBe('accountInactive')
    await setAccount(single.uuid, { state: 'expired' })
    expect((await signIn(single)).failure).toBe('accountExpired')
  })

  it('answers in the language of the request', async () => {
    const body = 'account=nobody&password=x'
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'de-AT,en;q=0.5' }
    const response = await house.nobody.raw('POST', '/web-server/v3/web/common/manage/login', { headers, body })
    expect(response.headers.get('content-language')).toBe('de')
    expect(((await response.json()) as { msg: string }).msg).not.toBe('Invalid UserName or Password')
  })
})

describe('two-factor', () => {
  it('mails six digits, takes them once, and refuses them afterwards', async () => {
    const { admin } = house.world.ours
    await setAccount(admin.uuid, { two_factor: true })
    const first = await signIn(admin)
    expect(first.data.token).toBeUndefined()
    const twoFactorToken = first.data.twoFactorToken!
    const code = /\b\d{6}\b/.exec((await newestMail()).text)![0]
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await house.nobody.call(session.twoFactor, { twoFactorToken, code: wrong })).failure).toBe('codeInvalid')
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => house.nobody.call(session.twoFactor, { twoFactorToken, code })),
    )
    expect(answers.filter(({ code: answer }) => answer === 0)).toHaveLength(1)
  })

  it('gives up a code after five wrong tries, and when five minutes are over', async () => {
    const { admin } = house.world.ours
    const { twoFactorToken } = (await signIn(admin)).data
    const code = /\b\d{6}\b/.exec((await newestMail()).text)![0]
    const wrong = code === '111111' ? '222222' : '111111'
    for (let time = 0; time < limits.codeTries; time++)
      await house.nobody.call(session.twoFactor, { twoFactorToken: twoFactorToken!, code: wrong })
    expect((await house.nobody.call(session.twoFactor, { twoFactorToken: twoFactorToken!, code })).failure).toBe(
      'codeExpired',
    )

    const late = (await signIn(admin)).data.twoFactorToken!
    const lateCode = /\b\d{6}\b/.exec((await newestMail()).text)![0]
    house.setNow(new Date(Date.now() + limits.codeMinutes * 60_000 + 1_000))
    expect((await house.nobody.call(session.twoFactor, { twoFactorToken: late, code: lateCode })).failure).toBe(
      'codeExpired',
    )
    house.setNow(new Date())
  })

  it('sends a new code after a minute, not before', async () => {
    const { admin } = house.world.ours
    const twoFactorToken = (await signIn(admin)).data.twoFactorToken!
    expect((await house.nobody.call(session.resendCode, { twoFactorToken })).failure).toBe('codeTooSoon')
    house.setNow(new Date(Date.now() + limits.codeResendSeconds * 1_000 + 500))
    expect((await house.nobody.call(session.resendCode, { twoFactorToken })).code).toBe(0)
    house.setNow(new Date())
  })
})

describe('passwords', () => {
  it('are set by a mailed token once; all sessions end; the token stands behind a # and in no log or table', async () => {
    const { communityManager } = house.world.ours
    const open = await house.as(communityManager)
    await house.nobody.call(session.forgetPassword, { email: 'ours-community-pm@test.invalid' })
    const mail = await newestMail()
    const token = /resetPassword#token=([\w-]+)/.exec(mail.text)![1]!
    expect(
      (await callerOf(house.url, () => new Date(), token, undefined).call(session.checkToken, {})).data.purpose,
    ).toBe('resetPassword')
    const form = { token, password: 'Brand-new-1' }
    const answers = await Promise.all(Array.from({ length: 50 }, () => house.nobody.call(session.resetPassword, form)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect((await open.call(session.current, {})).code).toBe(2)
    expect((await signIn(communityManager)).failure).toBe('invalidLogin')
    expect((await signIn(communityManager, 'Brand-new-1')).code).toBe(0)
  })

  it('answers a forgotten password of an unknown address like a known one, and sends nothing', async () => {
    const before = (await mails()).length
    const answer = await house.nobody.call(session.forgetPassword, { email: 'nobody@nowhere.invalid' })
    expect([answer.code, answer.status]).toEqual([0, 200])
    expect(await mails()).toHaveLength(before)
  })

  it.each([
    ['Short1', 'validation:password.tooShort'],
    ['nouppercase1', 'validation:password.weak'],
    ['NOLOWERCASE1', 'validation:password.weak'],
    ['NoDigitsHere', 'validation:password.weak'],
    ['Far-too-long-for-a-password-1', 'validation:tooLong'],
  ])('refuses %s at its field', async (newPassword, key) => {
    const caller = await house.as(house.world.ours.officeManager)
    const answer = await caller.call(session.changePassword, { oldPassword: worldPassword, newPassword })
    expect(answer.failure).toBe('invalidInput')
    expect(answer.issues[0]).toMatchObject({ field: 'newPassword', key })
  })

  it('change only with the old one, and end the other sessions', async () => {
    const manager = house.world.ours.oldCommunityManager
    const [mine, other] = [await house.as(manager), await house.as(manager)]
    expect(
      (await mine.call(session.changePassword, { oldPassword: 'wrong', newPassword: 'Changed-pass-1' })).failure,
    ).toBe('passwordIncorrect')
    expect(
      (await mine.call(session.changePassword, { oldPassword: worldPassword, newPassword: worldPassword })).failure,
    ).toBe('passwordUnchanged')
    expect(
      (await mine.call(session.changePassword, { oldPassword: worldPassword, newPassword: 'Changed-pass-1' })).code,
    ).toBe(0)
    expect((await other.call(session.current, {})).code).toBe(2)
    expect((await mine.call(session.current, {})).code).toBe(0)
  })

  it('given ones open nothing but the change itself', async () => {
    const { subInstaller } = house.world.ours
    await setAccount(subInstaller.uuid, { initialized: false })
    const caller = await house.as(subInstaller)
    expect((await caller.call(contract.project.list, {})).failure).toBe('mustChangePassword')
    expect((await caller.call(session.list, {})).failure).toBe('mustChangePassword')
    expect((await caller.call(session.current, {})).data.initialization).toBe('0')
    expect((await caller.call(session.initialization, { password: worldPassword })).failure).toBe('passwordUnchanged')
    expect((await caller.call(session.initialization, { password: 'My-own-pass-1' })).code).toBe(0)
    expect((await caller.call(contract.project.list, {})).code).toBe(0)
  })
})

describe('sessions', () => {
  it('end by logging out, one by one, and all but this one', async () => {
    const manager = house.world.theirs.officeManager
    const [first, second, third] = [await house.as(manager), await house.as(manager), await house.as(manager)]
    await first!.call(session.logout, {})
    expect((await first!.call(session.current, {})).code).toBe(2)
    const { rows } = (await second!.call(session.list, {})).data
    const other = rows.find(({ current }) => !current)!
    expect((await second!.call(session.end, { uuid: other.uuid })).code).toBe(0)
    expect((await third!.call(session.current, {})).code).toBe(2)
    const fourth = await house.as(manager)
    expect((await second!.call(session.endOthers, {})).data.ended).toBe(1)
    expect((await fourth.call(session.current, {})).code).toBe(2)
  })

  it('end by themselves after their time', async () => {
    const caller = await house.as(house.world.ours.installer)
    house.setNow(new Date(Date.now() + limits.sessionHours * 3_600_000 + 1_000))
    expect((await caller.call(session.current, {})).code).toBe(2)
    house.setNow(new Date())
  })

  it('are refused when their account is switched off, within a second', async () => {
    const { distributor } = house.world.theirs
    const caller = await house.as(distributor)
    expect((await caller.call(session.current, {})).code).toBe(0)
    await setAccount(distributor.uuid, { state: 'inactive' })
    expect((await caller.call(session.current, {})).code).toBe(2)
  })
})
