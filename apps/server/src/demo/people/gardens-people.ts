/**
 * Those who live and work at the demo's community and in its villa. Names are invented. Cards are known to the
 * simulated devices, so that residents really pass or are really refused.
 */
export interface Resident {
  readonly name: readonly [first: string, last: string]
  readonly card?: string
  readonly pin?: string
  /** RUN of an identity card. */
  readonly run?: string
  readonly language?: string
  readonly email?: string
  /** Days from today from when, and until when, the person is valid. */
  readonly validFromDays?: number
  readonly validUntilDays?: number
}

/** A household: the first of its people is the master. */
export interface Household {
  /** Number of its building; none in a villa. */
  readonly building?: number
  readonly apartment: string
  readonly label?: string
  readonly callType?: number
  readonly people: readonly Resident[]
  /** Days from today until its lease ends. */
  readonly leaseDays?: number
}

export interface Building {
  readonly number: number
  readonly name: string
  readonly floors: number
  readonly apartmentsPerFloor: number
  readonly floorNames?: Readonly<Record<string, string>>
}

export const buildings: readonly Building[] = [
  {
    number: 1,
    name: 'House 1',
    floors: 5,
    apartmentsPerFloor: 3,
    floorNames: { '1': 'Garden floor', '5': 'Roof floor' },
  },
  { number: 2, name: 'House 2', floors: 5, apartmentsPerFloor: 3 },
  { number: 3, name: 'House 3', floors: 5, apartmentsPerFloor: 2, floorNames: { '1': 'Courtyard' } },
]

export const households: readonly Household[] = [
  {
    building: 1,
    apartment: '101',
    label: 'Hofer',
    people: [
      { name: ['Anna', 'Hofer'], card: '5C20A10001', pin: '2580', language: 'de', email: 'anna.hofer@gardens.invalid' },
      { name: ['Lukas', 'Hofer'], card: '5C20A10002' },
      { name: ['Emil', 'Hofer'] },
      { name: ['Ida', 'Hofer'] },
    ],
  },
  {
    building: 1,
    apartment: '103',
    label: 'Demir',
    callType: 3,
    people: [
      {
        name: ['Aylin', 'Demir'],
        card: '5C20A10003',
        pin: '73519',
        run: '10482635-K',
        email: 'aylin.demir@gardens.invalid',
      },
      { name: ['Kerem', 'Demir'], card: '5C20A10004', pin: '1826' },
    ],
  },
  {
    building: 1,
    apartment: '202',
    label: 'Novak',
    people: [{ name: ['Petra', 'Novak'], card: '5C20A10005', email: 'petra.novak@gardens.invalid' }],
    leaseDays: 20,
  },
  {
    building: 2,
    apartment: '101',
    label: 'Okonkwo',
    people: [
      { name: ['Chidi', 'Okonkwo'], card: '5C20A20001', pin: '6402', email: 'chidi.okonkwo@gardens.invalid' },
      { name: ['Ngozi', 'Okonkwo'], card: '5C20A20002' },
      { name: ['Ada', 'Okonkwo'] },
    ],
  },
  {
    building: 2,
    apartment: '302',
    label: 'Schuster',
    people: [
      { name: ['Franz', 'Schuster'], card: '5C20A20003', language: 'de', email: 'franz.schuster@gardens.invalid' },
      { name: ['Elfriede', 'Schuster'], card: '5C20A20004' },
    ],
  },
  {
    building: 3,
    apartment: '201',
    label: 'Haddad',
    people: [
      { name: ['Samir', 'Haddad'], card: '5C20A30001', language: 'ar', email: 'samir.haddad@gardens.invalid' },
      { name: ['Leila', 'Haddad'], card: '5C20A30002', pin: '3097' },
      { name: ['Yara', 'Haddad'] },
    ],
  },
]

/** The household of the demo's villa. */
export const villaHousehold: Household = {
  apartment: '1',
  label: 'Ferri',
  people: [
    { name: ['Lucia', 'Ferri'], card: '5C20C00001', pin: '4826', email: 'owner@villa.invalid' },
    { name: ['Matteo', 'Ferri'], card: '5C20C00002' },
    { name: ['Giulia', 'Ferri'], pin: '5173' },
  ],
}

/** Where devices stand; one that is not named is of the whole site. */
export const places: Readonly<Record<string, { readonly building: number; readonly apartment?: string }>> = {
  'House 1': { building: 1 },
  'House 2': { building: 2 },
  'House 3': { building: 3 },
  'Apartment 103': { building: 1, apartment: '103' },
}

export const guard: Resident = { name: ['Bruno', 'Keller'], card: '5C20A90001', pin: '7704' }

/** Staff has one name (community.md 13). */
export const cleaners: Resident = { name: ['', 'Cleaning service'], card: '5C20A90002', pin: '6193' }

/** Couriers by name, with the doors that they have. */
export const couriers: readonly {
  readonly name: string
  readonly pin: string
  readonly buildings: readonly number[]
}[] = [
  { name: 'City parcels', pin: '55210', buildings: [1, 2, 3] },
  { name: 'Green grocer', pin: '55347', buildings: [1] },
]

/** Visitors of today, by the family master they visit. */
export const visitors: readonly {
  readonly name: string
  readonly host: string
  readonly building: number
  readonly pin: string
}[] = [
  { name: 'Magda Hofer', host: 'Hofer', building: 1, pin: '91402763' },
  { name: 'Heating service', host: 'Okonkwo', building: 2, pin: '95520418' },
]
