import type { Namespace } from '@lintel/i18n/keys.ts'

/** Catalogues that every page needs; they come with the language in one file. */
export const startNamespaces = ['common', 'validation', 'auth'] as const satisfies readonly Namespace[]

/** Catalogues that come with the layout of signed-in people. */
export const layoutNamespaces = ['errors', 'things', 'shell', 'menu'] as const satisfies readonly Namespace[]

/** Catalogues of the pages that need no account (public-pages); they load no others. */
export const publicNamespaces = ['publicPages', 'validation'] as const satisfies readonly Namespace[]

/** What the sign-in page says of the catalogues of the app: of each the parts that are named here. */
export const signInTexts = {
  common: ['domain', 'language', 'network', 'operationFailed', 'reload'],
  auth: ['accountKind', 'login', 'showPassword'],
  demo: ['allAccounts', 'allText', 'roles', 'signInAs', 'text', 'title', 'use'],
} as const satisfies Partial<Record<Namespace, readonly string[]>>

/** Catalogues of the server alone: its mails, what it pushes, and the sheets that it writes. */
export const serverNamespaces = ['mail', 'pushes', 'exports'] as const satisfies readonly Namespace[]

/** Catalogues that come with the feature that names them, and the layout's. */
export type FeatureNamespace = Exclude<
  Namespace,
  (typeof startNamespaces)[number] | (typeof publicNamespaces)[number] | (typeof serverNamespaces)[number]
>
