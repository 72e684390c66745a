import { callTypes, placements } from '@lintel/contract/apartments/calls.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { NumberChoiceField, NumberField, OneField, SwitchField } from '../../kit/form/more-fields.tsx'
import { type Translate, useText } from '../../language/language.ts'

/** Settings of apartments in words and as fields. Needs the `communities` catalogue. */

/** Call type of an apartment in words: what rings, step after step. */
export const callTypeText = (t: Translate, callType: number): string =>
  (callTypes[callType] ?? [])
    .map((step) => step.map((target) => t(`communities:call.${target}`)).join(' + '))
    .join(` ${t('communities:call.then')} `)

/** Call type and placement of an apartment. */
export function CallFields() {
  const t = useText()
  return (
    <>
      <NumberChoiceField
        name="callType"
        label="communities:fields.callType"
        help={t('communities:help.callType')}
        options={callTypes.map((_, value) => ({ value, label: callTypeText(t, value) }))}
      />
      <OneField
        name="placement"
        label="communities:fields.placement"
        options={placements.map((value) => ({ value, label: t(`communities:placement.${value}`) }))}
      />
    </>
  )
}

/** How many members a household may have; empty for the limit of the site. */
export function MemberLimitField() {
  const t = useText()
  return (
    <NumberField
      name="memberLimit"
      label="communities:fields.memberLimit"
      help={t('communities:help.memberLimit')}
      min={0}
      max={limits.memberLimitMax}
    />
  )
}

const allowed = ['mayCreatePin', 'mayCreateQr', 'mayAddCard', 'mayEnrolFace'] as const

/** What residents may do by themselves. */
export function AllowedFields() {
  return (
    <>
      {allowed.map((name) => (
        <SwitchField key={name} name={name} label={`communities:fields.${name}`} />
      ))}
    </>
  )
}
