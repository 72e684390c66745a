/** The device's relays: each closes a door's circuit for some seconds and lets go by itself. */

export class Relays {
  readonly #timers: (NodeJS.Timeout | null)[]
  readonly #onRelease: (door: number) => void

  /** `onRelease` is called when a relay lets go by itself. */
  constructor(count: number, onRelease: (door: number) => void) {
    this.#timers = Array.from({ length: count }, () => null)
    this.#onRelease = onRelease
  }

  has(door: number): boolean {
    return door in this.#timers
  }

  /** Which relays are on, by index. */
  get on(): boolean[] {
    return this.#timers.map((timer) => timer !== null)
  }

  /** Switches a relay on for `seconds` from now. True when it was off before. */
  switchOn(door: number, seconds: number): boolean {
    const before = this.#timers[door] ?? null
    if (before !== null) clearTimeout(before)
    this.#timers[door] = setTimeout(() => {
      this.#timers[door] = null
      this.#onRelease(door)
    }, seconds * 1_000)
    return before === null
  }

  /** Power is gone: all relays let go and nobody notices. */
  drop(): void {
    for (const [door, timer] of this.#timers.entries()) {
      if (timer !== null) clearTimeout(timer)
      this.#timers[door] = null
    }
  }
}
