import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import type { Random } from '../random.ts'
import type { DayKind, SiteDay } from './site-days.ts'

/** How people come and go on a day: when they show their card, and at which door. */

export interface Stop {
  /** Minutes from the start of the day by the clock of the site; beyond 1440 after midnight. */
  readonly minute: number
  readonly door: string
}

/** Who comes: its place among those of the same habit, and what it needs. */
export interface Visitor {
  readonly index: number
  readonly drives: boolean
  readonly badgesOut: boolean
  readonly building?: number | undefined
}

export type Habit = (day: SiteDay, visitor: Visitor, random: Random) => readonly Stop[]

type Shares = Readonly<Record<DayKind, number>>

interface OfficeHours {
  /** How likely the person comes. */
  readonly shares: Shares
  /** Minutes of the day, and how far people are from them. */
  readonly from: number
  readonly to: number
  readonly spread: number
  readonly office: string
  /** Doors that people pass now and then. */
  readonly others?: readonly string[]
}

const entranceOf = ({ drives }: Visitor): string => (drives ? 'Garage barrier' : 'Main entrance')
/** Now and then the card is forgotten on the way out. */
const isForgetful = ({ number }: SiteDay, { index }: Visitor): boolean => (number * 13 + index * 7) % 29 === 0
const lunch = { from: 12 * 60 + 50, spread: 45, share: 0.22 }

/** People who come in the morning; many of them go out for lunch. */
const officeHours =
  ({ shares, from, to, spread, office, others = [] }: OfficeHours): Habit =>
  (day, visitor, random) => {
    if (!random.chance(shares[day.kind])) return []
    const start = random.around(from, spread)
    const end = random.around(to, spread)
    const stops: Stop[] = [{ minute: start, door: entranceOf(visitor) }]
    // Others hold the office door open.
    if (random.chance(0.65)) stops.push({ minute: start + 2 + random.below(5), door: office })
    const back = random.around(lunch.from, lunch.spread)
    if (back > start + 60 && back < end && random.chance(lunch.share))
      stops.push({ minute: back, door: 'Main entrance' }, { minute: back + 3, door: office })
    if (others.length > 0 && random.chance(0.22))
      stops.push({ minute: start + (end - start) * (0.2 + 0.7 * random.next()), door: random.pick(others) })
    if (visitor.badgesOut && !isForgetful(day, visitor)) stops.push({ minute: end, door: entranceOf(visitor) })
    return stops
  }

interface Shifts {
  /** Minutes of the day at which shifts of eight hours begin. */
  readonly starts: readonly number[]
  /** People are off for so many of these days. */
  readonly daysOff: number
  /** Minutes between two doors. */
  readonly every: number
  readonly doors: readonly string[]
}

/** The end of a day; those who come late come around it. */
const midnight = dayMinutes
const shiftMinutes = 8 * 60

/** People who work in turns, on each day of the week, and are at a door every now and then. */
const shifts =
  ({ starts, daysOff, every, doors }: Shifts): Habit =>
  (day, visitor, random) => {
    const start = starts[(visitor.index + Math.floor(day.number / 4)) % (starts.length + daysOff)]
    if (start === undefined) return []
    const stops: Stop[] = [{ minute: start - 12 + random.below(15), door: entranceOf(visitor) }]
    let minute = start + every * (0.3 + random.next())
    while (minute < start + shiftMinutes - 20) {
      stops.push({ minute, door: random.pick(doors) })
      minute += every * (0.6 + 0.8 * random.next())
    }
    if (visitor.badgesOut && !isForgetful(day, visitor))
      stops.push({ minute: start + shiftMinutes + ((day.number + visitor.index) % 9), door: entranceOf(visitor) })
    return stops
  }

interface Round {
  readonly shares: Shares
  readonly from: number
  readonly to: number
  readonly every: number
  readonly doors: readonly string[]
}

/** People who walk from door to door. */
const rounds =
  ({ shares, from, to, every, doors }: Round): Habit =>
  (day, _visitor, random) => {
    if (!random.chance(shares[day.kind])) return []
    const stops: Stop[] = []
    for (let minute = from + random.below(20); minute < to; minute += every * (0.8 + 0.4 * random.next()))
      for (const [index, door] of doors.entries())
        stops.push({ minute: minute + index * (1.5 + random.next() * 2), door })
    return stops
  }

/** Residents come home in the evening on workdays and at all hours else; some come late. */
const resident: Habit = (day, { index, building }, random) => {
  const houseDoor = `House ${building}`
  const home = (minute: number): Stop[] => [
    { minute, door: 'North gate' },
    { minute: minute + 1 + random.next() * 2, door: houseDoor },
  ]
  const stops: Stop[] = []
  if (day.kind === 'workday' && random.chance(0.7)) stops.push(...home(random.around(17 * 60 + 40, 150)))
  if (day.kind !== 'workday' && random.chance(0.75)) stops.push(...home(random.around(14 * 60, 300)))
  if (random.chance(0.2)) stops.push(...home(random.around(11 * 60, 180)))
  if (random.chance(day.kind === 'workday' ? 0.05 : 0.14)) stops.push(...home(random.around(midnight + 30, 150)))
  if (index % 3 === 0 && random.chance(0.3))
    stops.push({ minute: random.around(8 * 60, 60), door: building === 1 ? 'House 1 cellar' : 'Bicycle room' })
  return stops
}

