import { Box } from '@mantine/core'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import { CallsNameSite } from '../../api/named-site.tsx'
import { useRead } from '../../api/queries.ts'
import { RemoteFilter } from '../../kit/list/remote-filter.tsx'
import { useText } from '../../language/language.ts'
import type { RemoteOptions } from '../../kit/options/options.ts'

const maxOptions = 20

/** Communities found by what was typed; the one that the address names is always among them. */
function useCommunities(keyword: string): RemoteOptions {
  const [search] = useSearchParams()
  const site = search.get('site') ?? ''
  const input = { type: 'community', size: maxOptions, ...(keyword && { keyword }) } as const
  const { data } = useRead(api.project.list, input, { keepFormer: true })
  const own = useRead(api.project.get, { uuid: site }, { enabled: site !== '' }).data
  const options = data?.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))
  if (!options || !own || options.some(({ value }) => value === site)) return options
  return [{ value: site, label: own.name }, ...options]
}

/** The community whose structure is shown, kept in the address; the only one is chosen by itself. */
export function SiteChooser() {
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
  const site = search.get('site') ?? ''
  const { data } = useRead(api.project.list, { type: 'community', size: maxOptions })
  const only = site === '' && data?.total === 1 ? data.rows[0]!.uuid : undefined
  useEffect(() => {
    if (only !== undefined) setSearch({ site: only }, { replace: true })
  }, [only, setSearch])
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
