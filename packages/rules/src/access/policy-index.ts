/** A policy that is ready for many decisions, as `indexPolicy` makes it. */

import type { Id } from './model-time.ts'
import type {
  AreaRule,
  Block,
  CompanyDoorLimit,
  Credential,
  Grant,
  Membership,
  Override,
  Person,
  Plan,
  Policy,
  Span,
  Timetable,
} from './model.ts'
import type { InsideTest, Place } from './targets.ts'
import type { DayTypes, DayTypesOfSite } from './time/days.ts'
import type { Hours } from './time/hours.ts'
import type { Zone } from './time/zone.ts'

/** A grant or company door limit with its windows and the calendar by which its days are judged. */
export interface TimedRule<Rule> {
  readonly rule: Rule
  readonly hours: Hours
  readonly dayTypes: DayTypes
}

export interface TimedGrant extends TimedRule<Grant> {
  readonly number: number
}

/** Whether the grant of a number is about a side. */
export const isAbout = ({ grants }: IndexedSide, grant: number): boolean =>
  ((grants[grant >>> 5] ?? 0) & (1 << (grant & 31))) !== 0
export type TimedDoorLimit = TimedRule<CompanyDoorLimit>

/** A door side with the rules that are about it. */
export interface IndexedSide extends Place {
  /**
   * One bit for each grant that is about this side, by the grant's number. A decision asks it of every grant of a
   * person, so it must not have to fetch the grants themselves.
   */
  readonly grants: Uint32Array
  readonly companyDoorLimits: ReadonlyMap<Id, readonly TimedDoorLimit[]>
  readonly blocks: readonly Block[]
  readonly overrides: readonly Override[]
  /** Those that restrict, and of which a missing reference leaves open whether they mean this door. */
  readonly overridesInDoubt: readonly Override[]
  /** Plans that have a part for this door: their responders are this door's. */
  readonly plans: readonly Plan[]
  readonly areaRules: readonly AreaRule[]
  readonly timetable: Timetable | undefined
}

/** A person with what else is known of them. */
export interface IndexedPerson {
  readonly person: Person
  readonly memberships: readonly Membership[]
  /** Those that begin or end. */
  readonly datedMemberships: readonly Membership[]
  /** Active, without any dates: at no time a reason to refuse, so that a decision need not fetch the record. */
  readonly isUnlimited: boolean
  readonly needsMoreTime: boolean
  /** Where the person's ways to grants begin and end in `Paths.packed`. */
  readonly pathsFrom: number
  readonly pathsUntil: number
  /** The same ways by membership. */
  readonly grantsByMembership: readonly MembershipGrants[]
}

/**
 * The ways of all people to grants that name them or a known group of theirs, in whatever dates: two numbers for each,
 * the grant's and that of the membership's dates. Numbers side by side, because a decision looks at each way of a
 * person, most are not about the door in question, and what is not fetched takes no time.
 */
export interface Paths {
  readonly packed: Uint32Array
  readonly grants: readonly TimedGrant[]
  /** The first is without limits. */
  readonly memberships: readonly Span[]
}

/** A person's way to a grant: the grant and, through a group, the dates of the membership. */
export interface Path {
  readonly grant: TimedGrant
  readonly membership: Span
}

/** The grants of the person or of one group of theirs. */
export interface MembershipGrants {
  readonly grants: readonly TimedGrant[]
  /** Without limits where the person is named. */
  readonly membership: Span
}

export interface IndexedCredential {
  readonly credential: Credential
  readonly holder: IndexedPerson | undefined
  /** Grants that name it; undefined for most. */
  readonly grants: readonly TimedGrant[] | undefined
  /** Active, without dates or a number of uses: nothing of its own is a reason to refuse it at any time. */
  readonly isUnlimited: boolean
}

/** Blocks by what they name: a decision asks after a handful of people and codes, not after all blocks. */
export interface BlocksByName {
  readonly ofPerson: ReadonlyMap<Id, readonly Block[]>
  readonly ofGroup: ReadonlyMap<Id, readonly Block[]>
  readonly ofCredential: ReadonlyMap<Id, readonly Block[]>
  /** By the bare plate. */
  readonly ofPlate: ReadonlyMap<string, readonly Block[]>
}

export interface PolicyIndex {
  readonly policy: Policy
  readonly zone: Zone | undefined
  readonly dayTypes: DayTypesOfSite
  readonly hours: ReadonlyMap<Id, Hours>
  readonly sides: readonly IndexedSide[]
  readonly persons: ReadonlyMap<Id, IndexedPerson>
  readonly paths: Paths
  readonly credentials: ReadonlyMap<Id, IndexedCredential>
  readonly membersOf: ReadonlyMap<Id, readonly Membership[]>
  readonly blocks: BlocksByName
  readonly knownGroupIds: ReadonlySet<Id>
  readonly plans: ReadonlyMap<Id, Plan>
  readonly panelOf: ReadonlyMap<Id, Id>
  readonly isInside: InsideTest
  sideOf(doorId: Id, sideId: Id): IndexedSide | undefined
}
