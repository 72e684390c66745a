import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { lockVendorNames, type LockVendor } from '@lintel/contract/third-party-locks/states.ts'
import { lockClouds } from './clouds.ts'
import {
  LockCloudError,
  type LockConnector,
  type LockCredentials,
  type LockToken,
} from '../../../kernel/lock-connector.ts'

/** Secrets that must be in no message. The site is one for each vendor to ask for. */
const credentials: LockCredentials = {
  region: 'local',
  clientId: 'client-of-ours',
  clientSecret: 'secret-of-ours',
  userName: 'user-of-ours',
  password: 'password-of-ours',
  siteId: '5b0c6a52-6f0e-4b0f-9f44-2d7a3d3c1a01',
}
const token: LockToken = { access: 'access-of-ours', refresh: 'refresh-of-ours', until: null }
const secrets = /(client|secret|user|password|access|refresh)-of-ours|c2VjcmV0/

const calls = {
  authenticate: (vendor) => vendor.authenticate(credentials),
  renew: (vendor) => vendor.renew(credentials, token),
  list: (vendor) => vendor.list(credentials, token),
  unlock: (vendor) => vendor.unlock(credentials, token, '532323'),
  events: (vendor) => vendor.events(credentials, token, ['532323'], new Date(0)),
} as const satisfies Record<string, (vendor: LockConnector) => Promise<unknown>>
const everyCall = lockVendorNames.flatMap((vendor) =>
  Object.keys(calls).map((call) => [vendor, call as keyof typeof calls] as const),
)

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function connectorAt(url: string, vendor: LockVendor, patienceMs = 2_000): LockConnector {
  return lockClouds({ local: { saltoKs: url, dormakaba: url, ttlock: url }, patienceMs }).connector(vendor)
}

async function failureOf(work: Promise<unknown>): Promise<LockCloudError> {
  const error = await work.then(
    () => new Error('It was taken.'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(LockCloudError)
  expect((error as LockCloudError).message).not.toMatch(secrets)
  return error as LockCloudError
}

const answering =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(body)
  }

const large = JSON.stringify({ list: 'x'.repeat(1_200_000) })

describe.each(everyCall)('a cloud of %s that answers %s', (vendor, call) => {
  const failure = async (listener: RequestListener, patienceMs?: number): Promise<string> =>
    (await failureOf(calls[call](connectorAt(await listening(listener), vendor, patienceMs)))).problem

  it('never, is unreachable once patience is over', async () => {
    const startedAt = Date.now()
    expect(await failure(() => {}, 150)).toBe('unreachable')
    expect(Date.now() - startedAt).toBeLessThan(10_000)
  })

  it('drop by drop, is unreachable once patience is over', async () => {
    const drip: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    }
    expect(await failure(drip, 150)).toBe('unreachable')
  })

  it('without end, is not read to the end', async () => {
    for (const listener of [answering(200, large), answering(200, gzipSync(large), { 'content-encoding': 'gzip' })]) {
      const error = await failureOf(calls[call](connectorAt(await listening(listener), vendor)))
      expect(error).toMatchObject({ problem: 'strange', message: expect.stringContaining('more than') })
    }
  })

  it('with another address, is not followed there', async () => {
    let visitors = 0
    const elsewhere = await listening((_request, response) => {
      visitors++
      response.end('{}')
    })
    expect(await failure(answering(302, '', { location: elsewhere }))).toBe('unreachable')
    expect(await failure(answering(307, '', { location: elsewhere }))).toBe('unreachable')
    expect(visitors).toBe(0)
  })

  it('with a page instead of data, or with nothing, is strange', async () => {
    expect(await failure(answering(200, '<html>Sign in</html>', { 'content-type': 'text/html' }))).toBe('strange')
    for (const body of ['"text"', '[null]', '{"items":{}}', '{"list":[{}]}', '12', 'null', '{"items":[{"id":7}]}']) {
      expect(await failure(answering(200, body))).toBe('strange')
    }
  })

  it('with a failure of its own, is unreachable', async () => {
    expect(await failure(answering(500, '<html>'))).toBe('unreachable')
    expect(await failure(answering(503, ''))).toBe('unreachable')
    expect(await failure(answering(429, '{}'))).toBe('unreachable')
    expect(await failure((request) => request.socket.destroy())).toBe('unreachable')
  })
})

it('a cloud that does not listen is unreachable', async () => {
  const url = await listening(() => {})
  servers.pop()!.close()
  for (const [vendor, call] of everyCall) {
    expect((await failureOf(calls[call](connectorAt(url, vendor)))).problem).toBe('unreachable')
  }
})

/** Answers by the first path that fits the end of what was asked for. */
const byPath =
  (answers: Readonly<Record<string, unknown>>): RequestListener =>
  (request, response) => {
    const path = new URL(request.url!, 'http://of.this').pathname
    const found = Object.entries(answers).find(([end]) => path.endsWith(end))
    response.writeHead(found ? 200 : 404)
    response.end(found ? JSON.stringify(found[1]) : '')
  }

