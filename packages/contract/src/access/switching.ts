import type { ProjectKind, RoleSection } from './roles.ts'

/** Role switching, row by row as in specification.md 6. `distributor` from below means: go back up to it. */
export const maySwitchTo: Record<RoleSection, readonly RoleSection[]> = {
  supermanager: [],
  distributor: ['single', 'installer'],
  installer: ['community', 'office', 'distributor', 'single'],
  single: ['community', 'office', 'distributor', 'installer'],
  community: ['installer', 'single', 'office'],
  office: ['installer', 'single', 'community'],
  propertyOffice: ['propertyCommunity', 'propertyOldCommunity', 'propertyOffice'],
  propertyCommunity: ['propertyOffice', 'propertyOldCommunity', 'propertyCommunity'],
  propertyOldCommunity: ['propertyOffice', 'propertyCommunity', 'propertyOldCommunity'],
  admin: [],
}

/** Sections from which an installer enters a site's property portal as manager of record (specification.md 2.1). */
export const mayEnterProperty: readonly RoleSection[] = ['installer', 'community', 'office']

/** The installer's own identity for a site of a kind (operators.md 1.1: one identity for each project). */
export const identityOfSite = {
  community: 'community',
  oldCommunity: 'community',
  office: 'office',
  villa: 'single',
} as const satisfies Record<ProjectKind, RoleSection>

/** Identities that hold one of their sites or none (decisions.md 70). */
const holding: readonly RoleSection[] = ['community', 'office']

/** Whether a section is an identity that holds a site. */
export const holdsSite = (section: RoleSection): boolean => holding.includes(section)

/** Header of an answer that says `gone` to a call that names the site which its session held last. */
export const heldSiteHeader = 'x-held-site'

/**
 * The eight user types of e-mail links (specification.md 2.2), and in which portals their pages lie. A manager's
 * community may be of the old kind; the eight have no type of its own for that one.
 */
export const transferSections = {
  installerCommunity: ['community'],
  installerOffice: ['office'],
  installerSingle: ['single'],
  distributorCommunity: ['distributor'],
  distributorOffice: ['distributor'],
  distributorSingle: ['distributor'],
  pmCommunity: ['propertyCommunity', 'propertyOldCommunity'],
  pmNewOffice: ['propertyOffice'],
} as const satisfies Record<string, readonly RoleSection[]>
export type TransferUserType = keyof typeof transferSections

/** What our mails and notifications link to, as the link's `navType`. Any other one that contains `oEmail` leads to the site itself. */
export const transferTopics = {
  site: 'oEmailSite',
  device: 'oEmailDevice',
  alarm: 'oEmailAlarm',
  lockAccount: 'oEmailLockAccount',
  subscription: 'oEmailSubscription',
  order: 'oEmailOrder',
  automaticPayment: 'oEmailAutomaticPayment',
} as const
export type TransferTopic = keyof typeof transferTopics

/** Reports that mails name, as `report` of `/report-redirect` says them. */
export const mailedReports = ['emergencyRun', 'musterReport', 'alarm'] as const
export type MailedReport = (typeof mailedReports)[number]
