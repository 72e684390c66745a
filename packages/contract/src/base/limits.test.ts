import { readFileSync } from 'node:fs'
import { cardDigits } from '@lintel/vocabulary/card-numbers.ts'
import { describe, expect, it } from 'vitest'
import { attendanceLimits } from './attendance-limits.ts'
import { cloudVersion, defaultFormats, limits, reservedMac } from './limits.ts'
import { moneyLimits } from './money-limits.ts'

/**
 * Every number of the product, typed a second time from where it is said, so that one that is changed by mistake is
 * noticed: the numbers of specification.md 5 and 9 as `limits.tsv` of the acceptance tests has them, and all others
 * with their sources.
 */

/** Those of attendance and of money stand apart, so that no other page loads them. */
const allLimits: Readonly<Record<string, unknown>> = { ...limits, ...attendanceLimits, ...moneyLimits }

const minute = 60
const day = 24 * 60
const megabyte = 1_048_576

const golden: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'specification.md 9, shell': {
    sidebarWidthPx: 200,
    sidebarCollapsedPx: 45,
    requestTimeoutMs: 180_000,
    // fleet.md F26, F66: large files arrive by themselves, in 15 minutes, and a full disk is refused before
    uploadTimeoutMs: 900_000,
    firmwareNotes: 1_024,
    uploadStallMs: 30_000,
    uploadsAtOnce: 4,
    objectsFreeBytes: 256 * megabyte,
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
  },
  'specification.md 9, table page sizes; performance.md 5.2': {
    pageSizes: [10, 20, 30, 40],
    pageSizeDefault: 10,
    pageSizeMax: 40,
    exactTotal: 10_000,
    peopleDecided: 50,
    foundTotal: 500,
  },
  'specification.md 5 and 9, timestamp window; sizes of requests and calls a minute are the product’s': {
    timestampWindowMs: 180_000,
    idempotencyKeyHours: 24,
    bodyBytes: megabyte,
    uploadFields: 20,
    headerBytes: 16_384,
    requestsPerMinute: 600,
    formBytes: 262_144,
    publicBodyBytes: 16_384,
    bodyDepth: 20,
    bodyValues: 10_000,
    signInRequestsPerMinute: 60,
    demoActsPerMinute: 10,
    readsAtOnce: 3,
    changesAtOnce: 3,
    callsWaiting: 200,
    turnPatienceMs: 15_000,
    retryAfterSeconds: 5,
  },
  'decisions.md accounts': {
    passwordMin: 8,
    passwordMax: 128,
    passwordUnits: 1_024,
    loginTriesShort: 5,
    loginLockShortMinutes: 5,
    loginTriesLong: 20,
    loginLockLongMinutes: day,
    codeDigits: 6,
    codeMinutes: 5,
    codeResendSeconds: 60,
    codeTries: 5,
    sessionHours: 12,
    sessionIdleHours: 4,
    resetTokenMinutes: 30,
    resetMailsPerHour: 5,
    consentDays: 7,
    consentAnswerDays: 14,
    consentReminderDays: 5,
    consentOverrideDays: 7,
    inviteMinutes: 3 * day,
    linkCodeMinutes: 20,
    linkCode: 8,
    inviteCode: 12,
    superPasswordMinutes: 5,
    generatedPassword: 12,
    delegationHours: 8,
    passwordReminderDays: 30,
  },
  'specification.md 5 and 9, texts': {
    title: 32,
    content: 1_024,
    contentShort: 64,
    sn: 32,
    idText: 32,
    companyName: 63,
    lockNameMin: 1,
    lockName: 50,
    autoPBytes: 2_047,
    genericShort: 31,
    generic: 255,
    personName: 32,
    mobileDigits: 16,
    link: 256,
    userName: 32,
    deviceName: 63,
    phoneCodeDigits: 4,
    email: 254,
  },
  'fleet.md F20': { modelCodeMax: 999, modelReaders: 64, modelCredentials: 1_000_000 },
  'office.md 30': { screenHoursMax: 168, screenHours: 24 },
  'specification.md 5, codes': {
    pinMin: 2,
    pinMax: 8,
    rfCard: 15,
    cardExamples: 3,
    fingerprint: 2_047,
    platesPerUser: 5,
    macCharacters: 12,
    idAccessRunDigits: 10,
    idAccessSerialDigits: 9,
    relayMax: 15,
    securityRelayMax: 3,
    cardsPerUser: 5,
    fingerprintsPerUser: 10,
    plateMin: 2,
    plateMax: 16,
    optionsShown: 20,
  },
  'office.md 29': { unknownCards: 20, unknownCardHours: 24 },
  'office.md 8.2': { photoBytes: 2 * megabyte, photoSideMin: 250, photoSideMax: 10_000 },
  'office.md 9 and 36': {
    departmentDepth: 10,
    windowsMax: 20,
    holidayDaysMax: 366,
    publicHolidays: 200,
    accessWarnings: 100,
    deviceSchedules: 100,
    deviceSchedulesNear: 90,
  },
  'access-decision.md 14.12': { lifetimeMinutes: 31 * day },
  'specification.md 5 and 9, access codes': { accessCodes: 10, accessCodeMinutes: 30 },
  'office.md 10': { tempKeyUsesMax: 99, tempKeyDigits: 8, tempKeyDaysMax: 365, tenantDaysMax: 365 },
  'decisions.md registration codes': { registrationCodeDays: 30, registrationCodeDaysMax: 365 },
  'docs/test-battery.md, T10: QR codes of at least 128 random bits': {
    qrCodeBytes: 20,
    openCode: 28,
  },
  'access-decision.md 6: the next twelve months': { previewDays: 366 },
  'old-communities.md 9: a conversion is compared over 400 days': { conversionDays: 400 },
  'office.md 8.5': {
    badgePeople: 100,
    badgeCopies: 10,
    badgeElements: 40,
    badgePictureBytes: megabyte,
    badgePictureSide: 4_000,
    badgeSideMin: 20,
    badgeSideMax: 300,
    badgeTextMin: 4,
    badgeTextMax: 72,
  },
  'operators.md 4.6 and 5.9': {
    brandProduct: 32,
    brandLogoBytes: 262_144,
    brandLogoSide: 1_000,
    guideBytes: 20 * megabyte,
  },
  'office.md 14; access-decision.md 7 and 8': {
    areaTimeoutMinutes: 7 * day,
    areaPeopleMax: 100_000,
    passbackSeconds: day * minute,
    exemptPeople: 200,
    escortSecondsMin: 5,
    escortSecondsMax: 120,
    planRankMax: 99,
    planCards: 20,
    planMinutesMax: 7 * day,
    drillMinutes: 30,
    overrideDaysMax: 7,
    policyAgeHoursMax: 720,
  },
  'specification.md 5, buildings; office.md 11': {
    buildingMin: 1,
    buildingMax: 99,
    startFloorLowest: -10,
    startFloorHighest: 128,
    deliveryFloors: 10,
  },
  'community.md 6.1 and 6.2': { residentFloors: 10, moreLandlines: 2 },
  'office.md 18 to 24, attendance; doors of a point and sizes of a preview are the product’s': {
    pointDoors: 50,
    timetableName: 32,
    workPeriods: 3,
    allowanceMinutes: 720,
    overtimeLimitMinutes: 480,
    flexibleMinutes: day,
    cycleDays: 31,
    cycleWeeks: 12,
    leaveTypeName: 32,
    leaveRemark: 256,
    leaveSymbol: 4,
    correctionReason: 256,
    attendanceDates: 42,
    recomputeMonths: 3,
    setupPeople: 2_000,
    calendarDays: 31,
    dayChanges: 100,
    daysCompared: 20_000,
  },
  'office.md 17, muster; addresses, people and marks of one call are the product’s': {
    perimeterDoors: 20,
    musterReaders: 5,
    musterMails: 10,
    musterHours: 168,
    musterPeople: 2_000,
    musterMarks: 200,
    presenceReason: 256,
    musterReportHours: 24,
  },
  'specification.md 5, work in bulk': {
    importBatch: 1_000,
    schedulingStaff: 200,
    // From the beginning of the first day to the end of the last, a year later.
    exportRangeDays: 366,
    monthAddDayCapInFebruary: 28,
    memberLimit: 10,
    memberLimitMax: 63,
  },
  'the product’s own, of files that are sent and made': {
    importFileBytes: 5 * megabyte,
    importUnpackedBytes: 24 * megabyte,
    importParts: 200,
    importRatio: 200,
    importReadMs: 15_000,
    importSheets: 20,
    importHeadRows: 20,
    importLineSigns: 200_000,
    importNoticeNames: 20,
    importNoticeSigns: 64,
    picturePixels: 50_000_000,
    pictureSeconds: 10,
    picturesAtOnce: 2,
    picturesWaiting: 100,
    facesAtOnce: 500,
    facesFileBytes: 64 * megabyte,
    facesUnpackedBytes: 96 * megabyte,
    alarmsAtOnce: 200,
    macsAtOnce: 200,
    offlineAlarmMinutes: 5,
    denialsOfAlarm: 10,
    denialsOfAlarmSeconds: 60,
    alarmsOnBar: 5,
    exportRows: 20_000,
    exportsAtOnce: 3,
    sheetWriteMs: 30_000,
    registrationPictures: 2_000,
  },
  'community.md; office.md 31; billing.md': {
    customizeFormMin: 2,
    customizeFormMax: 7,
    customizeFormDefault: 3,
    apartmentsMax: 9_999,
    motionSecondsMin: 3,
    motionSecondsMax: 120,
    motionSecondsDefault: 10,
    endingSoonDays: 30,
    emergencyDoors: 1_000,
    doorsOfDevice: 20,
    namesShown: 3,
    namesFound: 50,
    dueDayMax: 28,
    moneyMax: 1_000_000_000,
    taxNumber: 32,
  },
  'decisions.md community': {
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
  },
  'device-link.md 4; community.md 24; office.md 6': {
    openCommandSeconds: 10,
    deviceCommandSeconds: 60,
    deviceCommandsShown: 20,
    lockCommandSeconds: 20,
    lockCommandsShown: 5,
    openingsOnReceipt: 100,
    lockSyncMinutes: 5,
    lockSyncAgainSeconds: 60,
    lockMissingHours: 24,
    deviceCompanies: 128,
    callTargets: 10,
    decommissionDays: 30,
    claimTries: 5,
    claimLockMinutes: 60,
    claimsPerMinute: 1_200,
    wrongClaimsPerMinute: 60,
    claimCodeCharacters: 12,
    redirectsPerMinute: 60,
    redirectServers: 200,
    authCodeDays: 30,
    authCodeDaysMax: 365,
    liveEventReplay: 1_000,
    liveStreamsOfSession: 10,
  },
  'operators.md 5.2': { buildingIdMin: 1, buildingIdMax: 99, apartmentNumber: 10, apartmentsAtOnce: 200 },
  'fleet.md F52': { unitsAtOnce: 200 },
  'fleet.md F35 to F50': {
    upgradeDevices: 2_000,
    upgradeRemark: 64,
    upgradesAtOnce: 50,
    downloadsAtOnce: 20,
    upgradeRingDevices: 10,
    upgradeCanaries: 10,
    canaryAwayMinutes: 60,
    upgradeFailuresWithoutRings: 2,
    upgradeFailuresOfRest: 5,
    upgradeFailurePercent: 3,
    upgradeSilentMinutes: 30,
    upgradeProofMinutes: 5,
    upgradeWaitDays: 14,
    upgradeRetries: 2,
    upgradeRetryMinutes: 5,
  },
  'operators.md 12.1': { sipNumber: 32, sipAccount: 63 },
  'office.md 5.4': {
    readersMax: 63,
    readersPerSide: 8,
    doorInputMax: 15,
    triggerDelayMax: 10,
    holdDelayMax: 60,
    holdDelayDefault: 5,
    doorHeldOpenMin: 10,
    doorHeldOpenMax: 120,
    doorHeldOpenDefault: 30,
  },
  'docs/adr/0039, notifications by web push': { pushDevices: 10, pushEndpoint: 1_024 },
  'the product’s own, of acts that can be undone': { undoSeconds: 60 },
  'design of the console: door tile, day strip': {
    lastImages: 20,
    lastPersonDays: 31,
    lastPersonEvents: 50,
    stripHours: 24,
    stripStepMinutes: 5,
    stripAbsenceDays: 31,
  },
  'billing.md 5.1 and 6.2; money.md 6, 15, 28, 33, 36 and 69': {
    price: 99_999_999,
    orderItems: 1_000,
    historyEntries: 100,
    orderMonths: 60,
    testDays: 90,
    testDaysDefault: 30,
    firstPriceDays: 30,
    expiringDays: 30,
    paymentMinutes: 30,
    outsidePaymentDays: 14,
    orderRangeDays: 366,
    webhookAgeSeconds: 300,
  },
  'the product’s own, of prices and payments': {
    priceBuyers: 200,
    freeQuantity: 1_000,
    taxRate: 10_000,
    paymentReference: 128,
    webhookBytes: 1_048_576,
  },
  'design of the console: person': { doorAccessRows: 200, lastSeenEvents: 500 },
}

