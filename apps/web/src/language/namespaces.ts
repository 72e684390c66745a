import type { Namespace } from '@lintel/i18n/keys.ts'

/** Catalogues that every page needs; they come with the language in one file. */
export const startNamespaces = ['common', 'validation', 'auth'] as const satisfies readonly Namespace[]

/** Catalogues that come with the layout of signed-in people. */
export const layoutNamespaces = ['errors', 'things', 'shell', 'menu'] as const satisfies readonly Namespace[]

/** Catalogues of the pages that need no account (public-pages); they load no others. */
export const publicNamespaces = ['publicPages', 'validation'] as const satisfies readonly Namespace[]

/** Catalogues that come with the feature that names them, and the layout's. The mails are the server's. */
export const featureNamespaces = [
  ...layoutNamespaces,
  'agreement',
  'areaRestrictions',
  'emergencyPlans',
  'accessGroups',
  'holidays',
  'schedules',
  'devices',
  'receipts',
  'doors',
  'doorAccess',
  'doorModes',
  'doorSettings',
  'communities',
  'companies',
  'admins',
  'doorLogs',
  'callLogs',
  'capturedImages',
  'decisions',
  'alarms',
  'library',
  'home',
  'imports',
  'sites',
  'siteSettings',
  'projects',
  'users',
  'people',
  'visitors',
  'apartments',
  'idAccess',
  'personnel',
  'residents',
  'badges',
  'settings',
  'outbox',
  'notifications',
  'messages',
  'officeMessages',
  'auditDetails',
  'auditLogs',
  'operations',
  'guides',
  'thirdPartyLocks',
  'toolbox',
  'consents',
  'customerService',
  'policies',
] as const satisfies readonly Namespace[]

export type FeatureNamespace = (typeof featureNamespaces)[number]
