import { useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import { useNamedSite } from '../../api/named-site.tsx'
import { useRead } from '../../api/queries.ts'
import type { Device } from '@lintel/contract/devices/records.ts'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useParam, useReferences, useView } from '../../kit/portal/route-context.ts'
import { devices, useDeviceLinks } from './links.ts'

/** The list that a device is in: the site's own, or for its installer that of the villa or of the community. */
export function useListOfDevices(): string | undefined {
  const site = useNamedSite()
  const villa = useParam('villa')
  const list = useDeviceLinks().list()
  const isOfOperator = useView(devices).fleet !== null
  const structure = useReferences()('communityStructure')
  if (villa || isOfOperator || structure === undefined) return list
  return filteredAddress(structure, { ...(site && { site }), list: 'devices' })
}

type Place = Partial<Pick<Device, 'building' | 'apartment'>>

/** The place that the address names for a new device; undefined while it is read. */
export function usePlaceOfAddress(): Place | undefined {
  const [search] = useSearchParams()
  const [building, apartment] = [search.get('building') ?? '', search.get('apartment') ?? '']
  const inBuilding = useRead(api.building.get, { uuid: building }, { enabled: building !== '' })
  const ofHome = useRead(api.apartment.get, { uuid: apartment }, { enabled: apartment !== '' })
  if (inBuilding.isLoading || ofHome.isLoading) return undefined
  if (ofHome.data) {
    const { uuid, number, name } = ofHome.data
    return { apartment: { uuid, number, name, buildingName: ofHome.data.building?.name ?? null } }
  }
  return inBuilding.data ? { building: { uuid: building, name: inBuilding.data.name } } : {}
}
