import { dayMinutes, daySeconds } from '@lintel/vocabulary/durations.ts'

/**
 * Numbers of credentials, hours, keys and badges (specification.md 5). Part of `limits`, by which everything reads
 * them.
 */
export const accessLimits = {
  pinMin: 2,
  pinMax: 8,
  /** As the canonical form of card numbers, whose notations every page would load with this number. */
  rfCard: 15,
  fingerprint: 2_047,
  platesPerUser: 5,
  cardsPerUser: 5,
  /** Card numbers of an import that are shown as they are understood before it is decided. */
  cardExamples: 3,
  /** Unassigned cards read at a door: how many are kept, for how long (office.md 29). */
  unknownCards: 20,
  unknownCardHours: 24,
  fingerprintsPerUser: 10,
  /** The photo of a face: bytes, and pixels of its sides (office.md 8.2). */
  photoBytes: 2 * 1_048_576,
  photoSideMin: 250,
  photoSideMax: 10_000,
  plateMin: 2,
  plateMax: 16,
  departmentDepth: 10,
  /** Windows of one access group or temporary key. */
  windowsMax: 20,
  holidayDaysMax: 366,
  /** Public holidays that are added together; no country has as many in three years. */
  publicHolidays: 200,
  /** Warnings about schedules that are shown together. */
  accessWarnings: 100,
  /** Schedules that a device can hold, one for each access group of its doors (office.md 36), and when that is told. */
  deviceSchedules: 100,
  deviceSchedulesNear: 90,
  tempKeyUsesMax: 99,
  /**
   * Access codes that one account is given at one site: so many in so many minutes (decisions.md 6); imports are not
   * counted.
   */
  accessCodes: 10,
  accessCodeMinutes: 30,
  /** Questions of one network address for the server of a device (fleet.md F16), and servers that there may be. */
  redirectsPerMinute: 60,
  redirectServers: 200,
  /** Days that an auth code lasts (fleet.md F11). */
  authCodeDays: 30,
  authCodeDaysMax: 365,
  /** How long after its first use a key or a credential may still open, in minutes. */
  lifetimeMinutes: 31 * dayMinutes,
  /** Generated keys: so many digits, of which the first is 9 (office.md 10). */
  tempKeyDigits: 8,
  /** Random bytes of the QR code of a key: too many to guess, so doors count no wrong ones. */
  qrCodeBytes: 20,
  /** How far ahead a preview of access looks (access-decision.md 6, "the next twelve months"). */
  previewDays: 366,
  /** So many days each code must open the same when an old community becomes a new one. */
  conversionDays: 400,
  /**
   * Badges (office.md 8.5): people and copies of one print, what is on a card, its sides in millimetres, letters in
   * points.
   */
  badgePeople: 100,
  badgeCopies: 10,
  badgeElements: 40,
  /** A logo or a background: bytes, and pixels of its longer side. */
  badgePictureBytes: 1_048_576,
  badgePictureSide: 4_000,
  /** How a distributor calls the product, and its logo: bytes, and pixels of its longer side (operators.md 4.6). */
  brandProduct: 32,
  brandLogoBytes: 262_144,
  brandLogoSide: 1_000,
  /** A manual for installers, as a file (operators.md 5.9). */
  guideBytes: 20 * 1_048_576,
  /** Until a large file must have arrived whole. */
  uploadTimeoutMs: 900_000,
  /** Characters of what is new in a version of firmware. */
  firmwareNotes: 1_024,
  /** So long nothing may come of it. */
  uploadStallMs: 30_000,
  /** Large files that arrive at once, at each server. */
  uploadsAtOnce: 4,
  /** Bytes that stay free on the disk of large files. */
  objectsFreeBytes: 268_435_456,
  badgeSideMin: 20,
  badgeSideMax: 300,
  badgeTextMin: 4,
  badgeTextMax: 72,
  /**
   * Of an area: after so many minutes a position is forgotten, so many people fit, so many are exempt (office.md 14).
   */
  areaTimeoutMinutes: 7 * dayMinutes,
  areaPeopleMax: 100_000,
  /** Longest time for which anti-passback may refuse a second entry. */
  passbackSeconds: daySeconds,
  exemptPeople: 200,
  /** How long a visitor and the host may come after one another at a door (access-decision.md 7). */
  escortSecondsMin: 5,
  escortSecondsMax: 120,
  /** Emergency plans (access-decision.md 8). */
  planRankMax: 99,
  planCards: 20,
  planMinutesMax: 7 * dayMinutes,
  /** A drill for which nothing else is said ends by itself after so many minutes (access-decision.md 14.11). */
  drillMinutes: 30,
  /** A manual override of a door ends after so many days at the latest (access-decision.md 4). */
  overrideDaysMax: 7,
  macCharacters: 12,
  idAccessRunDigits: 10,
  idAccessSerialDigits: 9,
  relayMax: 15,
  /** So many options are offered for what was typed. */
  optionsShown: 20,
  securityRelayMax: 3,
  /** First group of the versions of a model's firmware, readers of a model, and room for credentials in it. */
  modelCodeMax: 999,
  modelReaders: 64,
  modelCredentials: 1_000_000,
  /** Page of a person (design-console): doors that it says something of, and events among which the last uses are. */
  doorAccessRows: 200,
  lastSeenEvents: 500,
} as const
