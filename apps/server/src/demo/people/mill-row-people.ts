import type { Building, Household } from './gardens-people.ts'

/** Those who live at the demo's old community. Names are invented; their codes have doors and hours of their own. */
export const millBuildings: readonly Building[] = [
  { number: 1, name: 'Mill', floors: 3, apartmentsPerFloor: 2 },
  { number: 2, name: 'Granary', floors: 2, apartmentsPerFloor: 2 },
]

export const millHouseholds: readonly Household[] = [
  {
    building: 1,
    apartment: '101',
    label: 'Steiner',
    people: [
      { name: ['Clemens', 'Steiner'], email: 'clemens.steiner@millrow.invalid', language: 'de' },
      { name: ['Miriam', 'Steiner'], email: 'miriam.steiner@millrow.invalid', language: 'de' },
      { name: ['Paul', 'Steiner'] },
    ],
  },
  {
    building: 1,
    apartment: '102',
    label: 'Benali',
    people: [
      { name: ['Nadia', 'Benali'], email: 'nadia.benali@millrow.invalid', language: 'ar' },
      { name: ['Karim', 'Benali'] },
    ],
  },
  // Its tenancy begins next month, so that its account is inactive.
  {
    building: 1,
    apartment: '201',
    label: 'Pichler',
    people: [{ name: ['Sarah', 'Pichler'], email: 'sarah.pichler@millrow.invalid', validFromDays: 20 }],
  },
  {
    building: 1,
    apartment: '202',
    label: 'Lindner',
    people: [
      { name: ['Rosa', 'Lindner'], email: 'rosa.lindner@millrow.invalid', validUntilDays: -12 },
      { name: ['Jakob', 'Lindner'] },
    ],
  },
  {
    building: 1,
    apartment: '301',
    label: 'Chen',
    people: [
      { name: ['Wei', 'Chen'], email: 'wei.chen@millrow.invalid', language: 'zh-Hans' },
      { name: ['Lan', 'Chen'], email: 'lan.chen@millrow.invalid', language: 'zh-Hans' },
    ],
  },
  // Without the app: its account is off.
  { building: 2, apartment: '101', label: 'Gruber', people: [{ name: ['Hermine', 'Gruber'] }] },
  {
    building: 2,
    apartment: '102',
    label: 'Ivanova',
    people: [{ name: ['Daria', 'Ivanova'], email: 'daria.ivanova@millrow.invalid' }, { name: ['Mila', 'Ivanova'] }],
  },
  {
    building: 2,
    apartment: '201',
    label: 'Moser',
    people: [{ name: ['Tobias', 'Moser'], email: 'tobias.moser@millrow.invalid', validUntilDays: 18 }],
  },
]

/** Doors and hours; all days and the whole day where none are named. */
export interface MillAccess {
  readonly doors: readonly string[]
  readonly days?: readonly number[]
  /** Minutes of the day. */
  readonly from?: number
  readonly to?: number
}

interface MillCode extends MillAccess {
  readonly name: readonly [string, string]
  readonly kind: 'card' | 'pin'
  readonly value: string
  /** Minutes since the code was shown today. */
  readonly arrivedAgo?: number
}

const [entrance, yardGate, workshop] = ['Mill Row entrance', 'Mill Row yard gate', 'Mill Row workshop']
const house = [entrance, yardGate]

/** A tenant has a card for Tuesdays and a PIN for always, a neighbour the workshop by day. */
export const millCodes: readonly MillCode[] = [
  { name: ['Clemens', 'Steiner'], kind: 'card', value: '51C0D77A10', doors: house, arrivedAgo: 171 },
  { name: ['Miriam', 'Steiner'], kind: 'card', value: '51C0D77A11', doors: house },
  { name: ['Paul', 'Steiner'], kind: 'pin', value: '30518', doors: house, arrivedAgo: 88 },
  { name: ['Nadia', 'Benali'], kind: 'card', value: '51C0D77A20', doors: house, arrivedAgo: 25 },
  { name: ['Karim', 'Benali'], kind: 'card', value: '51C0D77A2', doors: house, days: [2] },
  { name: ['Karim', 'Benali'], kind: 'pin', value: '48213', doors: house },
  { name: ['Rosa', 'Lindner'], kind: 'pin', value: '71906', doors: house },
  { name: ['Wei', 'Chen'], kind: 'card', value: '51C0D77A30', doors: house, arrivedAgo: 54 },
  { name: ['Wei', 'Chen'], kind: 'pin', value: '62840', doors: [workshop], from: 480, to: 1080 },
  { name: ['Lan', 'Chen'], kind: 'card', value: '51C0D77A31', doors: house },
  { name: ['Hermine', 'Gruber'], kind: 'card', value: '51C0D77A40', doors: house },
  { name: ['Daria', 'Ivanova'], kind: 'pin', value: '29471', doors: house },
  { name: ['Tobias', 'Moser'], kind: 'card', value: '51C0D77A50', doors: [...house, workshop] },
]

export const millCouriers: readonly (MillAccess & { readonly name: string; readonly pin: string })[] = [
  { name: 'Alpine Parcel', pin: '57204', doors: [yardGate], from: 420, to: 1200 },
]

export const millStaff: readonly (MillAccess & { readonly name: string; readonly card: string })[] = [
  { name: 'Caretaker', card: '51C0D77AF0', doors: [entrance, yardGate, workshop], days: [1, 2, 3, 4, 5] },
]

/** A visitor of today and one of tomorrow, by the household that they visit. */
export const millVisitors = {
  today: { name: 'Piano tuner', pin: '93318042', host: 'Steiner' },
  tomorrow: { name: 'Eva Maurer', pin: '96650217', host: 'Ivanova' },
} as const
