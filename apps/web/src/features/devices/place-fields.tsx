import type { Device } from '@lintel/contract/devices/schema.ts'
import { devicePlaces } from '@lintel/contract/devices/schema.ts'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { apartmentInBuilding, useApartmentOptions, useBuildings } from '../../domain/residences/places.tsx'
import { TransferField } from '../../domain/sites/transfer-field.tsx'
import { SearchField } from '../../kit/form/more-fields.tsx'
import { RemoteField } from '../../kit/form/remote-field.tsx'
import { useText } from '../../language/language.ts'

type Placed = Pick<Device, 'building' | 'apartment' | 'servedBuildings'>
type Place = (typeof devicePlaces)[number]

/** The place of a device as its form has it. */
export const placeValues = (device: Partial<Placed>) => ({
  buildingUuid: device.building?.uuid ?? '',
  apartmentUuid: device.apartment?.uuid ?? '',
  servedBuildingUuids: device.servedBuildings?.map(({ uuid }) => uuid) ?? [],
})

const placeOf = ({ building, apartment }: Partial<Placed>): Place =>
  apartment ? 'apartment' : building ? 'building' : 'site'

/** Place of a device in a residential site, and the homes that it serves (community.md 9). */
export function PlaceFields({ device }: { readonly device: Partial<Placed> }) {
  const t = useText()
  const { setValue } = useFormContext()
  const [place, setPlace] = useState(placeOf(device))
  const buildings = useBuildings() ?? []
  const apartment = device.apartment ?? undefined
  const choose = (next: Place) => {
    setPlace(next)
    // What another place asks for is not kept unseen.
    if (next !== 'building') setValue('buildingUuid', '', { shouldDirty: true })
    if (next !== 'apartment') setValue('apartmentUuid', '', { shouldDirty: true })
    if (next === 'apartment') setValue('servedBuildingUuids', [], { shouldDirty: true })
  }
  return (
    <>
      <NativeSelect
        label={t('devices:place.field')}
        description={t(`devices:place.help.${place}`)}
        inputWrapperOrder={['label', 'input', 'description']}
        data={devicePlaces.map((one) => ({ value: one, label: t(`devices:place.${one}`) }))}
        value={place}
        onChange={(event) => choose(event.currentTarget.value as Place)}
      />
      {place === 'building' && <SearchField name="buildingUuid" label="things:building" options={buildings} />}
      {place === 'apartment' ? (
        <RemoteField
          name="apartmentUuid"
          label="things:apartment"
          useOptions={useApartmentOptions}
          current={apartment && { value: apartment.uuid, label: apartmentInBuilding(apartment) }}
        />
      ) : (
        <TransferField
          name="servedBuildingUuids"
          label="devices:place.serves"
          help={t('devices:place.servesHelp')}
          options={buildings}
        />
      )}
    </>
  )
}
