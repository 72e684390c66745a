import { daySeconds, hourMs, minuteMs } from '@lintel/vocabulary/durations.ts'

/**
 * Every number of the device protocol with a name (device-link.md 4.1–4.10).
 * Units stand in the name; schemas and both sides' code never write the number itself.
 */
export const linkLimits = {
  // Messages (4.1, 4.3)
  /** Bytes of a message; a longer one is ignored. */
  payloadBytes: 128 * 1024,
  /** Bytes of the settings document, most of which are the directory's. */
  desiredBytes: 68 * 1024,
  /** Bytes of the setting `directory` within the document. */
  directoryBytes: 60 * 1024,
  /** Bytes of a batch of events. */
  batchBytes: 64 * 1024,
  /** Events in a batch. */
  batchEvents: 100,
  /** Deeper JSON is refused before anything walks it, so that no recursion can exhaust the stack. */
  jsonDepth: 32,

  // Connection (4.2, 4.4)
  /** Keep-alive that a device names when it connects. */
  keepaliveSeconds: 60,
  /** Silence after which the server calls a device stale: 2.5 × keepalive. */
  staleSeconds: 150,
  /** Bound of the random wait before the first attempt to connect again, ms. */
  reconnectMinMs: 1_000,
  /** Largest bound of that wait, ms; it doubles with each attempt until then. */
  reconnectMaxMs: 300_000,
  /** So long a broker may refuse a secret because it has lost it: the portal gives it back meanwhile, ms. */
  secretRefusedMs: minuteMs,
  /** Characters of a claim code as it is typed. */
  claimCode: 64,

  /** Modules that can be plugged into a device. */
  units: 8,
  /** Characters of what is written at a module. */
  unitLabel: 31,

  // Events (4.5)
  /** Batches that may be on their way without an acknowledgement. */
  unackedBatches: 4,
  /** Events that a device keeps at least. */
  ringEventsMin: 10_000,
  /** Events that the simulated devices keep. */
  ringEvents: 50_000,
  /** Pictures that an event names. */
  mediaPerEvent: 8,
  /** Notes of a decision that an event has. */
  notesPerEvent: 8,
  /** Seconds of a conversation. */
  callSeconds: daySeconds,
  /** Time without an acknowledgement after which a connected device sends again, ms. */
  ackTimeoutMs: 30_000,

  // Firmware
  /** Bytes of the first line of an image. */
  firmwareHeaderBytes: 1_024,
  /** Bytes of an image. */
  firmwareBytes: 64 * 1024 * 1024,

  // Pictures
  /** Bytes of a picture. */
  mediaBytes: 512 * 1024,
  /** Pixels of a side of a picture. */
  mediaSide: 10_000,
  /** Pictures of a device within a minute. */
  mediaPerMinute: 60,
  /** Pictures of a device within 24 hours. */
  mediaPerDay: 1_000,

  // Policies (5)
  /** Bytes of the changes in one part of a policy message. */
  policyPartBytes: 96 * 1024,
  /** Parts of a policy message. */
  policyParts: 4_096,
  /** Running plans that a device is told of. */
  policyPlans: 64,
  /** Anti-passback resets that a device is told of. */
  policyApbResets: 200,
  /** Entries of a person, arrivals at a door and dead readers in the evidence of an event. */
  evidenceEntries: 16,
  /** Credentials that a device may say it can hold. */
  credentialsMax: 1_000_000,
  /** People in one message about an area. */
  positionsPerMessage: 400,
  /** People in an area for which a device has room. */
  positionsPerArea: 20_000,

  // Commands (4.7)
  /** Seconds for which the command `open` is good. */
  openExpirySeconds: 10,
  /** Seconds for which other commands are good. */
  commandExpirySeconds: 60,
  /** Ids of commands that a device remembers with their answers. */
  commandIds: 256,
  /** How much earlier than `notBefore` a command may arrive, ms: two clocks never agree to the millisecond. */
  notBeforeToleranceMs: 2_000,
  /** Seconds for which a relay stays on at most. */
  holdSecondsMax: 600,
  /** Seconds for which a relay stays on where no setting says so. */
  holdSecondsDefault: 5,

  // Messages on screens (office.md 30): characters; and how many a device keeps, of which the oldest goes
  /** Characters of the title of a text on a screen. */
  screenTitle: 32,
  /** Characters of a text on a screen. */
  screenText: 64,
  /** Texts that a screen keeps; of more the oldest goes. */
  screenMessages: 20,

  // Clock (4.10)
  /** Round trip of a time request from which its answer is not used, ms. */
  timeRoundTripMs: 2_000,
  /** Offset of the clock beyond which the quality is `drift`, ms. */
  timeDriftMs: 3 * minuteMs,
  /** Time between two requests for the time, ms. */
  timeEveryMs: 6 * hourMs,
  /** Changes of the zone that a device is told of. */
  zoneTransitions: 4,

  // Numbers of a device (specification.md 5)
  /** Highest number of a relay. */
  relayMax: 15,
  /** Highest number of a security relay, counted from 0; on the wire 16 is added. */
  securityRelayMax: 3,
  /** Highest number of a reader on the wire. */
  readerMax: 63,
  /** Numbers of readers that each kind of wire has in events. */
  readersPerWire: 16,
  /** Readers at a side of a door. */
  readersPerSide: 8,
  /** Highest number of an input. */
  inputMax: 15,
  /** Seconds of `triggerDelaySeconds`. */
  triggerDelayMax: 10,
  /** Seconds of `doorHeldOpenSeconds`. */
  doorHeldOpenMax: 120,
  /** Seconds that the cab of a lift waits for a floor after a credential was shown. */
  floorWaitSeconds: 10,
  /** Ways to show who one is that a door lists. */
  accessMethods: 16,

  // Texts: characters
  /** Characters of a word or code. */
  word: 40,
  /** Characters of an id. */
  id: 64,
  /** Characters of a name or version. */
  shortText: 64,
  /** Characters of a longer text. */
  text: 255,
  /** Bytes of a provisioning text. */
  template: 2_047,
  /** Characters of a sentence, and of the address of the broker. */
  detail: 500,
  /** Settings in a document. */
  settings: 64,
  /** Rejected settings in a report. */
  rejected: 64,
  /** Companies one device names; together they leave room in the settings document. */
  companies: 128,
  /**
   * Companies, departments and people that a device lists together (office.md 6 to 8), and call targets of a company.
   */
  directoryEntries: 500,
  /** Call targets of a company in the directory. */
  directoryCalls: 10,

  // Address book of a door phone (community.md 5.1): parts, and what one entry has
  /** Parts of an address book. */
  bookParts: 4_096,
  /** Apartments in a part. */
  bookPartEntries: 512,
  /** Residents of an apartment who can be found by name. */
  bookPeople: 64,
  /** Steps of a call to an apartment. */
  bookSteps: 3,
  /** Targets that ring together. */
  bookTargets: 128,
  /** Highest number of a building. */
  buildingMax: 99,
} as const
