import { afterEach, describe, expect, it, vi } from 'vitest'

const invalidateQueries = vi.fn()
vi.mock('./client.ts', () => ({
  api: { live: { stream: { callName: 'live.stream' } } },
  sendableOf: () => Promise.resolve({ method: 'GET', path: 'v4/stream', wire: 'json', streams: true }),
}))
vi.mock('./queries.ts', () => ({
  queryClient: { invalidateQueries, getQueryCache: () => ({ subscribe: () => undefined }) },
}))
const { backoffMs, startLive, stopLive } = await import('./live.ts')

afterEach(() => {
  stopLive()
  vi.unstubAllGlobals()
})

it('a stream that starts over while it is open has the screens read again', async () => {
  let say!: (text: string) => void
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => void (say = (text) => stream.enqueue(new TextEncoder().encode(text))),
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status: 200 })))
  startLive(undefined)
  say(': here\n\n')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(invalidateQueries).not.toHaveBeenCalled()
  say('id: 9\nevent: restart\ndata: {}\n\n')
  await vi.waitFor(() => expect(invalidateQueries).toHaveBeenCalledTimes(1))
})

it('a live stream asks for what follows the last change of the session, and forgets that change when it is stopped', async () => {
  const lastEventIds: (string | null)[] = []
  vi.stubGlobal('fetch', (_url: string, { headers }: RequestInit) => {
    lastEventIds.push(new Headers(headers).get('last-event-id'))
    return new Promise(() => {})
  })
  startLive(7)
  await vi.waitFor(() => expect(lastEventIds).toEqual(['7']), 30_000)
  stopLive()
  startLive(undefined)
  await vi.waitFor(() => expect(lastEventIds).toEqual(['7', null]), 30_000)
})

describe('the delay before the live stream is tried again', () => {
  it('doubles up to half a minute and differs between browsers', () => {
    expect(backoffMs(0, 0)).toBe(500)
    expect(backoffMs(0, 1)).toBe(1_000)
    expect(backoffMs(3, 1)).toBe(8_000)
    expect(backoffMs(20, 1)).toBe(30_000)
    expect(backoffMs(20, 0)).toBe(15_000)
  })
})
