import { PersonnelForm } from '@lintel/contract/personnel/schema.ts'
import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { CompanyField } from '../../domain/people/company-field.tsx'
import { FormScreen } from '../../kit/form/form-screen.tsx'
import { FormSteps } from '../../kit/form/form-steps.tsx'
import { LoadedForm } from '../../kit/form/loaded-form.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { textOf, useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { useMay } from '../../session/abilities.ts'
import { showToast } from '../../ui/toast.ts'
import { personnel } from './links.ts'
import { AccessFields, informationFields, InformationFields, useChosenCompany } from './person-fields.tsx'
import { PhotoField, type ChosenPhoto } from './photo/photo-field.tsx'
import { fullName } from './words.tsx'

interface Defaults {
  readonly nextId: string
  readonly mayCreatePin: boolean
  readonly hasLandline: boolean
  readonly landlineByDefault: boolean
}

/**
 * A new person of the office; the place in the tree that was chosen before is where it begins. Two steps:
 * the person's data, then what opens doors; the second can be left out (office.md 8.2).
 */
export default function CreatePerson() {
  const query = useRead(api.personnel.defaults, {})
  return (
    <LoadedForm title="personnel:create" query={query} back={useLinks(personnel).list()}>
      {(defaults) => <NewPerson defaults={defaults} />}
    </LoadedForm>
  )
}

function NewPerson({ defaults }: { readonly defaults: Defaults }) {
  const t = useText()
  const navigate = useNavigate()
  const links = useLinks(personnel)
  const [search] = useSearchParams()
  const [photo, setPhoto] = useState<ChosenPhoto>()
  const values: z.input<typeof PersonnelForm> = {
    companyUuid: search.get('companyUuid') ?? '',
    departmentUuid: search.get('departmentUuid'),
    firstName: '',
    lastName: '',
    personnelId: '',
    email: '',
    phoneCode: '',
    phone: '',
    roleLabel: '',
    validFrom: null,
    validUntil: null,
    needsMoreTime: false,
    showInDirectory: true,
    appEnabled: false,
    landlineEnabled: false,
    landline: '',
    callType: 'app',
    remark: '',
    pin: '',
    duressPin: '',
    cards: [],
    uhfTag: [],
    plates: [],
    timedPlates: [],
    lifetimeMinutes: 0,
    fingerprints: [],
    idAccess: { mode: 'none' },
    accessGroupUuids: [],
  }
  return (
    <FormScreen
      title="personnel:create"
      schema={PersonnelForm}
      values={values}
      save={async (form) => {
        const made = await api.personnel.create(form)
        if (photo) await sendPhoto(made.uuid, photo)
        return made
      }}
      submitLabel="common:create"
      done={(form) => t('personnel:saved', { name: fullName(form) })}
      onSaved={({ uuid }) => {
        void navigate(links.info({ id: uuid }) ?? links.list() ?? '/', { replace: true })
      }}
      back={links.list()}
    >
      {({ isSending }) => (
        <FormSteps
          first={{
            title: 'personnel:steps.information',
            content: <Information defaults={defaults} photo={photo} onPhoto={setPhoto} />,
          }}
          second={{ title: 'personnel:steps.access', content: <Access defaults={defaults} /> }}
          firstFields={informationFields}
          saveFirstLabel="personnel:steps.saveInformation"
          submitLabel="common:create"
          isSending={isSending}
          back={links.list()}
        />
      )}
    </FormScreen>
  )
}

/** Departments and access groups are a company's own; with another company nothing of them is chosen. */
function CompanyChoice() {
  const companyUuid = useChosenCompany()
  const { setValue } = useFormContext()
  const former = useRef(companyUuid)
  useEffect(() => {
    if (former.current === companyUuid) return
    former.current = companyUuid
    setValue('departmentUuid', null)
    setValue('accessGroupUuids', [])
  }, [companyUuid, setValue])
  return <CompanyField name="companyUuid" label="personnel:fields.company" />
}

/** A person who was created stays when the photo is refused: it can be given again on the page that comes next. */
async function sendPhoto(uuid: string, { file, lifetimeMinutes }: ChosenPhoto): Promise<void> {
  try {
    await api.personnel.setPhoto({ uuid, lifetimeMinutes, file })
  } catch (thrown) {
    showToast({ meaning: 'danger', text: textOf('personnel:photo.notSaved', { problem: messageOf(thrown) }) })
  }
}

interface InformationProps {
  readonly defaults: Defaults
  readonly photo: ChosenPhoto | undefined
  readonly onPhoto: (photo: ChosenPhoto | undefined) => void
}

function Information({ defaults, photo, onPhoto }: InformationProps) {
  const t = useText()
  const mayGivePhoto = useMay()('personnel.edit')
  return (
    <>
      <CompanyChoice />
      <InformationFields
        companyUuid={useChosenCompany()}
        idHelp={t('personnel:help.personnelId', { next: defaults.nextId })}
        hasLandline={defaults.hasLandline}
        landlineByDefault={defaults.landlineByDefault}
      />
      {mayGivePhoto && <PhotoField photo={photo} onChoose={onPhoto} />}
    </>
  )
}

function Access({ defaults }: { readonly defaults: Defaults }) {
  const t = useText()
  return (
    <AccessFields
      companyUuid={useChosenCompany()}
      mayCreatePin={defaults.mayCreatePin}
      pinHelp={t('personnel:help.pin')}
    />
  )
}
