import { decodeUp, encode } from '@lintel/devices/protocol/decode.ts'
import { downMessages, type DownMessage, type UpMessage } from '@lintel/devices/protocol/messages.ts'
import { parseUpTopic, topicOf, type DownKind, type UpKind } from '@lintel/devices/protocol/topics.ts'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { MqttConnection, MqttListener } from './mqtt-client.ts'
import { framesRejected } from '../metrics.ts'
import { WorkQueue } from './work-queue.ts'
import { minuteMs } from '../../base/durations.ts'

/** A message of a device as the broker delivered it. */
export interface Frame {
  readonly mac: string
  readonly kind: UpKind
  readonly receivedAt: Date
  /** The broker had kept it; it tells of the past. */
  readonly retained: boolean
}

/** Events of a device, as they arrived. */
export interface ReceivedBatch {
  readonly batch: UpMessage<'evt'>
  readonly receivedAt: Date
}

type MessageHandlers = {
  readonly [Kind in Exclude<UpKind, 'evt'>]: (frame: Frame, message: UpMessage<Kind>) => Promise<boolean>
}

/** What is done with each kind of message. A handler answers false for one that it does not take. */
export interface Handlers extends MessageHandlers {
  /** Takes batches of one device that have waited together, and answers how many of them it does not take. */
  evt(mac: string, batches: readonly ReceivedBatch[]): Promise<number>
}

interface WaitingFrame {
  readonly frame: Frame
  readonly payload: Uint8Array
}

export interface Dispatcher extends Pick<MqttListener, 'onMessage'> {
  /** Takes no more messages and finishes those it has. */
  finish(): Promise<void>
  /** Tries again what failed because the database was away. */
  retry(): void
}

interface Options {
  readonly handlers: Handlers
  /** A device has just now said something. */
  readonly onHeard: (mac: string) => void
  readonly now: () => Date
  readonly log: Logger
}

/** As many devices at once as leave the requests of people enough connections. */
const workers = 6
/** A device has at most four batches on the way, which are taken together; more than 64 messages are no real device's. */
const batchesTogether = 4
const framesPerDevice = 64
const bytesWaiting = 64 * 1_024 * 1_024
const maxRetries = 10_000
const reportEveryMs = minuteMs

/**
 * Hands the messages of devices to their handlers: each device's in order, different devices' side by side. Answers
 * to commands have a lane of their own: who opens a door does not wait behind what the device saw while it was away.
 */
