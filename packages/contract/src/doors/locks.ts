import type { Connection } from '../base/connections.ts'

/** What a door's lock does (office.md 5.4, states), as far as its device tells. */

/** Causes that keep a door unlocked; `latch`: a bistable lock, until the next opening. */
export const unlockedByCauses = ['timetable', 'override', 'plan', 'latch', 'fire'] as const
export type UnlockCause = (typeof unlockedByCauses)[number]

/** `nothing`: it opens for each person who is granted access, for as long as that takes. */
export const unlockedByWords = ['nothing', ...unlockedByCauses] as const
export type UnlockedBy = (typeof unlockedByWords)[number]

/** Relays of a device that are kept unlocked; a word of a newer device is none that is known. */
export type UnlockedRelays = Readonly<Record<string, UnlockCause | null>>

const isKnown = (word: unknown): word is UnlockCause => unlockedByCauses.some((one) => one === word)

/** What a device reports, in words that are known. */
export const knownUnlockedRelays = (unlockedRelays: Readonly<Record<string, unknown>>): UnlockedRelays =>
  Object.fromEntries(Object.entries(unlockedRelays).map(([relay, word]) => [relay, isKnown(word) ? word : null]))

/** Cause that keeps the door at a relay unlocked; null where it is unknown. */
export const unlockedByAt = (unlockedRelays: UnlockedRelays | null, relay: number): UnlockedBy | null =>
  unlockedRelays === null ? null : Object.hasOwn(unlockedRelays, relay) ? unlockedRelays[relay]! : 'nothing'

/** How a door stands, by its sensor (office.md 5.4, states). */
export const doorPositions = ['closed', 'open', 'unknown'] as const
export type DoorPosition = (typeof doorPositions)[number]

/** What goes on at a door by its contact: it was opened without access, or stays open for too long. */
export const contactAlarms = ['forced', 'doorHeldOpen'] as const
export type ContactAlarm = (typeof contactAlarms)[number]

/** States of a door as lists, tiles, pages and the search show them; none of them shares a glyph with another. */
export const doorStates = ['forced', 'doorHeldOpen', 'unlocked', 'locked', 'offline', 'unknown'] as const
export type DoorState = (typeof doorStates)[number]

/**
 * State of a door at a moment, the gravest that holds. A door that is forced or held open stays so while its alarm goes
 * on, also where its device is offline; what else the device reported may be over then.
 */
export function doorStateAt(
  door: {
    readonly contactAlarm: ContactAlarm | null
    readonly connection: Connection
    readonly unlockedBy: UnlockedBy | null
    readonly lastOpenedAt: string | null
    readonly holdDelaySec: number
  },
  at: number,
): DoorState {
  if (door.contactAlarm !== null) return door.contactAlarm
  if (door.connection !== 'online') return 'offline'
  const opensUntil = door.lastOpenedAt === null ? 0 : Date.parse(door.lastOpenedAt) + door.holdDelaySec * 1_000
  if (at < opensUntil) return 'unlocked'
  if (door.unlockedBy === null) return 'unknown'
  return door.unlockedBy === 'nothing' ? 'locked' : 'unlocked'
}

/** Position of a door as shown: unknown without a sensor, whatever was reported before. */
export const doorPositionOf = (statusInput: number | null, position: DoorPosition | null): DoorPosition =>
  (statusInput === null ? null : position) ?? 'unknown'
