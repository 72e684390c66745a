import { places } from '@lintel/contract/buildings/schema.ts'
import type { Device } from '@lintel/contract/devices/records.ts'
import { NativeSelect } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { SearchField } from '../../kit/form/more-fields.tsx'
import { RemoteField } from '../../kit/form/remote-field.tsx'
import { useText } from '../../language/language.ts'
import { apartmentInBuilding, useApartmentOptions, useBuildings } from './places.tsx'

type CurrentPlace = Partial<Pick<Device, 'building' | 'apartment'>>
export type Place = (typeof places)[number]

const placeOf = ({ building, apartment }: CurrentPlace): Place =>
  apartment ? 'apartment' : building ? 'building' : 'site'

/** Place, building and apartment as a form has them. */
export const placeValues = ({ building, apartment }: CurrentPlace) => ({
  place: placeOf({ building, apartment }),
  buildingUuid: building?.uuid ?? '',
  apartmentUuid: apartment?.uuid ?? '',
})

/** The place that is chosen in the form around it. */
export const useChosenPlace = (): Place => useWatch<{ readonly place: Place }>({ name: 'place' })

interface PlaceFieldProps {
  /** Where it stands now. */
  readonly currentPlace: CurrentPlace
  readonly onPlace?: (place: Place) => void
  readonly help?: string
}

/**
 * Whether a device or a lock belongs to the site, a building or an apartment, and to which. Needs the texts `devices`.
 */
export function PlaceField({ currentPlace, onPlace, help }: PlaceFieldProps) {
  const t = useText()
  const { setValue } = useFormContext()
  const place = useChosenPlace()
  const buildings = useBuildings() ?? []
  const apartment = currentPlace.apartment ?? undefined
  const choose = (next: Place) => {
    setValue('place', next, { shouldDirty: true })
    onPlace?.(next)
    // What another place asks for is not kept unseen.
    if (next !== 'building') setValue('buildingUuid', '', { shouldDirty: true })
    if (next !== 'apartment') setValue('apartmentUuid', '', { shouldDirty: true })
  }
  return (
    <>
      <NativeSelect
        label={t('devices:place.field')}
        description={help}
        inputWrapperOrder={['label', 'input', 'description']}
        data={places.map((one) => ({ value: one, label: t(`devices:place.${one}`) }))}
        value={place}
        onChange={(event) => choose(event.currentTarget.value as Place)}
      />
      {place === 'building' && <SearchField name="buildingUuid" label="things:building" options={buildings} />}
      {place === 'apartment' && (
        <RemoteField
          name="apartmentUuid"
          label="things:apartment"
          useOptions={useApartmentOptions}
          current={apartment && { value: apartment.uuid, label: apartmentInBuilding(apartment) }}
        />
      )}
    </>
  )
}
