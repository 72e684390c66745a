import { apartmentLabel } from '@lintel/contract/apartments/label.ts'
import { ResidentForm, type ResidentDefaults } from '@lintel/contract/residents/schema.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api/client.ts'
import { useSiteOfCalls } from '../../../api/named-site.tsx'
import { useRead } from '../../../api/queries.ts'
import { useOwnCompany } from '../../../domain/people/companies.tsx'
import { HomeField, type Home } from '../../../domain/residences/home-field.tsx'
import { useView } from '../../../kit/portal/route-context.ts'
import { LoadedForm } from '../../../kit/form/loaded-form.tsx'
import { useText } from '../../../language/language.ts'
import { NewPersonScreen } from '../shared/new-person.tsx'
import { blankPerson } from '../shared/values.ts'
import { AccessFields, InformationFields, informationFields } from './fields.tsx'
import { residents, useResidentLinks } from './links.ts'

/** A new resident in two steps: the person, then what opens doors (community.md 6.1 and 6.2). */
export default function CreateResident() {
  const [search] = useSearchParams()
  const uuid = search.get('apartment') ?? ''
  const defaults = useRead(api.resident.defaults, {})
  const home = useRead(api.apartment.get, { uuid }, { enabled: uuid !== '' })
  const query = {
    data: defaults.data && (uuid === '' || home.data) && { ...defaults.data, home: home.data },
    error: defaults.error ?? home.error,
    refetch: () => Promise.all([defaults.refetch(), ...(uuid === '' ? [] : [home.refetch()])]),
  }
  return (
    <LoadedForm title="residents:create" query={query} back={useResidentLinks().list()}>
      {({ home: apartment, ...rest }) => (
        <NewResident
          defaults={rest}
          home={{
            building: apartment?.building?.uuid ?? search.get('building'),
            apartment: apartment && { value: apartment.uuid, label: apartmentLabel(apartment) },
          }}
        />
      )}
    </LoadedForm>
  )
}

interface NewResidentProps {
  readonly defaults: ResidentDefaults
  readonly home: Home
}

function NewResident({ defaults, home: firstHome }: NewResidentProps) {
  const t = useText()
  const site = useSiteOfCalls()
  const companyUuid = useOwnCompany() ?? ''
  const { hasAccess } = useView(residents)
  const { homeUuid, hasLandline, mayCreatePin } = defaults
  // Who is added next moves into the same home.
  const [home, setHome] = useState(firstHome)
  return (
    <NewPersonScreen
      title="residents:create"
      schema={ResidentForm}
      values={{
        ...blankPerson,
        apartmentUuid: homeUuid ?? home.apartment?.value ?? '',
        moreLandlines: [],
        sipAccount: '',
        language: '',
      }}
      save={(form) => api.resident.create(form, site)}
      again={{ label: 'residents:household.another', first: 'firstName' }}
      pages={useResidentLinks()}
      information={
        <>
          {homeUuid === null && <HomeField {...home} onChange={setHome} />}
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
