import type { BusinessType, ProjectKind } from '../access/roles.ts'

/** The lists that sites are shown in; both generations of communities share one. */
export const siteTypes = ['community', 'office', 'villa'] as const satisfies readonly BusinessType[]
export type SiteType = (typeof siteTypes)[number]

/** Kinds of sites that can be made; villas are accounts, and communities of the old kind are no longer made. */
export const newSiteKinds = ['community', 'office'] as const satisfies readonly ProjectKind[]

/**
 * How a site stands (operators.md 5.2): inactive until one of its devices has been connected. Expiry comes with
 * subscriptions.
 */
export const siteStatuses = ['normal', 'inactive'] as const
