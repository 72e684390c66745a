import { apartmentLabel } from '@lintel/contract/apartments/label.ts'
import type { FloorsShown } from '@lintel/contract/personnel/floors.ts'
import type { Device } from '@lintel/contract/devices/records.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import type { FilterFieldProps } from '../../kit/list/filters.ts'
import { RemoteFilter } from '../../kit/list/remote-filter.tsx'
import { PlainText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { useMay } from '../../session/session.ts'
import { type Option, type RemoteOptions, hasWords } from '../../kit/options/options.ts'

/** Buildings and apartments of a residential site, for fields and filters. */

/** The buildings of the site, by number. */
export function useBuildings(): readonly Option[] | undefined {
  const { data } = useRead(api.building.list, {})
  return data?.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))
}

/** Buildings whose names have what was typed. */
export function useBuildingOptions(keyword: string): RemoteOptions {
  const isFound = hasWords(keyword)
  return useBuildings()?.filter(({ label }) => isFound(label))
}

/** What an apartment is called where buildings stand beside each other. */
export const apartmentInBuilding = (apartment: {
  readonly number: string
  readonly name: string
  readonly buildingName: string | null
}): string => [apartment.buildingName, apartmentLabel(apartment)].filter(Boolean).join(' / ')

/** Apartments found by number or name, and by their building unless they are of one. */
export function useApartmentOptions(keyword: string, building?: string): RemoteOptions {
  const input = { ...(building && { building }), ...(keyword && { keyword }) }
  const { data } = useRead(api.apartment.names, input, { keepFormer: true })
  return data?.rows.map((row) => ({
    value: row.uuid,
    label: building ? apartmentLabel(row) : apartmentInBuilding(row),
  }))
}

/** What belongs to one building. */
export function BuildingFilter(props: FilterFieldProps) {
  return useMay()('structure.read') ? <RemoteFilter {...props} useOptions={useBuildingOptions} /> : null
}

/** What belongs to one apartment. */
export function ApartmentFilter(props: FilterFieldProps) {
  return useMay()('structure.read') ? <RemoteFilter {...props} useOptions={useApartmentOptions} /> : null
}

/** Where a device of a residential site stands, in words. Needs the `devices` catalogue. */
export function PlaceText({
  device: { building, apartment },
}: {
  readonly device: Pick<Device, 'building' | 'apartment'>
}) {
  const t = useText()
  if (apartment) return <bdi>{apartmentInBuilding(apartment)}</bdi>
  return building ? <bdi>{building.name}</bdi> : <span>{t('devices:place.site')}</span>
}

/** Floors that lifts lead a person to, by building. */
export function FloorsText({ floors }: { readonly floors: readonly FloorsShown[] }) {
  const floorTexts = floors.map(({ buildingName, floors: numbers }) => `${buildingName}: ${numbers.join(', ')}`)
  return <PlainText text={floorTexts.join(' · ')} />
}
