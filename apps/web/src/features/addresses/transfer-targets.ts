import type { RoleSection } from '@lintel/contract/access/roles.ts'
import { transferSections, transferTopics, type TransferUserType } from '@lintel/contract/access/switching.ts'
import { addressFor } from '../../kit/portal/address.ts'

/** The page a link leads to in each portal: the one of a record, what is due, and the one of the site or of sites like it. */
interface Target {
  readonly site: string
  readonly device: string
  /** Where alarms have pages. */
  readonly alarm?: string
  readonly subscription: string
  readonly order: string
}

const property = {
  site: 'home',
  device: 'device/device-info?ID=:id',
  alarm: 'alarmRecords/alarmInfo?id=:id',
  order: 'payment/payment-info?id=:id',
}
const below = (type: string, list: string): Target => ({
  site: `project?type=${type}`,
  device: `${list}/detail?id=:id`,
  subscription: `subscription?siteType=${type === 'villa' ? 'single' : type}`,
  order: 'payment/info?id=:id',
})
const ofInstaller = { subscription: 'subscriptions', order: 'payments?id=:id' }

/** Where each of the eight user types finds what a mail speaks of (specification.md 2.2 and the portals' addresses). */
export const transferTargets: Readonly<Record<TransferUserType, Target>> = {
  installerCommunity: { site: 'sites', device: 'resident-device/detail?id=:id', ...ofInstaller },
  installerOffice: { site: 'sites', device: 'user-device/detail?id=:id', ...ofInstaller },
  installerSingle: {
    site: 'message',
    device: 'message',
    subscription: 'subscriptions',
    order: 'payments/paymentsInfo?id=:id',
  },
  distributorCommunity: below('community', 'projectDevice'),
  distributorOffice: below('office', 'projectDevice'),
  distributorSingle: below('villa', 'personalDevice'),
  pmCommunity: { ...property, subscription: 'subscription' },
  pmNewOffice: { ...property, subscription: 'subscriptions' },
}

/** The accounts of a site at vendors of locks, which installers keep in their own portal whatever the site is. */
const lockAccounts = { sections: ['installer'], template: 'integration?site=:site' } as const
/** Records of automatic renewal, which have a page in the portal of installers alone. */
const automaticPayments = { sections: ['installer'], template: 'autoPaymentRecord?id=:id' } as const

export interface Transfer {
  /** Portals in which the target may lie; the site decides where there are several. */
  readonly sections: readonly RoleSection[]
  /** The account the link was sent to. */
  readonly account: string
  /** The site it is about, where the account has several. */
  readonly site: string | undefined
  /** The target's address within its portal. */
  readonly template: string
  readonly params: Readonly<Record<string, string>>
}

/** What an e-mail link asks for; undefined when it is not one of ours: wrong kind, unknown user type, no account. */
export function readTransfer(search: URLSearchParams): Transfer | undefined {
  const userType = search.get('userType') ?? ''
  const account = search.get('account') ?? ''
  const navType = search.get('navType') ?? ''
  if (!navType.includes('oEmail') || !account || !Object.hasOwn(transferTargets, userType)) return undefined
  const targets = transferTargets[userType as TransferUserType]
  const id = search.get('id')
  const site = search.get('site') ?? undefined
  const common = { account, site, params: { ...(id && { id }), ...(site && { site }) } }
  if (userType.startsWith('installer')) {
    if (navType === transferTopics.lockAccount) return { ...common, ...lockAccounts }
    if (navType === transferTopics.automaticPayment && id) return { ...common, site: undefined, ...automaticPayments }
  }
  return {
    ...common,
    sections: transferSections[userType as TransferUserType],
    template: (id && ofRecord(targets, navType)) || ofMoney(targets, navType) || targets.site,
  }
}

/** What is due at sites, which renewals lead to as well where they have no page of their own. */
const ofMoney = (targets: Target, navType: string): string | undefined =>
  navType === transferTopics.subscription || navType === transferTopics.automaticPayment
    ? targets.subscription
    : undefined

/** The page of one device, alarm or order; undefined for other links. */
function ofRecord(targets: Target, navType: string): string | undefined {
  if (navType === transferTopics.device) return targets.device
  if (navType === transferTopics.order) return targets.order
  return navType === transferTopics.alarm ? targets.alarm : undefined
}

/**
 * The address of a transfer's target in the portal it turned out to lie in; old communities have no pages of alarms, so
 * their home.
 */
export const addressOfTransfer = ({ template, params }: Transfer, section: RoleSection): string =>
  section === 'propertyOldCommunity' && template === property.alarm
    ? addressFor(section, property.site, {})
    : addressFor(section, template, params)
