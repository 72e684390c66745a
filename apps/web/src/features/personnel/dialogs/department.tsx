import { DepartmentEdit, DepartmentForm, type DepartmentInfo } from '@lintel/contract/departments/schema.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { PlainText } from '../../../kit/screen/cells.tsx'
import { CompanyField } from '../../../domain/people/company-field.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { FormScreen } from '../../../kit/form/form-screen.tsx'
import { RemoteField } from '../../../kit/form/remote-field.tsx'
import { LoadedForm } from '../../../kit/form/loaded-form.tsx'
import { usePeopleOf } from '../../../domain/people/companies.tsx'
import { useLinks, useParam } from '../../../kit/portal/route-context.ts'
import { useText } from '../../../language/language.ts'
import { Facts } from '../../../ui/content.tsx'
import { personnel } from '../links.ts'
import { AccessGroupsField, DepartmentField } from '../fields.tsx'
import { withBelow } from '../paths.ts'
import { useChosenCompany } from '../person-fields.tsx'
import type { Option } from '../../../kit/options/options.ts'

/** The form of a department: a new one, or the one that the address names (office.md 7). */
export default function DepartmentSet() {
  const id = useParam('id')
  return id === '' ? <NewDepartment /> : <OldDepartment uuid={id} />
}

function useWayBack() {
  const navigate = useNavigate()
  const back = useLinks(personnel).list()
  return {
    back,
    goBack: () => {
      void navigate(back ?? '/')
    },
  }
}

function NewDepartment() {
  const t = useText()
  const { back, goBack } = useWayBack()
  const [search] = useSearchParams()
  return (
    <FormScreen
      title="personnel:department.create"
      schema={DepartmentForm}
      values={{
        companyUuid: search.get('companyUuid') ?? '',
        name: '',
        parentUuid: search.get('parentUuid'),
        accessGroupUuids: [],
        leaderUuid: null,
      }}
      save={(form) => api.department.create(form)}
      submitLabel="common:create"
      successText={({ name }) => t('personnel:department.saved', { name })}
      onSaved={goBack}
      back={back}
    >
      <CompanyField name="companyUuid" label="personnel:fields.company" />
      <FieldsOfChosen />
    </FormScreen>
  )
}

function FieldsOfChosen() {
  return <DepartmentFields companyUuid={useChosenCompany()} />
}

function OldDepartment({ uuid }: { readonly uuid: string }) {
  const query = useRead(api.department.get, { uuid })
  return (
    <LoadedForm title="personnel:department.edit" query={query} back={useLinks(personnel).list()}>
      {(department) => <EditDepartment key={department.uuid} department={department} />}
    </LoadedForm>
  )
}

function EditDepartment({ department }: { readonly department: DepartmentInfo }) {
  const t = useText()
  const { back, goBack } = useWayBack()
  const { uuid, version, companyUuid, companyName, name, parentUuid, accessGroupUuids, leaderUuid } = department
  const leader = leaderUuid === null ? undefined : { value: leaderUuid, label: department.leaderName ?? '' }
  return (
    <FormScreen
      title="personnel:department.edit"
      name={name}
      schema={DepartmentEdit}
      values={{ uuid, version, name, parentUuid, accessGroupUuids, leaderUuid }}
      save={(form) => api.department.edit(form)}
      failuresOn={{ departmentInsideItself: 'parentUuid' }}
      submitLabel="common:save"
      successText={(form) => t('personnel:department.saved', { name: form.name })}
      onSaved={goBack}
      back={back}
    >
      <Facts facts={[{ label: t('personnel:fields.company'), value: <PlainText text={companyName} /> }]} />
      <DepartmentFields companyUuid={companyUuid} own={uuid} leader={leader} />
    </FormScreen>
  )
}

interface DepartmentFieldsProps {
  readonly companyUuid: string
  readonly own?: string
  readonly leader?: Option | undefined
}

function DepartmentFields({ companyUuid, own, leader }: DepartmentFieldsProps) {
  const useLeaders = (keyword: string) => usePeopleOf(companyUuid, keyword)
  const t = useText()
  const { data } = useRead(api.department.tree, { companyUuid }, { enabled: own !== undefined })
  return (
    <>
      <TextField name="name" label="personnel:department.name" autoComplete="off" />
      <DepartmentField
        name="parentUuid"
        label="personnel:department.parent"
        companyUuid={companyUuid}
        none={t('personnel:department.top')}
        {...(own !== undefined && { without: withBelow(data?.departments ?? [], own) })}
      />
      <RemoteField
        key={companyUuid}
        name="leaderUuid"
        label="personnel:department.leader"
        useOptions={useLeaders}
        current={leader}
      />
      <AccessGroupsField
        name="accessGroupUuids"
        label="personnel:department.accessGroups"
        help={t('personnel:department.help')}
        companyUuid={companyUuid}
      />
    </>
  )
}
