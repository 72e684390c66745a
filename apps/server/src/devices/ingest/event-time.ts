import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import type { TimeQuality } from '@lintel/devices/protocol/atoms.ts'
import { dayMs } from '../../base/durations.ts'

/** How far a device's time may lie from the time of its arrival before it is no time at all. */
export const believable = { aheadMs: dayMs, behindMs: 400 * dayMs } as const

interface ReportedTime {
  readonly t: number | null
  readonly tq: TimeQuality
  readonly mono: number
}

/**
 * When an event happened, as far as can be told (device-link.md 4.5, 4.10), and how far that can be trusted.
 * A device without a clock still knows how long before its message the event was (`batchMono`, ms since the same
 * boot); that way is as good as `drift`. What lies a day ahead or 400 days back is the time of arrival, `unset`:
 * a device never chooses the month its events are filed under.
 */
export function timeOf(
  event: ReportedTime,
  batchMono: number | undefined,
  receivedAt: number,
): { readonly occurredAt: number; readonly quality: TimeQuality } {
  const ago = batchMono === undefined ? -1 : batchMono - event.mono
  if (event.t !== null && event.tq !== 'unset') {
    if (!isBelievable(event.t, receivedAt)) return { occurredAt: receivedAt, quality: 'unset' }
    if (event.t > receivedAt + linkLimits.timeDriftMs) return { occurredAt: event.t, quality: 'drift' }
    // A clock that was not checked lately is right all the same when counting back comes to the same moment.
    const agrees = ago >= 0 && Math.abs(receivedAt - ago - event.t) <= linkLimits.timeDriftMs
    return { occurredAt: event.t, quality: agrees ? 'synced' : event.tq }
  }
  if (ago < 0 || !isBelievable(receivedAt - ago, receivedAt)) return { occurredAt: receivedAt, quality: 'unset' }
  return { occurredAt: receivedAt - ago, quality: 'drift' }
}

function isBelievable(time: number, receivedAt: number): boolean {
  return time <= receivedAt + believable.aheadMs && time >= receivedAt - believable.behindMs
}
