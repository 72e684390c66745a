import type { LiveHub, NotifyChannel } from './live-hub.ts'
import type { workerPool } from './worker-pool.ts'

type WorkerPool = ReturnType<typeof workerPool>

/** Workers that look for rows to deal with until they are closed. */
export interface Polling {
  /** Stops taking rows and waits for those on their way. */
  close(): Promise<void>
}

interface Options {
  readonly live: LiveHub
  readonly channel: NotifyChannel
  readonly pools: readonly WorkerPool[]
  /** What a notification wakes, by its text: one worker of a pool, or none; `all` where it is not given. */
  readonly wakes?: (text: string | undefined) => WorkerPool | 'all' | 'none'
}

/** A notification can be missed while the database connection is down, and what is due by the clock has none. */
const pollEveryMs = 2_000

/**
 * Wakes pools of workers: at the start, on each notification of a channel, and every two seconds. The clock wakes one
 * pool after the other and a single worker of it, or all of them would be in the way of a person at a door.
 */
export function startPolling({ live, channel, pools, wakes = () => 'all' }: Options): Polling {
  const wakeAll = (): void => {
    for (const pool of pools) pool.wakeAll()
  }
  const stopListening = live.onNotify(channel, (text) => {
    const target = wakes(text)
    if (target === 'all') wakeAll()
    else if (target !== 'none') target.wake()
  })
  let turn = 0
  const timer = setInterval(() => pools[turn++ % pools.length]!.wakeByClock(), pollEveryMs / pools.length)
  wakeAll()
  return {
    async close() {
      stopListening()
      clearInterval(timer)
      await Promise.all(pools.map((pool) => pool.stop()))
    },
  }
}
