import { limits } from '../base/limits.ts'

/** Default name of a floor: the same in every language. By itself, because lists of doors load no schemas. */
export const usualFloorName = (lift: string, floor: string): string =>
  `${lift.slice(0, limits.deviceName - 1 - floor.length).trimEnd()} ${floor}`
