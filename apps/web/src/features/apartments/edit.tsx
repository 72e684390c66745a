import { ApartmentEdit, type ApartmentInfo } from '@lintel/contract/apartments/schema.ts'
import { useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { AllowedFields, CallFields, MemberLimitField } from '../../domain/residences/apartment-fields.tsx'
import { DateField } from '../../kit/form/dates/date-field.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { SwitchField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'

/** Settings, limits and lease of one apartment; floor and number stay as its installer set them. */
export function EditApartment({ uuid, onClose }: { readonly uuid: string; readonly onClose: () => void }) {
  const { data } = useRead(api.apartment.get, { uuid })
  return data ? <EditForm apartment={data} onClose={onClose} /> : null
}

function EditForm({ apartment, onClose }: { readonly apartment: ApartmentInfo; readonly onClose: () => void }) {
  const t = useText()
  const { uuid, version, floor, number, name, callType, placement, memberLimit, endsWithLease } = apartment
  const { mayCreatePin, mayCreateQr, mayAddCard, mayEnrolFace, leaseFrom, leaseUntil } = apartment
  return (
    <FormDialog
      title={t('apartments:edit.title', { number })}
      schema={ApartmentEdit}
      values={{
        uuid,
        version,
        floor,
        number,
        name,
        callType,
        placement,
        memberLimit,
        endsWithLease,
        mayCreatePin,
        mayCreateQr,
        mayAddCard,
        mayEnrolFace,
        leaseFrom: leaseFrom ?? '',
        leaseUntil: leaseUntil ?? '',
      }}
      save={(form) => api.apartment.edit(form)}
      submitLabel="common:save"
      done={() => t('apartments:edit.saved', { number })}
      onSaved={onClose}
      onClose={onClose}
    >
      <EditFields />
    </FormDialog>
  )
}

function EditFields() {
  const t = useText()
  const hasEnd = (useWatch({ name: 'leaseUntil' }) as string) !== ''
  return (
    <>
      <TextField name="name" label="things:name" help={t('apartments:help.name')} autoComplete="off" />
      <CallFields />
      <MemberLimitField />
      <AllowedFields />
      <DateField name="leaseFrom" label="apartments:fields.leaseFrom" kind="moment" />
      <DateField name="leaseUntil" label="apartments:fields.leaseUntil" kind="moment" />
      {hasEnd && (
        <SwitchField
          name="endsWithLease"
          label="apartments:fields.endsWithLease"
          help={t('apartments:help.endsWithLease')}
        />
      )}
    </>
  )
}
