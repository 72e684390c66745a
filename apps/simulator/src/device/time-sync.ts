import { linkLimits, type TimeAnswer } from '@lintel/devices/protocol.ts'
import type { DeviceClock } from '../base/clock.ts'

/** Asks for the time after each connect and every six hours (device-link.md 4.10). */

/** The question travels without guarantee, so it is repeated soon until there is an answer. */
const repeatMs = 10_000

export class TimeSync {
  readonly #clock: DeviceClock
  readonly #ask: (t1: number) => void
  #timer: NodeJS.Timeout | undefined
  #patience: Promise<unknown> = Promise.resolve()

  /** `ask` sends the question with the device's own time. */
  constructor(clock: DeviceClock, ask: (t1: number) => void) {
    this.#clock = clock
    this.#ask = ask
  }

  /**
   * Settles when the clock may be judged by: it was compared since boot, or the server has had its chance.
   * Commands wait for it, so that one that waited in the broker is not measured by a clock that is wrong.
   */
  get patience(): Promise<unknown> {
    return this.#patience
  }

  connected(): void {
    this.#patience = Promise.race([
      this.#clock.checked,
      new Promise((resolve) => setTimeout(resolve, linkLimits.timeRoundTripMs).unref()),
    ])
    this.#askNow()
  }

  disconnected(): void {
    clearTimeout(this.#timer)
  }

  /** Takes an answer; true when the clock was set by it. */
  answered(answer: Pick<TimeAnswer, 't1' | 't2' | 't3'>): boolean {
    const result = this.#clock.answer(answer)
    if (result === 'ignored') return false
    if (result === 'corrected') this.#askNow()
    else this.#askIn(linkLimits.timeEveryMs)
    return true
  }

  #askNow(): void {
    this.#askIn(repeatMs)
    this.#ask(this.#clock.ask())
  }

  #askIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#askNow(), ms)
  }
}
