import { apartmentLabel } from '@lintel/contract/apartments/label.ts'
import {
  ApartmentEdit,
  ApartmentForm,
  apartmentNumbers,
  ApartmentsForm,
  type Apartment,
} from '@lintel/contract/apartments/schema.ts'
import { floorsBetween } from '@lintel/contract/doors/floors.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useSiteOfCalls } from '../../api/named-site.tsx'
import { useRead } from '../../api/queries.ts'
import { AllowedFields, CallFields, MemberLimitField } from '../../domain/residences/apartment-fields.tsx'
import { useBuildings } from '../../domain/residences/places.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { ChoiceField, SearchField } from '../../kit/form/more-fields.tsx'
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
      values={{ buildingUuid: place.building, floor: place.floor, number: '', name: '', callType: 0, placement: 'sip' }}
      save={(form) => api.apartment.create(form, site)}
      submitLabel="common:add"
      done={({ number }) => t('communities:apartment.added', { number })}
      onSaved={onClose}
      onClose={onClose}
    >
      <BuildingField />
      <FloorOfBuilding />
      <NumberAndName />
      <CallFields />
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
      done={(form) => t('communities:apartment.addedMany', { count: apartmentNumbers(form).length })}
      onSaved={onClose}
      onClose={onClose}
    >
      <p>{t('communities:apartment.rangeHelp', { max: limits.apartmentsAtOnce })}</p>
      <BuildingField />
      <FloorOfBuilding />
      <NumberText name="firstNumber" label="communities:fields.firstNumber" />
      <NumberText name="lastNumber" label="communities:fields.lastNumber" />
      <CallFields />
      <MemberLimitField />
    </FormDialog>
  )
}

/** Changes an apartment; its lease stays as it is. */
export function EditApartment({ of: row, onClose }: { readonly of: Apartment; readonly onClose: () => void }) {
  const t = useText()
  const site = useSiteOfCalls()
  const { data: info } = useRead(api.apartment.get, { uuid: row.uuid })
  if (!info) return null
  return (
    <FormDialog
      title={t('communities:apartment.editTitle', { name: apartmentLabel(row) })}
      schema={ApartmentEdit}
      values={{
        uuid: info.uuid,
        version: info.version,
        floor: info.floor ?? '',
        number: info.number,
        name: info.name,
        callType: info.callType,
        placement: info.placement,
        mayCreatePin: info.mayCreatePin,
        mayCreateQr: info.mayCreateQr,
        mayAddCard: info.mayAddCard,
        mayEnrolFace: info.mayEnrolFace,
        memberLimit: info.memberLimit,
        leaseFrom: info.leaseFrom ?? '',
        leaseUntil: info.leaseUntil ?? '',
        endsWithLease: info.endsWithLease,
      }}
      save={(form) => api.apartment.edit(form, site)}
      submitLabel="common:save"
      done={({ number }) => t('communities:apartment.saved', { number })}
      onSaved={onClose}
      onClose={onClose}
    >
      {info.building && <FloorField buildingUuid={info.building.uuid} />}
      <NumberAndName />
      <CallFields />
      <MemberLimitField />
      <AllowedFields />
    </FormDialog>
  )
}

const BuildingField = () => <SearchField name="buildingUuid" label="things:building" options={useBuildings() ?? []} />

function FloorOfBuilding() {
  const buildingUuid = useWatch({ name: 'buildingUuid' }) as string
  return <FloorField buildingUuid={buildingUuid} />
}

/** One of the floors of a building, or none. */
function FloorField({ buildingUuid }: { readonly buildingUuid: string }) {
  const building = useRead(api.building.list, {}).data?.rows.find(({ uuid }) => uuid === buildingUuid)
  const floors = building ? floorsBetween(building.startFloor, building.topFloor) : []
  const labelOf = (floor: string) => [floor, building?.floorNames[floor]].filter(Boolean).join(' – ')
  return (
    <ChoiceField
      name="floor"
      label="things:floor"
      options={floors.map((floor) => ({ value: floor, label: labelOf(floor) }))}
    />
  )
}

function NumberText({ name, label }: Pick<Parameters<typeof TextField>[0], 'name' | 'label'>) {
  return (
    <TextField
      name={name}
      label={label}
      autoComplete="off"
      inputMode="numeric"
      dir="ltr"
      maxLength={limits.apartmentNumber}
    />
  )
}

function NumberAndName() {
  const t = useText()
  return (
    <>
      <NumberText name="number" label="communities:fields.number" />
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
