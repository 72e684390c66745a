import { contract } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDeviceTestApp } from '../devices/device-test-app.ts'
import { allRows, startTestApp, fixturePassword, type TestApp } from '../test-app.ts'

/**
 * Whose word is taken for the address of a caller: limits, sessions, audit log, the host that devices are
 * given and `/metrics`, over sockets. Figures: 60 tries of secrets and 600 calls a minute (limits.ts, Requests).
 */

const open = (settings: Record<string, string>) => startTestApp({ limited: 'yes', ...settings })
const from = (address: string) => ({ 'x-forwarded-for': address })
type Headers = Readonly<Record<string, string>>

const login = addressOf(contract.session.login.path)
const doors = addressOf(contract.door.list.path).replace('{role}', 'pm')

/** So many statuses of calls that are refused before they cost anything, a few at a time. */
async function statuses(count: number, call: (index: number) => Promise<Response>): Promise<readonly number[]> {
  const found: number[] = []
  for (let start = 0; start < count; start += 30) {
    const some = Array.from({ length: Math.min(30, count - start) }, (_, index) => call(start + index))
    for (const response of await Promise.all(some)) {
      found.push(response.status)
      await response.arrayBuffer()
    }
  }
  return found
}

const trying = (testApp: TestApp, headers: (index: number) => Headers, count: number) =>
  statuses(count, (index) =>
    fetch(`${testApp.url}${login}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers(index) },
      body: '{',
    }),
  )

const listing = (testApp: TestApp, headers: (index: number) => Headers, count: number) =>
  statuses(count, (index) => fetch(`${testApp.url}${doors}?timestamp=${Date.now()}`, { headers: headers(index) }))

const isLimited = (found: readonly number[], first: number) => {
  expect(found.slice(0, first)).not.toContain(429)
  expect(new Set(found.slice(first))).toEqual(new Set([429]))
}

async function signedInAs(testApp: TestApp, headers: Headers): Promise<{ session: string; audit: string | null }> {
  const { officeManager } = testApp.fixtures.ours
  const response = await fetch(`${testApp.url}${login}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ account: officeManager.user_name, password: fixturePassword }),
  })
  expect(response.status).toBe(200)
  return allRows(testApp)(async (db) => {
    const latest = await db
      .selectFrom('session')
      .select('address')
      .where('account_uuid', '=', officeManager.uuid)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    const entry = await db
      .selectFrom('audit_entry')
      .select('address')
      .where('operation', '=', 'session.login')
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow()
    return { session: latest.address, audit: entry.address }
  })
}

const metrics = async (testApp: TestApp, headers: Headers) =>
  (await fetch(`${testApp.url}/metrics`, { headers })).status

describe('with no proxy named', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await open({})
    return () => testApp.close()
  })

  it('notes the address of the socket, whatever is forwarded', async () => {
    expect(await signedInAs(testApp, from('203.0.113.7'))).toEqual({ session: '127.0.0.1', audit: '127.0.0.1' })
  })

  it('limits tries of secrets by address, whatever headers a caller makes up', async () => {
    const { token } = await testApp.as(testApp.fixtures.ours.officeManager)
    const forgedHeaders = (index: number) => ({
      ...from(`203.0.113.${index}`),
      'x-real-ip': `203.0.113.${index}`,
      'user-agent': `program ${index}`,
      // A session in force is no further allowance for secrets.
      'x-auth-token': index % 2 ? `made-up-${index}` : token!,
    })
    // One was made by the test above.
    isLimited(await trying(testApp, forgedHeaders, 62), 59)
  })

  it('limits calls without a session by address, and does not take a made-up token for one', async () => {
    isLimited(
      await listing(testApp, (index) => ({ ...from(`2001:db8::${index}`), 'x-auth-token': `t${index}` }), 602),
      600,
    )
  })

  it('limits a session by itself: others behind the same address are still answered', async () => {
    const manager = await testApp.as(testApp.fixtures.ours.officeManager)
    const other = await testApp.as(testApp.fixtures.ours.officeManager)
    const own = () => ({ 'x-auth-token': manager.token! })
    isLimited(await listing(testApp, own, 601), 600)
    expect((await other.call(contract.door.list, {})).code).toBe(0)
  })

  it('shows metrics to this machine, and to no caller that a proxy on it has passed on', async () => {
    expect(await metrics(testApp, {})).toBe(200)
    for (const header of ['x-forwarded-for', 'x-forwarded-port', 'x-real-ip', 'forwarded', 'via', 'true-client-ip'])
      expect(await metrics(testApp, { [header]: '203.0.113.7' }), header).toBe(404)
    expect(await metrics(testApp, from('127.0.0.1'))).toBe(404)
  })
})

