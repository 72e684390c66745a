import type { ResidentCodeKind } from '@lintel/contract/personnel/states.ts'
import { ResidentCodeEdit, ResidentCodeForm, type ResidentCode } from '@lintel/contract/resident-codes/schema.ts'
import type { ResidentInfo } from '@lintel/contract/residents/schema.ts'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useAccessPreview } from '../../domain/access-groups/access-preview.tsx'
import { HoursFields } from '../../domain/access-groups/fields.tsx'
import { firstHours } from '../../domain/schedules/windows-field.tsx'
import { FormScreen, useWayBack } from '../../kit/form/form-screen.tsx'
import { LoadedForm } from '../../kit/form/loaded-form.tsx'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { CodeDoorsField, CodeField, ResidentField } from './fields.tsx'
import { residentCodes } from './links.ts'

/** The form of a PIN: a new one, or the one that the address names. */
export const PinPage = () => <CodePage kind="pin" />

/** The form of a card: a new one, or the one that the address names. */
export const CardPage = () => <CodePage kind="card" />

interface KindProps {
  readonly kind: ResidentCodeKind
}

function CodePage({ kind }: KindProps) {
  const [search] = useSearchParams()
  const id = useParam('id')
  const resident = search.get('resident')
  if (id !== '') return <PresentCode uuid={id} kind={kind} />
  return resident === null ? <NewCode kind={kind} /> : <NewCodeOf uuid={resident} kind={kind} />
}

const useList = (kind: ResidentCodeKind) => filteredAddress(useLinks(residentCodes).list(), { type: kind })

/** A code of the resident whose page led here. */
function NewCodeOf({ uuid, kind }: KindProps & { readonly uuid: string }) {
  return (
    <LoadedForm title={`residentCodes:create.${kind}`} query={useRead(api.resident.get, { uuid })} back={useList(kind)}>
      {(resident) => <NewCode key={resident.uuid} kind={kind} resident={resident} />}
    </LoadedForm>
  )
}

function NewCode({ kind, resident }: KindProps & { readonly resident?: ResidentInfo }) {
  const t = useText()
  const preview = useAccessPreview()
  const { apartment, building } = resident ?? {}
  return (
    <>
      <FormScreen
        title={`residentCodes:create.${kind}`}
        schema={ResidentCodeForm}
        values={{
          kind,
          residentUuid: resident?.uuid ?? '',
          pin: '',
          card: '',
          repeat: 'daily',
          startsAt: '',
          endsAt: '',
          windows: firstHours,
          doorUuids: [],
        }}
        ask={(form) => preview.ask(api.residentCode.previewCreate(form))}
        save={(form) => api.residentCode.create(form)}
        submitLabel="common:create"
        successText={() => t('residentCodes:saved')}
        {...useWayBack(useList(kind))}
      >
        <ResidentField
          home={
            apartment && building
              ? { building: building.uuid, apartment: { value: apartment.uuid, label: apartment.name } }
              : undefined
          }
        />
        <CodeField kind={kind} />
        <HoursFields />
        <DoorsOfChosen />
      </FormScreen>
      {preview.dialog}
    </>
  )
}

function DoorsOfChosen() {
  return <CodeDoorsField resident={useWatch({ name: 'residentUuid' }) as string} />
}

function PresentCode({ uuid, kind }: KindProps & { readonly uuid: string }) {
  return (
    <LoadedForm
      title={`residentCodes:edit.${kind}`}
      query={useRead(api.residentCode.get, { uuid })}
      back={useList(kind)}
    >
      {(code) => <EditCode key={code.uuid} code={code} />}
    </LoadedForm>
  )
}

function EditCode({ code }: { readonly code: ResidentCode }) {
  const t = useText()
  const preview = useAccessPreview()
  const { uuid, version, kind, resident, building, apartment } = code
  return (
    <>
      <FormScreen
        title={`residentCodes:edit.${kind}`}
        name={resident.name}
        schema={ResidentCodeEdit}
        values={{
          uuid,
          version,
          pin: '',
          card: '',
          repeat: code.repeat,
          startsAt: code.startsAt ?? '',
          endsAt: code.endsAt ?? '',
          windows: code.windows,
          doorUuids: code.doors.map((door) => door.uuid),
        }}
        ask={(form) => preview.ask(api.residentCode.previewEdit(form))}
        save={(form) => api.residentCode.edit(form)}
        submitLabel="common:save"
        successText={() => t('residentCodes:saved')}
        {...useWayBack(useList(kind))}
      >
        <p>
          <bdi>{[building.name, apartment.name].join(' / ')}</bdi>
          {code.maskedValue && (
            <>
              {' · '}
              <bdi dir="ltr">{code.maskedValue}</bdi>
            </>
          )}
        </p>
        <CodeField kind={kind} isKept />
        <HoursFields />
        <CodeDoorsField resident={resident.uuid} />
      </FormScreen>
      {preview.dialog}
    </>
  )
}
