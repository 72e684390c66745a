import { actions } from '../kit/actions.ts'

/**
 * States of a command (device-link.md 4.7). `unknown`: the device accepted it and was not heard of again,
 * so it is not known whether the door opened.
 */
export const commandStates = ['created', 'sent', 'accepted', 'done', 'failed', 'expired', 'unknown'] as const
export type CommandState = (typeof commandStates)[number]

/** The states each report may follow; a late or repeated report changes nothing. */
export const commandCan = actions<CommandState>()({
  send: ['created'],
  accept: ['created', 'sent'],
  finish: ['created', 'sent', 'accepted', 'unknown'],
  fail: ['created', 'sent', 'accepted', 'unknown'],
  expire: ['created', 'sent'],
  lose: ['accepted'],
})

/** States that no report changes any more. */
export const settledCommandStates = ['done', 'failed', 'expired'] as const satisfies readonly CommandState[]
