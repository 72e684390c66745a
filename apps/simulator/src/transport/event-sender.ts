import { linkLimits } from '@lintel/devices/protocol.ts'
import type { DeviceStorage } from '../storage/device-storage.ts'
import type { EventRing, EventRun } from '../storage/event-ring.ts'

/**
 * Sends stored events oldest first and forgets none before the server has committed it (device-link.md 4.5).
 * At most four batches wait for an acknowledgement; the broker's own acknowledgement counts for nothing.
 */

export interface SenderOptions {
  readonly ring: EventRing
  /** Highest number the server has committed so far. */
  readonly acked: number
  readonly send: (run: EventRun) => void
  /** Called when the server has committed more. */
  readonly onAcked: (upTo: number) => void
  /**
   * Without any acknowledgement for so long, everything un-acknowledged is sent again: the server may have restarted.
   */
  readonly ackTimeoutMs: number
}

export class EventSender {
  readonly #options: SenderOptions
  #acked: number
  #sentUpTo: number
  #connected = false
  #flights: { from: number; to: number }[] = []
  #replays: { from: number; to: number }[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(options: SenderOptions) {
    this.#options = options
    this.#acked = options.acked
    this.#sentUpTo = options.acked
  }

  /** The sender of what a device has stored; `complain` hears of a state that could not be kept. */
  static of(
    { ring, state }: Pick<DeviceStorage, 'ring' | 'state'>,
    { complain, ...options }: Pick<SenderOptions, 'send' | 'ackTimeoutMs'> & { complain: (error: Error) => void },
  ): EventSender {
    const onAcked = (upTo: number) => void state.change({ acked: upTo }).catch(complain)
    const sender = new EventSender({ ...options, ring, acked: state.value.acked, onAcked })
    ring.onStored = () => sender.pump()
    return sender
  }

  get acked(): number {
    return this.#acked
  }

  /** Batches that wait for an acknowledgement. */
  get inFlight(): number {
    return this.#flights.length
  }

  /** Starts over from what was acknowledged: whatever was on its way may be lost. */
  connected(): void {
    this.#connected = true
    this.#rewind()
  }

  disconnected(): void {
    this.#connected = false
    clearTimeout(this.#timer)
  }

  /** Sends as much as the window allows; called when events were stored. */
  pump(): void {
    while (this.#connected && this.#flights.length < linkLimits.unackedBatches) {
      const run = this.#nextRun()
      if (run === null) break
      this.#flights.push({ from: run.from, to: run.to })
      if (this.#flights.length === 1) this.#watch()
      this.#options.send(run)
    }
  }

  /**
   * Takes the server's word that everything up to `upTo` is committed. False when it speaks of numbers never given:
   * then nothing is freed, because the server would have taken our events for old ones.
   */
  acknowledge(upTo: number): boolean {
    if (upTo > this.#options.ring.stored) return false
    this.#flights = this.#flights.filter(({ to }) => to > upTo)
    if (upTo > this.#acked) {
      this.#acked = upTo
      this.#sentUpTo = Math.max(this.#sentUpTo, upTo)
      this.#options.onAcked(upTo)
    }
    this.#watch()
    this.pump()
    return true
  }

  /** Queues a range to be sent again before anything newer. False when nothing of it is kept. */
  resend(from: number, to: number): boolean {
    if (this.#options.ring.runFrom(from, to) === null) return false
    this.#replays.push({ from, to })
    this.pump()
    return true
  }

  #nextRun(): EventRun | null {
    for (;;) {
      const replay = this.#replays[0]
      if (replay === undefined) break
      const run = this.#options.ring.runFrom(replay.from, replay.to)
      if (run === null || run.to >= replay.to) this.#replays.shift()
      if (run !== null) {
        replay.from = run.to + 1
        return run
      }
    }
    const run = this.#options.ring.runFrom(this.#sentUpTo + 1)
    if (run !== null) this.#sentUpTo = run.to
    return run
  }

  #rewind(): void {
    this.#flights = []
    this.#sentUpTo = this.#acked
    this.pump()
  }

  #watch(): void {
    clearTimeout(this.#timer)
    if (this.#connected && this.#flights.length > 0)
      this.#timer = setTimeout(() => this.#rewind(), this.#options.ackTimeoutMs)
  }
}
