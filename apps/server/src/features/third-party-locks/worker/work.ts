import type { Services } from '../../../kernel/services.ts'
import { startPolling, type Polling } from '../../../kernel/polling.ts'
import { workerPool } from '../../../kernel/worker-pool.ts'
import { syncNextAccount } from './accounts.ts'
import { endUnlockings, sendNextUnlocking } from './commands.ts'

/** A person waits at the door, whatever other vendors are slow; accounts have time. */
const unlockers = 8
const askers = 8

/** Starts what is done at vendors of locks, apart from all calls: none of them waits for a vendor (docs/adr/0027). */
export function startLockWork(services: Services): Polling {
  const complain = (error: unknown): void =>
    services.log.warn({ err: error }, 'the work at vendors of locks met an error')
  const pools = [
    workerPool(unlockers, () => sendNextUnlocking(services), complain),
    workerPool(askers, () => syncNextAccount(services), complain),
    workerPool(1, () => endUnlockings(services).then(() => false), complain),
  ]
  return startPolling({ live: services.live, channel: 'locks', pools })
}
