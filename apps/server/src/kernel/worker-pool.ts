/**
 * Runs `next` until it finds nothing, at most `size` times at once. A wake sends one more, because it tells of one
 * more row: if all came for each, they would stand in its way. One that comes while all are at work is not lost.
 */
export function workerPool(size: number, next: () => Promise<boolean>, onError: (error: unknown) => void) {
  const working = new Set<Promise<void>>()
  let isWoken = false
  let isStopped = false

  async function work(callsOthers: boolean): Promise<void> {
    try {
      do {
        isWoken = false
        while (!isStopped && (await next())) if (callsOthers && working.size < size) begin(callsOthers)
      } while (isWoken && !isStopped)
    } catch (error) {
      onError(error)
    }
  }

  function begin(callsOthers: boolean): void {
    if (isStopped) return
    if (working.size === size) return void (isWoken = true)
    const worker = work(callsOthers).finally(() => working.delete(worker))
    working.add(worker)
  }
  const wake = (): void => begin(false)

  return {
    wake,
    /** Nobody said that there is something: one worker looks, and calls the others if there is. */
    wakeByClock: () => begin(true),
    wakeAll() {
      for (let count = working.size; count < size; count++) wake()
    },
    async stop() {
      isStopped = true
      await Promise.all(working)
    },
  }
}
