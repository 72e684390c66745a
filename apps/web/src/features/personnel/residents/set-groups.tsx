import { SetAccessGroups } from '@lintel/contract/personnel/schema.ts'
import type { ResidentInfo } from '@lintel/contract/residents/schema.ts'
import { useNavigate } from 'react-router'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { useAccessPreview } from '../../../domain/access-groups/access-preview.tsx'
import { FormScreen } from '../../../kit/form/form-screen.tsx'
import { LoadedForm } from '../../../kit/form/loaded-form.tsx'
import { useParam } from '../../../kit/portal/route-context.ts'
import { useText } from '../../../language/language.ts'
import { AccessGroupsField } from '../fields.tsx'
import { fullName } from '../words.tsx'
import { useResidentLinks } from './links.ts'

/** Sets the access groups that a resident has personally; who gains and loses is shown before. */
export default function SetResidentGroups() {
  const uuid = useParam('id')
  const query = useRead(api.resident.get, { uuid })
  return (
    <LoadedForm title="residents:setGroups" query={query} back={useResidentLinks().info({ id: uuid })}>
      {(person) => <Groups key={person.uuid} person={person} />}
    </LoadedForm>
  )
}

function Groups({ person }: { readonly person: ResidentInfo }) {
  const t = useText()
  const navigate = useNavigate()
  const preview = useAccessPreview()
  const back = useResidentLinks().info({ id: person.uuid })
  return (
    <>
      <FormScreen
        title="residents:setGroups"
        name={fullName(person)}
        schema={SetAccessGroups}
        values={{
          people: [{ uuid: person.uuid, version: person.version }],
          mode: 'replace',
          accessGroupUuids: person.accessGroupUuids,
        }}
        ask={(form) => preview.ask(api.personnel.previewAccessGroups(form))}
        save={(form) => api.personnel.setAccessGroups(form)}
        submitLabel="common:save"
        successText={() => t('residents:groupsSaved', { name: fullName(person) })}
        onSaved={() => {
          void navigate(back ?? '/')
        }}
        back={back}
      >
        <AccessGroupsField
          name="accessGroupUuids"
          label="personnel:fields.accessGroups"
          help={t('residents:help.groups')}
          companyUuid={person.companyUuid}
        />
      </FormScreen>
      {preview.dialog}
    </>
  )
}
