import type { Implementation } from '../kernel/implement.ts'
import { accountHandlers } from './accounts/handlers.ts'
import { delegationHandlers } from './delegations/handlers.ts'
import { deviceHandlers } from './devices/handlers.ts'
import { doorLogHandlers } from './door-logs/handlers.ts'
import { doorHandlers } from './doors/handlers.ts'
import { homeHandlers } from './home/handlers.ts'
import { outboxHandlers } from './outbox/handlers.ts'
import { projectHandlers } from './projects/handlers.ts'
import { sessionHandlers } from './sessions/handlers.ts'
import { systemHandlers } from './system/handlers.ts'

/** Every handler of the product; a call of the contract that is missing here stops the start. */
export const everyImplementation: readonly Implementation[] = [
  ...accountHandlers,
  ...delegationHandlers,
  ...deviceHandlers,
  ...doorHandlers,
  ...doorLogHandlers,
  ...homeHandlers,
  ...outboxHandlers,
  ...projectHandlers,
  ...sessionHandlers,
  ...systemHandlers,
]
