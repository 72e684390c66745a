import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import { transferTopics, type TransferTopic, type TransferUserType } from '@lintel/contract/access/switching.ts'

interface DeepLink {
  /** What the mail speaks of. */
  readonly about: TransferTopic
  readonly userType: TransferUserType
  /** User name of the account the mail goes to. */
  readonly account: string
  readonly siteUuid: string
  /** The device or the alarm, for a link about one. */
  readonly id?: string
}

/**
 * The page a mail about a site or a device links to: signing in first where another account is (specification.md 2.2).
 */
export function deepLink({ about, userType, account, siteUuid, id }: DeepLink): string {
  const query = new URLSearchParams({ navType: transferTopics[about], userType, account, site: siteUuid })
  if (id) query.set('id', id)
  return `/transfer-station?${query}`
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
