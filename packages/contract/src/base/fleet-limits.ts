/** Numbers of the devices of an operator (device-link.md 4; fleet.md): part of `limits`, which says what units they have. */
export const fleetLimits = {
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
} as const
