import type { Role } from './roles.ts'
import { every, unless, when, type Rule } from './rules.ts'

/**
 * A row of the table of permissions (`who-may`): which roles have what it grants. A cell is `always` or a rule; a role
 * that is not named never has it. Which records a permission reaches is the scope's affair.
 */
export type Cells = { readonly [R in Role]?: true | Rule }

/**
 * What must be ticked for a sub-installer, in its own portal and in every other that it enters (operators.md 5.4;
 * office.md 1.2): `devices` is the hardware of a site and what it does, `residents` the people of a site and what is
 * for them. `either` is about both: which, the call says. `firmware` is what runs on devices, `subscriptions` is what is paid for. `never` is for the
 * site's own managers.
 */
export type Tick = 'devices' | 'residents' | 'either' | 'firmware' | 'subscriptions' | 'never'

export interface Row {
  /** Sentence of the specification, a rule or a decision that says so. */
  readonly source: string
  readonly roles: Cells
  readonly tick?: Tick
}

/** Actions of things, several with one row in one key: `{ holiday: { 'create edit': row } }`. */
export type Table = Readonly<Record<string, Readonly<Record<string, Row>>>>

export const may = (source: string, roles: Cells, tick?: Tick): Row => ({ source, roles, ...(tick && { tick }) })

export const always = true
const withAccountSetting = when('accountSetting', true)
/** What a sub-super manager does with devices (operators.md 14). */
export const withDeviceSetting = when('deviceSetting', true)
/** A sub-super manager with auth codes, which are hidden from the others (specification.md 6). */
export const withAuthCode = when('authCode', true)
/** The owner of a villa, who stands in its installer's portal, and everybody else there. */
export const owner = when('accountKind', 'single')
export const notOwner = unless('accountKind', 'single')
export const notHelper = unless('accountKind', 'subInstaller')
const notOwnerNorHelper = unless('accountKind', 'single', 'subInstaller')
/**
 * An installer itself, and not a distributor that acts as it: of what is no marked route of its portals (decisions.md
 * 70).
 */
export const notDistributor = unless('isDistributorLogin', true)
/** An installer that entered the portal, and not the manager of the site. */
export const notManager = unless('accountKind', 'propertyManager')

/** The super manager, and sub-super managers reading (operators.md 1.2). */
export const platform = { superManager: always, subSuperManager: always } as const satisfies Cells

/** What a sub-super manager may do once `accountSetting` is ticked: edit, never create or delete (operators.md 3.15). */
export const repair = { superManager: always, subSuperManager: withAccountSetting } as const satisfies Cells

export const distributors = { distributor: always, subDistributor: always } as const satisfies Cells

/** An installer in its own portal and in its identities, where helpers and owners have no part (operators.md 14). */
export const makers = {
  installer: always,
  single: notOwnerNorHelper,
  community: notHelper,
  office: notHelper,
} as const satisfies Cells

/** They for accounts and companies, which a distributor keeps in its own portal or not at all. */
export const accountMakers = {
  installer: notDistributor,
  single: every(notOwnerNorHelper, notDistributor),
  community: every(notHelper, notDistributor),
  office: every(notHelper, notDistributor),
} as const satisfies Cells

/** Everybody in the portals of an installer, owners of villas too. */
export const installerPortals = {
  installer: always,
  subInstaller: always,
  single: always,
  community: always,
  office: always,
} as const satisfies Cells

/** Installer and helper, in their own portal and in their identities. */
export const installers = { ...installerPortals, single: notOwner } as const satisfies Cells

/** They for accounts; the list of the villa portal is that of its sites, which a distributor has as well. */
export const accountReaders = {
  installer: notDistributor,
  subInstaller: always,
  single: notOwner,
  community: notDistributor,
  office: notDistributor,
} as const satisfies Cells

/**
 * Installer and helper with what connects a site to others, such as its accounts at vendors of locks: in every portal
 * of an installer, and not for a distributor that acts as one.
 */
export const integrators = { ...accountReaders, single: every(notOwner, notDistributor) } as const satisfies Cells

/** Installer and helper where residential sites are laid out; offices are their managers'. */
export const builders = {
  installer: always,
  subInstaller: always,
  single: notOwner,
  community: always,
} as const satisfies Cells

/** The same portals, with the owner of a villa. */
export const buildersAndOwner = { ...builders, single: always } as const satisfies Cells

/** Managers of offices and of communities. */
export const managers = { propertyOffice: always, propertyCommunity: always } as const satisfies Cells

/** Managers of every kind of site. */
export const siteManagers = { ...managers, propertyOldCommunity: always } as const satisfies Cells

/** Managers of communities, old ones too. */
export const communityManagers = { propertyCommunity: always, propertyOldCommunity: always } as const satisfies Cells

/** An office's manager, and the administrator of one company for that company (office.md 1.2). */
export const office = { propertyOffice: always, admin: always } as const satisfies Cells

/** They, and a community's manager for its residents and staff (specification.md 2.10; community.md 1.2). */
export const people = { ...office, propertyCommunity: always } as const satisfies Cells

/** They, and an old community's manager, whose people have codes and no access groups (old-communities.md 5). */
export const peopleOfSites = { ...people, propertyOldCommunity: always } as const satisfies Cells
