import {
  accountMakers,
  accountReaders,
  always,
  distributors,
  installerPortals,
  installers,
  integrators,
  makers,
  may,
  notDistributor,
  notHelper,
  office,
  platform,
  repair,
  siteManagers,
  type Table,
  withAuthCode,
  withDeviceSetting,
} from '../row.ts'

/** Who may do what of accounts, of the platform, and of sites as operators see them (specification.md 6). */
export const operators = {
  account: {
    read: may('operators.md 1.2', { ...platform, ...distributors, ...accountMakers }),
    resetPassword: may('operators.md 1.2 and 3.15', { ...repair, ...distributors, ...accountMakers }),
  },
  admin: {
    read: may('operators.md 1.2; office.md 1.2', { ...platform, ...distributors, ...accountMakers, ...office }),
    'create delete': may(
      'office.md 1.2, companies and admins',
      { ...accountMakers, propertyOffice: always },
      'residents',
    ),
    'edit resetPassword': may(
      'operators.md 3.15; office.md 1.2',
      { ...repair, ...accountMakers, propertyOffice: always },
      'residents',
    ),
  },
  auditLog: {
    read: may('operators.md 3.12; office.md 1.2, logs', {
      ...platform,
      ...distributors,
      ...siteManagers,
      admin: always,
    }),
    exportHeads: may('docs/adr/0024: heads of the chains are exported by who runs the platform', {
      superManager: always,
    }),
  },
  authCode: {
    'read create revoke': may('fleet.md b, auth codes; specification.md 6', {
      superManager: always,
      subSuperManager: withAuthCode,
    }),
  },
  brand: { edit: may('specification.md 2.3; operators.md 3.11', { ...repair, distributor: always }) },
  company: {
    read: may('office.md 1.2, reads own company', { ...accountMakers, ...office }),
    'create edit delete': may(
      'office.md 1.2, companies and admins',
      { ...accountMakers, propertyOffice: always },
      'residents',
    ),
    // The call targets of a company do not concern the landlord.
    setCallTargets: may('office.md 1.2 and 5.4', { ...accountMakers, ...office }, 'residents'),
  },
  consent: {
    'read withdraw': may('decisions.md accounts: who may ask a site for consent reads its requests', {
      ...repair,
      ...distributors,
      installer: notDistributor,
    }),
    override: may('docs/adr/0032: managers who cannot be reached', { superManager: always }),
  },
  customerService: { edit: may('specification.md 2.3; operators.md 3.11', { ...repair, distributor: always }) },
  delegation: {
    read: may('operators.md 1.3', { ...distributors, installer: notDistributor, ...siteManagers }),
    'approve revoke': may('operators.md 1.3', { ...distributors, installer: notDistributor, ...siteManagers }, 'never'),
  },
  deviceModel: {
    read: may('fleet.md b: models', platform),
    'create edit delete': may('fleet.md b: models; operators.md 14', {
      superManager: always,
      subSuperManager: withDeviceSetting,
    }),
  },
  distributor: {
    read: may('specification.md 2.3', platform),
    'create delete': may('operators.md 14, create distributor', { superManager: always }),
    edit: may('specification.md 2.3; operators.md 3.15', repair),
  },
  expansionUnit: {
    read: may('operators.md 3.17, expansion-unit update', { installer: always, subInstaller: always }),
    decide: may('operators.md 3.17, expansion-unit update', { installer: always, subInstaller: always }, 'devices'),
  },
  fleetDevice: {
    read: may('operators.md 3.6, 4.1 and 5: devices of all sites below an operator', {
      ...platform,
      ...distributors,
      ...installers,
    }),
    delete: may('operators.md 3.6 and 4.1: a device that nothing uses', { superManager: always, distributor: always }),
    'command open': may('operators.md 3.19 and 14: the page of sub-super managers alone', {
      subSuperManager: withDeviceSetting,
    }),
  },
  firmware: {
    read: may('operators.md 3.8: versions for the devices below an operator', {
      ...platform,
      ...distributors,
      ...installers,
    }),
    publish: may('operators.md 3.8: the platform writes', {
      superManager: always,
      subSuperManager: withDeviceSetting,
    }),
    download: may('operators.md 3.8: the platform alone', { superManager: always }),
  },
  guide: {
    // Installers and their helpers in their own portal.
    read: may('specification.md 6, Menu rules: user guide', { installer: always, subInstaller: always }),
    edit: may('specification.md 6, Sub-super manager: settings hidden', { superManager: always }),
  },
  installer: {
    read: may('specification.md 2.3 and 2.4', { ...platform, ...distributors }),
    create: may('operators.md 14, create installer', distributors),
    edit: may('operators.md 14, create installer; 3.15', { ...repair, ...distributors }),
    editFlags: may('specification.md 2.3; operators.md 3.15', repair),
    delete: may('operators.md 1.5', { superManager: always, ...distributors }),
    transfer: may('operators.md 1.6', { superManager: always }),
  },
  lockAccount: {
    read: may('community.md 24: installers hold the accounts', integrators),
    edit: may('community.md 24: installers hold the accounts', integrators, 'devices'),
  },
  // A sub-distributor has no library (operators.md 1.2).
  macLibrary: {
    read: may('fleet.md b, MAC library', { ...platform, distributor: always, ...installers }),
    edit: may('fleet.md b, MAC library', {
      superManager: always,
      subSuperManager: withDeviceSetting,
      distributor: always,
    }),
  },
  message: {
    // The owner of a villa reads what its installer writes.
    read: may('specification.md 6, Menu rules; operators.md 5.10', { ...makers, single: notHelper }),
    'send delete': may('specification.md 6, Menu rules; operators.md 5.10', makers),
  },
  notification: {
    read: may('specification.md 2.4 and 2.5', { ...distributors, ...installerPortals }),
    edit: may('specification.md 6, Sub-super manager: notification hidden', { superManager: always }),
  },
  outbox: { read: may('specification.md 6, Sub-super manager: settings hidden', { superManager: always }) },
  platformBrand: {
    read: may('operators.md 3.19: whose devices are controlled', platform),
    edit: may('specification.md 6, Sub-super manager: settings hidden', { superManager: always }),
  },
  policyRecord: { read: may('specification.md 2.3', platform) },
  project: {
    read: may('operators.md 1.2', { ...platform, ...distributors, ...installers }),
    'create edit': may('operators.md 14, create site', makers),
    delete: may('operators.md 1.5', { superManager: always, ...makers }),
    transfer: may('operators.md 1.6', { superManager: always }),
    convert: may('old-communities.md 9: the super manager, one way', { superManager: always }),
    setAttendance: may('specification.md 2.3; operators.md 3.4, officeInfoNew', repair),
  },
  propertyManager: {
    read: may('operators.md 1.2', { ...platform, ...distributors, ...accountReaders }),
    'create edit delete': may('operators.md 14, create site and PM', accountMakers),
  },
  quickStart: {
    'create enter': may('docs/adr/0038: quick start for one building', { superManager: always }),
  },
  session: {
    switch: may('specification.md 6, Role switching', { ...distributors, ...installerPortals, ...siteManagers }),
    verifyPassword: may('operators.md 3.15, verifySupPwd; 3.6 and 4.1: deletions from above', {
      superManager: always,
      subSuperManager: withDeviceSetting,
      ...distributors,
    }),
  },
  redirection: { 'read edit': may('fleet.md b, redirection', platform) },
  // Without sub-distributors of its own (operators.md 1.2, 3.11).
  subDistributor: {
    read: may('operators.md 1.2, distributor', { ...platform, distributor: always }),
    create: may('specification.md 2.4', { distributor: always }),
    edit: may('operators.md 1.2, distributor; 3.15', { ...repair, distributor: always }),
    delete: may('operators.md 1.5', { superManager: always, distributor: always }),
  },
  subInstaller: {
    'read create edit delete': may('specification.md 2.5; operators.md 5.4', { installer: notDistributor }),
  },
  subSuperManager: {
    'read create edit delete': may('specification.md 6, Sub-super manager', { superManager: always }),
  },
  systemSetting: { edit: may('specification.md 6, Sub-super manager: settings hidden', { superManager: always }) },
  // A distributor has none (fleet.md b).
  upgradeTask: {
    read: may('fleet.md b, upgrade tasks', { ...platform, ...integrators }),
    run: may(
      'fleet.md b, upgrade tasks',
      { superManager: always, subSuperManager: withDeviceSetting, ...integrators },
      'firmware',
    ),
  },
  villa: {
    read: may('operators.md 1.2 and 5.4', { ...platform, ...distributors, ...installers }, 'residents'),
    'create edit delete': may('specification.md 2.8', accountMakers),
    setExpiry: may('specification.md 2.3; operators.md 3.15', repair),
  },
} as const satisfies Table
