import { daySeconds, hourMs, minuteMs } from '@lintel/vocabulary/durations.ts'

/**
 * Every number of the device protocol with a name (device-link.md 4.1–4.10).
 * Units stand in the name; schemas and both sides' code never write the number itself.
 */
export const linkLimits = {
  // Messages (4.1, 4.3)
  payloadBytes: 128 * 1024,
  /** Of which the directory may take so many; the other settings are few. */
  desiredBytes: 68 * 1024,
  directoryBytes: 60 * 1024,
  batchBytes: 64 * 1024,
  batchEvents: 100,
  /** Deeper JSON is refused before anything walks it, so that no recursion can exhaust the stack. */
  jsonDepth: 32,

  // Connection (4.2, 4.4)
  keepaliveSeconds: 60,
  /** Silence after which the server calls a device stale: 2.5 × keepalive. */
  staleSeconds: 150,
  reconnectMinMs: 1_000,
  reconnectMaxMs: 300_000,
  claimCode: 64,

  // Events (4.5)
  unackedBatches: 4,
  ringEventsMin: 10_000,
  ringEvents: 50_000,
  mediaPerEvent: 8,
  notesPerEvent: 8,
  callSeconds: daySeconds,
  /** Without an acknowledgement for so long, a connected device sends again: the server may have lost what it had. */
  ackTimeoutMs: 30_000,

  // Pictures
  mediaBytes: 512 * 1024,
  mediaSide: 10_000,
  mediaPerMinute: 60,
  mediaPerDay: 1_000,

  // Policies (5)
  /** Space for records in one message; the rest of the payload is for what stands around them. */
  policyPartBytes: 96 * 1024,
  policyParts: 4_096,
  policyPlans: 64,
  policyApbResets: 200,
  /** Entries of a person, and arrivals at a door, that an event tells of. */
  evidenceEntries: 16,
  /** Credentials that a device may say it can hold. */
  credentialsMax: 1_000_000,
  /** People in one message about an area; and in all of them, for which a device has room. */
  positionsPerMessage: 400,
  positionsPerArea: 20_000,

  // Commands (4.7)
  openExpirySeconds: 10,
  commandExpirySeconds: 60,
  commandIds: 256,
  /** How much earlier than `notBefore` a command may arrive: two clocks never agree to the millisecond. */
  notBeforeToleranceMs: 2_000,
  holdSecondsMax: 600,
  holdSecondsDefault: 5,

  // Messages on screens (office.md 30): characters; and how many a device keeps, of which the oldest goes
  screenTitle: 32,
  screenText: 64,
  screenMessages: 20,

  // Clock (4.10)
  timeRoundTripMs: 2_000,
  timeDriftMs: 3 * minuteMs,
  timeEveryMs: 6 * hourMs,
  zoneTransitions: 4,

  // Numbers of a device (specification.md 5)
  relayMax: 15,
  securityRelayMax: 3,
  readerMax: 63,
  /** Numbers of readers that each kind of wire has in events. */
  readersPerWire: 16,
  readersPerSide: 8,
  inputMax: 15,
  triggerDelayMax: 10,
  doorHeldOpenMax: 120,
  /** How long the cab of a lift waits for a floor after a credential was shown. */
  floorWaitSeconds: 10,
  accessMethods: 16,

  // Texts: characters
  word: 40,
  id: 64,
  shortText: 64,
  text: 255,
  template: 2_047,
  detail: 500,
  settings: 64,
  rejected: 64,
  /** Companies one device names; together they leave room in the settings document. */
  companies: 128,
  /**
   * Companies, departments and people that a device lists together (office.md 6 to 8), and call targets of a company.
   */
  directoryEntries: 500,
  directoryCalls: 10,

  // Address book of a door phone (community.md 5.1): parts, and what one entry has
  bookParts: 4_096,
  bookPartEntries: 512,
  bookPeople: 64,
  bookSteps: 3,
  bookTargets: 128,
  buildingMax: 99,
} as const
