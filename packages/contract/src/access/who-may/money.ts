import { always, may, platform, type Cells, type Table } from '../row.ts'
import { every, unless, when } from '../rules.ts'

/** Somebody prices something for the account or site, or it has orders: else nothing of billing shows (money.md 9). */
const hasBilling = when('billing', true)

/**
 * An installer pays for its sites unless it is in central mode or residents pay by themselves, and never while a
 * distributor stands in its portal (specification.md 4 and 6; money.md 50 and 54).
 */
const installer = every(
  hasBilling,
  when('chargeMode', 0),
  when('memberPays', false),
  when('isDistributorLogin', false),
  unless('accountKind', 'single'),
)

/** Managers pay where their site permits it, and not in the portal that an installer entered (money.md 52 and 54). */
const manager = every(hasBilling, when('entryPortal', 'pm'), when('siteChargeMode', 'manager'))
const managerOfOffice = every(hasBilling, when('entryPortal', 'pm'), unless('siteChargeMode', 'noPermission'))

const sellers = { distributor: always, subDistributor: always } as const satisfies Cells

/** Who pays for something: the levels that have sites below them, and managers for their own site. */
const payers = {
  distributor: hasBilling,
  subDistributor: hasBilling,
  installer,
  subInstaller: installer,
  single: installer,
  community: installer,
  office: installer,
  propertyOffice: managerOfOffice,
  propertyCommunity: manager,
  propertyOldCommunity: manager,
} as const satisfies Cells

/**
 * Whose open order stays payable when the mode changes, the site says noPermission, or a helper loses its tick (money.md
 * 31): the handlers let nobody else at it, and at no other order.
 */
const inOwnPortal = every(hasBilling, when('isDistributorLogin', false), unless('accountKind', 'single'))
const managerInOwnPortal = every(hasBilling, when('entryPortal', 'pm'))
const payersOfOpenOrders = {
  ...payers,
  installer: inOwnPortal,
  subInstaller: inOwnPortal,
  single: inOwnPortal,
  community: inOwnPortal,
  office: inOwnPortal,
  propertyOffice: managerInOwnPortal,
  propertyCommunity: managerInOwnPortal,
  propertyOldCommunity: managerInOwnPortal,
} as const satisfies Cells

/** Who may do what about money (billing.md 2). */
export const money = {
  automaticPayment: {
    read: may('billing.md 10.2; money.md 37', { ...platform, ...payers }, 'subscriptions'),
    cancel: may('billing.md 10.2; money.md 54', payers, 'subscriptions'),
  },
  paidItem: {
    edit: may('money.md 15 and 16', { superManager: always, ...sellers }),
    read: may('money.md 34 and 37', { ...platform, ...payers, ...sellers }, 'subscriptions'),
  },
  payment: {
    read: may('billing.md 2.2; money.md 37', { ...platform, ...payers }, 'subscriptions'),
    hide: may('billing.md 2.2; money.md 37', payers, 'subscriptions'),
    pay: may('billing.md 2.2; money.md 31 and 37', payersOfOpenOrders),
    cancel: may('billing.md 2.2; money.md 24, 31 and 37', { superManager: always, ...payersOfOpenOrders }),
    exportOrders: may('specification.md 2.3, paymentExport', { superManager: always }),
    record: may('money.md 28: the seller, never the payer', { superManager: always, ...sellers }),
  },
  paymentOrder: { read: may('money.md 31 and 37', { ...platform, ...payersOfOpenOrders }) },
  payWay: { edit: may('billing.md 7: the installation has one provider', { superManager: always }) },
  price: {
    read: may('billing.md 5.1', { ...platform, ...sellers }),
    edit: may('billing.md 5.1', { superManager: always, ...sellers }),
    setFree: may('money.md 74', { superManager: always }),
  },
  subscription: {
    'read order': may('billing.md 2.2; money.md 50 to 55', payers, 'subscriptions'),
  },
  taxRate: { edit: may('decisions.md 47', { superManager: always }) },
} as const satisfies Table
