import { Box } from '@mantine/core'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import { CallsNameSite } from '../../api/named-site.tsx'
import { useRead } from '../../api/queries.ts'
import { useSiteOptions } from './site-options.ts'
import { RemoteFilter } from '../../kit/list/remote-filter.tsx'
import type { RemoteOptions } from '../../kit/options/options.ts'
import { useText } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'

/** Communities found by what was typed; the one that the address names is always among them. */
function useCommunities(keyword: string): RemoteOptions {
  const [search] = useSearchParams()
  return useSiteOptions(keyword, search.get('site') ?? '', 'community')
}

/**
 * The community whose structure is shown, kept in the address. It begins with the one that the identity holds, and the
 * only one is chosen by itself.
 */
export function CommunityChooser() {
  return (
    // What may be chosen is the account's, not the chosen community's.
    <CallsNameSite uuid={undefined}>
      <Chooser />
    </CallsNameSite>
  )
}

function Chooser() {
  const t = useText()
  const [search, setSearch] = useSearchParams()
  const heldSite = useSession()?.site?.uuid
  const site = search.get('site') ?? ''
  const { data } = useRead(api.project.names, { type: 'community' })
  const only = data?.rows.length === 1 ? data.rows[0]!.uuid : undefined
  const first = site === '' ? (heldSite ?? only) : undefined
  useEffect(() => {
    if (first !== undefined) setSearch({ site: first }, { replace: true })
  }, [first, setSearch])
  return (
    <Box maw={320}>
      <RemoteFilter
        label={t('things:community')}
        value={site}
        useOptions={useCommunities}
        onChange={(uuid) => setSearch(uuid === '' ? {} : { site: uuid })}
      />
    </Box>
  )
}
