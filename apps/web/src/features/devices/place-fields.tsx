import type { Device } from '@lintel/contract/devices/records.ts'
import { useFormContext } from 'react-hook-form'
import {
  PlaceField,
  placeValues as homeValues,
  useChosenPlace,
  type Place,
} from '../../domain/residences/place-field.tsx'
import { useBuildings } from '../../domain/residences/places.tsx'
import { TransferField } from '../../domain/sites/transfer-field.tsx'
import { useText } from '../../language/language.ts'

type DeviceWithPlace = Pick<Device, 'building' | 'apartment' | 'servedBuildings'>

/** The place of a device as its form has it. */
export const placeValues = (device: Partial<DeviceWithPlace>) => ({
  ...homeValues(device),
  servedBuildingUuids: device.servedBuildings?.map(({ uuid }) => uuid) ?? [],
})

/** Place of a device in a residential site, and the homes that it serves (community.md 9). */
export function PlaceFields({ device }: { readonly device: Partial<DeviceWithPlace> }) {
  const t = useText()
  const { setValue } = useFormContext()
  const place = useChosenPlace()
  const buildings = useBuildings() ?? []
  const choose = (next: Place) => {
    if (next === 'apartment') setValue('servedBuildingUuids', [], { shouldDirty: true })
  }
  return (
    <>
      <PlaceField currentPlace={device} onPlace={choose} help={t(`devices:place.help.${place}`)} />
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
