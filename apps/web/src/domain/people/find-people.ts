import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useMay } from '../../session/session.ts'
import type { RemoteOptions } from '../../kit/options/options.ts'

/**
 * People of the site by name: residents with building and apartment, where people live, staff, and personnel with their
 * ID. One that is chosen already is among them.
 */
export function usePeopleNamed(keyword: string, including = ''): RemoteOptions {
  const may = useMay()
  const [readsResidents, readsPersonnel] = [may('resident.read'), may('personnel.read')]
  const input = { ...(keyword && { keyword }), ...(including && { including }) }
  const options = (enabled: boolean) => ({ enabled, keepFormer: true })
  const answers = [
    useRead(api.resident.names, input, options(readsResidents)),
    useRead(api.personnel.names, input, options(readsPersonnel)),
    useRead(api.personnel.names, { ...input, kind: 'staff' }, options(readsPersonnel && readsResidents)),
  ]
  if (answers.some(({ isLoading }) => isLoading)) return undefined
  return answers.flatMap(({ data }) => data?.rows ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))
}
