import { expect, it } from 'vitest'
import { linkLimits } from './limits.ts'

/**
 * Every limit, typed from the documents and not from the code: devices of other makers rely on these numbers, so none
 * of them may change by accident.
 */

it('has the limits that the documents name, and no others', () => {
  expect(linkLimits).toEqual({
    // device-link.md 4.1: 128 KiB, a batch 64 KiB, settings 8 KiB beside a directory of up to 60 KiB
    payloadBytes: 131_072,
    desiredBytes: 69_632,
    directoryBytes: 61_440,
    batchBytes: 65_536,
    // docs/device-protocol.md, "Messages" and "Events": 1 to 100 events of one boot, nested no deeper than 32
    batchEvents: 100,
    jsonDepth: 32,

    // docs/device-protocol.md, "Identity" and "Birth, will and sessions"; device-link.md 4.2: from 1 to 300 seconds
    keepaliveSeconds: 60,
    staleSeconds: 150,
    reconnectMinMs: 1_000,
    reconnectMaxMs: 300_000,
    secretRefusedMs: 60_000,
    claimCode: 64,

    // docs/device-protocol.md, "Events": at least 10,000 kept, four batches on the way, 30 seconds
    unackedBatches: 4,
    ringEventsMin: 10_000,
    ringEvents: 50_000,
    mediaPerEvent: 8,
    notesPerEvent: 8,
    callSeconds: 86_400,
    ackTimeoutMs: 30_000,

    // docs/device-protocol.md, "Pictures": 512 KiB, 60 in a minute, 1,000 in a day
    mediaBytes: 524_288,
    mediaSide: 10_000,
    mediaPerMinute: 60,
    mediaPerDay: 1_000,

    // fleet.md F26: a line of 1 KiB at most, 64 MB
    firmwareHeaderBytes: 1_024,
    firmwareBytes: 67_108_864,

    // docs/device-decisions.md, "Policies" and "Positions"
    policyPartBytes: 98_304,
    policyParts: 4_096,
    policyPlans: 64,
    policyApbResets: 200,
    evidenceEntries: 16,
    credentialsMax: 1_000_000,
    positionsPerMessage: 400,
    positionsPerArea: 20_000,

    // docs/device-protocol.md, "Commands": 10 seconds for open, 60 for others, the last 256 ids, two seconds early
    openExpirySeconds: 10,
    commandExpirySeconds: 60,
    commandIds: 256,
    notBeforeToleranceMs: 2_000,
    holdSecondsMax: 600,
    holdSecondsDefault: 5,

    // docs/device-protocol.md, "Screens, directory and calls": a device keeps twenty texts
    screenTitle: 32,
    screenText: 64,
    screenMessages: 20,

    // device-link.md 4.10: less than two seconds, three minutes, six hours, four changes
    timeRoundTripMs: 2_000,
    timeDriftMs: 180_000,
    timeEveryMs: 21_600_000,
    zoneTransitions: 4,

    // office.md 5.1: relays 0 to 15, security relays 0 to 3; docs/device-protocol.md, "Doors, readers and lifts"
    relayMax: 15,
    securityRelayMax: 3,
    readerMax: 63,
    readersPerWire: 16,
    readersPerSide: 8,
    inputMax: 15,
    triggerDelayMax: 10,
    doorHeldOpenMax: 120,
    floorWaitSeconds: 10,
    accessMethods: 16,

    // docs/generated/device-messages.md, "Limits": texts
    word: 40,
    id: 64,
    shortText: 64,
    text: 255,
    // office.md 5.1: a provisioning text has fewer than 2048 bytes
    template: 2_047,
    detail: 500,
    settings: 64,
    rejected: 64,
    companies: 128,
    directoryEntries: 500,
    directoryCalls: 10,

    // fleet.md F51: up to eight modules, labels of 31 characters
    units: 8,
    unitLabel: 31,

    // docs/generated/device-messages.md, "Limits": address book
    bookParts: 4_096,
    bookPartEntries: 512,
    bookPeople: 64,
    bookSteps: 3,
    bookTargets: 128,
    buildingMax: 99,
  })
})
