interface Job {
  readonly bytes: number
  readonly run: () => Promise<void>
}

interface Options {
  /** How many jobs run at once. */
  readonly workers: number
  /** How many may wait for one key, and how many bytes for all: what comes beyond is refused, not collected. */
  readonly perKey: number
  readonly bytes: number
}

/**
 * Runs the jobs of one key in order and those of different keys side by side, the keys taking turns.
 * A job looks after its own errors.
 */
export class WorkQueue {
  readonly #options: Options
  readonly #waiting = new Map<string, Job[]>()
  readonly #turns: string[] = []
  #running = 0
  #bytes = 0
  #idle: (() => void)[] = []

  constructor(options: Options) {
    this.#options = options
  }

  /** Adds a job; false when there is no room for it. */
  offer(key: string, bytes: number, run: () => Promise<void>): boolean {
    const jobs = this.#waiting.get(key)
    if ((jobs?.length ?? 0) >= this.#options.perKey || this.#bytes + bytes > this.#options.bytes) return false
    this.#bytes += bytes
    if (jobs) jobs.push({ bytes, run })
    else {
      this.#waiting.set(key, [{ bytes, run }])
      this.#turns.push(key)
      this.#next()
    }
    return true
  }

  /** Settles when nothing waits or runs any more. */
  idle(): Promise<void> {
    if (this.#waiting.size === 0) return Promise.resolve()
    return new Promise((resolve) => this.#idle.push(resolve))
  }

  #next(): void {
    while (this.#running < this.#options.workers) {
      const key = this.#turns.shift()
      if (key === undefined) return
      this.#running += 1
      void this.#runFirst(key)
    }
  }

  /** The job stays first in its line while it runs, so that the key's next one waits for it. */
  async #runFirst(key: string): Promise<void> {
    const jobs = this.#waiting.get(key)!
    const job = jobs[0]!
    try {
      await job.run()
    } finally {
      this.#bytes -= job.bytes
      this.#running -= 1
      jobs.shift()
      if (jobs.length > 0) this.#turns.push(key)
      else this.#waiting.delete(key)
      this.#next()
      if (this.#waiting.size === 0) for (const resolve of this.#idle.splice(0)) resolve()
    }
  }
}
