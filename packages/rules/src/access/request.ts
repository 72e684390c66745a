/** What is asked of the decision, and what it answers (access-decision.md 2). */

import type { PresentedKind } from '@lintel/vocabulary/events.ts'
import type { DecisionReason, DecisionStep, DenyReason, NoteCode } from '@lintel/vocabulary/reasons.ts'
import type { Id } from './model-time.ts'
import type { Instant, Override } from './model.ts'

export interface AccessRequest {
  readonly doorId: Id
  readonly sideId: Id
  readonly at: Instant
  readonly by: Asker
  readonly presence: Presence
  readonly activePlans: readonly ActivePlan[]
  /** Manual overrides made since the snapshot; those of the snapshot count as well. */
  readonly overrides: readonly Override[]
  readonly health: DeviceHealth
  /** How long ago the device last heard that this policy is the newest. */
  readonly policyAgeSeconds: number
}

export type Asker =
  | {
      readonly kind: 'credentials'
      readonly presented: readonly CredentialPresentation[]
      readonly factorRequestedAt?: Instant
    }
  /** Exit hardware: a button, a handle, a motion sensor on the inside. */
  | { readonly kind: 'exitRequest' }
  /** An operator or resident with their own rights, or a guard with the separate right of a pulse. */
  | { readonly kind: 'remote' | 'guardPulse'; readonly personId: Id; readonly factors: readonly Factor[] }

/** What a credential proves: something one has, knows or is. Two cards are one factor. */
export type Factor = 'has' | 'knows' | 'is'

export interface CredentialPresentation {
  /** Of an unknown read: the value as the reader sent it. */
  readonly credentialId: Id
  readonly used: number
  readonly firstUsedAt?: Instant
  /** What was shown. Needed where no record says so: a typed code that is unknown counts as a code as well. */
  readonly kind?: PresentedKind
  /** Until when the reader takes no typed codes. Asked of codes at entry readers alone. */
  readonly lockedUntil?: Instant
}

/** Keyed by id throughout; what is not there is not known. */
export interface Presence {
  readonly lastSeen: Readonly<Record<Id, Sighting>>
  /** Entries of a person, for timed anti-passback; old ones may be left out. */
  readonly entries: Readonly<Record<Id, readonly Entry[]>>
  /** People in an area, areas below included. */
  readonly counts: Readonly<Record<Id, number>>
  /** When a member of a group was granted at a door, for timetables that wait for the first person. */
  readonly arrivals: readonly { readonly doorId: Id; readonly groupId: Id; readonly at: Instant }[]
  /** Valid reads of the last minutes, for escorts. */
  readonly reads: readonly { readonly doorId: Id; readonly personId: Id; readonly at: Instant }[]
  /** When an operator forgave a person. */
  readonly passbackReset: Readonly<Record<Id, Instant>>
  /** Openings by exit button that have not yet reset the anti-passback of a person. */
  readonly exitOpenings: readonly { readonly doorId: Id; readonly at: Instant }[]
}

/** Of a site where nothing has happened yet. */
export const emptyPresence: Presence = {
  lastSeen: {},
  entries: {},
  counts: {},
  arrivals: [],
  reads: [],
  passbackReset: {},
  exitOpenings: [],
}

export interface Sighting {
  readonly areaId: Id
  readonly at: Instant
  readonly doorId: Id
  /** Whose door it is, where the policy at hand does not have the door: a panel holds only its own. */
  readonly panelId?: Id
}

export type Entry = Sighting

export interface ActivePlan {
  readonly planId: Id
  readonly since: Instant
  readonly until?: Instant
}

export interface DeviceHealth {
  readonly isFireInputActive: boolean
  readonly isInContact: boolean
  readonly clockDriftSeconds: number
  readonly deadReaderIds: readonly Id[]
  /** Doors that stand open or are just unlocking, for interlocks. */
  readonly openDoorIds: readonly Id[]
}

/** Of a device that nothing is wrong with, whose doors are closed. */
export const healthyDevice: DeviceHealth = {
  isFireInputActive: false,
  isInContact: true,
  clockDriftSeconds: 0,
  deadReaderIds: [],
  openDoorIds: [],
}

/** Something to log or to say beside the result. A refusal's code as a note says what would have refused. */
export interface Note {
  readonly code: DenyReason | NoteCode
  readonly ruleId: Id | null
}

/** What is decided about a request at its time. */
export interface Outcome {
  readonly result: 'allow' | 'deny' | 'needMore'
  readonly reason: DecisionReason
  /** The rule that decided: a plan, an override, a grant, a block … or the door where no rule did. */
  readonly ruleId: Id | null
  /** The step that stopped. */
  readonly step: DecisionStep
  readonly passed: readonly DecisionStep[]
  readonly notes: readonly Note[]
  readonly policyVersion: number
  /** The site's wall clock at the decision with its offset; null where the zone is not known. */
  readonly localTime: string | null
  readonly unlockSeconds: number
  /** When the person's presence moves (access-decision.md 3.12). */
  readonly presenceMoves: 'whenOpened' | 'atOnce' | 'never'
  readonly isRemote: boolean
  /** A block's reason. Never show it to the person. */
  readonly forOperators: string | null
}

/** The outcome with a look ahead. */
export interface Decision extends Outcome {
  /**
   * For a refusal that passes with time: when the same request would be allowed, with the factor that is then asked
   * for. Of a code that is typed while code entry is locked it is at the latest the end of the lock, right or wrong.
   */
  readonly nextAllowedAt: Instant | null
}
