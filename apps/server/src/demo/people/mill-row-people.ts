import type { Building, Household } from './gardens-people.ts'

/** Those who live at the demo's old community. Names are invented; codes with doors and hours of their own come apart. */
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

/** A visitor of today and one of tomorrow, by the household that they visit. */
export const millVisitors = {
  today: { name: 'Piano tuner', pin: '93318042', host: 'Steiner' },
  tomorrow: { name: 'Eva Maurer', pin: '96650217', host: 'Ivanova' },
} as const
