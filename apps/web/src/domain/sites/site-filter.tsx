import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import type { FilterFieldProps } from '../../kit/list/filters.ts'
import { RemoteFilter } from '../../kit/list/remote-filter.tsx'
import type { RemoteOptions } from '../../kit/options/options.ts'

function useSiteOptions(keyword: string): RemoteOptions {
  const { data } = useRead(api.project.names, keyword ? { keyword } : {}, { keepFormer: true })
  return data?.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))
}

/** What belongs to one site below an operator. */
export function SiteFilter(props: FilterFieldProps) {
  return <RemoteFilter {...props} useOptions={useSiteOptions} />
}
