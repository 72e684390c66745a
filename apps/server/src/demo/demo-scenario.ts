import type { Ability } from '@lintel/contract/access/abilities.ts'
import type { AccountKind } from '@lintel/contract/access/roles.ts'
import type { DemoRole } from '@lintel/contract/demo/schema.ts'

/**
 * The demo: an office tower, a residential community and a villa, run by one installer of one distributor.
 * Every person has a part in the scenario; names are invented. The devices are simulators that speak the protocol.
 */
export const demoPassword = 'Lintel-demo-1'

export interface DemoPerson {
  readonly userName: string
  readonly displayName: string
  readonly kind: AccountKind
  /** User name of the account above. */
  readonly parent: string | null
  readonly email: string
  readonly sites: readonly string[]
  /** What it shows on the sign-in page, in one click. */
  readonly role?: DemoRole
  /** The company it administers, at its first site. */
  readonly company?: string
  readonly extras?: { readonly two_factor?: boolean; readonly initialized?: boolean; readonly abilities?: Ability[] }
}

export const demoPeople: readonly DemoPerson[] = [
  {
    userName: 'super',
    displayName: 'Platform office',
    kind: 'superManager',
    parent: null,
    email: 'super@demo.invalid',
    sites: [],
  },
  {
    userName: 'support',
    displayName: 'Platform support',
    kind: 'subSuperManager',
    parent: 'super',
    email: 'support@demo.invalid',
    sites: [],
    extras: { abilities: ['deviceSetting'] },
  },
  {
    userName: 'distributor',
    displayName: 'Nordlicht Distribution',
    kind: 'distributor',
    parent: 'super',
    email: 'distributor@demo.invalid',
    sites: [],
  },
  {
    userName: 'branch',
    displayName: 'Nordlicht South',
    kind: 'subDistributor',
    parent: 'distributor',
    email: 'branch@demo.invalid',
    sites: [],
  },
  {
    userName: 'installer',
    displayName: 'Brightline Installations',
    kind: 'installer',
    parent: 'distributor',
    email: 'installer@demo.invalid',
    sites: [],
    role: 'installer',
  },
  {
    userName: 'technician',
    displayName: 'Brightline, field team',
    kind: 'subInstaller',
    parent: 'installer',
    email: 'technician@demo.invalid',
    sites: ['tower'],
    extras: { abilities: ['devices', 'residents'] },
  },
  {
    userName: 'manager@tower.invalid',
    displayName: 'Mara Lindqvist',
    kind: 'propertyManager',
    parent: 'installer',
    email: 'manager@tower.invalid',
    sites: ['tower', 'gardens'],
    role: 'officeManager',
  },
  {
    userName: 'manager@gardens.invalid',
    displayName: 'Jonas Weber',
    kind: 'propertyManager',
    parent: 'installer',
    email: 'manager@gardens.invalid',
    sites: ['gardens'],
    role: 'communityManager',
  },
  {
    userName: 'manager@millrow.invalid',
    displayName: 'Elif Yilmaz',
    kind: 'propertyManager',
    parent: 'installer',
    email: 'manager@millrow.invalid',
    sites: ['millrow'],
  },
  {
    userName: 'admin@tower.invalid',
    displayName: 'Sam Okafor',
    kind: 'admin',
    parent: 'installer',
    email: 'admin@tower.invalid',
    sites: ['tower'],
    company: 'Kestrel Design',
  },
  {
    userName: 'owner@villa.invalid',
    displayName: 'Lucia Ferri',
    kind: 'single',
    parent: 'installer',
    email: 'owner@villa.invalid',
    sites: ['villa'],
    role: 'villaOwner',
  },
  {
    userName: 'careful@tower.invalid',
    displayName: 'Ines Moreau',
    kind: 'propertyManager',
    parent: 'installer',
    email: 'careful@tower.invalid',
    sites: ['tower'],
    extras: { two_factor: true },
  },
  {
    userName: 'new@tower.invalid',
    displayName: 'Tom Hansen',
    kind: 'propertyManager',
    parent: 'installer',
    email: 'new@tower.invalid',
    sites: ['tower'],
    extras: { initialized: false },
  },
]