describe('behind a proxy that is named', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await open({ TRUSTED_PROXIES: '192.0.2.0/24, 127.0.0.1' })
    return () => testApp.close()
  })

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7, 192.0.2.9', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7:50123', '203.0.113.7'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ["'; drop table session; --", '127.0.0.1'],
    ['', '127.0.0.1'],
  ])('notes of %j the last address that no proxy is', async (forwardedFor, address) => {
    expect(await signedInAs(testApp, from(forwardedFor))).toEqual({ session: address, audit: address })
  })

  it('limits each address behind it, not what it put before its own, and IPv6 by its network', async () => {
    isLimited(await trying(testApp, (index) => from(`198.51.100.${index}, 203.0.113.50`), 61), 60)
    expect(await trying(testApp, () => from('203.0.113.51'), 1)).toEqual([400])
    const inNetwork = (index: number) => from(`2001:db8:1:2:${(index + 1).toString(16)}::1`)
    isLimited(await trying(testApp, inNetwork, 61), 60)
    expect(await trying(testApp, () => from('2001:db8:1:3::1'), 1)).toEqual([400])
  })

  it('shows metrics to this machine alone, and not through that proxy, whichever address it forwards', async () => {
    expect(await metrics(testApp, {})).toBe(200)
    for (const forwardedFor of ['127.0.0.1', '203.0.113.7', '127.0.0.1, 203.0.113.7'])
      expect(await metrics(testApp, from(forwardedFor)), forwardedFor).toBe(404)
    expect(await metrics(testApp, { via: '1.1 proxy.example' })).toBe(404)
    expect(await metrics(testApp, { authorization: `Bearer ${'a'.repeat(32)}` })).toBe(404)
  })
})

describe('with a token for metrics', () => {
  const token = 'rMZ1zJt0Q2~b+x/Zq_9.c-7dWkLmNoP8'
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await open({ METRICS_TOKEN: token })
    return () => testApp.close()
  })

  it('shows them to its bearer, also through a proxy, and to this machine', async () => {
    const authorization = `Bearer ${token}`
    expect(await metrics(testApp, { authorization })).toBe(200)
    expect(await metrics(testApp, { authorization, ...from('203.0.113.7'), via: '1.1 proxy.example' })).toBe(200)
    expect(await metrics(testApp, {})).toBe(200)
    expect(await metrics(testApp, from('203.0.113.7'))).toBe(404)
  })

  it.each([`Bearer ${token}x`, `Bearer ${token.slice(1)}`, 'Bearer ', token, `Basic ${token}`])(
    'shows none to who presents %j',
    async (authorization) => {
      expect(await metrics(testApp, { authorization })).toBe(404)
    },
  )
})

describe('the host that a device is given', () => {
  const headers = { 'x-forwarded-host': 'evil.example', 'content-type': 'application/json' }
  it.each([
    ['', 'mqtt://127.0.0.1:'],
    ['127.0.0.1', 'mqtt://evil.example:'],
  ])('with TRUSTED_PROXIES=%j begins with %s', async (TRUSTED_PROXIES, start) => {
    const testApp = await startDeviceTestApp('embedded', { HOST: '0.0.0.0', TRUSTED_PROXIES })
    afterAll(() => testApp.close())
    const { mac, claimCode: code } = await testApp.register()
    const body = JSON.stringify({ mac, code })
    const response = await fetch(`${testApp.url}/device/v1/claim`, { method: 'POST', headers, body })
    const { data } = (await response.json()) as { data: { mqtt: { url: string } } }
    expect(data.mqtt.url.startsWith(start), data.mqtt.url).toBe(true)
  })
})
