import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import { saltoKs } from '../../../src/features/third-party-locks/connectors/salto-ks/connector.ts'
import { vendorRequests } from '../../../src/features/third-party-locks/connectors/request.ts'
import { isDue, isWhole } from '../../../../../tools/testing/fast-check.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { mailsIn } from '../../mails.ts'
import { callerFor, changingCalls, inputFor, plainRequest, report } from '../kit.ts'

/**
 * T16: addresses in any field of any call make the server connect to no host; what it asks of vendors follows no
 * redirect. T18, the server's part: no header of a request decides where a page or a mail leads.
 */

const canaries: Server[] = []
let connections = 0
let testApp: TestApp
let ports: readonly number[]
beforeAll(async () => {
  ports = await Promise.all(['127.0.0.1', '::1'].map(listen))
  testApp = await startTestApp({ PUBLIC_URL: 'https://portal.example.org' })
})
afterAll(async () => {
  await testApp.close()
  for (const canary of canaries) canary.close()
})

function listen(host: string): Promise<number> {
  const canary = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  canaries.push(canary)
  return new Promise((resolve) => {
    canary.once('error', () => resolve(1))
    canary.listen(0, host, () => resolve((canary.address() as AddressInfo).port))
  })
}

/** Ways to write the canaries, the machine and its network: 200 and more. */
function addresses(): string[] {
  const [four, six] = ports
  const hosts = [
    '127.0.0.1', 'localhost', '0.0.0.0', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.1', '0x7f.0.0.1', '017700000001',
    '0177.0.0.1', '127.000.000.001', '127.0.0.1.', 'LOCALHOST', 'localhost.', '127。0。0。1', '①②⑦.0.0.1', '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:127.0.0.1]', '[::]', 'evil@127.0.0.1', '127.0.0.1#evil', '%31%32%37.0.0.1', '127.0.0.1%00',
  ] // prettier-ignore
  const own = hosts.flatMap((host) => [`http://${host}:${four}/`, `https://${host}:${four}/x`, `//${host}:${four}/`])
  const others = [`http://[::1]:${six}/`, `https://[::1]:${six}/`, `http://[0:0:0:0:0:0:0:1]:${six}/`, `[::1]:${six}`]
  const schemes = [
    'gopher',
    'dict',
    'ftp',
    'ldap',
    'tftp',
    'ws',
    'mqtt',
    'smtp',
    'rtsp',
    'sip',
    'jar:http',
    'redis',
    'telnet',
  ]
  const networks = ['169.254.169.254/latest/meta-data/', '10.0.0.1', '192.168.0.1', '172.16.0.1', '[fd00::1]', '100.64.0.1', 'metadata.google.internal', '[fe80::1]'] // prettier-ignore
  return [
    ...own,
    ...others,
    ...schemes.map((scheme) => `${scheme}://127.0.0.1:${four}/x`),
    ...networks.flatMap((network) => [`http://${network}`, `https://${network}`]),
    'file:///etc/passwd',
    'file://localhost/etc/passwd',
    'file:\\\\127.0.0.1\\x',
    `\\\\127.0.0.1@${four}\\x`,
    ...hosts.flatMap((host) => [`${host}:${four}`, `http:${host}:${four}`, `a@${host}`, `smtp:${host}:${four}`]),
  ] // prettier-ignore
}

