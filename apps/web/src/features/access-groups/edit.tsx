import { AccessGroupEdit, type AccessGroupInfo } from '@lintel/contract/access-groups/schema.ts'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useAccessPreview } from '../../domain/access-groups/access-preview.tsx'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormScreen } from '../../kit/form/form-screen.tsx'
import { LoadedForm } from '../../kit/form/loaded-form.tsx'
import { useLinks, useParam, useView } from '../../kit/portal/route-context.ts'
import { AmongCompanies } from '../../domain/people/companies.tsx'
import { useText } from '../../language/language.ts'
import { Facts } from '../../ui/content.tsx'
import { accessGroups } from './links.ts'
import { DoorFields, TimeFields } from '../../domain/access-groups/fields.tsx'

/** Changes an access group; who gains and who loses is shown before it is saved. */
export default function EditAccessGroup() {
  const id = useParam('id')
  const query = useRead(api.accessGroup.get, { uuid: id })
  return (
    <LoadedForm title="accessGroups:edit" query={query} back={useLinks(accessGroups).info({ id })}>
      {(group) => <GroupForm key={group.uuid} group={group} />}
    </LoadedForm>
  )
}

function GroupForm({ group }: { readonly group: AccessGroupInfo }) {
  const t = useText()
  const navigate = useNavigate()
  const back = useLinks(accessGroups).info({ id: group.uuid })
  const preview = useAccessPreview()
  const view = useView(accessGroups)
  return (
    <>
      <FormScreen
        title="accessGroups:edit"
        name={group.name}
        schema={AccessGroupEdit}
        values={{
          uuid: group.uuid,
          version: group.version,
          name: group.name,
          repeat: group.repeat,
          startsAt: group.startsAt ?? '',
          endsAt: group.endsAt ?? '',
          windows: group.windows,
          onHolidays: group.onHolidays,
          holidayWindows: group.holidayWindows,
          dayPlans: group.dayPlans,
          allDoors: group.allDoors,
          doorUuids: group.doorRows.map(({ uuid }) => uuid),
          minFactors: group.minFactors,
        }}
        ask={(form) => preview.ask(api.accessGroup.previewEdit(form))}
        save={(form) => api.accessGroup.edit(form)}
        failuresOn={{ doorNotShared: 'doorUuids' }}
        submitLabel="common:save"
        successText={() => t('accessGroups:saved')}
        onSaved={() => {
          void navigate(back ?? '/')
        }}
        back={back}
      >
        <FieldGroup title="accessGroups:form.general">
          <AmongCompanies>
            <Facts facts={[{ label: t('accessGroups:columns.company'), value: <bdi>{group.companyName}</bdi> }]} />
          </AmongCompanies>
          <TextField name="name" label="accessGroups:columns.name" autoComplete="off" />
        </FieldGroup>
        <TimeFields />
        <DoorFields companyUuid={group.companyUuid} currentDoors={group.doorRows} choosesDoors={view.choosesDoors} />
      </FormScreen>
      {preview.dialog}
    </>
  )
}