const owner: Habit = (day, _visitor, random) => {
  const stops: Stop[] = [
    { minute: random.around(day.kind === 'workday' ? 18 * 60 : 15 * 60, 180), door: 'Garden gate' },
  ]
  if (random.chance(0.5)) stops.push({ minute: random.around(13 * 60, 120), door: 'Garden gate' })
  if (random.chance(0.12)) stops.push({ minute: random.around(midnight, 90), door: 'Garden gate' })
  return stops
}

const always: Shares = { workday: 1, saturday: 1, sunday: 1 }
const workdaysOnly: Shares = { workday: 0.86, saturday: 0, sunday: 0 }
const houses = ['House 1', 'House 2', 'House 3']
const east = { office: 'Office 3 east' }
const west = { office: 'Office 3 west' }

const designers: Habit = officeHours({ ...east, shares: workdaysOnly, from: 8 * 60 + 35, to: 17 * 60 + 30, spread: 70 })
const lawyers: Habit = officeHours({
  ...west,
  shares: workdaysOnly,
  from: 9 * 60,
  to: 17 * 60 + 45,
  spread: 50,
  others: ['Roof terrace'],
})

/** By the access group of the tower's people, and by what people of the other sites do. */
export const habits: Readonly<Record<string, Habit>> = {
  staff: designers,
  design: designers,
  keyholders: officeHours({
    ...east,
    shares: { workday: 0.9, saturday: 0.25, sunday: 0.1 },
    from: 8 * 60,
    to: 18 * 60,
    spread: 75,
    others: ['Server room', 'Office 3 west', 'Roof terrace'],
  }),
  lawyers,
  associates: lawyers,
  chartering: officeHours({ ...east, shares: workdaysOnly, from: 7 * 60 + 45, to: 17 * 60, spread: 60 }),
  analysts: officeHours({
    ...east,
    shares: { workday: 0.82, saturday: 0.12, sunday: 0.08 },
    from: 9 * 60 + 20,
    to: 18 * 60 + 30,
    spread: 110,
    others: ['Roof terrace'],
  }),
  practice: officeHours({
    ...west,
    shares: { workday: 0.9, saturday: 0.5, sunday: 0 },
    from: 8 * 60 + 20,
    to: 13 * 60 + 20,
    spread: 18,
  }),
  operations: shifts({
    starts: [6 * 60, 14 * 60, 22 * 60],
    daysOff: 1,
    every: 250,
    doors: ['Main entrance', east.office],
  }),
  guards: shifts({
    starts: [6 * 60, 14 * 60, 22 * 60],
    daysOff: 2,
    every: 115,
    doors: ['Main entrance', 'Delivery gate', 'Garage barrier', 'Server room', 'Office 3 east', 'Roof terrace'],
  }),
  reception: shifts({ starts: [6 * 60, 14 * 60], daysOff: 1, every: 220, doors: ['Main entrance', 'Delivery gate'] }),
  technicians: officeHours({
    shares: { workday: 0.85, saturday: 0.2, sunday: 0.15 },
    from: 7 * 60,
    to: 15 * 60 + 30,
    spread: 45,
    office: 'Server room',
    others: ['Delivery gate', 'Roof terrace'],
  }),
  cleaning: rounds({
    shares: workdaysOnly,
    from: 22 * 60 + 10,
    to: 25 * 60 + 30,
    every: 60,
    doors: ['Main entrance', west.office],
  }),
  nightCleaning: rounds({
    shares: { workday: 0.6, saturday: 0.4, sunday: 0.4 },
    from: 18 * 60 + 30,
    to: 21 * 60,
    every: 150,
    doors: ['Main entrance', east.office, west.office],
  }),
  deliveries: rounds({
    shares: { workday: 0.95, saturday: 0.4, sunday: 0 },
    from: 9 * 60 + 30,
    to: 16 * 60,
    every: 180,
    doors: ['Delivery gate'],
  }),
  resident,
  nightRounds: rounds({ shares: always, from: 22 * 60, to: 30 * 60, every: 75, doors: ['North gate', ...houses] }),
  stairs: rounds({
    shares: { workday: 0.9, saturday: 0.3, sunday: 0 },
    from: 6 * 60 + 30,
    to: 8 * 60,
    every: 100,
    doors: ['North gate', ...houses],
  }),
  parcels: rounds({
    shares: { workday: 0.95, saturday: 0.6, sunday: 0 },
    from: 10 * 60,
    to: 11 * 60,
    every: 90,
    doors: ['North gate', 'House 1'],
  }),
  owner,
}
