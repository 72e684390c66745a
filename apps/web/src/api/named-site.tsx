import { createContext, use, type ReactNode } from 'react'

const NamedSite = createContext<string | undefined>(undefined)

/**
 * Site that the calls of a part of the page speak of, where the session stands above sites: an installer looks at the
 * devices of one of its communities. Without it, calls speak of the session's own site.
 */
export function CallsNameSite({ uuid, children }: { readonly uuid: string | undefined; readonly children: ReactNode }) {
  return <NamedSite value={uuid}>{children}</NamedSite>
}

/** What a call that a form makes by itself says of the site, as reads and operations do by themselves. */
export function useSiteOfCalls(): { readonly siteUuid?: string } {
  const siteUuid = use(NamedSite)
  return siteUuid === undefined ? {} : { siteUuid }
}

/** The site that calls are to name; undefined where the session's own is meant. */
export const useNamedSite = (): string | undefined => use(NamedSite)
