/**
 * Roles: names inside, numbers only on the wire (specification.md 6; decisions.md accounts).
 * A role is always the pair (account kind, identity), because the numbers 21 and 23 are used twice.
 */

/** What an account is. Each has a row in `account`; the tree is specification.md 3 and operators.md 1.1. */
export const accountKinds = [
  'superManager',
  'subSuperManager',
  'distributor',
  'subDistributor',
  'installer',
  'subInstaller',
  'single',
  'propertyManager',
  'admin',
] as const
export type AccountKind = (typeof accountKinds)[number]

/** The portal an account acts in: the ten role sections of the route guard (specification.md 2.13). */
export const roleSections = [
  'supermanager',
  'distributor',
  'installer',
  'single',
  'community',
  'office',
  'propertyOffice',
  'propertyCommunity',
  'propertyOldCommunity',
  'admin',
] as const
export type RoleSection = (typeof roleSections)[number]

/** Who may do what is asked of this: the section, told apart where a sub-account has fewer rights. */
export const roles = [
  'superManager',
  'subSuperManager',
  'distributor',
  'subDistributor',
  'installer',
  'subInstaller',
  'single',
  'community',
  'office',
  'propertyOffice',
  'propertyCommunity',
  'propertyOldCommunity',
  'admin',
] as const
export type Role = (typeof roles)[number]

/** The section in which an account of a kind starts after signing in; a manager's depends on the site. */
export const homeSection: Record<Exclude<AccountKind, 'propertyManager'>, RoleSection> = {
  superManager: 'supermanager',
  subSuperManager: 'supermanager',
  distributor: 'distributor',
  subDistributor: 'distributor',
  installer: 'installer',
  subInstaller: 'installer',
  single: 'single',
  admin: 'admin',
}

/** Which portal shows a site of a kind to its property manager (specification.md 3: old means IsNew is not '1'). */
export const propertySection = {
  office: 'propertyOffice',
  community: 'propertyCommunity',
  oldCommunity: 'propertyOldCommunity',
} as const satisfies Record<string, RoleSection>

/** The role of an account in a section. */
export function roleOf(kind: AccountKind, section: RoleSection): Role {
  if (section === 'supermanager') return kind === 'subSuperManager' ? 'subSuperManager' : 'superManager'
  if (section === 'distributor') return kind === 'subDistributor' ? 'subDistributor' : 'distributor'
  if (section === 'installer') return kind === 'subInstaller' ? 'subInstaller' : 'installer'
  return section
}

/** The `{role}` segment of a v4 path for each section (specification.md 6: ins, pm and admin select the path). */
export const pathRole = {
  supermanager: 'sup',
  distributor: 'dis',
  installer: 'ins',
  single: 'ins',
  community: 'ins',
  office: 'ins',
  propertyOffice: 'pm',
  propertyCommunity: 'pm',
  propertyOldCommunity: 'pm',
  admin: 'admin',
} as const satisfies Record<RoleSection, string>
export type PathRole = (typeof pathRole)[RoleSection]

/** Role numbers on the wire (specification.md 6). */
export const roleNumber: Record<Role, number> = {
  superManager: 1,
  subSuperManager: 2,
  distributor: 11,
  subDistributor: 12,
  installer: 22,
  subInstaller: 22,
  single: 22,
  community: 21,
  office: 23,
  propertyOffice: 23,
  propertyCommunity: 21,
  propertyOldCommunity: 31,
  admin: 41,
}

/**
 * Grades: the numbers of super managers, distributors, installers, communities and offices (specification.md 6), by the
 * portal. What manages a site has the grade of its kind.
 */
export const gradeOfSection = {
  supermanager: 1,
  distributor: 11,
  installer: 22,
  single: 22,
  community: 21,
  office: 23,
  propertyOffice: 23,
  propertyCommunity: 21,
  propertyOldCommunity: 21,
  admin: 23,
} as const satisfies Record<RoleSection, number>

/** The two letters that a kept token begins with (specification.md 6). */
export const tokenMarker: Record<RoleSection, 'SU' | 'DI' | 'IN' | 'PR' | 'AD'> = {
  supermanager: 'SU',
  distributor: 'DI',
  installer: 'IN',
  single: 'IN',
  community: 'IN',
  office: 'IN',
  propertyOffice: 'PR',
  propertyCommunity: 'PR',
  propertyOldCommunity: 'PR',
  admin: 'AD',
}

/** Kinds of sites; a villa is the one household of its owner's account. */
export const projectKinds = ['community', 'oldCommunity', 'office', 'villa'] as const
export type ProjectKind = (typeof projectKinds)[number]

/** Whether a site is a community, new or old. */
export const isCommunity = (kind: ProjectKind | null): kind is 'community' | 'oldCommunity' =>
  kind === 'community' || kind === 'oldCommunity'

/** Server regions (specification.md 6). */
export const regions = ['az', 'cn', 'as', 'eu', 'na', 'ru', 'jp', 'au', 'in', 'dv', 'ts', 't8'] as const
export type Region = (typeof regions)[number]

/** Project types as bits of an operator's business (operators.md 3.1; bit values inferred there). */
export const businessBits = { community: 1, office: 2, villa: 4 } as const
export type BusinessType = keyof typeof businessBits
export const businessTypes = ['community', 'office', 'villa'] as const satisfies readonly BusinessType[]

/** Every project type. */
export const allBusiness = 7

/** The bit of a kind of site; both generations of communities count as one type. */
export const businessOfKind: Record<ProjectKind, BusinessType> = {
  community: 'community',
  oldCommunity: 'community',
  office: 'office',
  villa: 'villa',
}

/** Whether an operator's business allows a kind of site. */
export function allowsKind(business: number, kind: ProjectKind): boolean {
  return (business & businessBits[businessOfKind[kind]]) !== 0
}

/**
 * The levels of operators between the platform and its sites, from the top, each with the kinds of accounts that it may
 * stand directly below (operators.md 1.1). Scopes, forms, lists and which account may enter which portal follow from
 * this.
 */
export const resellerLevels = {
  distributor: { parents: ['superManager'] },
  subDistributor: { parents: ['distributor'] },
  installer: { parents: ['distributor', 'subDistributor'] },
} as const satisfies Partial<Record<AccountKind, { readonly parents: readonly AccountKind[] }>>
export type ResellerLevel = keyof typeof resellerLevels

/** The levels by name, from the top. */
export const resellerLevelNames = Object.keys(resellerLevels) as readonly ResellerLevel[]

/** Whether a kind of account or scope is a level of resellers. */
export const isResellerLevel = (kind: string): kind is ResellerLevel => Object.hasOwn(resellerLevels, kind)

/** Levels that have installers below them: their contacts, brands and prices are the installers'. */
export const resellers = resellerLevels.installer.parents
export type Reseller = (typeof resellers)[number]

/** Whether a kind of account or scope has installers below it. */
export const isReseller = (kind: string): kind is Reseller => resellers.some((level) => level === kind)

/** Accounts that enter the portals of others below them, and are told once that this takes no password. */
export const enteringKinds: readonly AccountKind[] = [...resellerLevelNames, 'subInstaller']
