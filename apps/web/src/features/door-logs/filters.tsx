import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import type { FilterFieldProps } from '../../kit/list/filters.ts'
import { RemoteFilter, type RemoteOptions } from '../../kit/list/remote-filter.tsx'
import { useMay } from '../../session/abilities.ts'

const shown = 20

function useDoorOptions(keyword: string): RemoteOptions {
  const { data } = useRead(api.door.list, { size: shown, ...(keyword && { keyword }) }, { keepFormer: true })
  return data?.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))
}

function useDeviceOptions(keyword: string): RemoteOptions {
  const { data } = useRead(api.device.list, { size: shown, ...(keyword && { keyword }) }, { keepFormer: true })
  return data?.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))
}

/** Events of one door. */
export function DoorFilter(props: FilterFieldProps) {
  return useMay()('door.read') ? <RemoteFilter {...props} useOptions={useDoorOptions} /> : null
}

/** Events of one device. */
export function DeviceFilter(props: FilterFieldProps) {
  return useMay()('device.read') ? <RemoteFilter {...props} useOptions={useDeviceOptions} /> : null
}
