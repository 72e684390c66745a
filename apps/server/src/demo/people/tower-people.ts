/**
 * The named people of the demo's tower, of two of its tenants, and who may open what and when. Names are invented.
 * Cards are known to the simulated devices, so that people of the scenario really pass or are really refused.
 */
interface Hours {
  readonly days: readonly number[]
  readonly from: number
  readonly to: number
}

export interface Group {
  readonly key: string
  readonly company: string
  readonly name: string
  readonly hours: readonly Hours[]
  readonly onHolidays?: 'asUsual'
  /** Names of doors; none for all of them. */
  readonly doors?: readonly string[]
}

export interface Person {
  readonly name: readonly [first: string, last: string]
  readonly company: string
  readonly department: string
  readonly role: string
  readonly card: string
  readonly pin?: string
  readonly plate?: string
  readonly fingerprint?: string
  readonly groups: readonly string[]
}

export const workdays = [1, 2, 3, 4, 5]
export const everyDay = [...workdays, 6, 7]
const hour = 60

export const namedGroups: readonly Group[] = [
  {
    key: 'staff',
    company: 'Kestrel Design',
    name: 'Staff',
    hours: [{ days: workdays, from: 7 * hour, to: 20 * hour }],
    doors: ['Main entrance', 'Office 3 east', 'Garage barrier'],
  },
  {
    key: 'keyholders',
    company: 'Kestrel Design',
    name: 'Key holders',
    hours: [{ days: everyDay, from: 0, to: 24 * hour }],
    onHolidays: 'asUsual',
  },
  {
    key: 'cleaning',
    company: 'Norden Legal',
    name: 'Evening cleaning',
    hours: [{ days: workdays, from: 22 * hour, to: 2 * hour }],
    doors: ['Main entrance', 'Office 3 west'],
  },
  {
    key: 'lawyers',
    company: 'Norden Legal',
    name: 'Partners and staff',
    hours: [{ days: workdays, from: 8 * hour, to: 19 * hour }],
    doors: ['Main entrance', 'Office 3 west', 'Roof terrace'],
  },
]

export const namedPeople: readonly Person[] = [
  {
    name: ['Nora', 'Petersen'],
    company: 'Kestrel Design',
    department: 'Management',
    role: 'Director',
    card: '4A1B22C001',
    pin: '4711',
    plate: 'HH-NP 401',
    fingerprint: 'RGVtbyB0ZW1wbGF0ZSwgcmlnaHQgaW5kZXggZmluZ2Vy',
    groups: ['keyholders'],
  },
  {
    name: ['Idris', 'Bello'],
    company: 'Kestrel Design',
    department: 'Studio',
    role: 'Designer',
    card: '4A1B22C002',
    pin: '20261',
    groups: ['staff'],
  },
  {
    name: ['Hanna', 'Kowalska'],
    company: 'Kestrel Design',
    department: 'Studio',
    role: 'Designer',
    card: '4A1B22C003',
    groups: ['staff'],
  },
  {
    name: ['Mateo', 'Ruiz'],
    company: 'Kestrel Design',
    department: 'Workshop',
    role: 'Model maker',
    card: '4A1B22C004',
    plate: 'HH-MR 88',
    groups: ['staff'],
  },
  {
    name: ['Greta', 'Lund'],
    company: 'Norden Legal',
    department: 'Partners',
    role: 'Partner',
    card: '4A1B22C005',
    pin: '8150',
    groups: ['lawyers'],
  },
  {
    name: ['Karim', 'Haddad'],
    company: 'Norden Legal',
    department: 'Partners',
    role: 'Partner',
    card: '4A1B22C006',
    groups: ['lawyers'],
  },
  {
    name: ['Sofia', 'Marin'],
    company: 'Norden Legal',
    department: 'House',
    role: 'Cleaner',
    card: '4A1B22C007',
    groups: ['cleaning'],
  },
]

/** Companies that may not use all doors, and those shared with them; so the other company has some to itself. */
export const doorShares: Readonly<Record<string, readonly string[]>> = {
  'Norden Legal': ['Main entrance', 'Office 3 west', 'Roof terrace'],
}
