/** The device's relays: each closes a door's circuit for some seconds and lets go by itself, or is held on for as long as a rule says. */

export class Relays {
  readonly #timers: (NodeJS.Timeout | null)[]
  readonly #held = new Set<number>()
  readonly #onRelease: (door: number) => void

  /** `onRelease` is called when the time for which somebody was let in is over. */
  constructor(count: number, onRelease: (door: number) => void) {
    this.#timers = Array.from({ length: count }, () => null)
    this.#onRelease = onRelease
  }

  has(door: number): boolean {
    return door in this.#timers
  }

  /** Which relays are on, by index. */
  get on(): boolean[] {
    return this.#timers.map((timer, door) => timer !== null || this.#held.has(door))
  }

  /** Switches a relay on for `seconds` from now. True when nobody was being let in before. */
  switchOn(door: number, seconds: number): boolean {
    const before = this.#timers[door] ?? null
    if (before !== null) clearTimeout(before)
    this.#timers[door] = setTimeout(() => {
      this.#timers[door] = null
      this.#onRelease(door)
    }, seconds * 1_000)
    return before === null
  }

  /** Keeps a relay on until `letGo`, whoever is let in meanwhile. */
  hold(door: number): void {
    if (this.has(door)) this.#held.add(door)
  }

  /** Ends holding a relay on; one that lets somebody in stays on for its time. */
  letGo(door: number): void {
    this.#held.delete(door)
  }

  /** Power is gone: all relays let go and nobody notices. */
  drop(): void {
    this.#held.clear()
    for (const [door, timer] of this.#timers.entries()) {
      if (timer !== null) clearTimeout(timer)
      this.#timers[door] = null
    }
  }
}
