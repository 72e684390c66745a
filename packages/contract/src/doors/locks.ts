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

/** Position of a door as shown: unknown without a sensor, whatever was reported before. */
export const doorPositionOf = (statusInput: number | null, position: DoorPosition | null): DoorPosition =>
  (statusInput === null ? null : position) ?? 'unknown'
