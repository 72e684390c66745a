import type { SiteType } from '@lintel/contract/projects/kinds.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import type { RemoteOptions } from '../../kit/options/options.ts'

/**
 * Sites of the account found by what was typed, of one type where one is named; the chosen one is always among them.
 * The site that the identity holds does not narrow what is chosen from.
 */
export function useSiteOptions(keyword: string, chosen: string, type?: SiteType): RemoteOptions {
  const input = { ...(type && { type }), ...(keyword && { keyword }) }
  const { data } = useRead(api.project.names, input, { keepFormer: true })
  const own = useRead(api.project.get, { uuid: chosen }, { enabled: chosen !== '' }).data
  const options = data?.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))
  if (!options || !own || options.some(({ value }) => value === chosen)) return options
  return [{ value: chosen, label: own.name }, ...options]
}
