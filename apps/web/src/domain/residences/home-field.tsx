import { Select } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { RemoteField } from '../../kit/form/remote-field.tsx'
import type { Option } from '../../kit/options/options.ts'
import { useText } from '../../language/language.ts'
import { useApartmentOptions, useBuildings } from './places.tsx'

/** A home as far as it is chosen. */
export interface Home {
  readonly building: string | null
  readonly apartment?: Option | undefined
}

interface HomeFieldProps extends Home {
  readonly onChange?: (home: Home) => void
}

/** The apartment a person lives in: of one building, which is chosen first. Needs the `residents` catalogue. */
export function HomeField({ building, apartment, onChange }: HomeFieldProps) {
  const t = useText()
  const { setValue } = useFormContext()
  const buildings = useBuildings() ?? []
  const [buildingUuid, setBuildingUuid] = useState(building)
  const useHomes = (keyword: string) => useApartmentOptions(keyword, buildingUuid ?? undefined)
  return (
    <>
      {buildings.length > 0 && (
        <Select
          label={t('residents:columns.building')}
          data={[...buildings]}
          value={buildingUuid}
          onChange={(uuid) => {
            setBuildingUuid(uuid)
            setValue('apartmentUuid', '', { shouldDirty: true })
            onChange?.({ building: uuid })
          }}
          searchable
          withAsterisk
        />
      )}
      <RemoteField
        key={buildingUuid}
        name="apartmentUuid"
        label="residents:columns.apartment"
        help={t('residents:help.apartment')}
        useOptions={useHomes}
        current={apartment}
        onChoose={(next) => onChange?.({ building: buildingUuid, apartment: next })}
      />
    </>
  )
}
