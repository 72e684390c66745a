import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type Claimed, type DownKind, linkLimits } from '@lintel/devices/protocol.ts'
import { claim } from './claim.ts'
import { serverFor } from './redirect.ts'
import { Connection, CredentialsRefusedError } from './connection.ts'
import type { DeviceStorage } from '../storage/device-storage.ts'
import type { EventSender } from './event-sender.ts'
import type { Publish } from './publisher.ts'
import { fullJitter, randomHex } from '../base/random.ts'

/**
 * Keeps a device connected: claims its secret, connects, waits longer after each failure, claims again when forgotten.
 */

/** What a connection needs of its device; `DeviceCore` is one. */
interface ConnectedDevice {
  readonly storage: DeviceStorage
  readonly sender: Pick<EventSender, 'acked'>
  birth(session: string, ip: string | null): string
  death(session: string, reason?: string): string
  connected(publish: Publish): void
  disconnected(): void
  receive(kind: DownKind, payload: Uint8Array, born: Promise<unknown>): void
  resetTo(claimed: Claimed): Promise<void>
}

export interface ConnectionManagerOptions {
  readonly mac: string
  readonly portal: string
  readonly code: string | undefined
  /** Whether it asks the portal where it belongs before its first claim. */
  readonly asksFirst?: boolean | undefined
  readonly reconnectMinMs?: number | undefined
  readonly reconnectMaxMs?: number | undefined
  readonly secretRefusedMs?: number | undefined
  /** Whether it begins with its cable cut. */
  readonly isCut?: boolean
  readonly core: ConnectedDevice
  readonly log: (line: string) => void
}

export type Phase = 'connecting' | 'online' | 'offline' | 'stopped'

/** How often the broker must refuse the secret, at least, before the device asks for a new one. */
const refusalsBeforeClaim = 3
/** A connection that held so long was a good one: the next wait starts from the shortest. */
const settledMs = 10_000

export class ConnectionManager {
  readonly #options: ConnectionManagerOptions
  readonly #power = new AbortController()
  #cable = new AbortController()
  #plugged = Promise.withResolvers<void>()
  #connection: Connection | null = null
  #session: string | null = null
  #problem: string | null = null
  #stopping = false
  /** No connection is made before this has settled. */
  #pause: Promise<unknown> = Promise.resolve()
  readonly #running: Promise<void>

  constructor(options: ConnectionManagerOptions) {
    this.#options = options
    if (options.isCut) this.cut()
    this.#running = this.#live()
  }

