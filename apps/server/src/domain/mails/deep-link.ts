import type { AccountKind, ProjectKind } from '@lintel/contract/access/roles.ts'
import {
  transferTopics,
  type MailedReport,
  type TransferTopic,
  type TransferUserType,
} from '@lintel/contract/access/switching.ts'

interface DeepLink {
  /** What the mail speaks of. */
  readonly about: TransferTopic
  readonly userType: TransferUserType
  /** User name of the account the mail goes to. */
  readonly account: string
  /** Left out by a link that is about several sites. */
  readonly siteUuid?: string | undefined
  /** The device, alarm, order or agreement, for a link about one. */
  readonly id?: string
}

/**
 * The page a mail about a site or a record links to: signing in first where another account is (specification.md 2.2).
 */
export function deepLink({ about, userType, account, siteUuid, id }: DeepLink): string {
  const query = new URLSearchParams({ navType: transferTopics[about], userType, account })
  if (siteUuid) query.set('site', siteUuid)
  if (id) query.set('id', id)
  return `/transfer-station?${query}`
}

/** The page a mail about a report links to; the site is there for who stands in another one. */
export function reportLink(report: MailedReport, siteUuid: string, id: string): string {
  return `/report-redirect?${new URLSearchParams({ report, site: siteUuid, id })}`
}

/** The user type of an installer about a site of a kind. */
export const installerType = {
  community: 'installerCommunity',
  oldCommunity: 'installerCommunity',
  office: 'installerOffice',
  villa: 'installerSingle',
} as const satisfies Record<ProjectKind, TransferUserType>

/** The user type of a property manager about a site of a kind. */
export const managerType = (kind: ProjectKind): TransferUserType => (kind === 'office' ? 'pmNewOffice' : 'pmCommunity')

const distributorType = {
  community: 'distributorCommunity',
  oldCommunity: 'distributorCommunity',
  office: 'distributorOffice',
  villa: 'distributorSingle',
} as const satisfies Record<ProjectKind, TransferUserType>

/** The user type of an account about a site of a kind; undefined for kinds of accounts that no link is for. */
export function userTypeOf(account: AccountKind, kind: ProjectKind): TransferUserType | undefined {
  switch (account) {
    case 'distributor':
    case 'subDistributor':
      return distributorType[kind]
    case 'installer':
    case 'subInstaller':
      return installerType[kind]
    case 'propertyManager':
      return managerType(kind)
    default:
      return undefined
  }
}
