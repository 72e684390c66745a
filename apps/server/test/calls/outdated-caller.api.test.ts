import { request } from 'node:http'
import { session } from '@lintel/contract/sessions/operations.ts'
import { system } from '@lintel/contract/system/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { door } from '@lintel/contract/doors/operations.ts'
import { startTestApp, type Caller, type TestApp } from '../test-app.ts'

const publicUrl = 'https://portal.example'
let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp({ PUBLIC_URL: publicUrl, MOVED_FROM: 'localhost, old.example:8443' })
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

interface Reply {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly data: { readonly params?: Readonly<Record<string, string>> }
}

/** A call to a host of that name; `fetch` would not let it be said. */
function reply(path: string, headers: Record<string, string>, method = 'GET'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const call = request(`${testApp.url}${path}`, { method, headers }, (response) => {
      let text = ''
      response.on('data', (part: Buffer) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode, ...(JSON.parse(text) as object) } as Reply))
    })
    call.on('error', reject)
    call.end()
  })
}

const start = () => `/web-server/${system.start.path}?timestamp=${Date.now()}`
const port = () => new URL(testApp.url).port

describe('code -50', () => {
  it('is answered at an address of before, signed in or not, with the public address', async () => {
    for (const host of [`localhost:${port()}`, 'LOCALHOST', 'old.example:8443']) {
      const answer = await reply(start(), { host })
      expect([answer.status, answer.code, answer.data.params], host).toEqual([409, -50, { address: publicUrl }])
      expect(answer.msg).toBe(`This portal has moved to ${publicUrl}.`)
    }
    const signedIn = await reply(`/web-server/${session.current.path}?timestamp=${Date.now()}`, {
      host: 'localhost',
      'x-auth-token': manager.token!,
    })
    expect(signedIn.code).toBe(-50)
  })

  it('comes before anything is done', async () => {
    const answer = await reply(
      `/web-server/${session.logout.path}`,
      { host: 'localhost', 'x-auth-token': manager.token! },
      'POST',
    )
    expect(answer.code).toBe(-50)
    expect((await manager.call(session.current, {})).code).toBe(0)
  })

  it('is not answered anywhere else, nor for what a caller says of the way it came', async () => {
    expect((await reply(start(), { host: `127.0.0.1:${port()}` })).code).toBe(0)
    expect((await reply(start(), { host: 'old.example' })).code).toBe(0)
    expect((await reply(start(), { host: 'portal.example', 'x-forwarded-host': 'localhost' })).code).toBe(0)
  })
})

describe('code 10000', () => {
  it('is answered to another version of the protocol, and nothing is done', async () => {
    const headers = { host: '127.0.0.1', 'x-cloud-version': '6.7.0', 'x-auth-token': manager.token! }
    const answer = await reply(`/web-server/${session.logout.path}`, headers, 'POST')
    expect([answer.status, answer.code]).toEqual([409, 10_000])
    expect((await manager.call(door.list, {})).code).toBe(0)
  })

  it('is not answered to the version of the specification, nor to a caller that names none', async () => {
    expect((await reply(start(), { host: '127.0.0.1', 'x-cloud-version': '6.7.1' })).code).toBe(0)
    expect((await reply(start(), { host: '127.0.0.1' })).code).toBe(0)
  })
})
