import { staffCodes } from '@lintel/contract/personnel/states.ts'
import { PersonnelEdit, PersonnelForm } from '@lintel/contract/personnel/schema.ts'
import type { PersonnelInfo } from '@lintel/contract/personnel/records.ts'
import { useState } from 'react'
import { api } from '../../../../api/client.ts'
import { useRead } from '../../../../api/queries.ts'
import { useOwnCompany } from '../../../../domain/people/companies.tsx'
import { CardsField } from '../../../../domain/people/credential-fields.tsx'
import { accessValues, OwnAccessFields } from '../../../../domain/people/own-access-fields.tsx'
import { UnknownOperation, useCodeOfAddress } from '../../../../domain/people/own-access.tsx'
import { Portrait } from '../../../../domain/people/portrait.tsx'
import { TextField } from '../../../../kit/form/fields.tsx'
import { FormScreen, useWayBack } from '../../../../kit/form/form-screen.tsx'
import { LoadedForm } from '../../../../kit/form/loaded-form.tsx'
import { filteredAddress } from '../../../../kit/portal/address.ts'
import { useLinks, useParam, useRouteContext } from '../../../../kit/portal/route-context.ts'
import { useText } from '../../../../language/language.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { staffAuth } from './links.ts'
import { PhotoField, type ChosenPhoto } from '../../photo/photo-field.tsx'
import { sendPhoto } from '../../photo/send-photo.ts'
import { fullName } from '../../words.tsx'

type StaffCode = (typeof staffCodes)[number]

const useList = (code: StaffCode) => filteredAddress(useLinks(staffAuth).list(), { type: code })

const isMissing = { params: { key: 'validation:required' } }
/** The form of a new member of staff, whose code must be given. */
const formWith: Readonly<Record<StaffCode, typeof PersonnelForm>> = {
  pin: PersonnelForm.refine(({ pin }) => pin !== '', { path: ['pin'], ...isMissing }),
  card: PersonnelForm.refine(({ cards }) => cards.length > 0, { path: ['cards'], ...isMissing }),
  face: PersonnelForm,
}

/** The form of staff: a new one, or the one that the address names. */
export default function StaffSet() {
  const id = useParam('id')
  const code = useCodeOfAddress(staffCodes)
  const { name } = useRouteContext().page
  const list = useList(code)
  if (name === 'create') return <NewStaff key={code} code={code} />
  if (name === 'edit') return <OldStaff uuid={id} />
  return <UnknownOperation title="residents:staff.edit" list={list} />
}

function NewStaff({ code }: { readonly code: StaffCode }) {
  const t = useText()
  const companyUuid = useOwnCompany() ?? ''
  const [photo, setPhoto] = useState<ChosenPhoto>()
  const [isPhotoMissing, setPhotoMissing] = useState(false)
  return (
    <FormScreen
      {...useWayBack(useList(code))}
      title="residents:staff.create"
      schema={formWith[code]}
      values={{ kind: 'staff', companyUuid, lastName: '', pin: '', cards: [], access: accessValues(null) }}
      ask={async () => {
        setPhotoMissing(code === 'face' && !photo)
        return code !== 'face' || photo !== undefined
      }}
      save={async (form) => {
        const person = await api.personnel.create(form)
        if (photo) await sendPhoto(person.uuid, photo)
      }}
      submitLabel="common:create"
      successText={(form) => t('personnel:saved', { name: fullName(form) })}
    >
      <StaffFields code={code} help={code === 'pin' ? t('personnel:help.pin') : ''} photo={photo} onPhoto={setPhoto} />
      {isPhotoMissing && !photo && <Notice meaning="danger">{t('residents:staff.photoMissing')}</Notice>}
    </FormScreen>
  )
}

function OldStaff({ uuid }: { readonly uuid: string }) {
  const query = useRead(api.personnel.get, { uuid })
  return (
    <LoadedForm title="residents:staff.edit" query={query} back={useLinks(staffAuth).list()}>
      {(person) => <EditStaff key={person.uuid} person={person} />}
    </LoadedForm>
  )
}

function EditStaff({ person }: { readonly person: PersonnelInfo }) {
  const t = useText()
  const { uuid, version, lastName, credentials, ownAccess } = person
  const [photo, setPhoto] = useState<ChosenPhoto>()
  const code = staffCodes.find((kind) => credentials.some((one) => one.kind === kind)) ?? 'face'
  return (
    <FormScreen
      {...useWayBack(useList(code))}
      title="residents:staff.edit"
      name={fullName(person)}
      schema={PersonnelEdit}
      values={{
        kind: 'staff',
        uuid,
        version,
        lastName,
        pin: '',
        cards: [],
        accessGroupUuids: [],
        access: accessValues(ownAccess),
      }}
      save={async (form) => {
        // Cards that are typed take the place of those that are there.
        const removeCredentialUuids = form.cards.length > 0 ? credentials.map((one) => one.uuid) : []
        await api.personnel.edit({ ...form, removeCredentialUuids })
        if (photo) await sendPhoto(uuid, photo)
      }}
      submitLabel="common:save"
      successText={(form) => t('personnel:saved', { name: fullName(form) })}
    >
      {code === 'face' && !photo && <Portrait person={person} size="large" label={t('personnel:kind.face')} />}
      <StaffFields
        code={code}
        help={
          code === 'card'
            ? t('visitors:help.keepsCards', { cards: ownAccess?.maskedCodes.join(', ') ?? '' })
            : t('personnel:help.pinKept')
        }
        photo={photo}
        onPhoto={setPhoto}
      />
    </FormScreen>
  )
}

interface StaffFieldsProps {
  readonly code: StaffCode
  /** Beside the PIN or the cards: what it must be, or what is there already. */
  readonly help: string
  readonly photo: ChosenPhoto | undefined
  readonly onPhoto: (photo: ChosenPhoto | undefined) => void
}

function StaffFields({ code, help, photo, onPhoto }: StaffFieldsProps) {
  return (
    <>
      <TextField name="lastName" label="things:name" autoComplete="off" />
      {code === 'pin' && (
        <TextField
          name="pin"
          label="personnel:fields.pin"
          help={help}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
        />
      )}
      {code === 'card' && <CardsField kind="card" name="cards" label="personnel:fields.cards" />}
      {code === 'card' && help && <small>{help}</small>}
      {code === 'face' && <PhotoField photo={photo} onChoose={onPhoto} />}
      <OwnAccessFields />
    </>
  )
}
