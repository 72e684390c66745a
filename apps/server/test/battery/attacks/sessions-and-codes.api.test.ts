import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract, everyOperation } from '@lintel/contract/all/contract.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { callerOf, startTestApp, fixturePassword, type TestApp } from '../../test-app.ts'
import { mailsIn } from '../../mails.ts'
import { samples } from '../../samples/all.ts'
import type { Actor } from '../../fixtures.ts'
import { callerFor, plainRequest, report } from '../kit.ts'

/**
 * T8: tokens are new at each sign-in, end with what they stand for within a second, and are written nowhere. T9: a
 * handed-out password opens nothing; mailed codes and links work once, in time, for their own account.
 */

const { session } = contract
const lines: string[] = []
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'trace' }, { write: (line: string) => void lines.push(line) })
})
afterAll(() => testApp.close())

const set = async (text: string, values: readonly unknown[]): Promise<void> => {
  const client = await testApp.test.database.owner.connect()
  try {
    await client.query(`set lintel.scope = 'system'`)
    await client.query(text, [...values])
  } finally {
    await client.query('reset lintel.scope')
    client.release()
  }
}
const signIn = (actor: Pick<Actor, 'user_name'>, password = fixturePassword) =>
  testApp.anonymous.call(session.login, { account: actor.user_name, password })
const callerWith = (token: string | undefined) => callerOf(testApp.url, () => testApp.services.now(), token, undefined)
const newestMail = async () => (await mailsIn(testApp)).at(-1)!.text
const isSignedIn = async (token: string): Promise<boolean> =>
  (await callerWith(token).call(session.current, {})).code === 0

/** How long a token still answers after something was done. */
async function endsWithin(token: string, act: () => Promise<unknown>): Promise<number> {
  expect(await isSignedIn(token)).toBe(true)
  await act()
  const startedAt = performance.now()
  while (await isSignedIn(token)) if (performance.now() - startedAt > 3_000) return Infinity
  return performance.now() - startedAt
}

describe('a password that was handed out (T9)', () => {
  it('opens no call but those of the first sign-in itself', async () => {
    let refusedCount = 0
    const answering: string[] = []
    for (const { name, operation } of everyOperation) {
      if (operation.needs === 'public' || operation.whileRestricted || operation.streams) continue
      const found = await callerFor(testApp, name, operation)
      if (!found) continue
      await set('update account set initialized = false where uuid = $1', [found.actor.uuid])
      const answer = await found.caller.call(operation, samples[name]!.own(testApp.fixtures, found.actor) as never)
      if (answer.failure === 'mustChangePassword' || answer.failure === 'sessionEnded') refusedCount += 1
      else answering.push(`${name}: ${answer.failure ?? answer.code}`)
      await set('update account set initialized = true where uuid = $1', [found.actor.uuid])
    }
    report(
      'T9',
      { calls: refusedCount + answering.length, answering: answering.length },
      '0 accepted before the own password',
    )
    expect(answering).toEqual([])
    expect(refusedCount).toBeGreaterThan(150)
  }, 240_000)
})

describe('a session (T8)', () => {
  const issuedTokens: string[] = []

  it('has a token of its own at each sign-in, whatever token the browser brings along', async () => {
    const actor = testApp.fixtures.theirs.communityManager
    const brought = (await testApp.as(actor)).token!
    const plantedToken = 'A'.repeat(43)
    for (const token of [brought, plantedToken]) {
      const answer = await callerWith(token).call(session.login, {
        account: actor.user_name,
        password: fixturePassword,
      })
      issuedTokens.push(answer.data.token!)
      expect(answer.data.token).not.toBe(token)
    }
    expect(await isSignedIn(plantedToken)).toBe(false)
    expect(new Set(issuedTokens).size).toBe(2)
  })

  it('ends within a second of each thing that ends it', async () => {
    const { ours } = testApp.fixtures
    const open = async (actor: Actor) => (await signIn(actor)).data.token!
    const longest: Record<string, number> = {}
    const ends = async (what: string, actor: Actor, act: (token: string) => Promise<unknown>) => {
      const token = await open(actor)
      issuedTokens.push(token)
      longest[what] = await endsWithin(token, () => act(token))
    }
    const manager = ours.oldCommunityManager
    await ends('signing out', manager, (token) => callerWith(token).call(session.logout, {}))
    await ends('ending the others', manager, async () => callerWith(await open(manager)).call(session.endOthers, {}))
    await ends('a changed password', manager, async () =>
      callerWith(await open(manager)).call(session.changePassword, {
        oldPassword: fixturePassword,
        newPassword: 'Changed-pass-1',
      }),
    )
    await ends('a reset password', ours.communityManager, async () => {
      await testApp.anonymous.call(session.forgetPassword, { email: 'ours-community-pm@test.invalid' })
      const token = /#token=([\w-]+)/.exec(await newestMail())![1]!
      issuedTokens.push(token)
      expect((await testApp.anonymous.call(session.resetPassword, { token, password: 'Brand-new-1' })).code).toBe(0)
    })
    await ends('an account switched off', ours.single, () =>
      set(`update account set state = 'inactive' where uuid = $1`, [ours.single.uuid]),
    )
    await ends('an account that has ended', ours.admin, () =>
      set(`update account set expires_at = now() - interval '1 minute' where uuid = $1`, [ours.admin.uuid]),
    )
    const worst = Math.max(...Object.values(longest))
    report('T8', { ways: Object.keys(longest).length, 'longest ms': Math.round(worst) }, 'at most 1,000 ms')
    for (const [what, time] of Object.entries(longest)) expect(time, what).toBeLessThanOrEqual(1_100)
  })

  it('leaves its token in no log, no address, no answer that was not its own and no table', async () => {
    expect(issuedTokens.length).toBeGreaterThan(6)
    const log = lines.join('\n')
    expect(log).toContain('answered')
    const { rows } = await testApp.test.database.owner.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const client = await testApp.test.database.owner.connect()
    await client.query(`set lintel.scope = 'system'`)
    const found = await client.query<{ name: string }>(
      rows
        .map(({ name }) => `select '${name}' as name where exists (select from "${name}" t where t::text ~ $1)`)
        .join(' union all '),
      [issuedTokens.join('|')],
    )
    await client.query('reset lintel.scope')
    client.release()
    expect(found.rows).toEqual([])
    for (const token of issuedTokens) expect(log.includes(token)).toBe(false)
    for (const { name, operation } of everyOperation)
      expect(JSON.stringify([operation.path, operation.aliases ?? []]), name).not.toMatch(/token=|:token/i)
    const page = await plainRequest(testApp.url, '/docs', { headers: { 'x-auth-token': issuedTokens[0]! } })
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    report(
      'T8',
      { tokens: issuedTokens.length, 'log lines': lines.length, found: 0 },
      '0 tokens in logs, addresses, tables',
    )
  })
})

