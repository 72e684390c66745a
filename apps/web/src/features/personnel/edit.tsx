import { PersonnelEdit } from '@lintel/contract/personnel/schema.ts'
import type { PersonnelInfo } from '@lintel/contract/personnel/records.ts'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { FormScreen } from '../../kit/form/form-screen.tsx'
import { LoadedForm } from '../../kit/form/loaded-form.tsx'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Facts } from '../../ui/content.tsx'
import { PlainText } from '../../kit/screen/cells.tsx'
import { personnel } from './links.ts'
import {
  AccessFields,
  InformationFields,
  type AccessFieldsProps,
  type InformationFieldsProps,
} from './person-fields.tsx'
import { CurrentCredentialsField } from '../../domain/people/credential-fields.tsx'
import { useAttendanceOff } from './dialogs/attendance-off.tsx'
import { currentValues } from './shared/values.ts'
import { fullName } from './words.tsx'

/** Changes a person; its company stays (office.md 8.2). */
export default function EditPerson() {
  const uuid = useParam('id')
  const query = useRead(api.personnel.get, { uuid })
  const defaults = useRead(api.personnel.defaults, {})
  const data = query.data && defaults.data && { person: query.data, defaults: defaults.data }
  const formQuery = {
    data,
    error: query.error ?? defaults.error,
    refetch: () => Promise.all([query.refetch(), defaults.refetch()]),
  }
  return (
    <LoadedForm title="personnel:edit" query={formQuery} back={useLinks(personnel).info({ id: uuid })}>
      {(formProps) => <PersonForm key={formProps.person.uuid} {...formProps} />}
    </LoadedForm>
  )
}

interface PersonFormProps {
  readonly person: PersonnelInfo
  readonly defaults: Pick<AccessFieldsProps, 'mayCreatePin'> &
    Pick<InformationFieldsProps, 'hasLandline' | 'landlineByDefault' | 'hasAttendance'>
}

function PersonForm({ person, defaults }: PersonFormProps) {
  const { mayCreatePin, hasLandline, landlineByDefault, hasAttendance } = defaults
  const t = useText()
  const navigate = useNavigate()
  const links = useLinks(personnel)
  const back = links.info({ id: person.uuid })
  const switchOff = useAttendanceOff(person)
  return (
    <FormScreen
      title="personnel:edit"
      name={fullName(person)}
      schema={PersonnelEdit}
      values={{
        ...currentValues(person),
        departmentUuid: person.departmentUuid,
        personnelId: person.personnelId,
        landlineEnabled: person.landlineEnabled,
        callType: person.callType,
        attendanceEnabled: person.attendanceEnabled,
      }}
      ask={switchOff.ask}
      save={(form) => api.personnel.edit(form)}
      failuresOn={{ platesFull: 'plates', attendanceTierFull: 'attendanceEnabled' }}
      submitLabel="common:save"
      successText={(form) => t('personnel:saved', { name: fullName(form) })}
      onSaved={() => {
        void navigate(back ?? '/')
      }}
      back={back}
    >
      {person.companyName !== '' && (
        <Facts facts={[{ label: t('personnel:fields.company'), value: <PlainText text={person.companyName} /> }]} />
      )}
      <InformationFields
        companyUuid={person.companyUuid}
        idHelp={t('personnel:help.personnelIdKept')}
        hasLandline={hasLandline}
        landlineByDefault={landlineByDefault}
        hasAttendance={hasAttendance}
      />
      <AccessFields
        companyUuid={person.companyUuid}
        mayCreatePin={mayCreatePin}
        pinHelp={t('personnel:help.pinKept')}
        currentCredentials={<CurrentCredentialsField credentials={person.credentials} />}
      />
      {switchOff.dialog}
    </FormScreen>
  )
}
