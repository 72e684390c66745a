import { error } from './error.ts'
import { fleetErrors } from './fleet-errors.ts'

/**
 * Every failure: name, code, HTTP status, message parameters. Codes lie in 11, 12 and 13 million
 * (specification.md 8) except the three with a meaning of their own; the message key is `errors:<name>`.
 * 11 is who asks, 12 is what is asked about, 13 is this installation and the outside.
 */
export const errors = {
  // Codes with a meaning of their own (specification.md 8)
  sessionEnded: error(2, 401),
  domainChanged: error(-50, 409, ['address']),
  reload: error(10_000, 409),

  // Who asks
  noPermission: error(11_000_001, 403),
  mustChangePassword: error(11_000_002, 403),
  invalidLogin: error(11_000_003, 422),
  accountInactive: error(11_000_004, 403),
  accountExpired: error(11_000_005, 403),
  lockedMinutes: error(11_000_006, 429, ['minutes']),
  lockedDay: error(11_000_007, 429),
  passwordIncorrect: error(11_000_008, 422),
  passwordUnchanged: error(11_000_009, 422),
  codeInvalid: error(11_000_010, 422),
  codeExpired: error(11_000_011, 422),
  codeTooSoon: error(11_000_012, 429, ['seconds']),
  resetTokenInvalid: error(11_000_013, 422),
  switchNotAllowed: error(11_000_014, 403),
  delegationEnded: error(11_000_015, 403),
  consentPending: error(11_000_016, 409),
  consentWaiting: error(11_000_019, 409, ['site']),
  consentNotOverdue: error(11_000_020, 409),
  siteAsksForConsent: error(11_000_021, 409, ['site']),
  superPasswordNeeded: error(11_000_017, 403),
  emailUnconfirmed: error(11_000_018, 409),
  tooManyLiveStreams: error(11_000_040, 429),
  tooManyPushDevices: error(11_000_041, 409, ['max']),

  // What is asked about
  notFound: error(12_000_001, 404),
  staleRecord: error(12_000_002, 409),
  alreadyExists: error(12_000_003, 409, ['thing']),
  deviceOffline: error(12_000_004, 409, ['device']),
  idempotencyConflict: error(12_000_006, 409),
  claimRefused: error(12_000_007, 403),
  claimLocked: error(12_000_008, 429, ['minutes']),
  deviceRefused: error(12_000_091, 403),
  distributorHasAccounts: error(12_000_009, 409, ['count']),
  subDistributorHasInstallers: error(12_000_010, 409, ['count']),
  installerHasSites: error(12_000_011, 409, ['count']),
  siteHasDevices: error(12_000_012, 409, ['count']),
  siteHasPeople: error(12_000_013, 409, ['count']),
  buildingHasDevices: error(12_000_230, 409, ['count']),
  buildingHasResidents: error(12_000_231, 409, ['count']),
  floorInUse: error(12_000_232, 409, ['floor']),
  apartmentHasDevices: error(12_000_233, 409, ['count']),
  apartmentHasResidents: error(12_000_234, 409, ['count']),
  buildingHasLocks: error(12_000_235, 409, ['count']),
  apartmentHasLocks: error(12_000_236, 409, ['count']),
  tooManyMembers: error(12_000_240, 409),
  masterNotActivated: error(12_000_241, 409),
  masterHasMembers: error(12_000_242, 409, ['count']),
  registrationCodeInvalid: error(12_000_280, 422),
  householdRegistered: error(12_000_281, 409),
  apartmentVacant: error(12_000_282, 409),
  moveOutDone: error(12_000_283, 409),
  passInvalid: error(12_000_284, 422),
  platformNotEmpty: error(12_000_290, 409),
  registrationCodeExpired: error(12_000_285, 422),

  // Attendance and roll-calls
  timetableInUse: error(12_000_300, 409, ['names']),
  checkTimesConflict: error(12_000_301, 409, ['name']),
  shiftInUse: error(12_000_302, 409, ['count']),
  leaveTypeInUse: error(12_000_303, 409, ['count']),
  schedulesConflict: error(12_000_304, 409, ['count', 'names']),
  leavesOverlap: error(12_000_305, 409, ['names']),
  leaveOfFreeDays: error(12_000_306, 422, ['names']),
  pointDoorTaken: error(12_000_309, 409),
  priceTaken: error(12_000_400, 409, ['names']),
  priceInThePast: error(12_000_401, 422),
  orderRefused: error(12_000_402, 422),
  billingInfoMissing: error(12_000_403, 422),
  noWayToPay: error(12_000_404, 409),
  orderNotPayable: error(12_000_405, 409),
  orderNotFinal: error(12_000_406, 409),
  ownOrder: error(12_000_407, 403),
  dateInTheFuture: error(12_000_408, 422),
  agreementEnded: error(12_000_440, 409),
  subscriptionEnded: error(12_000_470, 409, ['thing', 'name']),
  attendanceEndMissing: error(12_000_480, 422),
  serviceFree: error(12_000_481, 409),
  additionalAppsFollow: error(12_000_482, 422),
  testUsed: error(12_000_483, 409),
  nothingToTest: error(12_000_484, 409),
  chargeUnderWay: error(12_000_450, 409),
  webhookRefused: error(12_000_430, 400),
  providerKeysMissing: error(12_000_431, 409),
  providerUnreachable: error(13_000_400, 503),
  attendanceTierFull: error(12_000_308, 409, ['tier', 'people']),
  personOfOtherCompany: error(12_000_351, 409, ['names']),
  scheduleEnded: error(12_000_352, 409),
  leaveUnitInUse: error(12_000_355, 409, ['count']),
  peopleWithoutAttendance: error(12_000_356, 422, ['names']),
  recomputeTooFar: error(12_000_310, 422, ['from']),
  secondPersonRequired: error(12_000_330, 409),
  punchIsSetAside: error(12_000_331, 409),
  punchIsNotSetAside: error(12_000_332, 409),
  punchNotInReview: error(12_000_333, 409),
  correctionWaiting: error(12_000_334, 409),
  correctionNotWaiting: error(12_000_335, 409),
  musterReaderAtPerimeter: error(12_000_320, 409, ['name']),
  musterRunning: error(12_000_321, 409, ['names']),
  musterNotRunning: error(12_000_322, 409),
  smartHomeIsOn: error(12_000_014, 409),
  rentManagerProject: error(12_000_015, 409),
  unpaidOrders: error(12_000_016, 409, ['count']),
  transferToSame: error(12_000_017, 409),
  conversionDone: error(12_000_092, 409),
  conversionWaits: error(12_000_093, 409, ['count']),
  conversionWidens: error(12_000_094, 409, ['count']),
  conversionDevices: error(12_000_095, 409, ['count', 'device']),
  transferTargetInactive: error(12_000_018, 409, ['target']),
  transferTargetKind: error(12_000_022, 409, ['target', 'thing']),
  projectTypeNotAllowed: error(12_000_019, 403),
  tierNotAvailable: error(12_000_020, 409),
  accountWithoutEmail: error(12_000_210, 409),
  accountInUse: error(12_000_211, 409),
  badgeDefaultInactive: error(12_000_220, 409),
  badgeDepartmentTaken: error(12_000_221, 409, ['department', 'template']),
  companyHasAdmins: error(12_000_021, 409, ['count']),
  classificationNotAccepted: error(12_000_023, 422),
  companyHasPeople: error(12_000_024, 409, ['count']),
  departmentHasPeople: error(12_000_025, 409, ['count']),
  departmentInsideItself: error(12_000_026, 409),
  accessGroupInUse: error(12_000_027, 409, ['count']),
  holidaysOverlap: error(12_000_028, 409, ['name']),
  accessGroupBuiltIn: error(12_000_170, 409),
  siteWithoutCountry: error(12_000_180, 409),
  publicHolidayOverlaps: error(12_000_181, 409, ['line', 'name']),
  doorNotShared: error(12_000_029, 409),
  platesFull: error(12_000_030, 409),
  readerTaken: error(12_000_031, 409, ['door']),
  inputTaken: error(12_000_032, 409, ['door']),
  areaDoorTaken: error(12_000_033, 409, ['door']),
  perimeterMissing: error(12_000_034, 409),
  lockedDown: error(12_000_035, 409),
  planRunning: error(12_000_036, 409),
  planNotRunning: error(12_000_037, 409),
  manualUnlockNotAllowed: error(12_000_190, 409),
  firePlanRequired: error(12_000_191, 409),
  keyTooLong: error(12_000_038, 409, ['days']),
  keyRevoked: error(12_000_039, 409),
  keyOver: error(12_000_171, 409),
  undoChanged: error(12_000_270, 409),
  undoTooLate: error(12_000_271, 409),
  noCameraAtDoors: error(12_000_172, 409),
  alarmResolved: error(12_000_040, 409),
  codeOfKey: error(12_000_041, 409),
  deviceInUse: error(12_000_110, 409, ['count', 'names']),
  modelInUse: error(12_000_112, 409, ['count']),
  modelCustomised: error(12_000_113, 409, ['count']),
  modelHasFirmware: error(12_000_114, 409, ['count']),
  companyServedAlone: error(12_000_111, 409, ['count']),
  remoteNotInGroup: error(12_000_130, 409),
  doorOutOfService: error(12_000_131, 409, ['reason']),
  doorLockedDownByPlan: error(12_000_132, 409, ['plan']),
  doorLockedDownByOverride: error(12_000_133, 409),
  doorLockedDownBySchedule: error(12_000_134, 409),
  doorInterlocked: error(12_000_135, 409),
  relayTaken: error(12_000_136, 409, ['door']),
  doorInUse: error(12_000_137, 409, ['count', 'names']),
  readersInArea: error(12_000_138, 409, ['count', 'names']),
  floorTaken: error(12_000_250, 409, ['door']),
  tooManyFloors: error(12_000_251, 409, ['name', 'count', 'max']),
  lockTokenExpired: error(12_000_260, 409),
  lockAccountBlocked: error(12_000_261, 409),
  lockHubOffline: error(12_000_262, 409, ['lock']),
  lockAccountNotBound: error(12_000_263, 409),
  tooManyCodes: error(12_000_264, 429, ['minutes']),
  fileCheckFailed: error(12_000_060, 422),
  importRunning: error(12_000_061, 409),
  importNotReady: error(12_000_062, 409),
  importInUse: error(12_000_063, 409, ['count']),
  importClosed: error(12_000_064, 409),
  exportEmpty: error(12_000_065, 409),
  exportTooLarge: error(12_000_066, 422),
  pictureTooSmall: error(12_000_090, 422, ['pixels']),
  heicPicture: error(12_000_067, 422),

  ...fleetErrors,

  // The request and this installation
  badRequest: error(13_000_001, 400),
  invalidInput: error(13_000_002, 422, ['field']),
  bodyTooLarge: error(13_000_003, 413),
  tooManyRequests: error(13_000_004, 429, ['seconds']),
  timestampOutOfWindow: error(13_000_005, 400),
  featureOff: error(13_000_006, 404),
  unexpected: error(13_000_007, 500, ['requestId']),
  unavailable: error(13_000_008, 503),
  methodNotAllowed: error(13_000_009, 405, ['allowed']),
  unknownAddress: error(13_000_010, 404),
  wrongContentType: error(13_000_011, 415, ['accepts']),
  storageFull: error(13_000_540, 409),
} as const

