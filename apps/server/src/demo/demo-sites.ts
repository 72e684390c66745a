import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import type { SceneName } from '@lintel/devices/pictures/scenes.ts'
import type { SeededDevice } from '../seed/records.ts'

/** The sites of the demo with their devices, which are simulators that speak the protocol. */
export interface DemoDevice extends SeededDevice {
  /** What its camera looks at. */
  readonly scene?: SceneName
  /** It was there once and is not any more. */
  readonly isAway?: boolean
}

export interface DemoSite {
  readonly key: string
  readonly kind: ProjectKind
  readonly name: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly country: string
  readonly phoneCode: string
  readonly timeZone: string
  readonly settings?: Readonly<Record<string, number | boolean | string>>
  readonly devices: readonly DemoDevice[]
}

export const demoSites: readonly DemoSite[] = [
  {
    key: 'tower',
    kind: 'office',
    name: 'Harbour Tower',
    street: 'Am Sandtorkai 12',
    postalCode: '20457',
    city: 'Hamburg',
    country: 'DE',
    phoneCode: '49',
    timeZone: 'Europe/Berlin',
    settings: { attendanceTier: 'upTo100' },
    devices: [
      {
        mac: '0C11050A0001',
        name: 'Main entrance',
        model: 'LD-200',
        type: 'doorPhone',
        location: 'Ground floor',
        doors: ['Main entrance', 'Delivery gate'],
        scene: 'entrance',
      },
      {
        mac: '0C11050A0002',
        name: 'Garage',
        model: 'LD-100',
        type: 'villaDoorPhone',
        location: 'Basement',
        doors: ['Garage barrier'],
        scene: 'garage',
      },
      {
        mac: '0C11050A0003',
        name: 'Third floor',
        model: 'LC-4',
        type: 'accessController',
        location: 'Third floor',
        doors: ['Office 3 east', 'Office 3 west', 'Server room', 'Roof terrace'],
      },
      {
        mac: '0C11050A0004',
        name: 'Reception',
        model: 'LG-1',
        type: 'guardPhone',
        location: 'Ground floor',
        doors: [],
        scene: 'desk',
      },
      {
        mac: '0C11050A0005',
        name: 'Loading dock',
        model: 'LG-1',
        type: 'guardPhone',
        location: 'Basement',
        doors: [],
        isAway: true,
      },
    ],
  },
  {
    key: 'gardens',
    kind: 'community',
    name: 'Linden Gardens',
    street: 'Lindengasse 40',
    postalCode: '1070',
    city: 'Vienna',
    country: 'AT',
    phoneCode: '43',
    timeZone: 'Europe/Vienna',
    settings: {
      numberOfApt: 40,
      memberLimit: 5,
      hasIdAccess: true,
      enableIdAccess: true,
      deviceOfflineNotify: true,
      accessFollow: true,
    },
    devices: [
      {
        mac: '0C11050B0001',
        name: 'North gate',
        model: 'LD-200',
        type: 'doorPhone',
        location: 'Street side',
        doors: ['North gate', 'Bicycle room'],
        scene: 'gate',
      },
      {
        mac: '0C11050B0002',
        name: 'House 2',
        model: 'LD-100',
        type: 'villaDoorPhone',
        location: 'Courtyard',
        doors: ['House 2'],
        scene: 'house',
      },
      {
        mac: '0C11050B0004',
        name: 'House 1',
        model: 'LD-200',
        type: 'doorPhone',
        location: 'Courtyard',
        doors: ['House 1', 'House 1 cellar'],
        scene: 'house',
      },
      {
        mac: '0C11050B0005',
        name: 'House 3',
        model: 'LD-100',
        type: 'villaDoorPhone',
        location: 'Courtyard',
        doors: ['House 3'],
        scene: 'house',
      },
      {
        mac: '0C11050B0006',
        name: 'Apartment 103',
        model: 'LM-7',
        type: 'indoorMonitor',
        location: 'Hallway',
        doors: ['Apartment 103'],
      },
    ],
  },
  {
    key: 'millrow',
    kind: 'oldCommunity',
    name: 'Mill Row',
    street: 'Mühlgang 3',
    postalCode: '8010',
    city: 'Graz',
    country: 'AT',
    phoneCode: '43',
    timeZone: 'Europe/Vienna',
    settings: { numberOfApt: 9 },
    devices: [
      {
        mac: '0C11050B0003',
        name: 'Mill Row entrance',
        model: 'LD-200',
        type: 'doorPhone',
        location: 'Entrance',
        doors: ['Mill Row entrance'],
        scene: 'house',
      },
      {
        mac: '0C11050B0007',
        name: 'Mill Row yard',
        model: 'C3-200',
        type: 'accessController',
        location: 'Yard',
        doors: ['Mill Row yard gate', 'Mill Row workshop'],
      },
    ],
  },
  {
    key: 'villa',
    kind: 'villa',
    name: 'Villa Aurora',
    street: 'Via Aurora 7',
    postalCode: '6900',
    city: 'Lugano',
    country: 'CH',
    phoneCode: '41',
    timeZone: 'Europe/Zurich',
    devices: [
      {
        mac: '0C11050C0001',
        name: 'Garden gate',
        model: 'LD-100',
        type: 'villaDoorPhone',
        location: 'Garden',
        doors: ['Garden gate'],
        scene: 'gate',
      },
    ],
  },
]
