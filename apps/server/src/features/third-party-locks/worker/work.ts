import type { Services } from '../../../kernel/services.ts'
import { workerPool } from '../../../kernel/worker-pool.ts'
import { askNextVendor } from './accounts.ts'
import { endUnlockings, sendNextUnlocking } from './commands.ts'

/** What is done at vendors of locks, apart from all calls: none of them waits for a vendor (docs/adr/0027). */
export interface LockWork {
  /** Stops taking work and waits for what is being asked. */
  close(): Promise<void>
}

/** A notification can be missed while the database connection is down, and what is due by the clock has none. */
const lookEveryMs = 2_000
/** A person waits at the door, whatever other vendors are slow; accounts have time. */
const unlockers = 8
const askers = 8

/** Starts the work: woken by each commit that orders something, and every two seconds. */
export function startLockWork(services: Services): LockWork {
  const complain = (error: unknown): void =>
    services.log.warn({ err: error }, 'the work at vendors of locks met an error')
  const workerPools = [
    workerPool(unlockers, () => sendNextUnlocking(services), complain),
    workerPool(askers, () => askNextVendor(services), complain),
    workerPool(1, () => endUnlockings(services).then(() => false), complain),
  ]
  const lookAtAll = (): void => {
    for (const workerPool of workerPools) workerPool.wakeAll()
  }
  services.live.onNotify('locks', lookAtAll)
  const timer = setInterval(lookAtAll, lookEveryMs)
  lookAtAll()
  return {
    async close() {
      clearInterval(timer)
      await Promise.all(workerPools.map((workerPool) => workerPool.stop()))
    },
  }
}
