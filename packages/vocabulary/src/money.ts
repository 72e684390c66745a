/** Names and numbers of what is sold, ordered and renewed (specification.md 3 and 4; billing.md 1). */

/** What is sold. A price is set for a service and a kind of project. */
export const services = [
  /** App of an apartment, or of a villa: the family master's. */
  'app',
  /** Apps of family members beyond the number that is free. */
  'additionalApp',
  'managerApp',
  'personnelApp',
  'adminApp',
  'landline',
  /** The one plan of old communities, in which the premium features are included. */
  'premiumPlan',
  'packageRoom',
  'thirdPartyCamera',
  'bookings',
  'elevatorControl',
  'smartParking',
  'dynamicQrCode',
  'sensorAlert',
  'videoStorage',
  'thirdPartyLock',
  'door',
  'attendance',
] as const
export type Service = (typeof services)[number]

export const planTypes = { app: 1, videoStorage: 2, thirdPartyLock: 3, rentManager: 4, premiumPlan: 5 } as const
export type PlanType = (typeof planTypes)[keyof typeof planTypes]

export const billingPeriods = { monthly: 0, quarterly: 1, yearly: 2, testDays: 3 } as const
export type BillingPeriod = (typeof billingPeriods)[keyof typeof billingPeriods]
/** Periods of automatic renewal; the fourth is a test. */
export type RenewalPeriod = Exclude<BillingPeriod, 3>
export const renewalPeriods = [0, 1, 2] as const satisfies readonly RenewalPeriod[]
/** Days by which automatic renewal moves an end (decisions.md 44; money.md 5). */
export const daysOfPeriod = { 0: 30, 1: 90, 2: 360 } as const satisfies Record<RenewalPeriod, number>

/** Two sets of statuses; never compare them by number. */
export const featureStatuses = { off: 0, normal: 1, expired: 2, inactive: 3 } as const
export const officeStatuses = { inactive: 0, normal: 1, expired: 2 } as const
export const itemStatuses = ['off', 'normal', 'expired', 'inactive'] as const
export type ItemStatus = (typeof itemStatuses)[number]

/** What an order does to its items. */
export const orderKinds = ['activate', 'renew', 'additional', 'upgrade'] as const
export type OrderKind = (typeof orderKinds)[number]

/** Statuses of orders, by the specification's numbers. */
export const orderStatuses = {
  processing: 0,
  normal: 1,
  failed: 2,
  timeout: 3,
  cancelled: 4,
  cancelledBySystem: 5,
  /** Money is there, ends are not moved yet. */
  completed: 6,
} as const
export type OrderStatus = (typeof orderStatuses)[keyof typeof orderStatuses]

export const agreementStatuses = ['pending', 'active', 'ended'] as const
export type AgreementStatus = (typeof agreementStatuses)[number]

/** Why an automatic renewal ended, by the specification's numbers. */
export const agreementEndReasons = {
  subscriberCancelled: 0,
  payPlatformCancelled: 1,
  paymentFailed: 2,
  amountChanged: 3,
  dataDeleted: 4,
  paidAccessClosed: 5,
  managementPermissionClosed: 6,
  automaticRenewalClosed: 7,
  operatorChanged: 8,
} as const
export type AgreementEndReason = (typeof agreementEndReasons)[keyof typeof agreementEndReasons]

/** Why an order is refused before it is made. Each has a sentence of its own. */
export const quoteRefusals = [
  'noItem',
  'tooManyItems',
  'unknownItem',
  'monthsOutOfRange',
  'dateOutOfRange',
  /** To a date: communities and renewals alone. */
  'dateNotAllowed',
  'automaticNotAllowed',
  /** Another agreement renews an item already. */
  'itemRenewed',
  'installersDiffer',
  /** Offices of two time zones. */
  'zonesDiffer',
  /** Apartments of a property management system and others. */
  'integrationMixed',
  'serviceNotSold',
  'itemOff',
  /** To activate: it was activated before. */
  'itemActivated',
  /** To renew: it was never activated. */
  'itemInactive',
  'notAllDoors',
  /** To activate a door beside doors that are over: it joins their renewal. */
  'doorsExpired',
  /** The end of an item is the date or later. */
  'endNotBeforeDate',
  /** Additional apps are renewed with the app of their master. */
  'masterNotSelected',
  'masterNotActive',
  'noAdditionalApps',
  'landlineMoreThanApps',
  'tierTooSmall',
  'tierNotHigher',
  /** To renew with a higher tier while the present one runs. */
  'upgradeFirst',
  'unpriced',
  'sellersDiffer',
  'amountTooLarge',
] as const
export type QuoteRefusalName = (typeof quoteRefusals)[number]
