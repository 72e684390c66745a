import type { Services } from '../../../kernel/services.ts'
import { startPolling, type Polling } from '../../../kernel/polling.ts'
import { workerPool } from '../../../kernel/worker-pool.ts'
import { syncNextAccount } from './accounts.ts'
import { endUnlockings, sendNextUnlocking } from './commands.ts'

/** Workers per pool. Unlocking has its own, so that slow vendors do not delay people at doors. */
const unlockWorkers = 8
const syncWorkers = 8

/** Starts the background work with lock vendors; no API call waits for a vendor (docs/adr/0027). */
export function startLockWork(services: Services): Polling {
  const logError = (error: unknown): void =>
    services.log.warn({ err: error }, 'background work with lock vendors failed')
  const pools = [
    workerPool(unlockWorkers, () => sendNextUnlocking(services), logError),
    workerPool(syncWorkers, () => syncNextAccount(services), logError),
    workerPool(1, () => endUnlockings(services).then(() => false), logError),
  ]
  return startPolling({ live: services.live, channel: 'locks', pools })
}
