import type { RoleSection } from '@lintel/contract/access/roles.ts'

/** The eight user types of e-mail links, and in which portal their page lies (specification 2.2). */
export const transferTargets = {
  installerCommunity: 'community',
  installerOffice: 'office',
  installerSingle: 'single',
  distributorCommunity: 'distributor',
  distributorOffice: 'distributor',
  distributorSingle: 'distributor',
  pmCommunity: 'propertyCommunity',
  pmNewOffice: 'propertyOffice',
} as const satisfies Record<string, RoleSection>

export interface Transfer {
  readonly section: RoleSection
  /** The account the link was sent to. */
  readonly account: string
}

/** What an e-mail link asks for; undefined when it is not one of ours: wrong kind, unknown user type, no account. */
export function readTransfer(search: URLSearchParams): Transfer | undefined {
  const userType = search.get('userType') ?? ''
  const account = search.get('account') ?? ''
  if (!search.get('navType')?.includes('oEmail') || !account) return undefined
  if (!Object.hasOwn(transferTargets, userType)) return undefined
  return { section: transferTargets[userType as keyof typeof transferTargets], account }
}
