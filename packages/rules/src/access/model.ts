import type { PresentedKind, Direction } from '@lintel/vocabulary/events.ts'
import type { Calendar, DayMinute, Schedule, Weekday, Id } from './model-time.ts'

/**
 * The policy snapshot of one site: everything that decides who may pass, except presence and the state of devices
 * (access-decision.md 1, "Policy version"). A snapshot is immutable and numbered; a change is a new snapshot.
 *
 * Every snapshot is plain JSON, so that server, simulator and panel read the same bytes.
 */

/** Milliseconds since 1970 in UTC (access-decision.md 5: store instants in UTC). */
export type Instant = number

/** Half open: includes `from`, excludes `until`. A side that is not given does not limit. */
export interface Span {
  readonly from?: Instant
  readonly until?: Instant
}

export interface Policy {
  readonly version: number
  readonly site: Site
  readonly areas: readonly Area[]
  readonly doors: readonly Door[]
  readonly doorGroups: readonly DoorGroup[]
  readonly persons: readonly Person[]
  readonly credentials: readonly Credential[]
  readonly groups: readonly Group[]
  readonly memberships: readonly Membership[]
  readonly grants: readonly Grant[]
  readonly blocks: readonly Block[]
  readonly companyDoorLimits: readonly CompanyDoorLimit[]
  readonly schedules: readonly Schedule[]
  readonly calendars: readonly Calendar[]
  readonly timetables: readonly Timetable[]
  readonly overrides: readonly Override[]
  readonly plans: readonly Plan[]
  readonly areaRules: readonly AreaRule[]
}

export interface Site {
  readonly id: Id
  /** IANA name. All wall-clock rules of the site's doors use it, wherever the viewer is. */
  readonly zone: string
  /** A dated change of the zone (access-decision.md 5): what comes before stays judged by the old one. */
  readonly nextZone?: NextZone
  /** The plan that the fire input applies (access-decision.md 3.1). */
  readonly firePlanId?: Id
  /** A device clock further off than this marks its decisions as doubtful (access-decision.md 5). */
  readonly clockDriftLimitSeconds: number
}

/** The zone whose wall clock the site's doors use from an instant on. */
export interface NextZone {
  readonly zone: string
  readonly from: Instant
}

/** A space in a tree; "outside" is an area too. */
export interface Area {
  readonly id: Id
  readonly parentId?: Id
}

/** Door, lift floor, barrier, turnstile, locker or third-party lock. It joins two areas and is read from its sides. */
export interface Door {
  readonly id: Id
  readonly groupIds: readonly Id[]
  readonly sides: readonly DoorSide[]
  readonly class: DoorClass
  readonly isOutOfService: boolean
  readonly timetableId?: Id
  /** The panel that decides for this door; anti-passback across panels softens while they are out of contact. */
  readonly panelId: Id
  readonly hasContact: boolean
  readonly permitsRemote: boolean
  readonly unlockSeconds: number
  /** For people who need more time (access-decision.md 3.12). */
  readonly longUnlockSeconds: number
  /** People who pass a door in *lockdown*. */
  readonly lockdownExempt?: Subjects
}

/** One way through a door: a read here leads from one area into another. */
export interface DoorSide {
  readonly id: Id
  readonly direction: Direction
  readonly fromAreaId: Id
  readonly toAreaId: Id
  readonly readerIds: readonly Id[]
}

/**
 * What a door does with an old policy (access-decision.md 9): nothing, a warning after 24 hours, or a refusal after a
 * set time.
 */
export type DoorClass =
  | { readonly kind: 'comfort' }
  | { readonly kind: 'normal' }
  | { readonly kind: 'high'; readonly maxPolicyAgeHours: number }

export interface DoorGroup {
  readonly id: Id
}

/**
 * The dates of the person itself are those of the site; a company adds its own. A panel with an exit reader also holds
 * people without any right there, with their credentials and without memberships: they leave by `allowEgress` and are
 * refused by name at its entries (`noGrant`), so that `credentialUnknown` is a person unknown in the whole site
 * (access-decision.md 14.2).
 */
export interface Person extends Span {
  readonly id: Id
  readonly kind: 'member' | 'visitor'
  readonly status: 'active' | 'suspended' | 'ended'
  readonly company?: Span & { readonly id: Id }
  /** Of a visitor: whose guest it is. */
  readonly hostId?: Id
  readonly needsMoreTime: boolean
}

export interface Credential extends Span {
  readonly id: Id
  readonly personId: Id
  readonly kind: PresentedKind
  readonly status: 'active' | 'inactive' | 'lost'
  readonly maxUses?: number
  readonly lifetimeAfterFirstUseSeconds?: number
  /** Of a plate: its text, as blocks name it. */
  readonly plate?: string
  /** Of a PIN: the one that is typed under duress. No step reads it, so that it opens what the other one opens. */
  readonly isDuress?: boolean
}

export interface Group {
  readonly id: Id
}

/** Memberships stand apart from groups, so that a block still finds its people when the group's record is missing. */
export interface Membership extends Span {
  readonly personId: Id
  readonly groupId: Id
}

export interface Subjects {
  readonly personIds: readonly Id[]
  readonly groupIds: readonly Id[]
}

