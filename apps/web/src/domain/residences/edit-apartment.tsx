import { ApartmentEdit, type ApartmentForm } from '@lintel/contract/apartments/schema.ts'
import type { ApartmentInfo } from '@lintel/contract/apartments/records.ts'
import { useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useSiteOfCalls } from '../../api/named-site.tsx'
import { useRead } from '../../api/queries.ts'
import { DateField } from '../../kit/form/dates/date-field.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { SwitchField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'
import { useMay } from '../../session/session.ts'
import { Notice } from '../../ui/notice.tsx'
import {
  AllowedFields,
  ApartmentNumberField,
  CallFields,
  FloorField,
  MemberLimitField,
  SipGroupField,
} from './apartment-fields.tsx'

interface EditApartmentProps {
  readonly uuid: string
  readonly onClose: () => void
}

/**
 * Settings, limits and lease of one apartment, or of the home of a villa. Pages that use it load the texts
 * `apartments`.
 */
export function EditApartment({ uuid, onClose }: EditApartmentProps) {
  const { data } = useRead(api.apartment.get, { uuid })
  return data ? <EditForm apartment={data} onClose={onClose} /> : null
}

interface FormProps extends Pick<EditApartmentProps, 'onClose'> {
  readonly apartment: ApartmentInfo
}

function EditForm({ apartment, onClose }: FormProps) {
  const t = useText()
  const site = useSiteOfCalls()
  const { uuid, version, building, floor, number, name, callType, placement, sipGroup, memberLimit } = apartment
  const { mayCreatePin, mayCreateQr, mayAddCard, mayEnrolFace, leaseFrom, leaseUntil, endsWithLease } = apartment
  return (
    <FormDialog
      title={building ? t('apartments:edit.title', { number }) : t('apartments:edit.home')}
      schema={ApartmentEdit}
      values={{
        uuid,
        version,
        floor: floor ?? '',
        number,
        name,
        callType,
        placement,
        sipGroup,
        memberLimit,
        endsWithLease,
        mayCreatePin,
        mayCreateQr,
        mayAddCard,
        mayEnrolFace,
        leaseFrom: leaseFrom ?? '',
        leaseUntil: leaseUntil ?? '',
        moveOut: { confirm: '', residents: apartment.residents },
      }}
      save={(form) => api.apartment.edit(form, site)}
      submitLabel="common:save"
      successText={(savedApartment) =>
        building ? t('apartments:edit.saved', { number: savedApartment.number }) : t('apartments:edit.homeSaved')
      }
      onSaved={onClose}
      onClose={onClose}
    >
      {building && <PlaceFields building={building.uuid} />}
      <TextField name="name" label="things:name" help={t('apartments:help.name')} autoComplete="off" />
      <CallFields hasLandline={apartment.hasLandline} />
      <SipGroupField />
      <MemberLimitField />
      <AllowedFields />
      {building && <LeaseFields apartment={apartment} />}
    </FormDialog>
  )
}

/** Floor and number, for those who lay out the site. */
function PlaceFields({ building }: { readonly building: string }) {
  if (!useMay()('structure.edit')) return null
  return (
    <>
      <FloorField buildingUuid={building} />
      <ApartmentNumberField name="number" label="apartments:fields.number" />
    </>
  )
}

/** The lease, and whether its end moves the household out, for those who may do that. */
function LeaseFields({ apartment }: Pick<FormProps, 'apartment'>) {
  const t = useText()
  const mayMoveOut = useMay()('apartment.moveOut')
  const [until, endsWithLease] = useWatch<ApartmentForm, ['leaseUntil', 'endsWithLease']>({
    name: ['leaseUntil', 'endsWithLease'],
  })
  if (apartment.endsWithLease && !mayMoveOut) return null
  const isNew = !apartment.endsWithLease || until !== apartment.leaseUntil
  return (
    <>
      <DateField name="leaseFrom" label="apartments:fields.leaseFrom" kind="moment" />
      <DateField name="leaseUntil" label="apartments:fields.leaseUntil" kind="moment" />
      {until !== '' && mayMoveOut && (
        <SwitchField
          name="endsWithLease"
          label="apartments:fields.endsWithLease"
          help={t('apartments:help.endsWithLease')}
        />
      )}
      {until !== '' && endsWithLease && isNew && (
        <>
          <Notice meaning="attention">{t('apartments:moveOut.text', { count: apartment.residents })}</Notice>
          <TextField
            name="moveOut.confirm"
            label="apartments:moveOut.confirm"
            help={apartment.number}
            autoComplete="off"
          />
        </>
      )}
    </>
  )
}
