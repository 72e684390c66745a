/** How door modes compare, and which doors an override sets (access-decision 1 and 4). */

import type { DoorMode, Override } from './model.ts'
import { coversDoor, type Place } from './targets.ts'

/** From the most open to the most closed. */
const byStrictness: readonly DoorMode[] = [
  'unlocked',
  'anyKnownCredential',
  'controlled',
  'controlledPlusPin',
  'sealed',
  'outOfService',
]

export const strictness = (mode: DoorMode): number => byStrictness.indexOf(mode)

/** Modes that let somebody pass without a grant. */
export const opensDoor = (mode: DoorMode): boolean => strictness(mode) < strictness('controlled')

/** An override that opens is skipped where a reference is missing; one that closes is kept. */
export const overrideCovers = (override: Override, place: Place): boolean =>
  coversDoor(override.targets, place, opensDoor(override.mode) ? 'skipped' : 'kept')
