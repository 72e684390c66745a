// Modules that the plugins in build/ make from the catalogues and from the contract.
declare module 'virtual:catalogues' {
  import type { CatalogueTree } from '@lintel/i18n/catalogue.ts'
  interface Catalogue {
    readonly start: Readonly<Record<string, CatalogueTree>>
    readonly further: Readonly<Record<string, () => Promise<{ readonly default: CatalogueTree }>>>
  }
  const catalogues: Readonly<Record<string, () => Promise<Catalogue>>>
  export default catalogues
}

declare module 'virtual:public-catalogues' {
  import type { CatalogueTree } from '@lintel/i18n/catalogue.ts'
  /** All texts of the pages that need no account, by language and namespace. */
  type Load = () => Promise<{ readonly default: Readonly<Record<string, CatalogueTree>> }>
  const catalogues: Readonly<Record<string, Load>>
  export default catalogues
}

declare module 'virtual:sign-in-catalogues' {
  import type { CatalogueTree } from '@lintel/i18n/catalogue.ts'
  /** What the sign-in page says, by language and namespace. */
  type Load = () => Promise<{ readonly default: Readonly<Record<string, CatalogueTree>> }>
  const catalogues: Readonly<Record<string, Load>>
  export default catalogues
}

declare module 'virtual:calls' {
  /** By name, one line each: method and path. */
  type Calls = Readonly<Record<string, string>>
  export const start: Calls
  export const further: () => Promise<{ readonly default: Calls }>
}

/** What the pages of the audit log know of all features (`build/calls.ts`). */
declare module 'virtual:audit' {
  export const auditGroups: (typeof import('@lintel/contract/all/features.ts'))['auditGroups']
  export const recordTargets: (typeof import('@lintel/contract/all/features.ts'))['recordTargets']
}
