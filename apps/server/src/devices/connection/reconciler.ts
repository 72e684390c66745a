import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { LiveHub } from '../../kernel/live-hub.ts'
import type { Publish } from './dispatcher.ts'
import { MqttConnectionError } from './mqtt-client.ts'
import { WorkQueue } from './work-queue.ts'
import { minuteMs } from '../../base/durations.ts'

/** What everything that is reconciled works with. */
export interface SyncParts {
  readonly database: Database
  readonly live: Pick<LiveHub, 'onNotify'>
  readonly publish: Publish
  readonly now: () => Date
  readonly log: Logger
}

interface AwaitedAnswer {
  readonly mac: string
  readonly id: string
}

/**
 * How devices are brought to hold what the database says. A key names what is compared at once: a site, a device, all
 * of them.
 */
export interface Reconciliation<State, Message> {
  /** What is reconciled, for the log. */
  readonly subject: string
  readonly log: Logger
  /** Reads what devices should hold; null when there is nothing to compare. */
  readonly load: (key: string) => Promise<State | null>
  /** Messages that are missing, each everything for one device. */
  readonly diff: (state: State, key: string) => Iterable<Message> | AsyncIterable<Message>
  /** Sends one message. A rejection does not stop the others; the key is reconciled again after a pause. */
  readonly send: (message: Message) => Promise<unknown>
  /** Records what was sent. */
  readonly saveSent?: (state: State, messages: readonly Message[]) => Promise<void>
  /** Notifications within this time are reconciled together, unless what has changed is urgent. */
  readonly gather?: { readonly ms: number; readonly isUrgent?: (key: string) => Promise<boolean> }
  /** Messages that a device acknowledges, and how long it may take. Until then none is sent a second time. */
  readonly answers?: {
    readonly idOf: (message: Message) => AwaitedAnswer | null
    readonly withinMs: number
    /** What follows when a device does not answer in time; without this, the next run sends again. */
    readonly overdue?: (message: Message) => Promise<void>
  }
  /** Keys reconciled at once; with 1, no key overtakes another. */
  readonly keysAtOnce?: number
  /** Whether the next message is made before the one before has been taken. */
  readonly isParallel?: boolean
}

/** Key of everything there is. */
export const all = ''
const firstRetryMs = 500
const longestRetryMs = minuteMs

/**
 * Reconciles devices with the database: one run at a time for each key; what is asked for meanwhile is done by one more
 * run. What fails is tried again after growing pauses. Nothing is remembered by a new leader, which reconciles
 * everything once.
 */
export class Reconciler<State, Message> {
  readonly #how: Reconciliation<State, Message>
  readonly #queue: WorkQueue
  /** Runs that have not begun. */
  readonly #waiting = new Map<string, Promise<void>>()
  readonly #timers = new Map<string, { readonly at: number; readonly timer: NodeJS.Timeout }>()
  readonly #failures = new Map<string, number>()
  /** By MAC and id: messages that are not acknowledged, with what ends waiting for it. */
  readonly #unanswered = new Map<string, Map<string, NodeJS.Timeout>>()
  #isClosed = false

  constructor(how: Reconciliation<State, Message>) {
    this.#how = how
    this.#queue = new WorkQueue({ workers: how.keysAtOnce ?? 1, perKey: Infinity, bytes: Infinity })
  }

