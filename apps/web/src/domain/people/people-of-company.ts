import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import type { RemoteOptions } from '../../kit/list/filters.ts'

/** People of a company by name, for a select. */
export function usePeopleOf(companyUuid: string, keyword: string): RemoteOptions {
  const input = { companyUuid, ...(keyword && { keyword }) }
  const { data } = useRead(api.personnel.names, input, { enabled: companyUuid !== '', keepFormer: true })
  return data?.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))
}
