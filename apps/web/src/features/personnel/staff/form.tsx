import { PersonnelEdit, PersonnelForm } from '@lintel/contract/personnel/schema.ts'
import type { PersonnelInfo } from '@lintel/contract/personnel/records.ts'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { useOwnCompany } from '../../../domain/people/companies.tsx'
import { CardsField, CurrentCredentialsField } from '../../../domain/people/credential-fields.tsx'
import { FloorsFields } from '../../../domain/residences/floors-fields.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { FormScreen } from '../../../kit/form/form-screen.tsx'
import { LoadedForm } from '../../../kit/form/loaded-form.tsx'
import { useLinks, useParam } from '../../../kit/portal/route-context.ts'
import { useText } from '../../../language/language.ts'
import { useMay } from '../../../session/session.ts'
import { Section } from '../../../ui/content.tsx'
import { AccessGroupsField } from '../fields.tsx'
import { PhotoField, type ChosenPhoto } from '../photo/photo-field.tsx'
import { sendPhoto } from '../photo/send-photo.ts'
import { fullName } from '../words.tsx'
import { staff } from '../links.ts'

function useWayBack() {
  const navigate = useNavigate()
  const back = useLinks(staff).list()
  return {
    back,
    onSaved: () => {
      void navigate(back ?? '/')
    },
  }
}

/** The form of staff: a new one, or the one that the address names. One name is enough (community.md 13). */
export default function StaffSet() {
  const id = useParam('id')
  return id === '' ? <NewStaff /> : <OldStaff uuid={id} />
}

function NewStaff() {
  const t = useText()
  const companyUuid = useOwnCompany() ?? ''
  const [photo, setPhoto] = useState<ChosenPhoto>()
  return (
    <FormScreen
      {...useWayBack()}
      title="residents:staff.create"
      schema={PersonnelForm}
      values={{ kind: 'staff', companyUuid, lastName: '', pin: '', cards: [], accessGroupUuids: [], floors: [] }}
      save={async (form) => {
        const person = await api.personnel.create(form)
        if (photo) await sendPhoto(person.uuid, photo)
      }}
      submitLabel="common:create"
      successText={(form) => t('personnel:saved', { name: fullName(form) })}
    >
      <StaffFields companyUuid={companyUuid} pinHelp={t('personnel:help.pin')} photo={photo} onPhoto={setPhoto} />
    </FormScreen>
  )
}

function OldStaff({ uuid }: { readonly uuid: string }) {
  const query = useRead(api.personnel.get, { uuid })
  return (
    <LoadedForm title="residents:staff.edit" query={query} back={useLinks(staff).list()}>
      {(person) => <EditStaff key={person.uuid} person={person} />}
    </LoadedForm>
  )
}

function EditStaff({ person }: { readonly person: PersonnelInfo }) {
  const t = useText()
  const { uuid, version, lastName, credentials, accessGroupUuids } = person
  const [photo, setPhoto] = useState<ChosenPhoto>()
  return (
    <FormScreen
      {...useWayBack()}
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
        accessGroupUuids,
        floors: person.floors.map(({ buildingUuid, floors }) => ({ buildingUuid, floors })),
        removeCredentialUuids: [],
      }}
      save={async (form) => {
        await api.personnel.edit(form)
        if (photo) await sendPhoto(uuid, photo)
      }}
      submitLabel="common:save"
      successText={(form) => t('personnel:saved', { name: fullName(form) })}
    >
      <StaffFields
        companyUuid={person.companyUuid}
        pinHelp={t('personnel:help.pinKept')}
        photo={photo}
        onPhoto={setPhoto}
        currentCredentials={<CurrentCredentialsField credentials={credentials} />}
      />
    </FormScreen>
  )
}

interface StaffFieldsProps {
  readonly companyUuid: string
  readonly pinHelp: string
  readonly photo: ChosenPhoto | undefined
  readonly onPhoto: (photo: ChosenPhoto | undefined) => void
  /** Existing credentials, after what can be given. */
  readonly currentCredentials?: ReactNode
}

function StaffFields({ companyUuid, pinHelp, photo, onPhoto, currentCredentials }: StaffFieldsProps) {
  const t = useText()
  const may = useMay()
  return (
    <>
      <TextField name="lastName" label="things:name" autoComplete="off" />
      <Section title={t('personnel:parts.credentials')}>
        <TextField
          name="pin"
          label="personnel:fields.pin"
          help={pinHelp}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
        />
        <CardsField kind="card" name="cards" label="personnel:fields.cards" />
        {currentCredentials}
      </Section>
      {may('personnel.edit') && <PhotoField photo={photo} onChoose={onPhoto} />}
      <FloorsFields />
      <Section title={t('personnel:parts.access')}>
        <AccessGroupsField
          name="accessGroupUuids"
          label="personnel:fields.accessGroups"
          help={t('residents:staff.groupsHelp')}
          companyUuid={companyUuid}
        />
      </Section>
    </>
  )
}
