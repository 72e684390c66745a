import type { RoleSection } from './roles.ts'

/**
 * The eight user types of e-mail links (specification.md 2.2), and in which portals their pages lie. A manager's community
 * may be of the old kind; the eight have no type of its own for that one.
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

/** What our mails link to, as the link's `navType`. Any other one that contains `oEmail` leads to the site itself. */
export const transferTopics = { site: 'oEmailSite', device: 'oEmailDevice' } as const
export type TransferTopic = keyof typeof transferTopics
