/** How door modes compare, and which doors an override sets (access-decision.md 1 and 4). */

import type { DoorMode, Override } from './model.ts'
import { coversDoor, type Place } from './targets.ts'

/** From the most open to the most closed. */
const byStrictness: readonly DoorMode[] = [
  'unlocked',
  'anyKnownCredential',
  'controlled',
  'controlledPlusPin',
  'lockdown',
  'outOfService',
]

export const strictness = (mode: DoorMode): number => byStrictness.indexOf(mode)

/** Modes in which a person passes without a grant. */
export const opensDoor = (mode: DoorMode): boolean => strictness(mode) < strictness('controlled')

export const stricterOf = (a: DoorMode, b: DoorMode): DoorMode => (strictness(a) < strictness(b) ? b : a)

/** Whether an override sets this door's mode for certain; what only may is in doubt. */
export const overrideIsCertain = (override: Override, place: Place): boolean =>
  coversDoor(override.targets, place, 'skipped')

/**
 * Whether a missing reference leaves open if an override sets this door's mode. One that may restrict is kept; nothing
 * is left of one that unlocks.
 */
export const overrideIsInDoubt = (override: Override, place: Place): boolean =>
  override.mode !== 'unlocked' && !overrideIsCertain(override, place) && coversDoor(override.targets, place, 'kept')

/** Whether an override has a say at this door. */
export const overrideCovers = (override: Override, place: Place): boolean =>
  overrideIsCertain(override, place) || overrideIsInDoubt(override, place)
