import type { Overview } from '@lintel/contract/home/operations.ts'

/** Whether there is nothing to see to: no alarm waits, and every device is as it should be. */
export const needsNothing = ({ alarms, needsAttention }: Pick<Overview, 'alarms' | 'needsAttention'>): boolean =>
  (alarms?.unhandled ?? 0) === 0 && needsAttention.length === 0
