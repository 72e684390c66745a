import type { Namespace } from '@lintel/i18n/keys.ts'

/** Catalogues that every page needs; they come with the language in one file. */
export const startNamespaces = [
  'common',
  'validation',
  'errors',
  'things',
  'auth',
] as const satisfies readonly Namespace[]

/** Catalogues that come with the layout of signed-in people. */
export const layoutNamespaces = ['shell', 'menu'] as const satisfies readonly Namespace[]

/** Catalogues that come with the feature that names them, and the layout's. The mails are the server's. */
export const featureNamespaces = [
  ...layoutNamespaces,
  'agreement',
  'devices',
  'doors',
  'doorLogs',
  'home',
  'sites',
  'projects',
  'users',
  'settings',
  'outbox',
] as const satisfies readonly Namespace[]

export type FeatureNamespace = (typeof featureNamespaces)[number]
