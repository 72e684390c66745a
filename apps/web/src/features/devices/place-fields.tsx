import type { Device } from '@lintel/contract/devices/schema.ts'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { PlaceField, placeOf, placeValues as homeValues, type Place } from '../../domain/residences/place-field.tsx'
import { useBuildings } from '../../domain/residences/places.tsx'
import { TransferField } from '../../domain/sites/transfer-field.tsx'
import { useText } from '../../language/language.ts'

type Placed = Pick<Device, 'building' | 'apartment' | 'servedBuildings'>

/** The place of a device as its form has it. */
export const placeValues = (device: Partial<Placed>) => ({
  ...homeValues(device),
  servedBuildingUuids: device.servedBuildings?.map(({ uuid }) => uuid) ?? [],
})

/** Place of a device in a residential site, and the homes that it serves (community.md 9). */
export function PlaceFields({ device }: { readonly device: Partial<Placed> }) {
  const t = useText()
  const { setValue } = useFormContext()
  const [place, setPlace] = useState(placeOf(device))
  const buildings = useBuildings() ?? []
  const choose = (next: Place) => {
    setPlace(next)
    if (next === 'apartment') setValue('servedBuildingUuids', [], { shouldDirty: true })
  }
  return (
    <>
      <PlaceField placed={device} place={place} onPlace={choose} help={t(`devices:place.help.${place}`)} />
      {place !== 'apartment' && (
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
