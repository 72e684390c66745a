import type { PresentedKind, Direction } from '@lintel/vocabulary/events.ts'
import type { Evidence, SideOfRelay } from '@lintel/devices/protocol.ts'
import type { Outcome } from '@lintel/rules/access/request.ts'

/** What is shown at a door, what is judged beside the policy, and what comes of it. */

export interface Presentation {
  readonly kind: PresentedKind
  readonly value: string
  /** The relay of the door. */
  readonly door: number
  readonly side: Direction
  /** Where it was shown, such as `wiegand0`. */
  readonly reader?: string | undefined
  /** Of a PIN: the number of the apartment that was typed before it. */
  readonly apartment?: string | undefined
}

/** The state of the device that a decision depends on. */
export interface Circumstances {
  /** Ms since epoch by the device's clock. */
  readonly at: number
  /** Not a number where it is unknown how far the clock is off. */
  readonly clockDriftSeconds: number
  readonly isInContact: boolean
  readonly isFireInputActive: boolean
  /** Where nothing is read any more. */
  readonly deadSides: readonly SideOfRelay[]
  /** Relays that are on, and doors that stand open. */
  readonly openRelays: readonly number[]
  /** PINs of residents count with the number of their apartment alone (community.md 1.3). */
  readonly pinNeedsApartment?: boolean | undefined
}

/** A decision, and what it was judged by beside the policy. */
export interface JudgedDecision {
  readonly decision: Outcome
  readonly evidence: Evidence
}

export interface Verdict {
  readonly decision: Outcome
  /** What it was judged by beside the policy. */
  readonly evidence: Evidence
  /** Of what was shown last; null of an unknown one, and of each code that was typed while code entry is locked. */
  readonly credentialId: string | null
  readonly personId: string | null
  /** What was shown last, as this device hashes it. */
  readonly hash: string
  /** Something of all that was shown is the code for duress; nothing of the answer at the door says so. */
  readonly isDuress: boolean
  /** This was the wrong code that locks code entry at its reader. */
  readonly locksCodeEntry?: boolean
}

/** What was shown at a door that waits for more (access-decision.md 3.10). */
export interface PendingFactor {
  readonly proofs: readonly Proof[]
  /** When it asked, by the device's clock. */
  readonly at: number
}
export type Proof = Pick<Presentation, 'kind' | 'value' | 'apartment'>
