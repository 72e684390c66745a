import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import { insertAccount } from '../../../src/seed/records.ts'
import { startTestApp, fixturePassword, type TestApp } from '../../test-app.ts'
import { write } from '../../samples/kit.ts'
import { eachOf, median, ms, plainRequest, randomFrom, report, seed } from '../kit.ts'

/**
 * T6: 10,000 guessed passwords, at one account, at a thousand, and from a hundred addresses. T7: what is known and what
 * is not answer alike, in text, status and time.
 */

const { session } = contract
const login = `/web-server/${session.login.path}`
const forget = `/web-server/${session.forgetPassword.path}`
const form = { 'content-type': 'application/x-www-form-urlencoded' }

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const post = (path: string, fields: Record<string, string>, from?: string) =>
  plainRequest(testApp.url, path, {
    method: 'POST',
    headers: form,
    body: new URLSearchParams(fields).toString(),
    ...(from && { from }),
  })
const failureIn = (body: string): string =>
  (JSON.parse(body) as { data: { failure?: string } | null }).data?.failure ?? 'none'

/** Whether a guess was looked at, rather than refused before. */
const isJudged = (failure: string): boolean => failure === 'invalidLogin'

describe('guessing passwords (T6)', () => {
  it('has at most ten of 10,000 guesses at an account judged, and its open session goes on', async () => {
    const victim = testApp.fixtures.ours.communityManager
    const open = await testApp.as(victim)
    const count = { judged: 0, locked: 0, other: 0 }
    await eachOf(
      Array.from({ length: 10_000 }, (_, index) => index),
      20,
      async (index) => {
        const { body } = await post(
          login,
          { account: victim.user_name, password: `Guess-${index}` },
          addressOf(index % 100),
        )
        const failure = failureIn(body)
        if (isJudged(failure)) count.judged += 1
        else if (failure.startsWith('locked')) count.locked += 1
        else count.other += 1
      },
    )
    report('T6', { guesses: 10_000, addresses: 100, ...count }, 'at most 10 judged in 5 minutes')
    expect(count.judged).toBeLessThanOrEqual(10)
    expect(count.other).toBe(0)
    expect((await open.call(session.current, {})).code).toBe(0)
    const right = await post(login, { account: victim.user_name, password: fixturePassword })
    expect(failureIn(right.body)).toMatch(/^locked/)
  })

  it('has at most ten of the guesses at each of a thousand accounts judged', async () => {
    const names = await thousandAccounts()
    const judgedByAccount = new Map<string, number>()
    let other = 0
    await eachOf(
      Array.from({ length: 10_000 }, (_, index) => index),
      20,
      async (index) => {
        const account = names[index % names.length]!
        const { body } = await post(login, { account, password: `Guess-${index}` }, addressOf(index % 100))
        const failure = failureIn(body)
        if (isJudged(failure)) judgedByAccount.set(account, (judgedByAccount.get(account) ?? 0) + 1)
        else if (!failure.startsWith('locked')) other += 1
      },
    )
    const most = Math.max(...judgedByAccount.values())
    report('T6', { accounts: names.length, guesses: 10_000, 'most judged of one': most }, 'at most 10 judged')
    expect(most).toBeLessThanOrEqual(10)
    expect([judgedByAccount.size, other]).toEqual([names.length, 0])
  })

  it('is stopped for an address that asks too often, whatever it says of itself', async () => {
    const limitedTestApp = await startTestApp({ limited: 'yes' })
    try {
      let judgedCount = 0
      for (let index = 0; index < 300; index += 1) {
        const { status } = await plainRequest(limitedTestApp.url, login, {
          method: 'POST',
          headers: {
            ...form,
            'x-forwarded-for': `203.0.113.${index % 250}`,
            forwarded: `for=203.0.113.${index % 250}`,
          },
          body: `account=nobody-${index}&password=x`,
          from: '127.0.0.77',
        })
        if (status !== 429) judgedCount += 1
      }
      report('T6', { requests: 300, judged: judgedCount }, 'at most 60 a minute of one address')
      expect(judgedCount).toBeLessThanOrEqual(60)
    } finally {
      await limitedTestApp.close()
    }
  })
})

const addressOf = (index: number): string => `127.0.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`

