import { attendanceLimits } from '@lintel/contract/base/attendance-limits.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { FailureName } from '@lintel/contract/errors/errors.ts'
import { minuteMs } from '../../base/durations.ts'

/** When each failure occurs, for developers; what a user reads is in the catalogue `errors`. */
export const failureOccasions = {
  // By reason of the caller, the request or this installation
  sessionEnded: `The token is missing or unknown, or its session was ended, is ${limits.sessionHours} hours old or was not used for ${limits.sessionIdleHours} hours.`,
  domainChanged: 'The request was sent to an address that this portal had before.',
  reload: 'The header `x-cloud-version` names another version than this server has.',
  noPermission:
    'The session lacks the permission of the call or of a field that it changes, or it is in another portal than the `{role}` of the address says.',
  mustChangePassword:
    'The account still has its first password. Only `session.initialization` and a few others answer.',
  invalidLogin: 'User name or password is wrong. An unknown user name is answered the same way.',
  accountInactive: 'The password is correct, but the account was not activated.',
  accountExpired: 'The password is correct, but the account was valid only until an earlier time.',
  lockedMinutes: `${limits.loginTriesShort} wrong passwords or codes were sent for this account. It is locked for ${limits.loginLockShortMinutes} minutes; open sessions stay open.`,
  lockedDay: `${limits.loginTriesLong} wrong passwords or codes were sent for this account within a day. It is locked for 24 hours; open sessions stay open.`,
  passwordIncorrect:
    'A signed-in caller confirms or changes something with a wrong password. It counts as a wrong try.',
  passwordUnchanged: 'The new password equals the present one.',
  codeInvalid: 'The mailed code is wrong, was used or is too old. It counts as a wrong try.',
  codeExpired: `The code was used, was replaced by a newer one, was tried ${limits.codeTries} times or is older than ${limits.codeMinutes} minutes; or the sign-in that it belongs to has ended.`,
  tooManyLiveStreams: `The session has ${limits.liveStreamsOfSession} open streams of live changes. Another one opens once one of them has ended; trying again before that is refused each time.`,
  tooManyPushDevices: `The account is notified on ${limits.pushDevices} devices already.`,
  codeTooSoon: `A code is requested less than ${limits.codeResendSeconds} seconds after the last one.`,
  resetTokenInvalid: `The token of a mailed link is unknown, was used or is too old: a link to reset a password lasts ${limits.resetTokenMinutes} minutes, an invitation ${limits.inviteMinutes / 60} hours.`,
  platformNotEmpty: 'A quick start is asked for although there is a distributor already.',
  switchNotAllowed: 'The portal cannot be entered from the one that the session is in.',
  delegationEnded: `The session acts in the portal of another account, and its entry was revoked or is over. An entry lasts at most ${limits.delegationHours} hours.`,
  consentPending:
    'The site asks its managers before an operator enters. The request was sent to them and is not answered.',
  consentWaiting:
    'The site asks its managers before an operator changes who manages it. The request was sent to them; repeat the call after one has agreed.',
  siteAsksForConsent:
    'The site asks for the consent of its managers, and the platform sends no commands to devices of such a site.',
  consentNotOverdue: `The platform answers in place of the managers of a site although the request is less than ${limits.consentOverrideDays} days old, or they were mailed only once.`,
  superPasswordNeeded: `The call needs \`session.verifySuperPassword\` within the last ${limits.superPasswordMinutes} minutes.`,
  emailUnconfirmed: 'Two-factor sign-in is switched on for an account whose e-mail address was never confirmed.',
  idempotencyConflict:
    'The `key` was used before with other content, or the device sends another file under the name of a stored one.',
  claimRefused: 'A device sends a claim code that is wrong or used, or a MAC address that is not registered.',
  claimLocked: `A device has sent ${limits.claimTries} wrong claim codes. It is locked for ${limits.claimLockMinutes} minutes.`,
  deviceRefused: 'A device uploads a file with a wrong secret, or with a MAC address that is not registered.',
  badRequest: `The body cannot be parsed, nests deeper than ${limits.bodyDepth} levels, has more than ${limits.bodyValues} values, or holds text that cannot be stored.`,
  invalidInput: 'A field is missing, unknown, or holds a value that is not allowed. `issues` lists each of them.',
  wrongContentType:
    'The body has no content type, or one that the address does not accept. `accepts` names those it accepts.',
  bodyTooLarge: `The body is larger than the address accepts: ${limits.bodyBytes} bytes for JSON, ${limits.formBytes} for a form; uploads have limits of their own.`,
  tooManyRequests:
    'The caller is over the limit of requests per minute, too many calls of the same site wait, or an export or a lock synchronisation is repeated too soon.',
  timestampOutOfWindow: `A GET has no \`timestamp\`, or one that is more than ${limits.timestampWindowMs / minuteMs} minutes from the clock of the server.`,
  featureOff: 'The call does not exist in this portal or site, or the service that it needs is switched off there.',
  unexpected: 'An error in the server, which logs it under `requestId`.',
  unavailable: `The database or, for a device, the message broker cannot be reached. Retry after ${limits.retryAfterSeconds} seconds, with the same \`key\`.`,
  methodNotAllowed: 'A call has this address, but with another method. `allowed` and the header `allow` name it.',
  unknownAddress: 'No call has this address.',

  // By reason of the record that the call is about
  notFound: 'No record has this id, or it belongs to another site, company or operator.',
  staleRecord:
    'The `version` that was sent is not the current one, or the state of the record no longer allows the change. Read it and retry.',
  alreadyExists: 'Another record has the same name or value. `thing` says which kind it is.',
  deviceOffline: 'A command is sent to a device that is not connected. Commands are never queued.',

  distributorHasAccounts: 'A distributor is deleted that has sub-distributors or installers.',
  subDistributorHasInstallers: 'A sub-distributor is deleted that has installers.',
  installerHasSites: 'An installer is deleted that has sites or villa accounts.',
  siteHasDevices: 'A site or villa is deleted that has devices.',
  siteHasPeople: 'A site or villa is deleted that has people or companies.',
  smartHomeIsOn: 'A community is deleted in which smart home is switched on.',
  rentManagerProject: 'A community is deleted that is connected to a rent manager.',
  unpaidOrders: 'An installer or site with open orders is deleted or transferred.',
  conversionDone: 'A community is turned into a new one that is one already.',
  conversionWaits:
    'An old community is turned into a new one while people are imported or move out there. `count` says how many of both.',
  conversionWidens:
    'Codes of an old community would open more or less once it is a new one. `count` says how many codes.',
  conversionDevices:
    'Codes keep doors and hours of their own at devices that do not decide by such grants. `device` names the first of `count`.',
  transferToSame: 'An installer or site is transferred to the operator that it already belongs to.',
  transferTargetInactive: 'A site is transferred to an installer that is not active or has no distributor.',
  transferTargetKind: 'The new operator may not have sites of a type that is transferred. `thing` names the type.',
  projectTypeNotAllowed: 'An operator is given, or creates, a type of site that its operator above does not allow.',
  tierNotAvailable: 'An attendance tier is chosen that is not in the feature plans of the distributor of the site.',
  timetableInUse: 'A timetable is deleted that a shift uses, or an earlier version of one.',
  checkTimesConflict:
    'The check times of two consecutive days would overlap: in the cycle of a shift, or where two schedules of a person meet.',
  shiftInUse: 'A shift is deleted that a schedule uses.',
  leaveTypeInUse: 'A leave type is deleted that a leave uses.',
  schedulesConflict: 'People have another schedule on some of the dates, and the form refuses conflicts.',
  leaveUnitInUse: 'The unit of a leave type is changed that a leave uses.',
  peopleWithoutAttendance: 'People are named whose attendance is off.',
  leavesOverlap: 'People have another leave in this time.',
  leaveOfFreeDays: 'A leave of half days covers only dates on which people do not work.',
  personOfOtherCompany: 'People are named who belong to another company than the shift or the leave type.',
  scheduleEnded: 'A schedule is edited without a correction, or deleted, whose dates are over.',
  pointDoorTaken: 'A door is added to an attendance point that another point of the company has.',
  musterReaderAtPerimeter: 'A muster reader is saved that belongs to a perimeter door.',
  musterRunning: 'A muster report is made for a company that has one that runs, without ending that first.',
  musterNotRunning: 'A muster report is ended that has ended.',
  priceTaken: 'A price names a buyer that another price of the seller names for the same service, variant and day.',
  priceInThePast: 'A price would begin or end before today.',
  orderRefused: 'Items are ordered that cannot be ordered so; the issue names the reason.',
  billingInfoMissing: 'An order is made while the billing information of its payer is not complete.',
  noWayToPay: 'An order is to be paid online while no provider is on.',
  orderNotPayable: 'An order is paid, cancelled or recorded that no longer waits for its payment.',
  orderNotFinal: 'An order is hidden that is still being processed.',
  ownOrder: 'A payment outside is recorded by who pays the order.',
  dateInTheFuture: 'A payment outside is recorded with a date after today.',
  subscriptionEnded:
    'The call edits something, or adds to it, whose paid time is over or never began. Taking away, blocking and unlocking go on.',
  agreementEnded: 'An automatic renewal is cancelled that has ended.',
  attendanceEndMissing: 'Attendance that costs something is made active without an end.',
  serviceFree: 'An end or a test is asked for a service that costs nothing at the site.',
  additionalAppsFollow: 'An end or a test is asked for additional apps without the app of their apartments.',
  testUsed: 'A second test period is started at a site.',
  nothingToTest: 'A test period is started for services that have no inactive item.',
  webhookRefused:
    'A provider of payments reports an event whose signature is missing, wrong or older than five minutes.',
  chargeUnderWay: 'A charge of automatic renewal is cancelled while the provider has not answered.',
  providerKeysMissing: 'A provider of payments is switched on before its keys are entered.',
  providerUnreachable: 'The provider of payments does not answer, so nothing is changed.',
  attendanceTierFull: 'Attendance would be on for more people than the plan of the site is for.',
  recomputeTooFar: `Results are to be recomputed that are older than ${attendanceLimits.recomputeMonths} months.`,
  secondPersonRequired: 'Who made a correction agrees to it, and another person has to.',
  punchIsSetAside: 'A punch is set aside that does not count: it is set aside already.',
  punchIsNotSetAside: 'A punch is restored that was not set aside.',
  punchNotInReview: 'A punch is accepted that waits for no review.',
  correctionWaiting: 'A punch is corrected of which another correction waits for an agreement.',
  correctionNotWaiting: 'A correction is agreed to or withdrawn that is in force or withdrawn already.',
  accountWithoutEmail: 'An invitation is mailed again to an account that has no e-mail address.',
  accountInUse: 'An invitation is mailed again to an account that has already chosen its password.',
  classificationNotAccepted: 'A site is created without `classificationAccepted`.',

  companyHasAdmins: 'A company is deleted that has administrators.',
  companyHasPeople: 'A company is deleted that has people.',
  companyServedAlone: 'A company is deleted that is the only company which a device serves.',
  departmentHasPeople: 'A department is deleted while it or one below it has people, without `movePeople`.',
  departmentInsideItself: 'A department is moved below itself or below one of its own descendants.',
  badgeDefaultInactive: 'The default badge template is set inactive, or an inactive one is made the default.',
  badgeDepartmentTaken: 'A badge template is assigned to a department that has another one.',

  buildingHasDevices: 'A building is deleted that has devices.',
  buildingHasLocks: 'A building is deleted to which locks of a vendor are assigned.',
  buildingHasResidents: 'A building is deleted that has residents.',
  floorInUse: 'The floors of a building are changed so that a floor with apartments would be outside it.',
  apartmentHasDevices: 'An apartment is deleted that has devices.',
  apartmentHasLocks: 'An apartment is deleted to which locks of a vendor are assigned.',
  apartmentHasResidents: 'An apartment is deleted that has residents.',
  tooManyMembers: 'A member is added to a household that has reached the member limit of its apartment or site.',
  masterNotActivated: 'A member is added to a household whose master is suspended or not yet valid.',
  masterHasMembers:
    'The master of a household is deleted or erased while it has members, and their number was not confirmed.',
  registrationCodeInvalid: 'A registration code is unknown or was replaced or used.',
  registrationCodeExpired: 'The days for which a registration code could be used are over.',
  householdRegistered: 'A registration code is requested for an apartment that has a master.',
  apartmentVacant: 'A household is moved out of an apartment that has no residents.',
  moveOutDone: 'A planned move is withdrawn after it took place.',

  accessGroupInUse: 'An access group is deleted that people or departments have.',
  accessGroupBuiltIn: 'A built-in access group is changed or deleted, such as the default group of a building.',
  doorNotShared: 'A door is chosen that is not shared with the company of the access group or visitor pass.',
  holidaysOverlap: 'A holiday is saved with days that another holiday of the same company or site has.',
  siteWithoutCountry: 'Public holidays are read or added at a site that has no country.',
  publicHolidayOverlaps: 'One of the public holidays to add falls on days of another holiday. None is added.',
  platesFull: `A person would have more than ${limits.platesPerUser} license plates.`,
  codeOfKey: 'A code is released that belongs to a visitor pass or a courier. Delete the pass or courier in its place.',

  readerTaken: 'A reader is assigned to a door while another door of the same device has it.',
  inputTaken: 'An input is assigned to a door while another door of the same device has it, or a device has none free.',
  relayTaken: 'A relay or security relay is assigned to a door while another door of the same device has it.',
  floorTaken: 'A floor is assigned to a door of a lift while another door of the same device has it.',
  tooManyFloors: `A change would let a courier reach more than ${limits.deliveryFloors} floors. \`name\` is the courier.`,
  areaDoorTaken: 'A door is assigned to an area while it leads into, or out of, another one.',
  lockedDown: 'A door or device is changed, provisioned, replaced or deleted while an emergency plan runs at it.',
  deviceInUse: 'A device is deleted whose doors are used elsewhere, without `cascade`. `names` lists the uses.',
  doorInUse: 'A door is deleted that is used elsewhere, without `cascade`. `names` lists the uses.',
  readersInArea:
    'Readers of a door are moved to its other side while areas count entries by them, without `confirmsReaders`.',
  remoteNotInGroup: 'A door or lock is unlocked remotely that does not permit it.',
  doorOutOfService: 'A door is unlocked remotely while it is out of service. `reason` was given by the manager.',
  doorLockedDownByPlan: 'A door is unlocked remotely while an emergency plan keeps it in lockdown.',
  doorLockedDownByOverride: 'A door is unlocked remotely while a manual override keeps it in lockdown.',
  doorLockedDownBySchedule: 'A door is unlocked remotely while its unlock schedule keeps it in lockdown.',
  doorInterlocked: 'A door is unlocked remotely while a door that is interlocked with it is open.',

  perimeterMissing:
    'An emergency plan is started that has no doors, because none is chosen or no emergency door is set.',
  planRunning: 'A plan that runs is started or deleted, or its kind or doors are changed.',
  planNotRunning: 'A plan is stopped that does not run.',
  manualUnlockNotAllowed:
    'A plan that opens all emergency doors is started, not as a drill, at a site whose settings do not permit a manual start.',
  firePlanRequired: 'The fire plan, which the system keeps for fire inputs, is changed or deleted.',
  alarmResolved: 'An alarm is set to a state that does not follow its present one; a resolved alarm stays resolved.',

  keyTooLong: 'A visitor pass is saved that is valid for more days than the site permits.',
  keyRevoked: 'A revoked visitor pass is changed, shown, mailed or revoked again.',
  undoChanged: 'An act is undone, and somebody has changed one of its records since. Nothing is undone.',
  undoTooLate: `An act is undone more than ${limits.undoSeconds} seconds after it was done.`,
  keyOver: 'A visitor pass is mailed again that has expired or is used up.',
  noCameraAtDoors: 'A visitor pass may only be a QR code, and no chosen door can read one.',
  passInvalid: 'The link of a visitor pass is unknown, or its pass has ended.',
  tooManyCodes: `The account has created ${limits.accessCodes} visitor passes at this site, or as many auth codes, within ${limits.accessCodeMinutes} minutes.`,
  macNotInLibrary:
    'The MAC address is not in the library of the distributor above the site, or it is kept for another installer.',
  macRedirected:
    'A device is registered or put in place of another, and its MAC address is redirected to another server.',
  redirectServerInUse: 'A server is deleted to which MAC addresses are redirected.',
  authCodeRefused:
    'A device is registered or put in place of another with an auth code that is wrong, used, over, revoked, or made for another MAC address or distributor.',
  authCodeLocked: `Five wrong auth codes were sent for the MAC address. No code is taken for it for ${limits.claimLockMinutes} minutes.`,
  authCodeEnded: 'An auth code is revoked that was used, has expired or is revoked already.',

  lockTokenExpired: 'A lock is unlocked or synchronised after its vendor has refused the credentials of the account.',
  lockAccountBlocked: 'A lock is unlocked while its vendor blocks the account of the site.',
  lockHubOffline: 'A lock is unlocked while its vendor reports it as offline.',
  lockAccountNotBound: 'A lock is unlocked or synchronised before its vendor has verified the account.',

  fileCheckFailed:
    'An uploaded file is not of the kind that the call accepts, is damaged, or is a picture that is too large.',
  pictureTooSmall: `The photo of a face has a side of less than ${limits.photoSideMin} pixels.`,
  heicPicture: 'An uploaded picture is of the kind HEIC, which browsers and devices do not show.',
  importRunning:
    'A file is sent while another import of the site is not finished, or an import is closed while it runs.',
  importNotReady:
    'An import is run, cancelled or undone in a state that does not allow it, or claim codes are requested before its devices were imported.',
  importInUse: 'An import is undone whose records are used or were changed since.',
  importClosed: 'The lines of an import are requested that did not fail, was closed, or is one of photos.',
  exportEmpty: 'The filter of an export finds nothing.',
  exportTooLarge: `An export has more than ${limits.exportRows} rows, spans more than ${limits.exportRangeDays} days or makes too large a file; or it has more than ${limits.registrationPictures} pictures.`,
} as const satisfies Record<FailureName, string>
