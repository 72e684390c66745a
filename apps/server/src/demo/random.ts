/** Chance that repeats itself: the same seed makes the same demo. */
export class Random {
  #state: number

  constructor(seed: string) {
    // FNV-1a: seeds that differ in one letter begin far from each other.
    let hash = 0x811c9dc5
    for (const letter of seed) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
    this.#state = hash >>> 0
  }

  /** A number in [0, 1) (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), bits | 61)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 to below a limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  /** Whether something happens that happens with a probability from 0 to 1. */
  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<Choice>(choices: readonly Choice[]): Choice {
    return choices[this.below(choices.length)]!
  }

  /** A number around a middle, most often close to it, at most so far away. */
  around(middle: number, spread: number): number {
    return middle + ((this.next() + this.next() + this.next()) / 1.5 - 1) * spread
  }
}
