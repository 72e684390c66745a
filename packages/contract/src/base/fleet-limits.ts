/** Numbers of devices (device-link.md 4; fleet.md): part of `limits`, which says what units they have. */
export const fleetLimits = {
  // Doors and devices (device-link.md 4)
  openCommandSeconds: 10,
  deviceCommandSeconds: 60,
  deviceCommandsShown: 20,
  /**
   * Locks of vendors (community.md 24): how long an unlocking may take, how many of them are shown, how often vendors
   * are asked.
   */
  lockCommandSeconds: 20,
  lockCommandsShown: 5,
  openingsOnReceipt: 100,
  lockSyncMinutes: 5,
  lockSyncAgainSeconds: 60,
  /** After how long a lock is deleted that its vendor no longer tells of. */
  lockMissingHours: 24,
  /** Companies that one device may name. */
  deviceCompanies: 128,
  /** People and departments that are rung one after the other when a visitor picks a company (office.md 6). */
  callTargets: 10,
  /** For so long a deleted device may still come to hear that it shall forget what it holds. */
  decommissionDays: 30,
  claimTries: 5,
  claimLockMinutes: 60,
  /**
   * Of one network address: claims, which is 20 a second on the average, for the devices of a building may come at once
   * through one address; and wrong ones among them.
   */
  claimsPerMinute: 1_200,
  wrongClaimsPerMinute: 60,
  claimCodeCharacters: 12,
  /** Changed slots of devices that are confirmed or ignored together. */
  unitsAtOnce: 200,

  // Upgrade tasks (fleet.md F35 to F50)
  /** Devices of a task, and characters of its remark. */
  upgradeDevices: 2_000,
  upgradeRemark: 64,
  /** Devices that fetch or install images at once, of all tasks, and downloads that a server gives at once. */
  upgradesAtOnce: 50,
  downloadsAtOnce: 20,
  /** Downloads that one device may begin in a minute, and seconds after which one that nobody reads is ended. */
  downloadsPerMinute: 30,
  downloadIdleSeconds: 60,
  /** Tasks of so many devices begin with canaries: one in ten, and at most ten. */
  upgradeRingDevices: 10,
  upgradeCanaries: 10,
  /** A canary that is away for so long is replaced by another. */
  canaryAwayMinutes: 60,
  /** Failures that halt: of a task without rings, and of the rest of one with rings. */
  upgradeFailuresWithoutRings: 2,
  upgradeFailuresOfRest: 5,
  upgradeFailurePercent: 3,
  /** A device that has begun and says nothing for so long has failed. */
  upgradeSilentMinutes: 30,
  /** So long a device has to be there with its new version before that counts as success. */
  upgradeProofMinutes: 5,
  /** A waiting device that is away for so long is given up. */
  upgradeWaitDays: 14,
  /** How often a device begins again by itself after a broken download or lost power, and after which pause. */
  upgradeRetries: 2,
  upgradeRetryMinutes: 5,
} as const
