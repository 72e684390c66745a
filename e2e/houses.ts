/**
 * Journeys change what the next one finds, so in one house they go one after the other. In two houses, each a product of its own
 * with the same demo, two of them go at once. Which one a test is in says its project (`playwright.config.ts`).
 */
export const houses = ['first', 'second'] as const
export type House = (typeof houses)[number]

interface Place {
  readonly address: string
  readonly dataDir: string
}

const nameOf = (house: House) => `E2E_HOUSE_${house.toUpperCase()}`

/** Says where a house stands, for the processes that tests run in. */
export function tellHouse(house: House, place: Place): void {
  process.env[nameOf(house)] = JSON.stringify(place)
}

let current: House = 'first'

/** Moves this process, which runs the tests of one project, into a house. */
export function moveInto(house: House): void {
  current = house
}

/** Where the house stands that this process is in. */
export function place(): Place {
  return JSON.parse(process.env[nameOf(current)]!) as Place
}
