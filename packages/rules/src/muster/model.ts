import type { Instant } from '../access/model.ts'

/**
 * What muster is computed from (office.md 17.2, attendance.md 63 to 76): signs of one person, and the settings of their
 * time. No clock but `now`.
 */

/** opened: a contact saw the door open. read: a read at a door without a contact. typed: a manager said so. */
export const presenceEvidence = ['opened', 'read', 'typed'] as const
export type PresenceEvidence = (typeof presenceEvidence)[number]

/**
 * Why it is doubtful that a person is inside: a perimeter door opened and nobody was read there; a device of such a door
 * is away; the person is inside for longer than ever; the clock of the last sign was not set, or drifts.
 */
export const doubtReasons = ['unreadOpening', 'deviceAway', 'longerThanEver', 'clockUnset', 'clockDrift'] as const
export type DoubtReason = (typeof doubtReasons)[number]

/** A sign of life. One that neither enters nor leaves is a read anywhere in the site, refused ones too. */
export interface Sign {
  readonly at: Instant
  readonly way: 'entry' | 'exit' | 'none'
  readonly evidence: PresenceEvidence
  readonly clock: 'synced' | 'drift' | 'unset'
  /** Tells two signs of one instant apart, whatever order they come in. */
  readonly id: string
}

/** How presence ends by itself, from an instant on until the next setting. */
export interface PresenceSetting {
  readonly from: Instant
  /** Minute of the site's day at which nobody is inside any more. */
  readonly dailyResetAt: number | null
  /** Hours without a sign after which a person is no longer inside. */
  readonly inactiveHours: number | null
}

/** The unbroken stay of a person who is inside. */
export interface Stay {
  /** First entry that no exit interrupted (attendance.md 64). */
  readonly since: Instant
  readonly lastSign: Sign
  /** The last entry, and how it is known. */
  readonly entry: Sign
  readonly evidence: PresenceEvidence
  /** When it ends without another sign; null: never. */
  readonly endsAt: Instant | null
}

export interface Presence {
  /** Null: outside, or not known to be inside. A stay whose end has come is over. */
  readonly stay: Stay | null
  /** The longest stay that an exit completed, in milliseconds; 0 where none is known. */
  readonly longestStayMs: number
}
