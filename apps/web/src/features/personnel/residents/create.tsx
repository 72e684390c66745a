import { ResidentForm, type ResidentDefaults } from '@lintel/contract/residents/schema.ts'
import { useSearchParams } from 'react-router'
import { api } from '../../../api/client.ts'
import { useSiteOfCalls } from '../../../api/named-site.tsx'
import { useRead } from '../../../api/queries.ts'
import { useOwnCompany } from '../../../domain/people/companies.tsx'
import { useView } from '../../../kit/portal/route-context.ts'
import { LoadedForm } from '../../../kit/form/loaded-form.tsx'
import { useText } from '../../../language/language.ts'
import { NewPersonScreen } from '../shared/new-person.tsx'
import { blankPerson } from '../shared/values.ts'
import { AccessFields, HomeField, InformationFields, informationFields } from './fields.tsx'
import { residents, useResidentLinks } from './links.ts'

/** A new resident in two steps: the person, then what opens doors (community.md 6.1 and 6.2). */
export default function CreateResident() {
  const query = useRead(api.resident.defaults, {})
  return (
    <LoadedForm title="residents:create" query={query} back={useResidentLinks().list()}>
      {(defaults) => <NewResident defaults={defaults} />}
    </LoadedForm>
  )
}

function NewResident({ defaults }: { readonly defaults: ResidentDefaults }) {
  const t = useText()
  const [search] = useSearchParams()
  const site = useSiteOfCalls()
  const companyUuid = useOwnCompany() ?? ''
  const { hasAccess } = useView(residents)
  const { homeUuid, hasLandline, mayCreatePin } = defaults
  return (
    <NewPersonScreen
      title="residents:create"
      schema={ResidentForm}
      values={{
        ...blankPerson,
        apartmentUuid: homeUuid ?? '',
        moreLandlines: [],
        sipAccount: '',
        language: '',
      }}
      save={(form) => api.resident.create(form, site)}
      pages={useResidentLinks()}
      information={
        <>
          {homeUuid === null && <HomeField building={search.get('building')} />}
          <InformationFields hasLandline={hasLandline} />
        </>
      }
      informationFields={informationFields}
      {...(hasAccess && {
        access: (
          <AccessFields companyUuid={companyUuid} mayCreatePin={mayCreatePin} pinHelp={t('personnel:help.pin')} />
        ),
      })}
    />
  )
}
