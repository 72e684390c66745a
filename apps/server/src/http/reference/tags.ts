import { everyOperation, type contract } from '@lintel/contract/all/contract.ts'
import { features } from '@lintel/contract/all/features.ts'
import { roles, type Role } from '@lintel/contract/access/roles.ts'
import { callersOf } from './callers.ts'

/** What the operations of each group are about, in one sentence. */
export const tagDescriptions: Readonly<Record<keyof typeof contract, string>> = Object.assign(
  {},
  ...features.map(({ about }) => about),
)

const portals = {
  superManager: 'platform',
  subSuperManager: 'platform',
  distributor: 'distributor',
  subDistributor: 'distributor',
  installer: 'installer',
  subInstaller: 'installer',
  community: 'installer',
  office: 'installer',
  single: 'villa',
  propertyOffice: 'office',
  propertyCommunity: 'community',
  propertyOldCommunity: 'community',
  admin: 'company',
} as const satisfies Record<Role, string>

/** The groups of operations with their descriptions. */
export const tagsOf = (): readonly { readonly name: string; readonly description: string }[] =>
  Object.keys(tagDescriptions).map((name) => ({ name, description: describeTag(name) }))

/** What a group of operations is about, and the portals that have at least one of them. */
export const describeTag = (tag: string): string =>
  `${tagDescriptions[tag as keyof typeof tagDescriptions]} ${portalsOf(tag)}`

function portalsOf(tag: string): string {
  const own = everyOperation.filter(({ name }) => name.startsWith(`${tag}.`)).map(({ operation }) => operation)
  const signedIn = own.filter(({ needs }) => needs !== 'public')
  if (signedIn.length === 0) return 'Needs no session.'
  const callers = new Set(signedIn.flatMap(callersOf))
  const here = [...new Set(roles.filter((role) => callers.has(role)).map((role) => portals[role]))]
  const every = new Set(Object.values(portals))
  return here.length === every.size ? 'In every portal.' : `Portals: ${here.join(', ')}.`
}
