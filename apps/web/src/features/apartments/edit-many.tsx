import { ApartmentsEdit, type Apartment } from '@lintel/contract/apartments/schema.ts'
import { z } from 'zod'
import { api } from '../../api/client.ts'
import { useCallWords } from '../../domain/residences/call-types.ts'
import { NumberOrNoneField } from '../../kit/form/blank-fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { OneField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'

const switches = ['mayCreatePin', 'mayCreateQr', 'mayAddCard', 'mayEnrolFace'] as const
const limit = ApartmentsEdit.shape.memberLimit

/** Choices of one form for several apartments; what stays says nothing. */
const Form = z.object({
  callType: z.string(),
  placement: z.string(),
  mayCreatePin: z.string(),
  mayCreateQr: z.string(),
  mayAddCard: z.string(),
  mayEnrolFace: z.string(),
  memberLimit: limit,
})

const wanted = (form: z.output<typeof Form>) => ({
  ...(form.callType !== '' && { callType: Number(form.callType) }),
  ...(form.placement !== '' && { placement: form.placement as 'ip' | 'sip' }),
  ...Object.fromEntries(switches.flatMap((one) => (form[one] === '' ? [] : [[one, form[one] === 'on']]))),
  ...(typeof form.memberLimit === 'number' && { memberLimit: form.memberLimit }),
})

interface EditManyProps {
  readonly apartments: readonly Apartment[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Settings that several apartments get together; fields that are not set stay in each. */
export function EditMany({ apartments, onClose, onDone }: EditManyProps) {
  const t = useText()
  const words = useCallWords()
  const stays = { value: '', label: t('apartments:editMany.stays') }
  const count = apartments.length
  const onOff = [
    stays,
    { value: 'on', label: t('apartments:editMany.on') },
    { value: 'off', label: t('apartments:editMany.off') },
  ]
  return (
    <FormDialog
      title={t('apartments:editMany.title', { count })}
      schema={Form}
      values={{
        callType: '',
        placement: '',
        memberLimit: null,
        mayCreatePin: '',
        mayCreateQr: '',
        mayAddCard: '',
        mayEnrolFace: '',
      }}
      save={(form) => api.apartment.editMany({ apartments: apartments.map(({ uuid }) => uuid), ...wanted(form) })}
      submitLabel="common:save"
      done={() => t('apartments:editMany.done', { count })}
      onSaved={onDone}
      onClose={onClose}
    >
      <div>{t('apartments:editMany.text')}</div>
      <OneField
        name="callType"
        label="apartments:fields.callType"
        options={[stays, ...words.callTypes.map(({ value, label }) => ({ value: String(value), label }))]}
      />
      <OneField name="placement" label="apartments:fields.placement" options={[stays, ...words.placements]} />
      <NumberOrNoneField
        name="memberLimit"
        label="apartments:fields.memberLimit"
        help={t('apartments:help.memberLimitMany')}
      />
      {switches.map((one) => (
        <OneField key={one} name={one} label={`apartments:fields.${one}`} options={onOff} />
      ))}
    </FormDialog>
  )
}
