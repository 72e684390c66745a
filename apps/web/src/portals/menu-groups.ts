import type { MenuGroups } from '../kit/portal/feature.ts'

/** The menu of who runs or uses a site (specification.md 2.8 to 2.12). */
export const siteGroups: MenuGroups = [
  {
    title: 'menu:group.access',
    features: ['doors', 'accessGroups', 'holidays', 'areaRestrictions', 'idAccess', 'thirdPartyLocks'],
  },
  {
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
  },
  { folder: 'logs' },
  { folder: 'report' },
  { folder: 'attendance' },
  { folder: 'subscriptions' },
  { title: 'menu:group.billing', features: ['subscriptions', 'payments', 'automaticPayments'] },
  {
    title: 'menu:group.site',
    features: ['devices', 'doorLogs', 'officeMessages', 'messages', 'siteSettings', 'settings'],
  },
]

/** The menu of operators above sites (specification.md 2.3 to 2.7). */
export const operatorGroups: MenuGroups = [
  { title: 'menu:group.sites', features: ['projects', 'sites', 'communities', 'users', 'consents', 'subAccounts'] },
  { title: 'menu:group.devices', features: ['devices', 'lockAccounts', 'thirdPartyLocks', 'homeAutomation'] },
  { folder: 'subscriptions' },
  { title: 'menu:group.billing', features: ['subscriptions', 'prices', 'payments'] },
  { title: 'menu:group.communication', features: ['messages', 'customerService', 'notifications', 'notices'] },
  { folder: 'notificationCenter' },
  {
    title: 'menu:group.system',
    features: ['auditLogs', 'outbox', 'policyRecords', 'guideFiles', 'guides', 'toolbox', 'settings', 'policyText'],
  },
]
