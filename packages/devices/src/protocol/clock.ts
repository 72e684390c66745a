import { linkLimits } from './limits.ts'
import type { TimeQuality } from './atoms.ts'

/** Setting a clock by four time stamps, as SNTP does (device-link.md 4.10). All values in ms. */

export interface TimeStamps {
  /** Device, when it asked. */
  readonly t1: number
  /** Server, when the question came. */
  readonly t2: number
  /** Server, when the answer left. */
  readonly t3: number
  /** Device, when the answer came. */
  readonly t4: number
}

/**
 * How much must be added to the device's clock, and how long the way took.
 * `acceptable` is false when the way was too long, or impossible, so that the offset would be a guess.
 */
export function clockOffset({ t1, t2, t3, t4 }: TimeStamps): {
  offset: number
  roundTrip: number
  acceptable: boolean
} {
  const roundTrip = t4 - t1 - (t3 - t2)
  return {
    offset: Math.round((t2 - t1 + (t3 - t4)) / 2),
    roundTrip,
    acceptable: roundTrip >= 0 && roundTrip < linkLimits.timeRoundTripMs,
  }
}

/** Quality after a correction by `offset`: a clock that was minutes off is believed only when it is asked again. */
export const qualityAfter = (offset: number): TimeQuality =>
  Math.abs(offset) > linkLimits.timeDriftMs ? 'drift' : 'synced'

/**
 * Time for the next event: never before the last one's, because order must survive a clock that was set back.
 * An event whose time had to be held back is marked `drift`.
 */
export function eventTime(
  now: number | null,
  quality: TimeQuality,
  last: number | null,
): { t: number | null; tq: TimeQuality } {
  if (now === null || quality === 'unset') return { t: null, tq: 'unset' }
  return last !== null && now < last ? { t: last, tq: 'drift' } : { t: now, tq: quality }
}
