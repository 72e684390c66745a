import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useMay } from '../../session/abilities.ts'
import type { FilterFieldProps } from './filters.ts'
import { RemoteFilter, type RemoteOptions } from './remote-filter.tsx'

const shown = 20

/** Filters of a site's lists that offer its own records, to those who may read them. */

function useDoorOptions(keyword: string): RemoteOptions {
  const { data } = useRead(api.door.list, { size: shown, ...(keyword && { keyword }) }, { keepFormer: true })
  return data?.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))
}

function useDeviceOptions(keyword: string): RemoteOptions {
  const { data } = useRead(api.device.list, { size: shown, ...(keyword && { keyword }) }, { keepFormer: true })
  return data?.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))
}

function usePersonOptions(keyword: string): RemoteOptions {
  const { data } = useRead(api.personnel.names, { ...(keyword && { keyword }) }, { keepFormer: true })
  return data?.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))
}

/** Doors by name alone; they are few where nothing else of them may be read. */
function useDoorNames(keyword: string): RemoteOptions {
  const { data } = useRead(api.door.names, {})
  const words = keyword.toLowerCase()
  return data?.rows.flatMap(({ uuid, name }) =>
    name.toLowerCase().includes(words) ? [{ value: uuid, label: name }] : [],
  )
}

/** What concerns one door. */
export function DoorFilter(props: FilterFieldProps) {
  const may = useMay()
  if (may('door.read')) return <RemoteFilter {...props} useOptions={useDoorOptions} />
  return may('door.choose') ? <RemoteFilter {...props} useOptions={useDoorNames} /> : null
}

/** What concerns one device. */
export function DeviceFilter(props: FilterFieldProps) {
  return useMay()('device.read') ? <RemoteFilter {...props} useOptions={useDeviceOptions} /> : null
}

/** What one of the personnel did. */
export function PersonFilter(props: FilterFieldProps) {
  return useMay()('personnel.read') ? <RemoteFilter {...props} useOptions={usePersonOptions} /> : null
}
