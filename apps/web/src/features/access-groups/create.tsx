import { AccessGroupForm } from '@lintel/contract/access-groups/schema.ts'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { emptyGroup, DoorFields, TimeFields } from '../../domain/access-groups/fields.tsx'
import { CompanyField } from '../../domain/people/company-field.tsx'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormScreen } from '../../kit/form/form-screen.tsx'
import { useLinks, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { accessGroups } from './links.ts'

/** A new access group. It has no members yet, so no person gains or loses anything by it. */
export default function AddAccessGroup() {
  const t = useText()
  const navigate = useNavigate()
  const links = useLinks(accessGroups)
  return (
    <FormScreen
      title="accessGroups:add"
      schema={AccessGroupForm}
      values={emptyGroup}
      save={(form) => api.accessGroup.create(form)}
      failuresOn={{ doorNotShared: 'doorUuids' }}
      submitLabel="common:create"
      successText={() => t('accessGroups:saved')}
      onSaved={({ uuid }) => {
        void navigate(links.info({ id: uuid }) ?? links.list() ?? '/')
      }}
      back={links.list()}
    >
      <NewGroupFields />
    </FormScreen>
  )
}

function NewGroupFields() {
  const t = useText()
  const companyUuid = useWatch({ name: 'companyUuid' }) as string
  useDoorsOfOneCompany(companyUuid)
  return (
    <>
      <FieldGroup title="accessGroups:form.general">
        <CompanyField
          name="companyUuid"
          label="accessGroups:columns.company"
          help={t('accessGroups:form.companyHelp')}
        />
        <TextField name="name" label="accessGroups:columns.name" autoComplete="off" />
      </FieldGroup>
      <TimeFields />
      <DoorFields companyUuid={companyUuid} currentDoors={[]} choosesDoors={useView(accessGroups).choosesDoors} />
    </>
  )
}

/** Doors chosen for one company are not shared with the next. */
function useDoorsOfOneCompany(companyUuid: string): void {
  const { setValue } = useFormContext()
  const former = useRef(companyUuid)
  useEffect(() => {
    if (former.current === companyUuid) return
    former.current = companyUuid
    setValue('doorUuids', [])
  }, [companyUuid, setValue])
}