describe('a mailed code (T9)', () => {
  it('works once of 50 tries at once, not again, not late, not for another account', async () => {
    const { office, ...family } = testApp.fixtures.theirs
    expect(office).toBeDefined()
    const [mine, other] = [family.officeManager, family.oldCommunityManager]
    await set('update account set two_factor = true where uuid = any($1)', [[mine.uuid, other.uuid]])
    const first = async (actor: Actor) => {
      const token = (await signIn(actor)).data.twoFactorToken!
      return { twoFactorToken: token, code: /\b\d{6}\b/.exec(await newestMail())![0] }
    }
    const own = await first(mine)
    const strange = await first(other)
    const crossedForm = { twoFactorToken: own.twoFactorToken, code: strange.code }
    expect((await testApp.anonymous.call(session.twoFactor, crossedForm)).code).not.toBe(0)
    const tries = await Promise.all(Array.from({ length: 50 }, () => testApp.anonymous.call(session.twoFactor, own)))
    const acceptedCount = tries.filter(({ code }) => code === 0).length
    expect((await testApp.anonymous.call(session.twoFactor, own)).code).not.toBe(0)
    testApp.setNow(new Date(Date.now() + limits.codeMinutes * 60_000 + 1_000))
    expect((await testApp.anonymous.call(session.twoFactor, strange)).code).not.toBe(0)
    testApp.setNow(new Date())
    report('T9', { 'codes accepted of 50': acceptedCount }, 'exactly 1')
    expect(acceptedCount).toBe(1)
  })
})

describe('a mailed link (T9)', () => {
  const link = async (email: string): Promise<string> => {
    await testApp.anonymous.call(session.forgetPassword, { email })
    return /#token=([\w-]+)/.exec(await newestMail())![1]!
  }

  it('works once of 50 tries at once, not again, not late, and for its own account alone', async () => {
    const mine = await link('theirs-community-pm@test.invalid')
    const late = await link('theirs-dis@test.invalid')
    const before = await hashOf('theirs-dis')
    const form = { token: mine, password: 'Brand-new-2' }
    const tries = await Promise.all(
      Array.from({ length: 50 }, () => testApp.anonymous.call(session.resetPassword, form)),
    )
    const acceptedCount = tries.filter(({ code }) => code === 0).length
    expect((await testApp.anonymous.call(session.resetPassword, form)).failure).toBe('resetTokenInvalid')
    testApp.setNow(new Date(Date.now() + limits.resetTokenMinutes * 60_000 + 1_000))
    const over = await testApp.anonymous.call(session.resetPassword, { token: late, password: 'Brand-new-2' })
    testApp.setNow(new Date())
    expect(over.failure).toBe('resetTokenInvalid')
    expect(await hashOf('theirs-dis')).toBe(before)
    report('T9', { 'links accepted of 50': acceptedCount }, 'exactly 1')
    expect(acceptedCount).toBe(1)
  })

  it('is no session and no code, and a session or a code is no link', async () => {
    const actor = testApp.fixtures.theirs.installer
    const token = (await testApp.as(actor)).token!
    const reset = await link('theirs-ins@test.invalid')
    expect(await isSignedIn(reset)).toBe(false)
    expect((await testApp.anonymous.call(session.resetPassword, { token, password: 'Brand-new-3' })).code).not.toBe(0)
    const asCode = await testApp.anonymous.call(session.twoFactor, { twoFactorToken: reset, code: '000000' })
    expect(asCode.code).not.toBe(0)
  })

  async function hashOf(userName: string): Promise<string> {
    const client = await testApp.test.database.owner.connect()
    try {
      await client.query(`set lintel.scope = 'system'`)
      const { rows } = await client.query<{ hash: string }>(
        'select password_hash as hash from account where user_name = $1',
        [userName],
      )
      return rows[0]!.hash
    } finally {
      await client.query('reset lintel.scope')
      client.release()
    }
  }
})