/** What a rule is about. An area stands for itself and every area below it. */
export interface Targets {
  readonly wholeSite?: boolean
  readonly doorIds?: readonly Id[]
  readonly doorGroupIds?: readonly Id[]
  readonly areas?: readonly AreaTarget[]
}

export interface AreaTarget {
  readonly areaId: Id
  /** Without it both directions. */
  readonly direction?: Direction
}

/** The only thing that gives access. */
export interface Grant extends Span {
  readonly id: Id
  /** Company whose administrators created it; it counts only inside that company's door limit. None: the landlord. */
  readonly companyId?: Id
  readonly gives: 'passage' | 'guardPulse'
  /** A code that it names has it; a remote request shows none, and a device that knows no such grants stays shut. */
  readonly subjects: Subjects & { readonly credentialIds?: readonly Id[] }
  readonly targets: Targets
  readonly scheduleId: Id
  readonly minFactors: 1 | 2 | 3
  readonly regardlessOfHolidays: boolean
}

/** The only thing that denies by name. */
export interface Block extends Span {
  readonly id: Id
  readonly subjects: Subjects & { readonly credentialIds: readonly Id[]; readonly plates: readonly string[] }
  readonly targets: Targets
  /** For operators only. */
  readonly reason: string
}

/** What a landlord lends to a company. */
export interface CompanyDoorLimit extends Span {
  readonly id: Id
  readonly companyId: Id
  readonly targets: Targets
  readonly scheduleId: Id
}

export type DoorMode =
  | 'controlled'
  | 'controlledPlusPin'
  | 'anyKnownCredential'
  | 'unlocked'
  | 'lockdown'
  | 'outOfService'

/** The plan of a door's modes; outside its periods the door is *controlled*. */
export interface Timetable {
  readonly id: Id
  readonly periods: readonly TimetablePeriod[]
}

export interface TimetablePeriod {
  readonly mode: DoorMode
  readonly scheduleId: Id
  /** Armed by the first person of this group who is granted during the window (access-decision.md 8). */
  readonly unlockAfterFirstPersonGroupId?: Id
}

/** A manual mode on doors. It always ends. */
export interface Override {
  readonly id: Id
  readonly targets: Targets
  readonly mode: DoorMode
  readonly createdAt: Instant
  readonly from: Instant
  readonly until: Instant
  readonly createdById: Id
  readonly reason: string
}

export type PlanMode = 'open' | 'lockdown' | 'lock' | 'none'

/** An emergency plan. The lowest rank wins. Doors that no part names are not touched by it. */
export interface Plan {
  readonly id: Id
  readonly rank: number
  readonly parts: readonly { readonly targets: Targets; readonly mode: PlanMode }[]
  readonly responders: Subjects
  readonly respondersIgnoreBlocks: boolean
}

interface AreaRuleOf<Kind extends string> {
  readonly id: Id
  readonly kind: Kind
  readonly areaId: Id
  readonly exempt: Subjects
}

/** Refuse while a sister door is open or unlocking. */
export interface InterlockRule {
  readonly id: Id
  readonly kind: 'interlock'
  readonly doorIds: readonly Id[]
}

export type PassbackCheck =
  | { readonly kind: 'timedPerDoor' | 'timedPerArea'; readonly seconds: number }
  | { readonly kind: 'entryExit' }

/** When positions end by themselves, whichever comes first (access-decision.md 7, reset of anti-passback). */
export interface PassbackResetRule {
  readonly passbackResetAfterHours?: number
  /** A minute of the site's day at which anti-passback is reset for all people. */
  readonly passbackResetAt?: DayMinute
  /** Only on these days of the site's week; on every day where they are not given. */
  readonly passbackResetOn?: readonly Weekday[]
}

/** A visitor needs the host's valid read on the same door. */
export interface EscortRule extends AreaRuleOf<'escort'> {
  readonly withinSeconds: number
}

/** Grants of others wait until one of those who open the area is in it, as far as that position counts. */
export interface FirstPersonRule extends AreaRuleOf<'firstPerson'>, PassbackResetRule {
  readonly firstPersons: Subjects
}

export interface PassbackRule extends AreaRuleOf<'passback'>, PassbackResetRule {
  readonly strength: 'off' | 'note' | 'soft' | 'hard'
  readonly checks: readonly PassbackCheck[]
}

/** Its passback reset rule is for the one who counts people: a decision is told how many there are. */
export interface OccupancyRule extends AreaRuleOf<'occupancy'>, PassbackResetRule {
  readonly max: number
  readonly strength: 'soft' | 'hard'
}

export type AreaRule = InterlockRule | EscortRule | FirstPersonRule | PassbackRule | OccupancyRule

/**
 * Where a guess-lockout has a say (access-decision.md 14.1): wrong typed codes lock code entry at one reader. Cards,
 * tags, faces, plates and QR pictures are neither counted nor refused by it, and exit readers have none. Counting is
 * the reader's.
 */

/** PINs, and the digits of keys, which are PINs; everything else is read off something. */
export const isTypedCode = (kind: PresentedKind): boolean => kind === 'pin'

/** Wrong codes lock entries only: they keep no person inside. */
export const hasGuessLockout = (direction: Direction): boolean => direction === 'entry'
