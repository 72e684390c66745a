import { switchesInUse } from '@lintel/contract/apartments/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { floorsBetween } from '@lintel/contract/doors/floors.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { NumberOrNoneField } from '../../kit/form/blank-fields.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { ChoiceField, NumberChoiceField, OneField, SwitchField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'
import { useCallTypes, useCallWords } from './call-types.ts'

/** Settings of one apartment as fields. Pages that use them load the texts `apartments`. */

/** One of the floors of a building, or none. */
export function FloorField({ buildingUuid }: { readonly buildingUuid: string }) {
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

/** What is dialled at a door phone. */
export function ApartmentNumberField({ name, label }: Pick<Parameters<typeof TextField>[0], 'name' | 'label'>) {
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

/** Number of an apartment at the SIP server. */
export function SipGroupField() {
  const t = useText()
  return (
    <TextField
      name="sipGroup"
      label="apartments:fields.sipGroup"
      help={t('apartments:help.sipGroup')}
      autoComplete="off"
      inputMode="numeric"
      dir="ltr"
      maxLength={limits.sipNumber}
    />
  )
}

/** Call type and placement of an apartment; whether the site has landlines is read where it is not known. */
export function CallFields({ hasLandline }: { readonly hasLandline?: boolean }) {
  const t = useText()
  return (
    <>
      <NumberChoiceField
        name="callType"
        label="apartments:fields.callType"
        help={t('apartments:help.callType')}
        options={useCallTypes(hasLandline)}
      />
      <OneField name="placement" label="apartments:fields.placement" options={useCallWords().placements} />
    </>
  )
}

/** How many members a household may have; empty for the limit of the site. */
export function MemberLimitField() {
  const t = useText()
  return (
    <NumberOrNoneField
      name="memberLimit"
      label="apartments:fields.memberLimit"
      help={t('apartments:help.memberLimit')}
      min={0}
      max={limits.memberLimitMax}
    />
  )
}

/** What residents may do by themselves. */
export function AllowedFields() {
  return (
    <>
      {switchesInUse.map((name) => (
        <SwitchField key={name} name={name} label={`apartments:fields.${name}`} />
      ))}
    </>
  )
}
