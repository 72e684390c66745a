import { PersonnelForm } from '@lintel/contract/personnel/schema.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { CompanyField } from '../../domain/people/company-field.tsx'
import { LoadedForm } from '../../kit/form/loaded-form.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { personnel } from './links.ts'
import { AccessFields, informationFields, InformationFields, useChosenCompany } from './person-fields.tsx'
import { NewPersonScreen } from './shared/new-person.tsx'
import { blankPerson } from './shared/values.ts'

interface Defaults {
  readonly nextId: string
  readonly mayCreatePin: boolean
  readonly hasLandline: boolean
  readonly landlineByDefault: boolean
  readonly hasAttendance: boolean
  readonly attendanceCompanyUuids: readonly string[]
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
  const [search] = useSearchParams()
  const companyUuid = search.get('companyUuid') ?? ''
  const { hasAttendance, attendanceCompanyUuids } = defaults
  const attendanceIn = hasAttendance ? attendanceCompanyUuids : []
  return (
    <NewPersonScreen
      title="personnel:create"
      schema={PersonnelForm}
      values={{
        ...blankPerson,
        companyUuid,
        attendanceEnabled: attendanceIn.includes(companyUuid),
        departmentUuid: search.get('departmentUuid'),
        personnelId: '',
        landlineEnabled: false,
        callType: 'app',
        floors: [],
      }}
      save={(form) => api.personnel.create(form)}
      failuresOn={{ attendanceTierFull: 'attendanceEnabled' }}
      pages={useLinks(personnel)}
      information={
        <>
          <CompanyChoice attendanceIn={attendanceIn} />
          <OfCompany>
            {(companyUuid) => (
              <InformationFields
                companyUuid={companyUuid}
                idHelp={t('personnel:help.personnelId', { next: defaults.nextId })}
                hasLandline={defaults.hasLandline}
                landlineByDefault={defaults.landlineByDefault}
                hasAttendance={hasAttendance}
              />
            )}
          </OfCompany>
        </>
      }
      informationFields={informationFields}
      access={
        <OfCompany>
          {(companyUuid) => (
            <AccessFields
              companyUuid={companyUuid}
              mayCreatePin={defaults.mayCreatePin}
              pinHelp={t('personnel:help.pin')}
            />
          )}
        </OfCompany>
      }
    />
  )
}

interface CompanyChoiceProps {
  /** Companies whose new people have attendance. */
  readonly attendanceIn: readonly string[]
}

/** Departments and access groups are a company's own; with another company nothing of them is chosen. */
function CompanyChoice({ attendanceIn }: CompanyChoiceProps) {
  const companyUuid = useChosenCompany()
  const { setValue } = useFormContext()
  const former = useRef(companyUuid)
  useEffect(() => {
    if (former.current === companyUuid) return
    former.current = companyUuid
    setValue('departmentUuid', null)
    setValue('accessGroupUuids', [])
    setValue('attendanceEnabled', attendanceIn.includes(companyUuid))
  }, [companyUuid, attendanceIn, setValue])
  return <CompanyField name="companyUuid" label="personnel:fields.company" />
}

/** Fields that ask for the company which is chosen in the form. */
function OfCompany({ children }: { readonly children: (companyUuid: string) => ReactNode }) {
  return children(useChosenCompany())
}
