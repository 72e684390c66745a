/** What a door's lock does (office.md 5.4, states), as far as its device tells. */

/** What may hold a door open for everybody; `latch`: a bistable lock, until the next opening. */
export const doorHolders = ['timetable', 'override', 'plan', 'latch', 'fire'] as const
export type DoorHolder = (typeof doorHolders)[number]

/** `nothing`: it opens for whoever is let in, for as long as that takes. */
export const lockHolders = ['nothing', ...doorHolders] as const
export type LockHolder = (typeof lockHolders)[number]

/** Relays of a device that are held on; a word of a newer device is none that is known. */
export type HeldRelays = Readonly<Record<string, DoorHolder | null>>

const isKnown = (word: unknown): word is DoorHolder => doorHolders.some((one) => one === word)

/** What a device reports, in words that are known. */
export const knownHolders = (held: Readonly<Record<string, unknown>>): HeldRelays =>
  Object.fromEntries(Object.entries(held).map(([relay, word]) => [relay, isKnown(word) ? word : null]))

/** What holds the door at a relay; null where nobody can say. */
export const holderAt = (held: HeldRelays | null, relay: number): LockHolder | null =>
  held === null ? null : Object.hasOwn(held, relay) ? held[relay]! : 'nothing'

/** How a door stands, by its sensor (office.md 5.4, states). */
export const doorPositions = ['closed', 'open', 'unknown'] as const
export type DoorPosition = (typeof doorPositions)[number]

/** Position of a door as shown: unknown without a sensor, whatever was reported before. */
export const shownPosition = (statusInput: number | null, position: DoorPosition | null): DoorPosition =>
  (statusInput === null ? null : position) ?? 'unknown'
