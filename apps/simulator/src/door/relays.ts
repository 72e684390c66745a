/**
 * The device's relays, by their numbers in messages: each closes a door's circuit for some seconds and lets go by
 * itself, or is held on for as long as something says.
 */

/** What holds a relay on: rules of the policy, a bistable lock that was triggered, or the fire input. */
export type Holding = 'rules' | 'latch' | 'fire'

export class Relays {
  /** Of every relay there is. */
  readonly #timers: Map<number, NodeJS.Timeout | null>
  readonly #delays = new Map<number, NodeJS.Timeout>()
  readonly #unlocked: ReadonlyMap<Holding, Set<number>> = new Map([
    ['rules', new Set()],
    ['latch', new Set()],
    ['fire', new Set()],
  ])
  readonly #onRelease: (door: number) => void

  /** `onRelease` is called when the unlock time is over. */
  constructor(numbers: readonly number[], onRelease: (door: number) => void) {
    this.#timers = new Map(numbers.map((number) => [number, null]))
    this.#onRelease = onRelease
  }

  has(door: number): boolean {
    return this.#timers.has(door)
  }

  get numbers(): readonly number[] {
    return [...this.#timers.keys()]
  }

  isOn(door: number): boolean {
    return (this.#timers.get(door) ?? null) !== null || this.#isUnlocked(door)
  }

  /** Switches a relay on for `seconds` from now. True when no unlock time was running before. */
  switchOn(door: number, seconds: number): boolean {
    const before = this.#timers.get(door) ?? null
    if (before !== null) clearTimeout(before)
    const timer = setTimeout(() => {
      this.#timers.set(door, null)
      this.#onRelease(door)
    }, seconds * 1_000)
    this.#timers.set(door, timer)
    return before === null
  }

  /** Does something to a relay when its delay is over; at once where there is none. The newest of several counts. */
  after(door: number, delaySeconds: number, act: () => void): void {
    clearTimeout(this.#delays.get(door))
    this.#delays.delete(door)
    if (delaySeconds === 0) return act()
    const timer = setTimeout(() => {
      this.#delays.delete(door)
      act()
    }, delaySeconds * 1_000)
    this.#delays.set(door, timer)
  }

  /** Ends the unlock time. */
  switchOff(door: number): void {
    const timer = this.#timers.get(door) ?? null
    if (timer !== null) clearTimeout(timer)
    this.#timers.set(door, null)
  }

  /** Keeps a relay on until `letGo`, whatever unlock times end meanwhile. */
  hold(door: number, by: Holding = 'rules'): void {
    if (this.has(door)) this.#unlocked.get(by)!.add(door)
  }

  /** Ends holding a relay on; one with a running unlock time, or that something else holds, stays on. */
  letGo(door: number, by: Holding = 'rules'): void {
    this.#unlocked.get(by)!.delete(door)
  }

  isUnlockedBy(door: number, by: Holding): boolean {
    return this.#unlocked.get(by)!.has(door)
  }

  /** Power is gone: all relays let go without a report. */
  drop(): void {
    for (const doors of this.#unlocked.values()) doors.clear()
    for (const timer of this.#delays.values()) clearTimeout(timer)
    this.#delays.clear()
    for (const door of this.#timers.keys()) this.switchOff(door)
  }

  #isUnlocked(door: number): boolean {
    return [...this.#unlocked.values()].some((doors) => doors.has(door))
  }
}
