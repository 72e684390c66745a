import { actions } from '../kit/actions.ts'

/**
 * How far an import is, with the number that the wire has for it (office.md 35.1: 0 checking, 1 importing, 2 finished,
 * 3 failed). A file that was checked without a problem is `ready` until the user decides.
 */
export const importStates = ['checking', 'ready', 'importing', 'finished', 'undone', 'failed', 'cancelled'] as const
export type ImportState = (typeof importStates)[number]

export const importStatus: Readonly<Record<ImportState, number>> = {
  checking: 0,
  ready: 0,
  importing: 1,
  finished: 2,
  undone: 2,
  failed: 3,
  cancelled: 3,
}

/** Those of which a site has one at a time ("only one template import at once", specification.md 8). */
export const runningStates = ['checking', 'ready', 'importing'] as const satisfies readonly ImportState[]

/** What can be done with an import in which state. Importing may be taken up again after the server broke off. */
export const can = actions<ImportState>()({
  commit: ['ready', 'importing'],
  cancel: ['checking', 'ready', 'importing'],
  undo: ['finished'],
  close: ['finished', 'undone', 'failed', 'cancelled'],
})
