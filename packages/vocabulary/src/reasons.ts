/** Codes of the access decision (access-decision.md 2, 3): of its steps, of what came out, and of what is said beside it. */

/** The published order of evaluation (access-decision.md 3). */
export const decisionSteps = [
  'door',
  'lifeSafety',
  'plan',
  'outOfService',
  'override',
  'timetable',
  'credential',
  'person',
  'blocks',
  'grants',
  'factors',
  'areaRules',
  'allow',
] as const
export type DecisionStep = (typeof decisionSteps)[number]

export const allowReasons = [
  'allowEgress',
  'allowPlanOpen',
  'allowOverrideOpen',
  'allowUnlocked',
  'allowGrant',
] as const
export type AllowReason = (typeof allowReasons)[number]

export const denyReasons = [
  'doorUnknown',
  'policyStale',
  'lockdown',
  'outOfService',
  'overrideLockdown',
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
  'noGrant',
  'remoteNotInGroup',
  'outsideCompanyDoors',
  'outsideSchedule',
  'holidayClosed',
  'factorMissing',
  'interlockOpen',
  'escortMissing',
  'firstPersonMissing',
  'passback',
  'areaFull',
] as const
export type DenyReason = (typeof denyReasons)[number]

export const decisionReasons = [...allowReasons, ...denyReasons, 'needMore'] as const
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
  'policyOld',
  'clockDoubtful',
  'fireActive',
  'forcedAlarmMuted',
  'readerDead',
  'antiPassbackNoted',
  'antiPassbackSoft',
  'resetByExitButton',
] as const
export type NoteCode = (typeof noteCodes)[number]
