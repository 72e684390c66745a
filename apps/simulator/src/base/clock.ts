import { dayMs } from '@lintel/vocabulary/durations.ts'
import { performance } from 'node:perf_hooks'
import {
  clockOffset,
  eventTime,
  qualityAfter,
  type TimeAnswer,
  timeOrNull,
  type TimeQuality,
} from '@lintel/devices/protocol.ts'

/** A device's clock (device-link.md 4.10): runs by itself, never steps on its own, is corrected by the server. */

export interface ClockOptions {
  /** The built-in clock, ms since epoch; read once at boot. Null for a device that forgets the time without power. */
  readonly builtIn: (() => number) | null
  /** Correction that was found in an earlier boot. */
  readonly remembered: { readonly offset: number; readonly checkedAt: number | null }
  /** Time of the newest stored event. */
  readonly lastEvent: number | null
}

/** How long an earlier comparison with the server is good for a clock with a battery. */
const trustedMs = dayMs

export class DeviceClock {
  readonly #bootedAt = performance.now()
  readonly #base: number
  #offset: number
  #quality: TimeQuality
  #lastEvent: number | null
  #requestedAt: number | null = null
  #checked = Promise.withResolvers<void>()

  constructor({ builtIn, remembered, lastEvent }: ClockOptions) {
    this.#base = builtIn?.() ?? 0
    this.#offset = builtIn === null ? 0 : remembered.offset
    this.#lastEvent = lastEvent
    const { checkedAt } = remembered
    const age = checkedAt === null ? Infinity : Math.abs(this.now() - checkedAt)
    this.#quality = builtIn === null ? 'unset' : age < trustedMs ? 'synced' : 'drift'
  }

  get quality(): TimeQuality {
    return this.#quality
  }

  get offset(): number {
    return this.#offset
  }

  /** Settles when the server's time has been seen for the first time since boot. */
  get checked(): Promise<void> {
    return this.#checked.promise
  }

  /** Ms since boot. */
  mono(): number {
    return Math.floor(performance.now() - this.#bootedAt)
  }

  /** The device's idea of now, ms since epoch; nonsense while the quality is unset. */
  now(): number {
    return this.#base + this.mono() + this.#offset
  }

  /** Now, or null while the clock is unset. */
  nowOrNull(): number | null {
    return timeOrNull(this.now(), this.#quality)
  }

  /** The times of an event that happens now. */
  stamp(): { t: number | null; tq: TimeQuality; mono: number } {
    const time = eventTime(this.nowOrNull(), this.#quality, this.#lastEvent)
    this.#lastEvent = time.t ?? this.#lastEvent
    return { ...time, mono: this.mono() }
  }

  /** Begins a comparison: the time to put into the question. */
  ask(): number {
    this.#requestedAt = this.now()
    return this.#requestedAt
  }

  /**
   * Takes the server's answer. `corrected` and another question is due, because the clock was minutes off;
   * `ignored` when it answers another question or took too long.
   */
  answer({ t1, t2, t3 }: Pick<TimeAnswer, 't1' | 't2' | 't3'>): 'synced' | 'corrected' | 'ignored' {
    if (t1 !== this.#requestedAt) return 'ignored'
    const { offset, acceptable } = clockOffset({ t1, t2, t3, t4: this.now() })
    this.#requestedAt = null
    if (!acceptable) return 'ignored'
    this.#offset += offset
    this.#quality = this.#quality === 'unset' ? 'synced' : qualityAfter(offset)
    this.#checked.resolve()
    return this.#quality === 'synced' ? 'synced' : 'corrected'
  }
}
