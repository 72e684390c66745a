import {
  AttendancePointEdit,
  AttendancePointForm,
  type AttendancePoint,
} from '@lintel/contract/attendance-points/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { PointDoorsField } from '../../domain/attendance/point-doors-field.tsx'
import { CompanyField, useCompanyOfForm } from '../../domain/people/company-field.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { FormScreen, useWayBack } from '../../kit/form/form-screen.tsx'
import { LoadedForm } from '../../kit/form/loaded-form.tsx'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'
import { attendancePoints } from './links.ts'

/** The form of an attendance point: a new one, or the one that the address names. */
export default function PointSet() {
  const id = useParam('id')
  return id === '' ? <NewPoint /> : <OldPoint uuid={id} />
}

function NewPoint() {
  const t = useText()
  return (
    <FormScreen
      {...useWayBack(useLinks(attendancePoints).list())}
      title="attendancePoints:add"
      schema={AttendancePointForm}
      values={{ companyUuid: '', name: '', doorUuids: [] as string[] }}
      save={(form) => api.attendancePoint.create(form)}
      submitLabel="common:create"
      successText={({ name }) => t('attendancePoints:saved', { name })}
    >
      <FieldGroup title="attendance:general">
        <CompanyField name="companyUuid" label="attendance:company" />
        <NameField />
        <DoorsOfCompany />
      </FieldGroup>
    </FormScreen>
  )
}

function OldPoint({ uuid }: { readonly uuid: string }) {
  const query = useRead(api.attendancePoint.get, { uuid })
  return (
    <LoadedForm title="attendancePoints:edit" query={query} back={useLinks(attendancePoints).list()}>
      {(point) => <EditPoint key={point.uuid} point={point} />}
    </LoadedForm>
  )
}

function EditPoint({ point }: { readonly point: AttendancePoint }) {
  const t = useText()
  const { uuid, version, name, doors, companyUuid } = point
  return (
    <FormScreen
      {...useWayBack(useLinks(attendancePoints).list())}
      title="attendancePoints:edit"
      name={name}
      schema={AttendancePointEdit}
      values={{ uuid, version, name, doorUuids: doors.map((door) => door.uuid) }}
      save={(form) => api.attendancePoint.edit(form)}
      submitLabel="common:save"
      successText={(form) => t('attendancePoints:saved', { name: form.name })}
    >
      <FieldGroup title="attendance:general">
        <NameField />
        <DoorsField companyUuid={companyUuid} pointName={name} />
      </FieldGroup>
    </FormScreen>
  )
}

function NameField() {
  return (
    <TextField name="name" label="attendancePoints:columns.name" maxLength={limits.companyName} autoComplete="off" />
  )
}

const withoutDoors = { doorUuids: [] }

function DoorsOfCompany() {
  const t = useText()
  const companyUuid = useCompanyOfForm(withoutDoors)
  if (companyUuid === '') return <Notice meaning="information">{t('attendance:companyFirst')}</Notice>
  return <DoorsField companyUuid={companyUuid} pointName={undefined} />
}

interface DoorsFieldProps {
  readonly companyUuid: string
  readonly pointName: string | undefined
}

function DoorsField({ companyUuid, pointName }: DoorsFieldProps) {
  const query = useRead(api.attendancePoint.doors, { companyUuid })
  return <PointDoorsField doors={query.data?.rows ?? []} pointName={pointName} />
}