async function thousandAccounts(): Promise<string[]> {
  const { installer } = testApp.fixtures.theirs
  // A hash that is cheap to check: what is counted is how often that is done.
  const passwordHash = await hash('Not-guessed-1', { memoryCost: 1_024, timeCost: 1, parallelism: 1 })
  return write(testApp, async (db) => {
    const names: string[] = []
    for (let index = 0; index < 1_000; index += 1) {
      const name = `guessed-${index}`
      await insertAccount(db, 'propertyManager', name, installer, passwordHash, {
        email: `${name}@test.invalid`,
      })
      names.push(name)
    }
    return names
  })
}

describe('a known and an unknown name (T7)', () => {
  const samples = 2_000

  /** Sends both in turn, so that whatever else the machine does meets both alike. */
  async function compare(known: (index: number) => Promise<unknown>, unknown: (index: number) => Promise<unknown>) {
    const times: [number[], number[]] = [[], []]
    const random = randomFrom(seed)
    for (let index = 0; index < samples; index += 1) {
      const order = random() < 0.5 ? [0, 1] : [1, 0]
      for (const which of order) {
        const startedAt = performance.now()
        await (which === 0 ? known : unknown)(index)
        times[which]!.push(performance.now() - startedAt)
      }
    }
    return { difference: Math.abs(median(times[0]) - median(times[1])), p: chanceOfShift(...times, 5) }
  }

  it('answer a sign-in alike, in text and in time', async () => {
    const { user_name: account, uuid } = testApp.fixtures.ours.officeManager
    const texts = new Set<string>()
    const tryAt = async (name: string) => {
      const { status, body, headers } = await post(login, { account: name, password: 'Wrong-one-1' })
      texts.add(JSON.stringify([status, body, headers['content-length']]))
    }
    const clearGuard = () =>
      write(testApp, (db) => db.deleteFrom('sign_in_guard').where('subject', '=', uuid).execute())
    const { difference, p } = await compare(
      async (index) => {
        await tryAt(account)
        if (index % 4 === 3) await clearGuard()
      },
      async (index) => {
        await tryAt(`nobody-${Math.floor(index / 4)}`)
        // The same work beside it, so that it is not what is measured.
        if (index % 4 === 3) await clearGuard()
      },
    )
    report(
      'T7',
      { call: 'login', samples, 'medians apart': ms(difference), p: p.toFixed(3) },
      'under 5 ms, p over 0.01',
    )
    expect(texts.size).toBe(1)
    expect(difference).toBeLessThan(5)
    expect(p).toBeGreaterThan(0.01)
  })

  it('answer a forgotten password alike, in text and in time', async () => {
    const texts = new Set<string>()
    const ask = async (email: string) => {
      const { status, body, headers } = await post(forget, { email })
      texts.add(JSON.stringify([status, body, headers['content-length']]))
    }
    const knownNames = Object.values(testApp.fixtures.theirs).flatMap((one) =>
      'user_name' in one ? [one.user_name] : [],
    )
    const { difference, p } = await compare(
      (index) => ask(`${knownNames[index % knownNames.length]}@test.invalid`),
      (index) => ask(`nobody-${index}@test.invalid`),
    )
    report(
      'T7',
      { call: 'forgotten', samples, 'medians apart': ms(difference), p: p.toFixed(3) },
      'under 5 ms, p over 0.01',
    )
    expect(texts.size).toBe(1)
    expect(difference).toBeLessThan(5)
    expect(p).toBeGreaterThan(0.01)
  })
})

/**
 * How likely it is that such samples come from two that lie no more than `margin` ms apart: the rank test of Mann and
 * Whitney on the slower ones made faster by the margin, one-sided. A likelihood of one in a hundred or less speaks for
 * a real difference.
 */
function chanceOfShift(one: readonly number[], other: readonly number[], margin: number): number {
  const [slow, fast] = median(one) > median(other) ? [one, other] : [other, one]
  const ranking = [
    ...slow.map((value) => ({ value: value - margin, isSlow: true })),
    ...fast.map((value) => ({ value, isSlow: false })),
  ].sort((a, b) => a.value - b.value)
  const rankSum = ranking.reduce((sum, { isSlow }, index) => sum + (isSlow ? index + 1 : 0), 0)
  const [n, m] = [slow.length, fast.length]
  const u = rankSum - (n * (n + 1)) / 2
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return 1 - normal(z)
}

/** The normal distribution (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(z))
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429)))) // prettier-ignore
  return z >= 0 ? 1 - tail : tail
}
