/**
 * States of a command to a door, a device or a lock of a vendor (device-link.md 4.7), each after those that it can
 * follow. `unknown`: the device accepted it, or the vendor was asked, and nothing was heard since, so it is not known
 * whether anything happened.
 */
export const commandStates = ['created', 'sent', 'accepted', 'unknown', 'done', 'failed', 'expired'] as const
export type CommandState = (typeof commandStates)[number]

const predecessors: Readonly<Record<CommandState, readonly CommandState[]>> = {
  created: [],
  sent: ['created'],
  accepted: ['created', 'sent'],
  unknown: ['created', 'sent', 'accepted'],
  done: ['created', 'sent', 'accepted', 'unknown'],
  failed: ['created', 'sent', 'accepted', 'unknown'],
  expired: ['created', 'sent'],
}

/**
 * Whether a command goes from one state to another, at once or by states that were not reported. A late or repeated
 * report changes nothing, and what was sent is never sent a second time.
 */
export const mayFollow = (known: CommandState, next: CommandState): boolean => predecessors[next].includes(known)

/** All states that a state may follow. */
export const statesBefore = (next: CommandState): readonly CommandState[] =>
  commandStates.filter((known) => mayFollow(known, next))

/** States that nothing changes any more. */
export const finalCommandStates: readonly CommandState[] = commandStates.filter(
  (known) => !commandStates.some((next) => mayFollow(known, next)),
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

/** Commands to a device beside opening its doors (office.md 5.1 and 16). */
export const deviceCommands = ['reboot', 'identify', 'provision', 'disarm'] as const
