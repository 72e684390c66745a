import { ResidentEdit, type ResidentDefaults, type ResidentInfo } from '@lintel/contract/residents/schema.ts'
import { useNavigate } from 'react-router'
import { api } from '../../../api/client.ts'
import { useSiteOfCalls } from '../../../api/named-site.tsx'
import { useRead } from '../../../api/queries.ts'
import { FormScreen } from '../../../kit/form/form-screen.tsx'
import { LoadedForm } from '../../../kit/form/loaded-form.tsx'
import { useParam, useView } from '../../../kit/portal/route-context.ts'
import { HomeField } from '../../../domain/residences/home-field.tsx'
import { useText } from '../../../language/language.ts'
import { CurrentCredentialsField } from '../../../domain/people/credential-fields.tsx'
import { currentValues } from '../shared/values.ts'
import { fullName } from '../words.tsx'
import { AccessFields, InformationFields } from './fields.tsx'
import { residents, useResidentLinks } from './links.ts'

/** Changes a resident; another apartment takes the default group along. */
export default function EditResident() {
  const uuid = useParam('id')
  const query = useRead(api.resident.get, { uuid })
  const defaults = useRead(api.resident.defaults, {})
  const formQuery = {
    data: query.data && defaults.data && { person: query.data, ...defaults.data },
    error: query.error ?? defaults.error,
    refetch: () => Promise.all([query.refetch(), defaults.refetch()]),
  }
  return (
    <LoadedForm title="residents:edit" query={formQuery} back={useResidentLinks().info({ id: uuid })}>
      {(formProps) => <ResidentFields key={formProps.person.uuid} {...formProps} />}
    </LoadedForm>
  )
}

interface ResidentFieldsProps extends ResidentDefaults {
  readonly person: ResidentInfo
}

function ResidentFields({ person, mayCreatePin, hasLandline, homeUuid }: ResidentFieldsProps) {
  const t = useText()
  const navigate = useNavigate()
  const site = useSiteOfCalls()
  const back = useResidentLinks().info({ id: person.uuid })
  const { hasAccess } = useView(residents)
  return (
    <FormScreen
      title="residents:edit"
      name={fullName(person)}
      schema={ResidentEdit}
      values={{
        ...currentValues(person),
        apartmentUuid: person.apartmentUuid,
        moreLandlines: person.moreLandlines,
        sipAccount: person.sipAccount,
        language: person.language,
      }}
      save={(form) => api.resident.edit(form, site)}
      failuresOn={{ platesFull: 'plates' }}
      submitLabel="common:save"
      successText={(form) => t('personnel:saved', { name: fullName(form) })}
      onSaved={() => {
        void navigate(back ?? '/')
      }}
      back={back}
    >
      {homeUuid === null && (
        <HomeField
          building={person.building?.uuid ?? null}
          apartment={{ value: person.apartmentUuid, label: person.apartment.name }}
        />
      )}
      <InformationFields hasLandline={hasLandline} />
      {hasAccess && (
        <AccessFields
          companyUuid={person.companyUuid}
          mayCreatePin={mayCreatePin}
          pinHelp={t('personnel:help.pinKept')}
          currentCredentials={<CurrentCredentialsField credentials={person.credentials} />}
        />
      )}
    </FormScreen>
  )
}
