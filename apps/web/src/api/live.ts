import { readLiveChange } from '@lintel/contract/live/kinds.ts'
import type { LiveChange } from '@lintel/contract/live/schema.ts'
import { createParser } from 'eventsource-parser'
import { useEffect } from 'react'
import { createStore } from '../base/store.ts'
import { api, sendableOf } from './client.ts'
import { requestContext, onIdentityChange } from './request-context.ts'
import { forgetEarly } from './early-answers.ts'
import { dataOf } from './envelope.ts'
import { ApiError, failedWith } from './failure.ts'
import { changesInto } from './live-cache-writer.ts'
import { patchCache } from './live-patches.ts'
import { queryClient } from './queries.ts'
import { applyReplyPolicy, behaviourOf } from './reply-policy.ts'
import { wireRequest } from './request.ts'

/**
 * `paused` means the stream broke or was refused and is being tried again: what is on the screen may be old. `refused`
 * that the session has as many streams as it may, in other pages; `ended` that it is not tried again until another
 * identity acts.
 */
export type LiveState = 'off' | 'connecting' | 'connected' | 'paused' | 'refused' | 'ended'

/** A stream that says nothing, not even a comment, for this long is taken for dead. */
const silenceMs = 90_000

const updateScreens = changesInto(queryClient, patchCache)
const handlers = new Set<(change: LiveChange) => void>()
const state = createStore<LiveState>('off')
let running: AbortController | undefined
let lastEventId: string | undefined

function randomChance(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32
}

function receive(data: string): void {
  const change = readLiveChange(data)
  if (!change) return
  forgetEarly()
  updateScreens(change)
  for (const handler of handlers) handler(change)
}

async function readOnce(stop: AbortSignal, onOpen: () => void): Promise<void> {
  const stream = await sendableOf(api.live.stream.callName)
  const { url, ...init } = wireRequest(stream, {}, requestContext, Date.now())
  if (lastEventId) init.headers['last-event-id'] = lastEventId
  const silence = new AbortController()
  const orSilent = <Value>(next: Promise<Value>): Promise<Value> => {
    const timer = setTimeout(() => silence.abort(), silenceMs)
    return next.finally(() => clearTimeout(timer))
  }
  const signal = AbortSignal.any([stop, silence.signal])
  const response = await orSilent(fetch(url, { ...init, cache: 'no-store', signal }))
  if (!response.ok || !response.body) dataOf(response.status, await response.json().catch(() => undefined), 'json')
  onOpen()
  const parser = createParser({
    onEvent: (event) => {
      if (event.id) lastEventId = event.id
      // What has changed is more than the server tells one by one: the screens read again.
      if (event.event === 'restart') void queryClient.invalidateQueries()
      else if (event.data) receive(event.data)
    },
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const part = await orSilent(reader.read())
    if (part.done) return
    parser.feed(part.value)
  }
}

function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    stop.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}

/** Waits until the user comes back to this page, having left it, perhaps to close others. */
function nextVisit(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (stop.aborted || document.visibilityState === 'visible') {
        document.removeEventListener('visibilitychange', look)
        resolve()
      }
    }
    document.addEventListener('visibilitychange', look)
    stop.addEventListener('abort', look, { once: true })
  })
}

async function run(stop: AbortSignal): Promise<void> {
  let wasRefused = false
  for (let attempt = 0; !stop.aborted; attempt++) {
    let wasOpen = false
    try {
      await readOnce(stop, () => {
        wasOpen = true
        attempt = 0
        state.set('connected')
        if (wasRefused) void queryClient.invalidateQueries()
        wasRefused = false
      })
    } catch (error) {
      if (stop.aborted) return
      if (failedWith(error, 'tooManyLiveStreams')) {
        wasRefused = true
        state.set('refused')
        await nextVisit(stop)
        continue
      }
      if (error instanceof ApiError) {
        if (behaviourOf(error) !== 'alert') state.set('ended')
        applyReplyPolicy(error, 'all')
        if (behaviourOf(error) !== 'alert') return
        // A refusal lasts, and no event announces its end.
        if (error.status === 403) attempt = refusedAttempt
      }
    }
    if (stop.aborted) return
    state.set('paused')
    await pause(backoffMs(attempt, randomChance()), stop)
    // What changed meanwhile may be more than the server replays, so the screens read again after a break.
    if (wasOpen) void queryClient.invalidateQueries()
  }
}

/**
 * Starts the one reader of live changes after the change with a number; does nothing when it was started. Pages may have
 * asked for answers before the stream is open, so it begins where the session was read. Needs `live.read`.
 */
export function startLive(lastChange: number | undefined): void {
  if (running) return
  running = new AbortController()
  lastEventId = lastChange?.toString()
  state.set('connecting')
  void run(running.signal)
}

/** Stops it and forgets where it was, because the next session may be another site. */
export function stopLive(): void {
  running?.abort()
  running = undefined
  lastEventId = undefined
  state.set('off')
}

onIdentityChange(stopLive)

/** Calls the handler for each live change while the component is shown. */
export function useLive(handler: (change: LiveChange) => void): void {
  useEffect(() => {
    handlers.add(handler)
    return () => void handlers.delete(handler)
  }, [handler])
}

/** How the live connection is: one that is off can be started. */
export const useLiveState = (): LiveState => state.use()

/** The same outside of components. */
export const currentLiveState = (): LiveState => state.get()

const firstDelayMs = 1_000
const longestDelayMs = 30_000
/** From this attempt on the delay is the longest. */
const refusedAttempt = Math.ceil(Math.log2(longestDelayMs / firstDelayMs))

/** Doubling delay, each time between half and all of it, so that many browsers do not return at once. */
export function backoffMs(attempt: number, chance: number): number {
  const longest = Math.min(longestDelayMs, firstDelayMs * 2 ** attempt)
  return Math.round(longest / 2 + (longest / 2) * chance)
}
