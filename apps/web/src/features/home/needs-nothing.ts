import type { Overview } from '@lintel/contract/home/schema.ts'

/**
 * Whether there is nothing to see to: no alarm waits, every device is as it should be, and no lease and no resident
 * ends soon.
 */
export const needsNothing = ({
  alarms,
  homes,
  needsAttention,
}: Pick<Overview, 'alarms' | 'homes' | 'needsAttention'>): boolean =>
  (alarms?.count ?? 0) + (homes?.leasesEnding ?? 0) + (homes?.residentsEnding ?? 0) + needsAttention.length === 0
