import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import type { SeededDevice } from '../seed/records.ts'

/**
 * The demo: an office tower, a residential community and a villa, run by one installer of one distributor.
 * Every person has a part in the scenario; names are invented. The devices are simulators that speak the protocol.
 */
export const demoPassword = 'Lintel-demo-1'

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
  readonly settings?: Readonly<Record<string, number | boolean>>
  readonly devices: readonly SeededDevice[]
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
    devices: [
      {
        mac: '0C11050A0001',
        name: 'Main entrance',
        model: 'LD-200',
        type: 'doorPhone',
        location: 'Ground floor',
        doors: ['Main entrance', 'Delivery gate'],
      },
      {
        mac: '0C11050A0002',
        name: 'Garage',
        model: 'LD-100',
        type: 'villaDoorPhone',
        location: 'Basement',
        doors: ['Garage barrier'],
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
      },
      {
        mac: '0C11050B0002',
        name: 'House 2',
        model: 'LD-100',
        type: 'villaDoorPhone',
        location: 'Courtyard',
        doors: ['House 2'],
      },
      {
        mac: '0C11050B0004',
        name: 'House 1',
        model: 'LD-200',
        type: 'doorPhone',
        location: 'Courtyard',
        doors: ['House 1', 'House 1 cellar'],
      },
      {
        mac: '0C11050B0005',
        name: 'House 3',
        model: 'LD-100',
        type: 'villaDoorPhone',
        location: 'Courtyard',
        doors: ['House 3'],
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
        model: 'LD-100',
        type: 'villaDoorPhone',
        location: 'Entrance',
        doors: ['Mill Row entrance'],
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
      },
    ],
  },
]
