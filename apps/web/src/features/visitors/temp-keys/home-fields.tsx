import { Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { useApartmentOptions, useBuildings } from '../../../domain/residences/places.tsx'
import { FieldGroup } from '../../../kit/form/form-section.tsx'
import { SearchField, SwitchField } from '../../../kit/form/more-fields.tsx'
import { RemoteChoice } from '../../../kit/form/remote-field.tsx'
import { useText } from '../../../language/language.ts'
import { useSession } from '../../../session/session.ts'
import type { Option } from '../../../kit/options/options.ts'

interface HomeFieldsProps {
  readonly home: Option | undefined
  readonly onChange: (home: Option | undefined) => void
}

/** The home that is visited, and which of its residents is the host: none for visitors of the administration. */
export function HomeFields({ home, onChange }: HomeFieldsProps) {
  const t = useText()
  const { setValue } = useFormContext()
  const buildings = useBuildings() ?? []
  const [building, setBuilding] = useState<string | null>(null)
  const useHomes = (keyword: string) => useApartmentOptions(keyword, building ?? undefined)
  const visit = (next: Option | undefined) => {
    setValue('hostUuid', '', { shouldDirty: true })
    setValue('followsFloors', false)
    onChange(next)
  }
  return (
    <FieldGroup title="visitors:groups.home">
      <Select
        label={t('things:building')}
        data={[...buildings]}
        value={building}
        onChange={(value) => {
          setBuilding(value)
          visit(undefined)
        }}
        clearable
        searchable
      />
      <RemoteChoice
        key={building}
        label={t('things:apartment')}
        description={t('visitors:help.apartment')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        useOptions={useHomes}
        selection={home}
        onChoose={visit}
      />
      {home && <HostField key={home.value} apartmentUuid={home.value} />}
    </FieldGroup>
  )
}

/** The host: the master of the home, unless another resident is chosen. */
function HostField({ apartmentUuid }: { readonly apartmentUuid: string }) {
  const t = useText()
  const canFollow = useSession()?.facts.visitorsFollowFloors
  const { getValues, setValue } = useFormContext()
  const { data } = useRead(api.apartment.get, { uuid: apartmentUuid })
  const residents = data?.residentRows ?? []
  const master = residents.find(({ isMaster }) => isMaster)?.uuid
  useEffect(() => {
    if (master !== undefined && getValues('hostUuid') === '') setValue('hostUuid', master, { shouldDirty: true })
  }, [master, getValues, setValue])
  return (
    <>
      <SearchField
        name="hostUuid"
        label="visitors:fields.host"
        options={residents.map(({ uuid, name }) => ({ value: uuid, label: name }))}
      />
      {canFollow && (
        <SwitchField
          name="followsFloors"
          label="visitors:fields.followsFloors"
          help={t('visitors:help.followsFloors')}
        />
      )}
    </>
  )
}
