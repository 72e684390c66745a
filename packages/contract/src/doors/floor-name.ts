import { limits } from '../limits.ts'

/** What a floor is called as long as nobody says otherwise: the same in every language. */
export const usualFloorName = (lift: string, floor: string): string =>
  `${lift.slice(0, limits.deviceName - 1 - floor.length).trimEnd()} ${floor}`
