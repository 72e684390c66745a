import type { CommunitySite, OfficeSite } from '@lintel/contract/site-settings/schema.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, useContext, useMemo, useRef, useState, type ReactNode } from 'react'
import type { ApiError } from '../../api/failure.ts'
import { SettingsParts } from '../../kit/form/settings/settings-parts.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { rereadSession, useSession } from '../../session/session.ts'

type AnySite = CommunitySite | OfficeSite

/** Which site a section saves, and from which version. */
export interface SavedSite {
  readonly uuid: string
  readonly version: number
}

interface SiteInHand<Site extends AnySite = AnySite> {
  /** The site as the forms were filled from it; its version goes with every save. */
  readonly site: Site
  /** A section was saved under a new version: its values are read again. */
  readonly onSaved: (version: number) => Promise<void>
  /** Takes up what another user has saved. */
  readonly reread: () => Promise<void>
  /** The site and the version that the next save goes from: of several in a row, each goes from the one before. */
  readonly newest: () => SavedSite
}

const SiteContext = createContext<unknown>(undefined)

/** The site whose settings are shown. */
export function useSite<Site extends AnySite>(): SiteInHand<Site> {
  const inHand = useContext(SiteContext)
  if (!inHand) throw new Error('A section of settings was drawn outside a site')
  return inHand as SiteInHand<Site>
}

/**
 * Reads a site and shows its sections. Each section has a call of its own (office.md 31), all of them under the version
 * of the site: after an own save the others go on from the new version, after another user's they are refused.
 */
export function SiteReader<Site extends AnySite>(props: {
  readonly query: UseQueryResult<Site, ApiError>
  readonly children: ReactNode
}) {
  return (
    <Loaded query={props.query}>
      {(data) => (
        <SiteProvider key={data.uuid} first={data} reread={async () => (await props.query.refetch()).data}>
          {props.children}
        </SiteProvider>
      )}
    </Loaded>
  )
}

interface ProviderProps<Site> {
  readonly first: Site
  readonly reread: () => Promise<Site | undefined>
  readonly children: ReactNode
}

function SiteProvider<Site extends AnySite>({ first, reread, children }: ProviderProps<Site>) {
  const own = useSession()?.site?.uuid
  const [site, setSite] = useState(first)
  const version = useRef(first.version)
  const inHand = useMemo<SiteInHand>(
    () => ({
      site,
      newest: () => ({ uuid: site.uuid, version: version.current }),
      reread: async () => {
        const fresh = await reread()
        if (fresh) version.current = fresh.version
        if (fresh) setSite(fresh)
      },
      onSaved: async (savedVersion) => {
        version.current = savedVersion
        const fresh = await reread()
        // Another user saved in between: what the other forms show is theirs to see first.
        if (fresh?.version === savedVersion) setSite(fresh)
        // Time zone, format and name of the own site are shown on every page.
        if (own === site.uuid) await rereadSession()
      },
    }),
    [site, reread, own],
  )
  return (
    <SiteContext value={inHand}>
      <SettingsParts>{children}</SettingsParts>
    </SiteContext>
  )
}
