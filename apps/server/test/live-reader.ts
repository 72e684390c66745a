import { live } from '@lintel/contract/live/operations.ts'
import { pathRole, type RoleSection } from '@lintel/contract/access/roles.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import type { Services } from '../src/kernel/services.ts'
import type { Caller } from './test-app.ts'

/** A reader of a site's live stream. */
export interface LiveReader {
  readonly status: number
  /** What was sent so far: names of events, and the kinds of changes. */
  readonly eventNames: readonly string[]
  readonly isOpen: () => boolean
  /** Resolves when the server ends the stream, with the milliseconds since this was called; fails after a time. */
  ended(withinMs?: number): Promise<number>
  /** Resolves once something was sent that `eventNames` then includes. */
  sees(name: string, withinMs?: number): Promise<void>
  stop(): void
}

/** Opens the stream of a caller's site and reads it until it ends. */
export async function readLive(
  testApp: { readonly url: string; readonly services: Pick<Services, 'now'> },
  caller: Caller,
  section: RoleSection,
  lastEventId?: string,
): Promise<LiveReader> {
  const stop = new AbortController()
  const path = addressOf(live.stream.path).replace('{role}', pathRole[section])
  const response = await fetch(`${testApp.url}${path}?timestamp=${testApp.services.now().getTime()}`, {
    headers: { 'x-auth-token': caller.token!, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
    signal: stop.signal,
  })
  const eventNames: string[] = []
  let isOpen = response.ok
  const reading = (async () => {
    if (!response.ok) return
    let text = ''
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      text += part
      const blocks = text.split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) {
        const event = /^event: (.*)$/m.exec(block)?.[1]
        if (event === 'change') eventNames.push((JSON.parse(/^data: (.*)$/m.exec(block)![1]!) as { kind: string }).kind)
        else if (event) eventNames.push(event)
      }
    }
  })()
    .catch(() => undefined)
    .then(() => void (isOpen = false))
  const reader: LiveReader = {
    status: response.status,
    eventNames,
    isOpen: () => isOpen,
    async ended(withinMs = 60_000) {
      const from = performance.now()
      await Promise.race([reading, pause(withinMs)])
      if (isOpen) throw new Error(`the stream is still open after ${withinMs} ms`)
      return performance.now() - from
    },
    async sees(name, withinMs = 60_000) {
      const from = performance.now()
      while (!eventNames.includes(name)) {
        if (performance.now() - from > withinMs) throw new Error(`no ${name} among ${eventNames.join(' ')}`)
        await pause(10)
      }
    },
    stop: () => stop.abort(),
  }
  if (response.ok) await reader.sees('hello')
  return reader
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
