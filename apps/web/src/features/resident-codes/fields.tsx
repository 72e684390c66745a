import type { ResidentCodeKind } from '@lintel/contract/personnel/states.ts'
import type { ResidentCodeDoor } from '@lintel/contract/resident-codes/schema.ts'
import { Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { DoorsOfPlacesField } from '../../domain/access-groups/doors-field.tsx'
import { CardNumberField } from '../../domain/people/card-number-field.tsx'
import { useApartmentOptions, useBuildings } from '../../domain/residences/places.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { SearchField } from '../../kit/form/more-fields.tsx'
import { RemoteChoice } from '../../kit/form/remote-field.tsx'
import type { Option, RemoteOptions } from '../../kit/options/options.ts'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'

/** Residents of the site by name and home. */
export function useResidentOptions(keyword: string): RemoteOptions {
  const { data } = useRead(api.resident.names, keyword ? { keyword } : {}, { keepFormer: true })
  return data?.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))
}

interface HomeOption {
  readonly building: string
  readonly apartment: Option
}

/** Building, apartment and one of its residents, each within the one before. */
export function ResidentField({ home }: { readonly home: HomeOption | undefined }) {
  const t = useText()
  const { setValue } = useFormContext()
  const [building, setBuilding] = useState(home?.building ?? null)
  const [apartment, setApartment] = useState(home?.apartment)
  const useHomes = (keyword: string) => useApartmentOptions(keyword, building ?? undefined)
  const residents = useRead(api.resident.names, { apartment: apartment?.value ?? '' }, { enabled: !!apartment })
  const choose = (next: Option | undefined) => {
    setApartment(next)
    setValue('residentUuid', '', { shouldDirty: true })
  }
  return (
    <FieldGroup title="things:resident">
      <Select
        label={t('things:building')}
        data={[...(useBuildings() ?? [])]}
        value={building}
        onChange={(uuid) => {
          setBuilding(uuid)
          choose(undefined)
        }}
        searchable
        withAsterisk
      />
      <RemoteChoice
        key={building}
        label={t('things:apartment')}
        useOptions={useHomes}
        selection={apartment}
        value={apartment?.value ?? null}
        onChoose={choose}
        withAsterisk
      />
      <SearchField
        name="residentUuid"
        label="things:resident"
        options={apartment ? (residents.data?.rows ?? []).map(({ uuid, name }) => ({ value: uuid, label: name })) : []}
      />
    </FieldGroup>
  )
}

interface CodeFieldProps {
  readonly kind: ResidentCodeKind
  /** There is a code already, which an empty field keeps. */
  readonly isKept?: boolean
}

/** The code itself: digits of a PIN, or the number of a card. */
export function CodeField({ kind, isKept = false }: CodeFieldProps) {
  const t = useText()
  if (kind === 'card')
    return (
      <CardNumberField
        name="card"
        label="residentCodes:form.card"
        {...(isKept && { help: t('residentCodes:form.cardKept') })}
      />
    )
  return (
    <TextField
      name="pin"
      label="things:pin"
      help={t(isKept ? 'personnel:help.pinKept' : 'personnel:help.pin')}
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
    />
  )
}

/** Doors that the code opens: public ones, and those of the home of its resident. */
export function CodeDoorsField({ resident }: { readonly resident: string }) {
  const t = useText()
  const query = useRead(api.residentCode.doors, resident === '' ? {} : { resident }, { keepFormer: true })
  return (
    <FieldGroup title="accessGroups:form.doors">
      {resident === '' && <span>{t('residentCodes:form.chooseResident')}</span>}
      <Loaded query={query}>{({ rows }) => <Doors doors={rows} />}</Loaded>
    </FieldGroup>
  )
}

function Doors({ doors }: { readonly doors: readonly ResidentCodeDoor[] }) {
  const t = useText()
  const { setValue } = useFormContext()
  const doorUuids = useWatch({ name: 'doorUuids' }) as readonly string[]
  const chosenDoors = doors.filter(({ uuid }) => doorUuids.includes(uuid))
  // Doors of the home of another resident are not chosen unseen.
  useEffect(() => {
    if (chosenDoors.length < doorUuids.length)
      setValue(
        'doorUuids',
        chosenDoors.map(({ uuid }) => uuid),
      )
  })
  const devicesWithoutCodes = new Set(
    chosenDoors.flatMap(({ device, decidesCodes }) => (decidesCodes ? [] : [device ?? ''])),
  )
  return (
    <>
      <DoorsOfPlacesField name="doorUuids" label="accessGroups:columns.doors" doors={doors} />
      {[...devicesWithoutCodes].map((device) => (
        <Notice key={device} meaning="attention">
          {t('residentCodes:form.undecided', { device })}
        </Notice>
      ))}
    </>
  )
}
