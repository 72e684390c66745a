import { PersonnelEdit, type PersonnelInfo } from '@lintel/contract/personnel/schema.ts'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { credentialName } from '../../domain/people/credential-name.ts'
import { FormScreen } from '../../kit/form/form-screen.tsx'
import { LoadedForm } from '../../kit/form/loaded-form.tsx'
import { ManyField } from '../../kit/form/more-fields.tsx'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Facts } from '../../ui/facts.tsx'
import { PlainText } from '../../kit/screen/cells.tsx'
import { personnel } from './links.ts'
import {
  AccessFields,
  InformationFields,
  type AccessFieldsProps,
  type InformationFieldsProps,
} from './person-fields.tsx'
import { fullName } from './words.tsx'

/** Changes a person; its company stays (office.md 8.2). */
export default function EditPerson() {
  const uuid = useParam('id')
  const query = useRead(api.personnel.get, { uuid })
  const defaults = useRead(api.personnel.defaults, {})
  const data = query.data && defaults.data && { person: query.data, defaults: defaults.data }
  const reading = {
    data,
    error: query.error ?? defaults.error,
    refetch: () => Promise.all([query.refetch(), defaults.refetch()]),
  }
  return (
    <LoadedForm title="personnel:edit" query={reading} back={useLinks(personnel).info({ id: uuid })}>
      {(read) => <PersonForm key={read.person.uuid} {...read} />}
    </LoadedForm>
  )
}

interface PersonFormProps {
  readonly person: PersonnelInfo
  readonly defaults: Pick<AccessFieldsProps, 'mayCreatePin'> &
    Pick<InformationFieldsProps, 'hasLandline' | 'landlineByDefault'>
}

function PersonForm({ person, defaults }: PersonFormProps) {
  const { mayCreatePin, hasLandline, landlineByDefault } = defaults
  const t = useText()
  const navigate = useNavigate()
  const links = useLinks(personnel)
  const back = links.info({ id: person.uuid })
  return (
    <FormScreen
      title="personnel:edit"
      name={fullName(person)}
      schema={PersonnelEdit}
      values={valuesOf(person)}
      save={(form) => api.personnel.edit(form)}
      failuresOn={{ platesFull: 'plates' }}
      submitLabel="common:save"
      done={(form) => t('personnel:saved', { name: fullName(form) })}
      onSaved={() => {
        void navigate(back ?? '/')
      }}
      back={back}
    >
      <Facts facts={[{ label: t('personnel:fields.company'), value: <PlainText text={person.companyName} /> }]} />
      <InformationFields
        companyUuid={person.companyUuid}
        idHelp={t('personnel:help.personnelIdKept')}
        hasLandline={hasLandline}
        landlineByDefault={landlineByDefault}
      />
      <AccessFields
        companyUuid={person.companyUuid}
        mayCreatePin={mayCreatePin}
        pinHelp={t('personnel:help.pinKept')}
        held={
          person.credentials.length > 0 && (
            <ManyField
              name="removeCredentialUuids"
              label="personnel:fields.removed"
              options={person.credentials.map((one) => ({ value: one.uuid, label: credentialName(one) }))}
            />
          )
        }
      />
    </FormScreen>
  )
}

function valuesOf(person: PersonnelInfo): z.input<typeof PersonnelEdit> {
  return {
    uuid: person.uuid,
    version: person.version,
    departmentUuid: person.departmentUuid,
    firstName: person.firstName,
    lastName: person.lastName,
    personnelId: person.personnelId,
    email: person.email,
    phoneCode: person.phoneCode,
    phone: person.phone,
    roleLabel: person.roleLabel,
    validFrom: person.validFrom,
    validUntil: person.validUntil,
    needsMoreTime: person.needsMoreTime,
    showInDirectory: person.showInDirectory,
    appEnabled: person.appEnabled,
    landlineEnabled: person.landlineEnabled,
    landline: person.landline,
    callType: person.callType,
    remark: person.remark,
    pin: '',
    duressPin: '',
    cards: [],
    uhfTag: [],
    plates: [],
    timedPlates: [],
    lifetimeMinutes: 0,
    fingerprints: [],
    idAccess: { mode: 'none' },
    accessGroupUuids: person.accessGroups.filter(({ by }) => by === 'person').map(({ uuid }) => uuid),
    removeCredentialUuids: [],
  }
}
