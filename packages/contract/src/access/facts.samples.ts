import type { Facts } from './facts.ts'

/** A property manager in her own office: the facts that tests start from. */
export const factsForTests: Facts = {
  section: 'propertyOffice',
  role: 'propertyOffice',
  accountKind: 'propertyManager',
  entryPortal: 'pm',
  isDistributorLogin: false,
  projectKind: 'office',
  region: 'eu',
  mailOutbox: true,
  chargeMode: 0,
  business: 7,
  smartHome: false,
  toolbox: true,
  attendance: 'off',
  siteChargeMode: 'manager',
  pinsHidden: false,
  badgePrinting: true,
  idAccess: true,
  deviceSetting: true,
  accountSetting: true,
  authCode: true,
  devices: true,
  residents: true,
  firmware: true,
  subscriptions: true,
}
