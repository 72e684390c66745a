import { ApartmentForm, apartmentNumbers, ApartmentsForm } from '@lintel/contract/apartments/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useSiteOfCalls } from '../../api/named-site.tsx'
import {
  ApartmentNumberField,
  CallFields,
  FloorField,
  MemberLimitField,
  SipGroupField,
} from '../../domain/residences/apartment-fields.tsx'
import { useBuildings } from '../../domain/residences/places.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { SearchField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'

/** Where something is added: the place that is chosen in the tree. */
export interface ChosenPlace {
  readonly building: string
  readonly floor: string
}

interface NewProps {
  readonly place: ChosenPlace
  readonly onClose: () => void
}

/** Adds one apartment. */
export function NewApartment({ place, onClose }: NewProps) {
  const t = useText()
  const site = useSiteOfCalls()
  return (
    <FormDialog
      title={t('communities:apartment.add')}
      schema={ApartmentForm}
      values={{
        buildingUuid: place.building,
        floor: place.floor,
        number: '',
        name: '',
        callType: 0,
        placement: 'sip',
        sipGroup: '',
      }}
      save={(form) => api.apartment.create(form, site)}
      submitLabel="common:add"
      successText={({ number }) => t('communities:apartment.added', { number })}
      onSaved={onClose}
      onClose={onClose}
    >
      <BuildingField />
      <FloorOfBuilding />
      <NumberAndName />
      <CallFields />
      <SipGroupField />
      <MemberLimitField />
    </FormDialog>
  )
}

/** Adds the apartments of a range of numbers to a floor. */
export function NewApartments({ place, onClose }: NewProps) {
  const t = useText()
  const site = useSiteOfCalls()
  return (
    <FormDialog
      title={t('communities:apartment.addMany')}
      schema={ApartmentsForm}
      values={{
        buildingUuid: place.building,
        floor: place.floor,
        firstNumber: '',
        lastNumber: '',
        callType: 0,
        placement: 'sip',
      }}
      save={(form) => api.apartment.createMany(form, site)}
      submitLabel="common:add"
      successText={(form) => t('communities:apartment.addedMany', { count: apartmentNumbers(form).length })}
      onSaved={onClose}
      onClose={onClose}
    >
      <p>{t('communities:apartment.rangeHelp', { max: limits.apartmentsAtOnce })}</p>
      <BuildingField />
      <FloorOfBuilding />
      <ApartmentNumberField name="firstNumber" label="communities:fields.firstNumber" />
      <ApartmentNumberField name="lastNumber" label="communities:fields.lastNumber" />
      <CallFields />
      <MemberLimitField />
    </FormDialog>
  )
}

const BuildingField = () => <SearchField name="buildingUuid" label="things:building" options={useBuildings() ?? []} />

function FloorOfBuilding() {
  const buildingUuid = useWatch({ name: 'buildingUuid' }) as string
  return <FloorField buildingUuid={buildingUuid} />
}

function NumberAndName() {
  const t = useText()
  return (
    <>
      <ApartmentNumberField name="number" label="communities:fields.number" />
      <TextField
        name="name"
        label="communities:fields.name"
        help={t('communities:help.name')}
        autoComplete="off"
        maxLength={limits.companyName}
      />
    </>
  )
}
