import { switchesInUse } from '@lintel/contract/apartments/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { NumberOrNoneField } from '../../kit/form/blank-fields.tsx'
import { NumberChoiceField, OneField, SwitchField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'
import { useCallTypes, useCallWords } from './call-types.ts'

/** Settings of one apartment as fields. Pages that use them load the texts `apartments`. */

/** Call type and placement of an apartment. */
export function CallFields() {
  const t = useText()
  return (
    <>
      <NumberChoiceField
        name="callType"
        label="apartments:fields.callType"
        help={t('apartments:help.callType')}
        options={useCallTypes()}
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
