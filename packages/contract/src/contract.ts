import { account } from './accounts/operations.ts'
import { delegation } from './delegations/operations.ts'
import { device } from './devices/operations.ts'
import { doorLog } from './door-logs/operations.ts'
import { door } from './doors/operations.ts'
import { home } from './home/operations.ts'
import { live } from './live/operations.ts'
import { outbox } from './outbox/operations.ts'
import { project } from './projects/operations.ts'
import { session } from './sessions/operations.ts'
import { system } from './system/operations.ts'
import type { Operation } from './kit/operation.ts'

/** Every call of the product, by entity and verb: the one registry that server, client and tests walk. */
export const contract = {
  account,
  delegation,
  device,
  door,
  doorLog,
  home,
  live,
  outbox,
  project,
  session,
  system,
} as const

export interface NamedOperation {
  /** `entity.verb`, as in the audit log and the reference. */
  readonly name: string
  readonly operation: Operation
}

/** All operations with their names, in the order of the registry. */
export const everyOperation: readonly NamedOperation[] = Object.entries(contract).flatMap(([entity, operations]) =>
  Object.entries(operations as Record<string, Operation>).map(([verb, declared]) => ({
    name: `${entity}.${verb}`,
    operation: declared,
  })),
)
