import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetIdentity } from './request-context.ts'

const invalidateQueries = vi.fn()
vi.mock('./client.ts', () => ({
  api: { live: { stream: { callName: 'live.stream' } } },
  sendableOf: () => Promise.resolve({ method: 'GET', path: 'v4/stream', wire: 'json', streams: true }),
}))
vi.mock('./queries.ts', () => ({
  queryClient: { invalidateQueries, getQueryCache: () => ({ subscribe: () => undefined }) },
}))
const { backoffMs, currentLiveState, startLive, stopLive } = await import('./live.ts')

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

it('a live stream that is refused, because the session has too many, is asked for again when the user comes back, and not before', async () => {
  let requestCount = 0
  const answers = [429, 200]
  vi.stubGlobal('fetch', () => {
    const status = answers[requestCount++] ?? 200
    const refusal = JSON.stringify({ code: 11_000_040, message: '', data: {} })
    return Promise.resolve(new Response(status === 200 ? new ReadableStream() : refusal, { status }))
  })
  const listeners = new Set<() => void>()
  const page = {
    visibilityState: 'visible',
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  }
  const turnTo = (visibilityState: string): void => {
    page.visibilityState = visibilityState
    for (const listener of listeners) listener()
  }
  vi.stubGlobal('document', page)
  invalidateQueries.mockClear()
  startLive(7)
  await vi.waitFor(() => expect(listeners.size).toBe(1))
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  turnTo('hidden')
  expect(requestCount).toBe(1)
  turnTo('visible')
  await vi.waitFor(() => expect(invalidateQueries).toHaveBeenCalledTimes(1))
  expect(requestCount).toBe(2)
})

it('a live stream that is refused is shown as paused, and tried again until it is open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answers = [new Response('{}', { status: 403 }), new Response(new ReadableStream(), { status: 200 })]
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()))
  startLive(undefined)
  await vi.waitFor(() => expect(currentLiveState()).toBe('paused'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(currentLiveState()).toBe('connected')
  vi.useRealTimers()
})

it('a live stream of an ended session is not tried again, and that of the next session can be started', async () => {
  let calls = 0
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: ++calls === 1 ? 401 : 200 })))
  startLive(undefined)
  await vi.waitFor(() => expect(currentLiveState()).toBe('ended'))
  expect(calls).toBe(1)
  forgetIdentity()
  expect(currentLiveState()).toBe('off')
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
