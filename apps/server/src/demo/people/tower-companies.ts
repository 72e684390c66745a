import { everyDay, namedGroups, namedPeople, workdays, type Group, type Person } from './tower-people.ts'
import { Random } from '../random.ts'
import { namesOf } from './names.ts'

/** The tenants of the demo's tower beside its named people: who works where, and by which access group. */

const hour = 60

/** Some people of a department who do the same. */
interface Team {
  readonly company: string
  readonly department: string
  readonly role: string
  readonly group: string
  readonly count: number
  /** Every so many of them comes by car; none where it is left out. */
  readonly everyDriver?: number
}

const teams: readonly Team[] = [
  { company: 'Kestrel Design', department: 'Studio', role: 'Designer', group: 'design', count: 4 },
  { company: 'Kestrel Design', department: 'Workshop', role: 'Model maker', group: 'design', count: 5 },
  { company: 'Kestrel Design', department: 'Office', role: 'Accountant', group: 'design', count: 4, everyDriver: 2 },
  { company: 'Norden Legal', department: 'Partners', role: 'Partner', group: 'associates', count: 4 },
  { company: 'Norden Legal', department: 'Associates', role: 'Associate', group: 'associates', count: 11 },
  { company: 'Blue Anchor Shipping', department: 'Operations', role: 'Dispatcher', group: 'operations', count: 12 },
  {
    company: 'Blue Anchor Shipping',
    department: 'Chartering',
    role: 'Broker',
    group: 'chartering',
    count: 14,
    everyDriver: 3,
  },
  { company: 'Blue Anchor Shipping', department: 'Accounts', role: 'Accountant', group: 'chartering', count: 8 },
  {
    company: 'Fenwick Analytics',
    department: 'Engineering',
    role: 'Engineer',
    group: 'analysts',
    count: 20,
    everyDriver: 5,
  },
  {
    company: 'Fenwick Analytics',
    department: 'Sales',
    role: 'Account manager',
    group: 'analysts',
    count: 8,
    everyDriver: 2,
  },
  { company: 'Fenwick Analytics', department: 'People', role: 'Recruiter', group: 'analysts', count: 4 },
  { company: 'Osterfeld Dental', department: 'Practice', role: 'Dentist', group: 'practice', count: 5, everyDriver: 2 },
  { company: 'Osterfeld Dental', department: 'Practice', role: 'Assistant', group: 'practice', count: 9 },
  { company: 'Tower Services', department: 'Security', role: 'Guard', group: 'guards', count: 10 },
  { company: 'Tower Services', department: 'Reception', role: 'Receptionist', group: 'reception', count: 6 },
  {
    company: 'Tower Services',
    department: 'Technicians',
    role: 'Technician',
    group: 'technicians',
    count: 7,
    everyDriver: 3,
  },
  { company: 'Tower Services', department: 'Cleaning', role: 'Cleaner', group: 'nightCleaning', count: 12 },
]

export const companyGroups: readonly Group[] = [
  {
    key: 'design',
    company: 'Kestrel Design',
    name: 'Studio and workshop',
    hours: [{ days: workdays, from: 7 * hour, to: 20 * hour }],
    doors: ['Main entrance', 'Office 3 east', 'Garage barrier'],
  },
  {
    key: 'associates',
    company: 'Norden Legal',
    name: 'Associates',
    hours: [{ days: workdays, from: 8 * hour, to: 19 * hour }],
    doors: ['Main entrance', 'Office 3 west', 'Roof terrace'],
  },
  {
    key: 'operations',
    company: 'Blue Anchor Shipping',
    name: 'Operations, around the clock',
    hours: [{ days: everyDay, from: 0, to: 24 * hour }],
    onHolidays: 'asUsual',
    doors: ['Main entrance', 'Garage barrier', 'Office 3 east', 'Delivery gate'],
  },
  {
    key: 'chartering',
    company: 'Blue Anchor Shipping',
    name: 'Office hours',
    hours: [{ days: workdays, from: 6 * hour, to: 21 * hour }],
    doors: ['Main entrance', 'Garage barrier', 'Office 3 east'],
  },
  {
    key: 'analysts',
    company: 'Fenwick Analytics',
    name: 'Flexible hours',
    hours: [{ days: everyDay, from: 6 * hour, to: 23 * hour }],
    onHolidays: 'asUsual',
    doors: ['Main entrance', 'Garage barrier', 'Office 3 east', 'Roof terrace'],
  },
  {
    key: 'practice',
    company: 'Osterfeld Dental',
    name: 'Practice hours',
    hours: [
      { days: workdays, from: 7 * hour, to: 19 * hour },
      { days: [6], from: 8 * hour, to: 14 * hour },
    ],
    doors: ['Main entrance', 'Garage barrier', 'Office 3 west'],
  },
  {
    key: 'guards',
    company: 'Tower Services',
    name: 'Security',
    hours: [{ days: everyDay, from: 0, to: 24 * hour }],
    onHolidays: 'asUsual',
  },
  {
    key: 'reception',
    company: 'Tower Services',
    name: 'Reception',
    hours: [{ days: everyDay, from: 5 * hour, to: 23 * hour }],
    onHolidays: 'asUsual',
    doors: ['Main entrance', 'Delivery gate', 'Garage barrier'],
  },
  {
    key: 'technicians',
    company: 'Tower Services',
    name: 'Technicians on call',
    hours: [{ days: everyDay, from: 0, to: 24 * hour }],
    onHolidays: 'asUsual',
    doors: ['Main entrance', 'Delivery gate', 'Garage barrier', 'Server room', 'Roof terrace'],
  },
  {
    key: 'nightCleaning',
    company: 'Tower Services',
    name: 'Cleaning',
    hours: [{ days: everyDay, from: 18 * hour, to: 6 * hour }],
    onHolidays: 'asUsual',
    doors: ['Main entrance', 'Office 3 east', 'Office 3 west'],
  },
]

/** The people of the teams, always the same ones. */
export function staffOf(): readonly Person[] {
  const random = new Random('the people of the tower')
  const names = namesOf(
    random,
    teams.reduce((sum, { count }) => sum + count, 0),
  )
  let number = 0
  return teams.flatMap(({ company, department, role, group, count, everyDriver }) =>
    Array.from({ length: count }, (_, index): Person => {
      const code = (++number).toString(16).toUpperCase().padStart(3, '0')
      return {
        name: names[number - 1]!,
        company,
        department,
        role,
        card: `4A1B22D${code}`,
        ...(everyDriver !== undefined && index % everyDriver === 0 && { plate: `HH-LT ${100 + number}` }),
        groups: [group],
      }
    }),
  )
}

/** All people of the tower, the named ones first. */
export const towerPeople: readonly Person[] = [...namedPeople, ...staffOf()]
export const towerGroups: readonly Group[] = [...namedGroups, ...companyGroups]

/** Couriers who bring parcels on workdays. */
export const towerCouriers: readonly { readonly name: string; readonly card: string }[] = [
  { name: 'City parcels', card: '4A1B22E001' },
  { name: 'Office supplies', card: '4A1B22E002' },
]

/** The cards of those who come to the tower, for its simulated devices. */
export const towerCards: readonly string[] = [...towerPeople, ...towerCouriers].map(({ card }) => card)