  /** Something of a key has changed: reconciles it soon, together with what else changes now. */
  notify(key: string): void {
    const { ms, isUrgent } = this.#how.gather ?? {}
    if (ms === undefined) void this.reconcile(key)
    else if (!isUrgent) this.#after(key, ms)
    else
      // In the key's own line, because judging reads what a run may be reading.
      this.#enqueue(key, async () => {
        if (await isUrgent(key)) void this.reconcile(key)
        else this.#after(key, ms)
      })
  }

  /** Reconciles a key at once; settles when that is done, whether it succeeded or not. */
  reconcile(key = all): Promise<void> {
    if (this.#isClosed) return Promise.resolve()
    const waiting = this.#waiting.get(key)
    if (waiting) return waiting
    clearTimeout(this.#timers.get(key)?.timer)
    this.#timers.delete(key)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.set(key, promise)
    this.#enqueue(key, () => this.#run(key), resolve)
    return promise
  }

  /** Whether a message was sent to a device that has not acknowledged it. */
  isAwaited(mac: string, id: string): boolean {
    return this.#unanswered.get(mac)?.has(id) === true
  }

  /** A device has acknowledged a message; false for one that is not waited for. */
  acknowledged(mac: string, id: string): boolean {
    const timers = this.#unanswered.get(mac)
    clearTimeout(timers?.get(id))
    const isKnown = timers?.delete(id) === true
    if (timers?.size === 0) this.#unanswered.delete(mac)
    return isKnown
  }

  /** Nothing that was sent to a device counts any more: it has connected again, or is gone. */
  forget(mac: string): void {
    for (const id of this.#unanswered.get(mac)?.keys() ?? []) this.acknowledged(mac, id)
  }

  /** Begins nothing any more and waits for what runs. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { timer } of this.#timers.values()) clearTimeout(timer)
    for (const mac of this.#unanswered.keys()) this.forget(mac)
    await this.#queue.idle()
  }

  #enqueue(key: string, work: () => Promise<void>, settle?: () => void): void {
    this.#queue.offer(key, 0, async () => {
      try {
        if (!this.#isClosed) await work()
      } catch (error) {
        this.#complain(error)
        this.#retry(key)
      }
      settle?.()
    })
  }

  async #run(key: string): Promise<void> {
    this.#waiting.delete(key)
    const { load, diff, saveSent, answers, isParallel } = this.#how
    const state = await load(key)
    const sends: Promise<Message | null>[] = []
    if (state !== null)
      for await (const message of diff(state, key)) {
        if (this.#isClosed) break
        const answer = answers?.idOf(message)
        if (answer && this.isAwaited(answer.mac, answer.id)) continue
        const sending = this.#send(message, answer)
        sends.push(sending)
        if (!isParallel) await sending
        // Requests do not wait for a long list of devices.
        await setImmediate()
      }
    const results = await Promise.all(sends)
    const sentMessages = results.filter((message) => message !== null)
    if (state !== null) await saveSent?.(state, sentMessages)
    if (sentMessages.length < results.length) this.#retry(key)
    else this.#failures.delete(key)
  }

  async #send(message: Message, answer: AwaitedAnswer | null | undefined): Promise<Message | null> {
    if (answer) this.#awaitAnswer(message, answer)
    try {
      await this.#how.send(message)
      return message
    } catch (error) {
      if (answer) this.acknowledged(answer.mac, answer.id)
      this.#complain(error)
      return null
    }
  }

  #awaitAnswer(message: Message, { mac, id }: AwaitedAnswer): void {
    const { withinMs, overdue } = this.#how.answers!
    const giveUp = (): void => {
      this.acknowledged(mac, id)
      overdue?.(message).catch((error: unknown) => this.#complain(error))
    }
    const timers = this.#unanswered.get(mac) ?? new Map<string, NodeJS.Timeout>()
    this.#unanswered.set(mac, timers.set(id, setTimeout(giveUp, withinMs).unref()))
  }

  #retry(key: string): void {
    const failures = this.#failures.get(key) ?? 0
    this.#failures.set(key, failures + 1)
    this.#after(key, Math.min(firstRetryMs * 2 ** failures, longestRetryMs))
  }

  /** A run that is planned already and earlier does for this one too. */
  #after(key: string, ms: number): void {
    const at = performance.now() + ms
    const nextRun = this.#timers.get(key)
    if (this.#isClosed || (nextRun && nextRun.at <= at)) return
    clearTimeout(nextRun?.timer)
    this.#timers.set(key, { at, timer: setTimeout(() => void this.reconcile(key), ms).unref() })
  }

  /** A broker that is away is said by the link itself. */
  #complain(err: unknown): void {
    const { log, subject } = this.#how
    if (err instanceof MqttConnectionError) log.debug({ subject, reason: err.message }, 'not reconciled')
    else log.warn({ subject, err }, 'not reconciled')
  }
}