  get phase(): Phase {
    if (this.#stopping) return 'stopped'
    if (this.#cable.signal.aborted) return 'offline'
    return this.#session === null ? 'connecting' : 'online'
  }

  /** Name of the present connection; null when there is none. */
  get session(): string | null {
    return this.#session
  }

  /** Why there is no connection, as one sentence; null when nothing is wrong. */
  get problem(): string | null {
    return this.#problem
  }

  /** Cuts the cable without a word. */
  cut(): void {
    if (this.#cable.signal.aborted) return
    this.#plugged = Promise.withResolvers()
    this.#cable.abort()
  }

  /** Plugs the cable in again. */
  plug(): void {
    if (!this.#cable.signal.aborted) return
    this.#cable = new AbortController()
    this.#plugged.resolve()
  }

  /** Says goodbye with a reason, does something while disconnected, and connects again. */
  async restart(reason: string, meanwhile: () => Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#pause = promise
    try {
      if (this.#connection !== null && this.#session !== null)
        await this.#connection.end(this.#options.core.death(this.#session, reason))
      await meanwhile()
    } finally {
      resolve()
    }
  }

  /** Says goodbye with a reason and ends for good. */
  async end(reason: string): Promise<void> {
    if (this.#stopping) return this.#running
    this.#stopping = true
    if (this.#connection !== null && this.#session !== null)
      await this.#connection.end(this.#options.core.death(this.#session, reason))
    this.#power.abort()
    this.#plugged.resolve()
    await this.#running
  }

  async #live(): Promise<void> {
    const {
      reconnectMinMs = linkLimits.reconnectMinMs,
      reconnectMaxMs = linkLimits.reconnectMaxMs,
      secretRefusedMs = linkLimits.secretRefusedMs,
    } = this.#options
    let attempt = 0
    let refusals = 0
    let refusedSince = 0
    while (!this.#stopping) {
      if (this.#cable.signal.aborted) {
        await this.#plugged.promise
        attempt = 0
        continue
      }
      const signal = AbortSignal.any([this.#power.signal, this.#cable.signal])
      const began = performance.now()
      const problem = await this.#connectOnce(signal).then(
        () => new Error('the connection was lost'),
        (error: unknown) => error,
      )
      await this.#pause
      if (this.#stopping || signal.aborted) continue
      this.#problem = sentenceOf(problem)
      refusals = problem instanceof CredentialsRefusedError ? refusals + 1 : 0
      if (refusals === 1) refusedSince = performance.now()
      // A broker that has lost its logins is given them again: claiming meanwhile would only count as a wrong code.
      const isForgotten = refusals >= refusalsBeforeClaim && performance.now() - refusedSince >= secretRefusedMs
      if (isForgotten && this.#options.code !== undefined) {
        refusals = 0
        if (await this.#claimAgain(signal)) continue
      }
      if (performance.now() - began > settledMs) attempt = 0
      const waitMs = fullJitter(attempt, reconnectMinMs, reconnectMaxMs)
      attempt += 1
      this.#options.log(`${this.#problem}; trying again in ${(waitMs / 1_000).toFixed(1)} s`)
      await pause(waitMs, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Claims when needed, connects, and stays until the connection ends. */
  async #connectOnce(signal: AbortSignal): Promise<void> {
    const { core, mac, log } = this.#options
    const { username, secret, mqtt } = core.storage.state.value.claimed ?? (await this.#claimFirst(signal))
    const session = randomHex(8)
    const born = Promise.withResolvers<void>()
    try {
      const connection = await Connection.open({
        mac,
        url: mqtt.url,
        username,
        secret,
        will: core.death(session),
        onMessage: (kind, payload) => core.receive(kind, payload, born.promise),
        signal,
      })
      this.#connection = connection
      if (!(await connection.publish('birth', core.birth(session, connection.localAddress)))) return
      this.#session = session
      this.#problem = null
      log(`online with session ${session}`)
      core.connected((kind, payload) => connection.publish(kind, payload))
      born.resolve()
      await connection.closed
    } finally {
      // Messages of a connection that never came to life must not hold up those of the next one.
      born.resolve()
      core.disconnected()
      this.#session = null
      this.#connection = null
    }
  }

  async #claimFirst(signal: AbortSignal): Promise<Claimed> {
    const { core, portal, mac, asksFirst, code, log } = this.#options
    if (asksFirst && code !== undefined) {
      const server = await serverFor(portal, mac, signal)
      await core.storage.state.change({ portal: server })
      log(`belongs to ${server}`)
    }
    const login = await this.#claim(signal)
    // A device that was cleared may be another site's by now, which is not told what happened at the former one.
    if (core.sender.acked > 0) await core.resetTo(login)
    else await core.storage.state.change({ claimed: login })
    return login
  }

  /** The broker does not know us any more: when the portal gives a new secret, everything starts over. */
  async #claimAgain(signal: AbortSignal): Promise<boolean> {
    try {
      await this.#options.core.resetTo(await this.#claim(signal))
      return true
    } catch (error) {
      this.#problem = sentenceOf(error)
      return false
    }
  }

  async #claim(signal: AbortSignal): Promise<Claimed> {
    const { core, mac, code, log } = this.#options
    if (code === undefined) throw new Error('the device has neither a secret nor a claim code')
    const portal = core.storage.state.value.portal ?? this.#options.portal
    const login = await claim(portal, { mac, code }, signal)
    log('claimed by the portal')
    return login
  }
}

/** The innermost reason of an error; fetch hides it as a cause. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const reason = error.cause instanceof Error && error.message === 'fetch failed' ? error.cause : error
  return reason.message === '' ? String((reason as NodeJS.ErrnoException).code) : reason.message
}