describe('an address that a caller writes into a field (T16)', () => {
  it('makes the server connect to no host', async () => {
    const all = addresses()
    expect(all.length).toBeGreaterThanOrEqual(200)
    let requestCount = 0
    let turn = 0
    for (const [index, { name, operation }] of changingCalls.entries()) {
      if (operation.wire === 'file' || !isDue(index, 3)) continue
      const found = await callerFor(testApp, name, operation)
      if (!found) continue
      const form = await inputFor(testApp, name, found.actor)
      const texts = Object.keys(form).filter((field) => typeof form[field] === 'string')
      const targetFields = texts.length > 0 ? texts : ['url']
      // Each field has its turn with other addresses, so that all of them meet all kinds of calls.
      for (const field of targetFields) {
        const fields = { ...form, [field]: all[turn % all.length]! }
        turn += 1
        const answer = await found.caller.call(operation, fields as never)
        expect(answer.status, name).toBeLessThan(500)
        requestCount += 1
      }
    }
    // What leads abroad by design has all of them: the region, site and names of a lock vendor's account.
    const installer = await testApp.as(testApp.fixtures.ours.installer)
    for (const [index, address] of all.entries()) {
      if (!isDue(index, 3)) continue
      for (const field of ['region', index % 2 ? 'siteId' : 'clientId'] as const) {
        const account = { vendor: 'dormakaba', region: 'europe', clientId: 'c', clientSecret: 's', siteId: 's' }
        await installer.call(contract.lockAccount.bind, {
          siteUuid: testApp.fixtures.ours.office.uuid,
          ...account,
          [field]: address,
          ...(field === 'region' ? {} : { region: 'local' }),
        } as never)
        requestCount += 1
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
    report('T16', { addresses: all.length, sent: requestCount, connections }, '0 connections')
    expect(requestCount).toBeGreaterThan(isWhole ? 800 : 200)
    expect(connections).toBe(0)
    // Some hundred calls: a busy machine needs its time.
  }, 240_000)

  it('is followed from no answer of a vendor', async () => {
    const before = connections
    for (const status of [301, 302, 303, 307, 308]) {
      const vendor = createServer((socket) => {
        socket.on('error', () => {})
        socket.once('data', () =>
          socket.end(
            `HTTP/1.1 ${status} Moved\r\nlocation: http://127.0.0.1:${ports[0]}/\r\ncontent-length: 0\r\n\r\n`,
          ),
        )
      })
      await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
      const url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
      await expect(vendorRequests(2_000)({ method: 'GET', url: new URL(url) })).rejects.toThrow()
      const connector = saltoKs({ patienceMs: 2_000, local: url })
      expect(connector).toBeDefined()
      await new Promise((resolve) => vendor.close(resolve))
    }
    expect(connections).toBe(before)
  })
})

describe('the host that a request names (T18)', () => {
  const evil = 'evil.example'
  const headers: readonly Readonly<Record<string, string>>[] = [
    { host: evil },
    { host: `${evil}:443` },
    { 'x-forwarded-host': evil },
    { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http', 'x-forwarded-host': evil },
    { forwarded: `host=${evil};proto=http` },
    { 'x-host': evil, 'x-original-url': `//${evil}/`, 'x-rewrite-url': `//${evil}/` },
    { origin: `https://${evil}`, referer: `https://${evil}/` },
  ]

  it('leads no answer elsewhere', async () => {
    const paths = ['/', '/manager', `//${evil}/`, `//${evil}/%2e%2e`, `/\\${evil}`, `/%5c${evil}`, `/manager//${evil}/..`, '/docs', `/manager/assets//${evil}`, '/manager/?redirectTo=//evil.example'] // prettier-ignore
    for (const path of paths) {
      for (const header of headers) {
        const { headers: answered } = await plainRequest(testApp.url, path, { headers: header })
        const place = String(answered.location ?? '/')
        expect(new URL(place, 'https://portal.example.org').origin, `${path} ${JSON.stringify(header)}`).toBe(
          'https://portal.example.org',
        )
      }
    }
  })

  it('leads no mail elsewhere', async () => {
    const before = (await mailsIn(testApp)).length
    for (const [index, header] of headers.entries()) {
      const actor = Object.values(testApp.fixtures.theirs).filter((one) => 'user_name' in one)[index]!
      await plainRequest(testApp.url, '/web-server/v3/web/common/manage/forgetPassword', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...header },
        body: `email=${encodeURIComponent(`${actor.user_name}@test.invalid`)}`,
      })
    }
    const mails = (await mailsIn(testApp)).slice(before)
    expect(mails.length).toBe(headers.length)
    for (const { text, html } of mails as { text: string; html?: string }[]) {
      expect(text).toContain('https://portal.example.org/manager/')
      expect(`${text} ${html ?? ''}`).not.toContain(evil)
    }
    report('T18', { mails: mails.length, elsewhere: 0 }, '0 leave the origin')
  })
})