export function startDispatcher({ handlers, onHeard, now, log }: Options): Dispatcher {
  const queue = new WorkQueue({ workers, perKey: framesPerDevice, bytes: bytesWaiting })
  const again = new Map<string, WaitingFrame>()
  /** Batches of a device that wait with no other message of it in between. */
  const waitingBatches = new Map<string, WaitingFrame[]>()
  const reject = rejections(log)
  let retries = 0
  let isFinishing = false

  function offer(frame: Frame, payload: Uint8Array): void {
    const lane = `${frame.mac} ${frame.kind === 'cmdack' ? 'answers' : 'reports'}`
    const { kind } = frame
    // What comes in between keeps its place.
    if (kind !== 'evt' && kind !== 'cmdack') waitingBatches.delete(frame.mac)
    const run = kind === 'evt' ? joinBatch({ frame, payload }) : () => handle(kind, frame, payload)
    if (queue.offer(lane, payload.byteLength, run)) return
    if (kind === 'evt') forgetLast(frame.mac)
    reject('tooMany', frame.mac, [])
  }

  /** Takes a batch with those that have come before it and wait, which then need no turn of their own. */
  function joinBatch(waiting: WaitingFrame): () => Promise<void> {
    const { mac } = waiting.frame
    const before = waitingBatches.get(mac)
    if (before && before.length < batchesTogether) {
      before.push(waiting)
      return () => Promise.resolve()
    }
    const batches = [waiting]
    waitingBatches.set(mac, batches)
    return () => {
      if (waitingBatches.get(mac) === batches) waitingBatches.delete(mac)
      return handleBatches(mac, batches)
    }
  }

  /** A batch there was no room for is not waited for, and none joins it. */
  function forgetLast(mac: string): void {
    const batches = waitingBatches.get(mac)
    batches?.pop()
    if (batches?.length === 0) waitingBatches.delete(mac)
  }

  async function handleBatches(mac: string, frames: readonly WaitingFrame[]): Promise<void> {
    const batches = frames.flatMap(({ frame, payload }): ReceivedBatch[] => {
      const result = decodeUp('evt', payload)
      if (result.ok) return [{ batch: result.value, receivedAt: frame.receivedAt }]
      reject(result.problem, mac, result.fields)
      return []
    })
    if (batches.length === 0) return
    try {
      const refusals = await handlers.evt(mac, batches)
      for (let count = 0; count < refusals; count += 1) reject('refused', mac, ['evt'])
    } catch (error) {
      reject('failed', mac, ['evt'], error)
    }
  }

  async function handle(kind: keyof MessageHandlers, frame: Frame, payload: Uint8Array): Promise<void> {
    const result = decodeUp(kind, payload)
    if (!result.ok) return reject(result.problem, frame.mac, result.fields)
    const run = handlers[kind] as (frame: Frame, message: unknown) => Promise<boolean>
    try {
      if (!(await run(frame, result.value))) reject('refused', frame.mac, [kind])
    } catch (error) {
      reject('failed', frame.mac, [kind], error)
      if (!isHopeless(error)) keepForRetry(frame, payload)
    }
  }

  /** A time that is answered late is worth nothing. Events come again by themselves: they were not acknowledged. */
  function keepForRetry(frame: Frame, payload: Uint8Array): void {
    if (frame.kind === 'time' || again.size >= maxRetries) return
    const isWhole = frame.kind === 'birth' || frame.kind === 'death'
    const part = isWhole ? '' : String((retries += 1))
    again.set(`${frame.mac} ${frame.kind} ${part}`, { frame, payload })
  }

  return {
    onMessage(topic, payload, retained) {
      if (isFinishing) return
      const route = parseUpTopic(topic)
      if (!route) return reject('unknownTopic', '', [])
      // A death is the broker's word, not the device's.
      if (!retained && route.kind !== 'death') onHeard(route.mac)
      // A newer birth or death makes the one that failed pointless.
      again.delete(`${route.mac} ${route.kind} `)
      offer({ ...route, receivedAt: now(), retained }, payload)
    },
    retry() {
      const frames = [...again.values()]
      again.clear()
      for (const { frame, payload } of frames) offer(frame, payload)
    },
    async finish() {
      isFinishing = true
      await queue.idle()
    },
  }
}

/** Whether the database refuses something for its content: it will refuse it again. */
export function isHopeless(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && /^2[23]/.test(code)
}

/** Counts what is not taken, and says so once a minute for each device and reason. */
function rejections(log: Logger): (reason: string, mac: string, fields: readonly string[], error?: unknown) => void {
  const reportedKeys = new LRUCache<string, true>({ max: 10_000, ttl: reportEveryMs })
  return (reason, mac, fields, error) => {
    framesRejected.inc({ reason })
    const key = `${mac} ${reason}`
    if (reportedKeys.has(key)) return
    reportedKeys.set(key, true)
    const line = { mac, reason, fields: fields.slice(0, 10) }
    if (error === undefined) log.warn(line, 'a message of a device was not taken')
    else log.error({ ...line, err: error }, 'a message of a device could not be dealt with')
  }
}

/** Says something to a device. Rejects when the broker does not take it. */
export type Publish = <Kind extends DownKind>(mac: string, kind: Kind, message: DownMessage<Kind>) => Promise<void>

/** Messages to devices over a link, each the way its kind travels. */
export function publisherOver(link: () => MqttConnection): Publish {
  return (mac, kind, message) => {
    const { qos, retain } = downMessages[kind]
    return link().publish(topicOf(mac).down[kind], encode(message), { qos, retain })
  }
}
