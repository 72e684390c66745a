import type { MenuGroups } from '../kit/portal/feature.ts'

const people: MenuGroups[number] = {
  title: 'menu:group.people',
  features: [
    'apartments',
    'residents',
    'residentCodes',
    'personnel',
    'staff',
    'visitors',
    'deliveryAuth',
    'staffAuth',
    'companies',
    'admins',
    'library',
  ],
}

const activity: MenuGroups = [
  { folder: 'logs' },
  { folder: 'report' },
  { folder: 'attendance' },
  { folder: 'subscriptions' },
  { title: 'menu:group.billing', features: ['subscriptions', 'payments', 'automaticPayments'] },
]

const ofSite = ['doorLogs', 'officeMessages', 'messages', 'siteSettings', 'settings']

/** The menu of who runs or uses a residential site (specification.md 2.8, 2.10 and 2.11). */
export const siteGroups: MenuGroups = [
  { title: 'menu:group.access', features: ['doors', 'accessGroups', 'idAccess', 'thirdPartyLocks'] },
  people,
  ...activity,
  { title: 'menu:group.site', features: ['devices', 'firmware', 'upgrades', 'macLibrary', ...ofSite] },
]

/** The menu of an office, whose access control is a folder (specification.md 2.9 and 2.12). */
export const officeGroups: MenuGroups = [
  { title: 'menu:group.devices', features: ['doors', 'devices'] },
  { folder: 'accessControl' },
  people,
  ...activity,
  { title: 'menu:group.site', features: ofSite },
]

/** The menu of operators above sites (specification.md 2.3 to 2.7). */
export const operatorGroups: MenuGroups = [
  { title: 'menu:group.sites', features: ['projects', 'sites', 'communities', 'users', 'consents', 'subAccounts'] },
  {
    title: 'menu:group.devices',
    features: [
      'devices',
      'firmware',
      'upgrades',
      'macLibrary',
      'deviceModels',
      'authCodes',
      'redirections',
      'lockAccounts',
      'thirdPartyLocks',
      'homeAutomation',
    ],
  },
  { folder: 'subscriptions' },
  { title: 'menu:group.billing', features: ['subscriptions', 'prices', 'payments'] },
  { title: 'menu:group.communication', features: ['messages', 'customerService', 'notifications', 'notices'] },
  { folder: 'notificationCenter' },
  {
    title: 'menu:group.system',
    features: ['auditLogs', 'outbox', 'policyRecords', 'guideFiles', 'guides', 'toolbox', 'settings', 'policyText'],
  },
]
