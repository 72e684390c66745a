import { afterAll, afterEach, expect, it, vi } from 'vitest'

vi.mock('virtual:calls', () => ({
  start: {
    'block.create': 'POST v4/web/office/block/{role}/create',
    'guide.upload': 'FILE v4/web/common/guide/upload',
    'session.logout': 'POST v3/web/common/manage/logout',
  },
  further: () => Promise.reject(new Error('no further calls')),
}))

// The client is loaded once for all files of a worker, but with the calls of the first one that asks.
vi.resetModules()
const { api } = await import('./client.ts')
afterAll(() => {
  vi.resetModules()
})

const keyIn = (body: unknown): unknown =>
  typeof body === 'string' && body.startsWith('{')
    ? (JSON.parse(body) as { key?: unknown }).key
    : (body instanceof FormData ? body : new URLSearchParams(body as string)).get('key')

/** The keys that go over the wire while the server answers so, one answer for each call. */
async function keysSent(answers: readonly (Response | Error)[], send: () => Promise<unknown>): Promise<unknown[]> {
  const keys: unknown[] = []
  const remainingAnswers = [...answers]
  vi.stubGlobal('fetch', (_url: string, init?: RequestInit) => {
    // Where the line is lost, it is asked for by a call of another kind.
    if (init?.method !== 'POST') return Promise.resolve(Response.json({}))
    keys.push(keyIn(init.body))
    const answer = remainingAnswers.shift()!
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  })
  for (const _ of answers) await send().catch(() => undefined)
  return keys
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const okResponse = () => Response.json({ code: 0, msg: '', data: {} })
const networkError = () => new TypeError('the line is lost')
const uuid = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'

it.each([
  ['json', () => api.block.create({ personUuid: uuid } as never)],
  ['file', () => api.guide.upload({ file: new File(['x'], 'a.pdf', { lastModified: 1 }) } as never)],
  ['form', () => api.session.logout()],
])(
  'a call by %s has one key until it is answered, also when the connection breaks, and then another',
  async (_wire, send) => {
    const proxy = new Response('<h1>502</h1>', { status: 502 })
    // The database went away at the commit: whether it holds is unknown.
    const unavailable = Response.json({ code: 500, msg: 'unavailable', data: {} }, { status: 503 })
    const keys = await keysSent([networkError(), proxy, unavailable, okResponse(), okResponse()], send)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys.slice(0, 4)).toEqual(Array(4).fill(keys[0]))
    expect(keys[4]).not.toBe(keys[0])
  },
)

it('a refusal is an answer: sent again, it is another intent', async () => {
  const refusal = () => Response.json({ code: 11_000_001, msg: 'no', data: {} }, { status: 409 })
  const [first, second] = await keysSent([refusal(), okResponse()], () =>
    api.block.create({ personUuid: uuid } as never),
  )
  expect(second).not.toBe(first)
})
