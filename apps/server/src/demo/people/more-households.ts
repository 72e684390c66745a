import { buildings, cleaners, guard, households, villaHousehold, type Household } from './gardens-people.ts'
import { Random } from '../random.ts'
import { namesOf } from './names.ts'

/** Apartments that stay empty beside those of the top floors, so that there is one to move into. */
const emptyApartments: readonly string[] = ['1/102']
const letFloors = 4
const vacancy = 0.12
/** One of so many families has the app. */
const everyApp = 3

/** The neighbours of the demo's named households, always the same ones. */
export function moreHouseholds(): readonly Household[] {
  const random = new Random('the households of the gardens')
  const names = namesOf(random, 200)
  const namedPlaces = new Set(households.map(({ building, apartment }) => `${building}/${apartment}`))
  let next = 0
  return buildings.flatMap(({ number: building, floors, apartmentsPerFloor }) =>
    Array.from({ length: Math.min(floors, letFloors) * apartmentsPerFloor }, (_, index) =>
      String((Math.floor(index / apartmentsPerFloor) + 1) * 100 + (index % apartmentsPerFloor) + 1),
    ).flatMap((apartment): Household[] => {
      const place = `${building}/${apartment}`
      if (namedPlaces.has(place) || emptyApartments.includes(place) || random.chance(vacancy)) return []
      const label = names[next]![1]
      const size = 1 + random.below(4)
      const people = Array.from({ length: size }, (_, index) => {
        const number = ++next
        // The youngest of large families come with others.
        const card = index < 3 ? { card: `5C20A4${String(number).padStart(4, '0')}` } : {}
        return { name: [names[number - 1]![0], label] as const, ...card }
      })
      const hasApp = next % everyApp === 0
      const [master, ...others] = people
      const email = hasApp ? { email: `apartment.${building}.${apartment}@gardens.invalid` } : {}
      return [{ building, apartment, label, people: [{ ...master!, ...email }, ...others] }]
    }),
  )
}

/** All households of the gardens. */
export const allHouseholds: readonly Household[] = [...households, ...moreHouseholds()]

/** The cards of the people of a site, for its simulated devices. */
export const cardsOfResidents: Readonly<Record<string, readonly string[]>> = {
  gardens: [...allHouseholds.flatMap(({ people }) => people), guard, cleaners].flatMap(({ card }) => card ?? []),
  villa: villaHousehold.people.flatMap(({ card }) => card ?? []),
}
