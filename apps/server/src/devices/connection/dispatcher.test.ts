import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { encode } from '@lintel/devices/protocol/decode.ts'
import { topicOf } from '@lintel/devices/protocol/topics.ts'
import { startDispatcher, type Handlers } from './dispatcher.ts'

const mac = '0C1105AABB01'
const topics = topicOf(mac).up

const batch = (n: number) =>
  encode({ v: 1, ts: 1, epoch: 'abcdef01', boot: 1, from: n, to: n, events: [{ n, type: 'boot' }] })
const time = encode({ v: 1, ts: null, t1: 1 })

/** A dispatcher whose handlers note what they are given; those of batches take a moment. */
function start() {
  const calls: unknown[] = []
  const handlers = {
    evt: async (_mac, batches) => {
      calls.push(batches.map((one) => one.batch.from))
      await new Promise((resolve) => setTimeout(resolve, 5))
      return 0
    },
    time: () => {
      calls.push('time')
      return Promise.resolve(true)
    },
  } as Partial<Handlers> as Handlers
  const options = { handlers, onHeard: () => {}, now: () => new Date(), log: pino({ level: 'silent' }) }
  return { calls, dispatcher: startDispatcher(options) }
}

/** Gives a dispatcher messages while it deals with the first one, and answers what was dealt with, in order. */
async function callsOf(payloads: readonly (readonly [string, Uint8Array])[]): Promise<unknown[]> {
  const { calls, dispatcher } = start()
  for (const [topic, payload] of payloads) dispatcher.onMessage(topic, payload, false)
  await dispatcher.finish()
  return calls
}

const batches = (...numbers: readonly number[]) => numbers.map((n) => [topics.evt, batch(n)] as const)

it('takes batches that wait together, four at most, and each once', async () => {
  // The first has begun before the second comes.
  expect(await callsOf(batches(1, 2, 3, 4, 5, 6, 7))).toEqual([[1], [2, 3, 4, 5], [6, 7]])
})

it('keeps the place of what comes between batches', async () => {
  expect(await callsOf([...batches(1, 2, 3), [topics.time, time], ...batches(4, 5)])).toEqual([
    [1],
    [2, 3],
    'time',
    [4, 5],
  ])
})

it('takes the others where one batch cannot be read', async () => {
  expect(await callsOf([...batches(1, 2), [topics.evt, encode({ v: 1 })], ...batches(3)])).toEqual([[1], [2, 3]])
})

it('takes a batch that comes again after there was no room for it', async () => {
  const { calls, dispatcher } = start()
  const more = Array.from({ length: 62 }, (_, index) => index + 2)
  const messages = [...batches(1, ...more), [topics.time, time] as const, ...batches(64)]
  for (const [topic, payload] of messages) dispatcher.onMessage(topic, payload, false)
  await vi.waitFor(() => expect(calls.at(-1)).toBe('time'))
  dispatcher.onMessage(topics.evt, batch(64), false)
  await dispatcher.finish()
  expect(calls.flat()).toEqual([1, ...more, 'time', 64])
})
