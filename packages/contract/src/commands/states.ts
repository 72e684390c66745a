/**
 * States of a command to a door, a device or a lock of a vendor (device-link.md 4.7), each after those that it can follow. `unknown`:
 * the device accepted it, or the vendor was asked, and nothing was heard since, so it is not known whether anything happened.
 */
export const commandStates = ['created', 'sent', 'accepted', 'unknown', 'done', 'failed', 'expired'] as const
export type CommandState = (typeof commandStates)[number]

/** The states that each may follow; a late or repeated report changes nothing. What was sent is never sent a second time. */
export const statesBefore = {
  created: [],
  sent: ['created'],
  accepted: ['created', 'sent'],
  unknown: ['sent', 'accepted'],
  done: ['created', 'sent', 'accepted', 'unknown'],
  failed: ['created', 'sent', 'accepted', 'unknown'],
  expired: ['created', 'sent'],
} as const satisfies Record<CommandState, readonly CommandState[]>

/** States that nothing changes any more. */
export const finalCommandStates: readonly CommandState[] = commandStates.filter(
  (state) => !Object.values<readonly CommandState[]>(statesBefore).some((before) => before.includes(state)),
)

/** States of a command that may still be carried out. */
export const runningCommandStates: readonly CommandState[] = ['created', 'sent', 'accepted']

/** Whether a report is still expected. */
export const isRunning = ({ state }: { readonly state: CommandState }): boolean => runningCommandStates.includes(state)

/** How well a command stands, as its badge shows it. */
export const commandMeaning = {
  created: 'information',
  sent: 'information',
  accepted: 'information',
  unknown: 'attention',
  done: 'ok',
  failed: 'danger',
  expired: 'attention',
} as const satisfies Record<CommandState, string>
