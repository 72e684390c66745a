/**
 * Codes of the access decision (access-decision.md 2, 3): of its steps, of what came out, and of what is said beside
 * it.
 */

/** The published order of evaluation (access-decision.md 3). */
export const decisionSteps = [
  /** The door is known, and the policy is new enough for its class. */
  'door',
  /**
   * An exit button opens, and a credential on the way out is judged by `credential` and `person` alone; a fire input is
   * noted.
   */
  'lifeSafety',
  /** The emergency plan of the lowest rank that runs at the door. */
  'plan',
  /** The door is out of service: skipped for responders of a lockdown plan, as are the next two. */
  'outOfService',
  /** The newest manual override that holds at the door. */
  'override',
  /** Mode of the timetable, where no override holds. */
  'timetable',
  /** Each credential that was shown, in turn. */
  'credential',
  /** Person of the first credential that is known. */
  'person',
  /** Blocks of the person, its groups, the credentials and their plates. */
  'blocks',
  /** Grants of the person at this door, within the limits of its companies. */
  'grants',
  /** Kinds of proof that the mode of the door and the grant ask for. */
  'factors',
  /** Rules of the areas that are entered: interlock, escort, first person, anti-passback, occupancy. */
  'areaRules',
  /** No step has refused. */
  'allow',
] as const
export type DecisionStep = (typeof decisionSteps)[number]

export const allowReasons = [
  /** The person leaves: by the exit button, or by a credential that is good. */
  'allowEgress',
  /** An emergency plan opens the door. */
  'allowPlanOpen',
  /** A manual override unlocks the door. */
  'allowOverrideOpen',
  /** The timetable unlocks the door. */
  'allowUnlocked',
  /** A grant is open, or the mode asks for any known credential. */
  'allowGrant',
] as const
export type AllowReason = (typeof allowReasons)[number]

export const denyReasons = [
  /** The policy has no such door or side, or the device has no policy. */
  'doorUnknown',
  /** The portal was away for longer than the class of the door allows. Responders pass. */
  'policyStale',
  /** A plan or the timetable locks the door down, and the person is not one of those who pass. */
  'lockdown',
  /** The door is out of service, or an override or its timetable says so. */
  'outOfService',
  /** A manual override locks the door down, and the person is not exempt. */
  'overrideLockdown',
  /** No credential has this hash, or its person is unknown, or a second proof is of another person. */
  'credentialUnknown',
  /** Its `status` is `inactive`. */
  'credentialInactive',
  /** Its `status` is `lost`. */
  'credentialLost',
  /** Its `from` lies ahead. */
  'credentialNotYet',
  /** Its `until` has come, or its lifetime after first use is over. */
  'credentialExpired',
  /** It was used as often as `maxUses` allows. */
  'credentialUsedUp',
  /** A typed code, right or wrong, while the reader takes none after wrong ones. */
  'tooManyTries',
  /** The `status` of the person is `suspended`. */
  'personSuspended',
  /** The `from` of the person, or of its company, lies ahead. */
  'personNotYet',
  /** The `status` is `ended`, an `until` has come, or a visitor has none. */
  'personEnded',
  /** A block holds; the block of the lowest id is named. */
  'blocked',
  /** No grant of the person is about this door at these dates. */
  'noGrant',
  /** Of requests from the portal: the door permits none, or the person has no grant. Never at a reader. */
  'remoteNotInGroup',
  /** A company gave the grant, and no limit of that company is open at this door. */
  'outsideCompanyDoors',
  /** The schedule of the grant is closed. */
  'outsideSchedule',
  /** The schedule of the grant is closed, and would be open if the day were a normal one. */
  'holidayClosed',
  /** The further proof did not come within 10 seconds. */
  'factorMissing',
  /** Another door of the interlock is open or unlocked. */
  'interlockOpen',
  /** The host of the visitor was not let in by this door within the seconds of the rule. */
  'escortMissing',
  /** None of those who open the area is in it. */
  'firstPersonMissing',
  /** The person is inside already, or has entered within the seconds of the rule. */
  'passback',
  /** As many people are in the area as may be. */
  'areaFull',
] as const
export type DenyReason = (typeof denyReasons)[number]

export const decisionReasons = [
  ...allowReasons,
  ...denyReasons,
  /** A further proof is asked for: the device waits 10 seconds for it, and sends no event before. */
  'needMore',
] as const
export type DecisionReason = (typeof decisionReasons)[number]

/** Reasons for which neither the credential nor its person is good anywhere in the site. */
export const invalidCredentialReasons = [
  'credentialUnknown',
  'credentialInactive',
  'credentialLost',
  'credentialNotYet',
  'credentialExpired',
  'credentialUsedUp',
  'tooManyTries',
  'personSuspended',
  'personNotYet',
  'personEnded',
  'blocked',
  'policyStale',
] as const satisfies readonly DenyReason[]

/** What is said beside a result; a refusal's code as a note says what would have refused. */
export const noteCodes = [
  /** The portal was away for more than 24 hours, at a door of the class `normal`. */
  'policyOld',
  /** The clock may be off by more than the site allows. */
  'clockDoubtful',
  /** A fire input is active. */
  'fireActive',
  /** An opening without access raises no alarm, because a fire input is active. */
  'forcedAlarmMuted',
  /** Entry/exit anti-passback was not asked, because the readers of the other side do not answer. */
  'readerDead',
  /** Anti-passback of the strength `note` would have refused. */
  'antiPassbackNoted',
  /** Anti-passback of the strength `soft`, or across devices without contact, would have refused. */
  'antiPassbackSoft',
  /** An opening by the exit button was used up in place of a refusal by anti-passback. */
  'resetByExitButton',
] as const
export type NoteCode = (typeof noteCodes)[number]

/**
 * Reasons that each step can stop with, in the order in which it asks. What a person is refused for on the way out is
 * named by the steps `credential` and `person`.
 */
export const reasonsOfStep = {
  door: ['doorUnknown', 'policyStale'],
  lifeSafety: ['allowEgress', 'allowPlanOpen'],
  plan: ['allowPlanOpen', 'lockdown'],
  outOfService: ['outOfService'],
  override: ['outOfService', 'overrideLockdown', 'allowOverrideOpen'],
  timetable: ['outOfService', 'allowUnlocked', 'lockdown'],
  credential: [
    'remoteNotInGroup',
    'credentialUnknown',
    'credentialLost',
    'credentialInactive',
    'credentialNotYet',
    'credentialExpired',
    'credentialUsedUp',
    'tooManyTries',
  ],
  person: ['personEnded', 'personSuspended', 'personNotYet'],
  blocks: ['blocked'],
  grants: ['noGrant', 'remoteNotInGroup', 'outsideCompanyDoors', 'holidayClosed', 'outsideSchedule'],
  factors: ['needMore', 'factorMissing'],
  areaRules: ['interlockOpen', 'escortMissing', 'firstPersonMissing', 'passback', 'areaFull'],
  allow: ['allowGrant'],
} as const satisfies Record<DecisionStep, readonly DecisionReason[]>