export type FailureName = keyof typeof errors
type ParamNames<Name extends FailureName> = (typeof errors)[Name]['params'][number]

/** Parameters of a failure: keys and numbers, never words; `thing: 'pin'` becomes `things:pin` for the reader. */
export type FailureParams<Name extends FailureName> = { readonly [Param in ParamNames<Name>]: string | number }

/** Failures any call may answer with, so that no operation has to declare them. */
export const universalFailures = [
  'sessionEnded',
  'domainChanged',
  'reload',
  'noPermission',
  'mustChangePassword',
  'delegationEnded',
  'notFound',
  'badRequest',
  'wrongContentType',
  'invalidInput',
  'bodyTooLarge',
  'tooManyRequests',
  'timestampOutOfWindow',
  'featureOff',
  'unexpected',
  'unavailable',
] as const satisfies readonly FailureName[]

/** Failures of an address where no call is, or none of this method. */
export const addressFailures = ['methodNotAllowed', 'unknownAddress'] as const satisfies readonly FailureName[]

/** A refused field: where, and which sentence of the `validation` catalogue with its parameters. */
export interface FieldIssue {
  /** Path in the input, joined by dots; empty for the whole. */
  readonly field: string
  /** Key with namespace, such as `validation:tooLong`. */
  readonly key: string
  readonly params: Readonly<Record<string, string | number>>
}

type FailArguments<Name extends FailureName> = Name extends FailureName
  ? ParamNames<Name> extends never
    ? [name: Name, params?: Readonly<Record<string, never>>, issues?: readonly FieldIssue[]]
    : [name: Name, params: FailureParams<Name>, issues?: readonly FieldIssue[]]
  : never

/**
 * Fails with one of some failures, or with a universal one; parameters are required exactly when the failure has some.
 * One that knows fewer failures is not assignable to one that knows more: a rest parameter is compared, a type
 * parameter is not.
 */
export type Fail<Names extends FailureName> = (
  ...failure: FailArguments<Names | (typeof universalFailures)[number]>
) => never

const namesByCode = new Map<number, FailureName>(
  Object.entries(errors).map(([name, record]) => [record.code, name as FailureName]),
)

/** The failure with a code, for clients; undefined for success and unknown codes. */
export function failureOfCode(code: number): FailureName | undefined {
  return namesByCode.get(code)
}
