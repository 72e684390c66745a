import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import type { TimeQuality } from '@lintel/devices/protocol/atoms.ts'

const dayMs = 86_400_000

/** How far a device's time may lie from the time of its arrival before it is no time at all. */
export const believable = { aheadMs: dayMs, behindMs: 400 * dayMs } as const

interface Timed {
  readonly t: number | null
  readonly tq: TimeQuality
  readonly mono: number
}

/**
 * When an event happened, as far as anybody can tell (device-link 4.5, 4.10), and how far that can be trusted.
 * A device without a clock still knows how long before its message the event was (`batchMono`, ms since the same
 * boot); that way is as good as `drift`. What lies a day ahead or 400 days back is the time of arrival, `unset`:
 * a device never chooses the month its events are filed under.
 */
export function timeOf(
  event: Timed,
  batchMono: number | undefined,
  receivedAt: number,
): { readonly occurredAt: number; readonly quality: TimeQuality } {
  if (event.t !== null && event.tq !== 'unset') {
    if (!isBelievable(event.t, receivedAt)) return { occurredAt: receivedAt, quality: 'unset' }
    return { occurredAt: event.t, quality: event.t > receivedAt + linkLimits.timeDriftMs ? 'drift' : event.tq }
  }
  const ago = batchMono === undefined ? -1 : batchMono - event.mono
  if (ago < 0 || !isBelievable(receivedAt - ago, receivedAt)) return { occurredAt: receivedAt, quality: 'unset' }
  return { occurredAt: receivedAt - ago, quality: 'drift' }
}

function isBelievable(time: number, receivedAt: number): boolean {
  return time <= receivedAt + believable.aheadMs && time >= receivedAt - believable.behindMs
}
