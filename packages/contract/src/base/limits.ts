import { dayMinutes, minuteMs } from '@lintel/vocabulary/durations.ts'
import { accessLimits } from './access-limits.ts'
import { fleetLimits } from './fleet-limits.ts'
import { importLimits } from './import-limits.ts'

/**
 * Every number of specification.md 5 and 9, and of `decisions.md`, with a name.
 * Units stand in the name or in the comment; a schema, form or handler never writes the number itself.
 */
export const limits = {
  // Shell (9)
  sidebarWidthPx: 200,
  sidebarCollapsedPx: 45,
  requestTimeoutMs: 180_000,
  /** `Retry-After` of the failure `unavailable`; the database of the portal is back within seconds. */
  retryAfterSeconds: 5,
  chunkLoadTimeoutMs: 120_000,
  loadingDelayMs: 900,
  buttonThrottleMs: 1_000,
  propertyButtonThrottleMs: 400,
  remoteSelectDebounceMs: 300,
  alertThrottleMs: 1_000,
  timeSelectorStepMinutes: 30,
  treeRowHeightPx: 35,
  treeFilterWidthPx: 240,
  treeMaxWidthPx: 600,

  // Lists (9)
  pageSizes: [10, 20, 30, 40],
  pageSizeDefault: 10,
  pageSizeMax: 40,
  /** Exact totals and jumps stop here; a list beyond it is narrowed by filters (performance.md 5.2). */
  exactTotal: 10_000,
  /** People who may enter a door are decided so many at a time. */
  peopleDecided: 50,
  /** Hits of a search are counted only so far: each must be read to be counted, and later pages are hardly used. */
  foundTotal: 500,

  // Requests (5, 7, 9)
  timestampWindowMs: 3 * minuteMs,
  /** For so long a key of a call answers what was answered under it. */
  idempotencyKeyHours: 24,
  bodyBytes: 1_048_576,
  /**
   * A body of a v3 form, and one of a call before sign-in; how deep JSON nests, and how many values or fields a body
   * has.
   */
  formBytes: 262_144,
  publicBodyBytes: 16_384,
  bodyDepth: 20,
  bodyValues: 10_000,
  /** Text fields beside an uploaded file. */
  uploadFields: 20,
  headerBytes: 16_384,
  requestsPerMinute: 600,
  signInRequestsPerMinute: 60,
  /** Of one session of the demo at its simulated devices. */
  demoActsPerMinute: 10,
  /**
   * Of one site or operator: calls that are worked on at once, those that wait for their turn, and for how long: longer
   * than it takes to see that the database stands still, of which those that wait are told then.
   */
  readsAtOnce: 3,
  changesAtOnce: 3,
  callsWaiting: 200,
  turnPatienceMs: 15_000,

  // Sign-in (decisions.md accounts)
  passwordMin: 8,
  passwordMax: 128,
  /**
   * UTF-16 units of a password as it is typed: room for the longest one in any Unicode form, and so little that
   * bringing it into one form and hashing it costs no more than those of a short one.
   */
  passwordUnits: 1_024,
  loginTriesShort: 5,
  loginLockShortMinutes: 5,
  loginTriesLong: 20,
  loginLockLongMinutes: dayMinutes,
  codeDigits: 6,
  codeMinutes: 5,
  codeResendSeconds: 60,
  codeTries: 5,
  sessionHours: 12,
  sessionIdleHours: 4,
  resetTokenMinutes: 30,
  /** Links to a new password for one account, however they were asked for. */
  resetMailsPerHour: 5,
  inviteMinutes: 3 * dayMinutes,
  /** Signs of the code in a mail that can be typed in place of its link, with the account; minutes that it holds. */
  linkCode: 8,
  linkCodeMinutes: 20,
  /** The same of an invitation, where the code holds as long as the link. */
  inviteCode: 12,
  /** Signs of a code that opens without an account, typed or in a link: of passes and registrations, 140 random bits. */
  openCode: 28,
  superPasswordMinutes: 5,
  generatedPassword: 12,
  delegationHours: 8,
  /** How long an agreement of a site's managers holds. */
  consentDays: 7,
  /**
   * How long they can answer a request, when they are mailed again, and from when on the platform can answer in their
   * place.
   */
  consentAnswerDays: 14,
  consentReminderDays: 5,
  consentOverrideDays: 7,
  passwordReminderDays: 30,
  /** Devices on which one account is notified, and the address by which one of them is reached. */
  pushDevices: 10,
  pushEndpoint: 1_024,

  // Texts (5, 9)
  title: 32,
  content: 1_024,
  link: 256,
  contentShort: 64,
  /** How long a message may stay on the screen of a device (office.md 30), and does by default: hours. */
  screenHoursMax: 168,
  screenHours: 24,
  sn: 32,
  idText: 32,
  userName: 32,
  personName: 32,
  companyName: 63,
  deviceName: 63,
  lockNameMin: 1,
  lockName: 50,
  genericShort: 31,
  generic: 255,
  mobileDigits: 16,
  phoneCodeDigits: 4,
  autoPBytes: 2_047,
  email: 254,

  ...fleetLimits,
  ...accessLimits,

  // Buildings (5)
  buildingMin: 1,
  buildingMax: 99,
  startFloorLowest: -10,
  startFloorHighest: 128,
  /** Floors of lifts that one courier reaches over all access groups (office.md 11). */
  deliveryFloors: 10,
  /**
   * Floors that one resident goes to, its own among them (community.md 6.2), and numbers that ring after the landline.
   */
  residentFloors: 10,
  moreLandlines: 2,

  // Work in bulk (5)
  ...importLimits,
  /** Photos that are imported together: so many, in a file of so many bytes, which unpacks to so many. */
  /**
   * Pictures are decoded when they are taken in: pixels of one, seconds it may take, how many at once, and how many may
   * wait.
   */
  picturePixels: 50_000_000,
  pictureSeconds: 10,
  picturesAtOnce: 2,
  picturesWaiting: 100,
  facesAtOnce: 500,
  facesFileBytes: 64 * 1_048_576,
  facesUnpackedBytes: 96 * 1_048_576,
  schedulingStaff: 200,
  alarmsAtOnce: 200,
  /** A device that is offline for longer is an alarm. */
  offlineAlarmMinutes: 5,
  /** Denials within so many seconds at one door that are an alarm. */
  denialsOfAlarm: 10,
  denialsOfAlarmSeconds: 60,
  /** Alarms that the answer for the bar on every page names; the others are counted. */
  alarmsOnBar: 5,
  exportRangeDays: 366,
  /** Lines of one exported sheet; so many are made at the same time, and writing a sheet may take so long. */
  exportRows: 20_000,
  exportsAtOnce: 3,
  sheetWriteMs: 30_000,
  memberLimit: 10,
  memberLimitMax: 63,
  customizeFormMin: 2,
  customizeFormMax: 7,
  customizeFormDefault: 3,
  apartmentsMax: 9_999,
  buildingIdMin: 1,
  buildingIdMax: 99,
  /** Apartments that are added together. */
  apartmentsAtOnce: 200,
  /** Digits of an apartment's number, which are dialled at door phones. */
  apartmentNumber: 10,
  /** Digits of a number at the SIP server. */
  sipNumber: 32,
  sipAccount: 63,
  /** Days for which it can be used from when it is first shown, where its site says nothing else (decisions.md 62). */
  registrationCodeDays: 30,
  registrationCodeDaysMax: 365,
  /** QR pictures of registration codes in one file. */
  registrationPictures: 2_000,
  motionSecondsMin: 3,
  motionSecondsMax: 120,
  motionSecondsDefault: 10,
  tempKeyDaysMax: 365,
  /** Whose time ends within so many days is shown as ending soon (office.md 4). */
  endingSoonDays: 30,
  tenantDaysMax: 365,
  emergencyDoors: 1_000,
  /** A month: longer than any device should decide alone (access-decision.md 9). */
  policyAgeHoursMax: 720,
  /** A relay and a security relay each (specification.md 5). */
  doorsOfDevice: 20,
  /** Names a row shows of many; the rest is a number. */
  namesShown: 3,
  dueDayMax: 28,
  /** Minor units; far above any fee and below where whole numbers end. */
  moneyMax: 1_000_000_000,
  /** Names a search answers at most (remote selects, transfer lists). */
  namesFound: 50,
  monthAddDayCapInFebruary: 28,

  // How long things are kept (decisions.md community): logs of doors and calls, pictures and motion, the audit log
  keepLogMonthsMin: 1,
  keepLogMonthsMax: 36,
  keepLogMonthsDefault: 12,
  keepImageDaysMin: 1,
  keepImageDaysMax: 365,
  keepImageDaysDefault: 30,
  keepNameMonthsMin: 1,
  keepNameMonthsMax: 120,
  keepNameMonthsDefault: 12,
  keepAuditYearsMin: 1,
  keepAuditYearsMax: 10,
  keepAuditYearsDefault: 5,

  /** How long an act can be undone; the portal offers it less long. */
  undoSeconds: 60,

  liveEventReplay: 1_000,
  /** Open streams of one session at one server: pages of a browser, each of which costs reads at every change. */
  liveStreamsOfSession: 10,

  // How a door is built (office.md 5.4); seconds
  readersMax: 63,
  readersPerSide: 8,
  doorInputMax: 15,
  triggerDelayMax: 10,
  holdDelayMax: 60,
  holdDelayDefault: 5,
  doorHeldOpenMin: 10,
  doorHeldOpenMax: 120,
  doorHeldOpenDefault: 30,

  // What a list of doors says of each (design-console, door tile): how many pictures and events are looked at for it,
  // and how far back
  lastImages: 20,
  lastPersonDays: 31,
  lastPersonEvents: 50,
  /** A day as a strip: marks of a few minutes, and absences that began so long before. */
  stripHours: 24,
  stripStepMinutes: 5,
  stripAbsenceDays: 31,
} as const

/** The value of the `x-cloud-version` header (specification.md 9). */
export const cloudVersion = '6.7.1'

/** The MAC address no device may have (specification.md 5). */
export const reservedMac = '0C1105000000'

/** Formats when a site or account names none (specification.md 9). */
export const defaultFormats = { date: 'y-m-d', time: '24h', full: 'YYYY-MM-DD HH:mm:ss' } as const