const expectedLimits = Object.assign({}, ...Object.values(golden)) as Readonly<Record<string, unknown>>

describe('the numbers of the product', () => {
  it('are typed here, each once, with where they are said', () => {
    const names = Object.values(golden).flatMap((numbers) => Object.keys(numbers))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(Object.keys(allLimits).filter((name) => !names.includes(name))).toEqual([])
  })

  it.each(Object.entries(expectedLimits).filter(([name]) => name in allLimits))('%s is %j', (name, value) => {
    expect(allLimits[name]).toEqual(value)
  })
})

/** Rows of `limits.tsv` by id: what the product has for least and most. */
const rows: Readonly<Record<string, readonly [least: number | string | null, most: number | string | null]>> = {
  'sidebar width': [limits.sidebarCollapsedPx, limits.sidebarWidthPx],
  'request time-out': [limits.requestTimeoutMs, limits.requestTimeoutMs],
  'chunk load time-out': [limits.chunkLoadTimeoutMs, limits.chunkLoadTimeoutMs],
  'loading indicator delay': [limits.loadingDelayMs, limits.loadingDelayMs],
  'cloud version header': [null, cloudVersion],
  'button throttle': [limits.buttonThrottleMs, limits.buttonThrottleMs],
  'remote select debounce': [limits.remoteSelectDebounceMs, limits.remoteSelectDebounceMs],
  'timestamp window': [-limits.timestampWindowMs, limits.timestampWindowMs],
  'retry delays': [limits.loginLockShortMinutes * minute, limits.loginLockLongMinutes * minute],
  'import lines': [1, limits.importBatch],
  'scheduling staff': [1, limits.schedulingStaff],
  'license plates': [0, limits.platesPerUser],
  'building ID': [limits.buildingMin, limits.buildingMax],
  'start floor': [limits.startFloorLowest, limits.startFloorHighest],
  'lock name': [limits.lockNameMin, limits.lockName],
  PIN: [limits.pinMin, limits.pinMax],
  'RF card': [1, limits.rfCard],
  'fingerprint code': [1, limits.fingerprint],
  MAC: [limits.macCharacters, limits.macCharacters],
  title: [1, limits.title],
  content: [0, limits.content],
  'personnel ID': [1, limits.idText],
  'serial number': [1, limits.sn],
  'company name': [1, limits.companyName],
  'name in import': [1, limits.personName],
  'contact number in import': [0, limits.mobileDigits],
  AutoP: [0, limits.autoPBytes],
  RUN: [limits.idAccessRunDigits, limits.idAccessRunDigits],
  'ID serial': [limits.idAccessSerialDigits, limits.idAccessSerialDigits],
  relay: [0, limits.relayMax],
  'security relay': [0, limits.securityRelayMax],
  'export range': [0, limits.exportRangeDays - 1],
  'page sizes': [limits.pageSizes[0], limits.pageSizes.at(-1)!],
  'time selector': [limits.timeSelectorStepMinutes, limits.timeSelectorStepMinutes],
  'tree row height': [limits.treeRowHeightPx, limits.treeRowHeightPx],
  'member limit': [0, limits.memberLimitMax],
  'date format': [null, defaultFormats.date],
  'month-add day cap': [limits.monthAddDayCapInFebruary, limits.monthAddDayCapInFebruary],
  password: [limits.passwordMin, limits.passwordMax],
  'sign-in tries': [limits.loginTriesShort, limits.loginTriesLong],
  'second-factor code': [limits.codeDigits, limits.codeDigits],
  delegation: [0, limits.delegationHours],
}

/** Rows that no number of the product stands for, and where they are held instead. */
const elsewhere = [
  // Values of one field: the contract of doors.
  'ID access mode',
  // A count within half an hour: not built with its calls yet.
  'access codes',
  // The catalogues of messages are counted by the check of texts.
  'error catalogues',
]

describe('the list of limits of the acceptance tests', () => {
  const file = new URL('../../../../apps/server/test/acceptance/limits.tsv', import.meta.url)
  const lines = readFileSync(file, 'utf8').trim().split('\n').slice(1)
  const enforcedLimits = lines.map((line) => line.split('\t')).filter(([id]) => !elsewhere.includes(id!))

  it('is enforced row by row', () => {
    expect(enforcedLimits.map(([id]) => id!).toSorted()).toEqual(Object.keys(rows).toSorted())
  })

  it.each(enforcedLimits)('%s is from %s to %s', (id, least, most) => {
    expect(rows[id!]!.map((value) => String(value ?? ''))).toEqual([least, most])
  })

  it('has the MAC address that no device may have', () => {
    expect(reservedMac).toBe('0C1105000000')
  })

  it('has the digits of the canonical form of a card number', () => {
    expect(limits.rfCard).toBe(cardDigits)
  })
})
