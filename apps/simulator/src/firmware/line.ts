/** Whether a device is connected, for work that waits for that and ends with it. */
export class Line {
  #connected = Promise.withResolvers<void>()
  #cut = new AbortController()

  constructor() {
    this.#cut.abort()
  }

  /** Ends with the connection. */
  get signal(): AbortSignal {
    return this.#cut.signal
  }

  connected(): void {
    if (!this.#cut.signal.aborted) return
    this.#cut = new AbortController()
    this.#connected.resolve()
  }

  disconnected(): void {
    if (this.#cut.signal.aborted) return
    this.#connected = Promise.withResolvers()
    this.#cut.abort()
  }

  /** Settles when there is a connection; throws when the signal ends the waiting. */
  async wait(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const failure = Promise.withResolvers<never>()
    const end = () => failure.reject(signal.reason)
    signal.addEventListener('abort', end, { once: true })
    try {
      await Promise.race([this.#connected.promise, failure.promise])
    } finally {
      signal.removeEventListener('abort', end)
    }
  }
}
