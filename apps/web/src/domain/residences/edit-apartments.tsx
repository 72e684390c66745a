import { switchesInUse } from '@lintel/contract/apartments/schema.ts'
import type { Apartment } from '@lintel/contract/apartments/records.ts'
import { floors, floorsBetween } from '@lintel/contract/doors/floors.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useSiteOfCalls } from '../../api/named-site.tsx'
import { useRead } from '../../api/queries.ts'
import { NumberOrNoneField } from '../../kit/form/blank-fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { OneField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'
import { useMay } from '../../session/session.ts'
import { ApartmentChanges, changesOf, limitChoices, noChanges } from './apartment-changes.ts'
import { useCallTypes, useCallWords } from './call-types.ts'

interface EditApartmentsProps {
  readonly apartments: readonly Apartment[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/**
 * Settings that several apartments get together; fields that are not set stay in each. Needs the `apartments`
 * catalogue.
 */
export function EditApartments({ apartments, onClose, onDone }: EditApartmentsProps) {
  const t = useText()
  const site = useSiteOfCalls()
  const count = apartments.length
  return (
    <FormDialog
      title={t('apartments:editMany.title', { count })}
      schema={ApartmentChanges}
      values={noChanges}
      save={(form) =>
        api.apartment.editMany({ apartments: apartments.map(({ uuid }) => uuid), ...changesOf(form) }, site)
      }
      submitLabel="common:save"
      successText={() => t('apartments:editMany.done', { count })}
      onSaved={onDone}
      onClose={onClose}
    >
      <FloorField apartments={apartments} />
      <ChangeFields />
    </FormDialog>
  )
}

/** A floor that all their buildings have, for those who lay out the site. */
function FloorField({ apartments }: Pick<EditApartmentsProps, 'apartments'>) {
  const t = useText()
  const { data } = useRead(api.building.list, {}, { enabled: useMay()('structure.edit') })
  if (!data) return null
  const buildingUuids = new Set(apartments.map(({ building }) => building?.uuid))
  const buildings = data.rows.filter(({ uuid }) => buildingUuids.has(uuid))
  const common = floors.filter((floor) =>
    buildings.every(({ startFloor, topFloor }) => floorsBetween(startFloor, topFloor).includes(floor)),
  )
  return (
    <OneField
      name="floor"
      label="things:floor"
      options={[
        { value: '', label: t('apartments:editMany.stays') },
        ...common.map((floor) => ({ value: floor, label: floor })),
        { value: 'none', label: t('apartments:editMany.noFloor') },
      ]}
    />
  )
}

function ChangeFields() {
  const t = useText()
  const { placements } = useCallWords()
  const callTypes = useCallTypes()
  const hasOwnLimit = (useWatch({ name: 'memberLimitOf' }) as string) === 'own'
  const stays = { value: '', label: t('apartments:editMany.stays') }
  const onOff = [
    stays,
    { value: 'on', label: t('apartments:editMany.on') },
    { value: 'off', label: t('apartments:editMany.off') },
  ]
  return (
    <>
      <div>{t('apartments:editMany.text')}</div>
      <OneField
        name="callType"
        label="apartments:fields.callType"
        options={[stays, ...callTypes.map(({ value, label }) => ({ value: String(value), label }))]}
      />
      <OneField name="placement" label="apartments:fields.placement" options={[stays, ...placements]} />
      <OneField
        name="memberLimitOf"
        label="apartments:fields.memberLimit"
        options={limitChoices.map((value) =>
          value === '' ? stays : { value, label: t(`apartments:editMany.limit.${value}`) },
        )}
      />
      {hasOwnLimit && (
        <NumberOrNoneField
          name="memberLimit"
          label="apartments:editMany.limit.number"
          help={t('apartments:help.memberLimitMany')}
          min={0}
          max={limits.memberLimitMax}
        />
      )}
      {switchesInUse.map((one) => (
        <OneField key={one} name={one} label={`apartments:fields.${one}`} options={onOff} />
      ))}
    </>
  )
}