describe('an answer of a hostile cloud', () => {
  it('does not send our token to another server as the next page', async () => {
    let visitors = 0
    const elsewhere = await listening((_request, response) => {
      visitors++
      response.end('{"items":[]}')
    })
    const samePath = `${elsewhere}/v1.2/sites/${credentials.siteId}/locks`
    for (const next_page_link of [samePath, '/v1.2/me', 'file:///etc/passwd', 'http://[']) {
      const url = await listening(byPath({ '/me': {}, '/locks': { items: [{ id: 'lock-1' }], next_page_link } }))
      expect((await failureOf(connectorAt(url, 'saltoKs').list(credentials, token))).problem).toBe('strange')
    }
    expect(visitors).toBe(0)
  })

  it('does not lead us round in circles', async () => {
    let attempts = 0
    const url = await listening((request, response) => {
      attempts++
      const items = [{ id: `lock-${attempts}` }]
      const body = request.url!.includes('/entries')
        ? { items: [], continuation_token: 'again' }
        : { items, next_page_link: request.url, list: [{ lockId: attempts }], pages: 1e9 }
      response.end(JSON.stringify(body))
    })
    expect(await connectorAt(url, 'saltoKs').events(credentials, token, ['a'], new Date(0))).toEqual([])
    expect(attempts).toBe(1)
    expect((await connectorAt(url, 'saltoKs', 20_000).list(credentials, token)).length).toBeLessThanOrEqual(1_000)
    expect((await connectorAt(url, 'ttlock', 20_000).list(credentials, token)).length).toBeLessThanOrEqual(1_000)
    expect(attempts).toBeLessThan(2_100)
  })

  it('stays one short line of text', async () => {
    const name = `Front\u0000 door\r\n\u2028\ud800${'x'.repeat(400)}`
    const url = await listening(byPath({ '/component': [{ id: 'door-1', identifier: name }, { id: 'door-1' }] }))
    const locks = await connectorAt(url, 'dormakaba').list(credentials, token)
    expect(locks).toHaveLength(1)
    expect(locks[0]!.name).toMatch(/^Front door \ufffdx{80,}$/)
    expect(locks[0]!.name).toHaveLength(100)
  })

  it('is no id, charge, moment or token of an unknown kind', async () => {
    const door = { id: 'door-1', identifier: 'D1' }
    for (const id of ['', 'a/b', 'x'.repeat(65), 'a\nb', 12, null]) {
      const url = await listening(byPath({ '/component': [{ ...door, id }] }))
      expect((await failureOf(connectorAt(url, 'dormakaba').list(credentials, token))).problem).toBe('strange')
    }
    const charges = [-1, 101, 1e9, 49.6]
    const list = charges.map((electricQuantity, lockId) => ({ lockId, electricQuantity }))
    const locks = await connectorAt(await listening(byPath({ '/list': { list } })), 'ttlock').list(credentials, token)
    expect(locks.map(({ battery }) => battery)).toEqual([null, null, null, 50])
    for (const access_token of ['', 'two\nlines', 'ü', 'x'.repeat(9_000), 7]) {
      const url = await listening(byPath({ '/token': { access_token, expires_in: 60 } }))
      expect((await failureOf(connectorAt(url, 'ttlock').authenticate(credentials))).problem).toBe('strange')
    }
    for (const lockDate of [-1, 1e300, '2026', null]) {
      const record = { recordId: 1, lockId: 532323, recordType: 1, success: 1, lockDate }
      const url = await listening(byPath({ '/lockRecord/list': { list: [record] } }))
      expect((await failureOf(calls.events(connectorAt(url, 'ttlock')))).problem).toBe('strange')
    }
  })

  it('is no event of tomorrow, of another lock, or reported twice', async () => {
    const record = { recordId: 1, lockId: 532323, recordType: 4, success: 1, lockDate: Date.now() - 1_000 }
    const list = [
      record,
      record,
      { ...record, recordId: 2, lockDate: Date.now() + 86_400_000 },
      { ...record, lockId: 7 },
    ]
    const url = await listening(byPath({ '/lockRecord/list': { list } }))
    expect(await calls.events(connectorAt(url, 'ttlock'))).toHaveLength(1)
  })

  it('is strange where a code is unknown, and no success where none is said', async () => {
    const strange = await listening(answering(200, '{"errcode":-99999,"errmsg":"access-of-ours"}'))
    expect((await failureOf(calls.unlock(connectorAt(strange, 'ttlock')))).problem).toBe('strange')
    const silent = await listening(answering(200, '{}'))
    expect((await failureOf(calls.unlock(connectorAt(silent, 'ttlock')))).problem).toBe('strange')
  })
})

it('the region of the demo exists while its clouds run, and nowhere else', async () => {
  expect(lockClouds().hasLocal).toBe(false)
  expect(connectorAt('http://127.0.0.1:1', 'ttlock').vendor).toBe('ttlock')
  for (const vendor of lockVendorNames) {
    expect((await failureOf(lockClouds().connector(vendor).authenticate(credentials))).problem).toBe('unreachable')
  }
})
