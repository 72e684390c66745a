import {
  AttendanceLeaveEdit,
  AttendanceLeaveForm,
  type AttendanceLeave,
} from '@lintel/contract/attendance-leaves/schema.ts'
import { attendanceLimits } from '@lintel/contract/base/attendance-limits.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useDayChanges } from '../../domain/attendance/day-changes.tsx'
import { CompanyField, useCompanyOfForm } from '../../domain/people/company-field.tsx'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { FormScreen, useWayBack } from '../../kit/form/form-screen.tsx'
import { LoadedForm } from '../../kit/form/loaded-form.tsx'
import { LongTextField } from '../../kit/form/more-fields.tsx'
import { RemoteRecordsField } from '../../kit/form/remote-records-field.tsx'
import type { RemoteOptions } from '../../kit/options/options.ts'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { Notice } from '../../ui/notice.tsx'
import { attendanceLeaves } from './links.ts'
import { LeaveTypeField, TimeFields } from './time-fields.tsx'

/** The form of a leave: a new one of one or more people, or the one that the address names. */
export default function LeaveSet() {
  const id = useParam('id')
  return id === '' ? <NewLeave /> : <OldLeave uuid={id} />
}

function NewLeave() {
  const t = useText()
  const changes = useDayChanges()
  return (
    <>
      <FormScreen
        {...useWayBack(useLinks(attendanceLeaves).list())}
        title="attendanceLeaves:add"
        schema={AttendanceLeaveForm}
        values={{
          companyUuid: '',
          personUuids: [] as string[],
          leaveTypeUuid: '',
          unit: 'day' as const,
          startsOn: '',
          startsHalf: 'am' as const,
          startsMinute: 540,
          endsOn: '',
          endsHalf: 'pm' as const,
          endsMinute: 1080,
          remark: '',
        }}
        ask={(form) => changes.ask(api.attendanceLeave.previewCreate(form))}
        save={(form) => api.attendanceLeave.create(form)}
        failuresOn={{ peopleWithoutAttendance: 'personUuids' }}
        submitLabel="common:create"
        successText={() => t('attendanceLeaves:saved')}
      >
        <FieldGroup title="attendanceLeaves:form.who">
          <CompanyField name="companyUuid" label="attendance:company" />
          <PeopleOfCompany />
        </FieldGroup>
        <LeaveFields />
      </FormScreen>
      {changes.dialog}
    </>
  )
}

function OldLeave({ uuid }: { readonly uuid: string }) {
  const query = useRead(api.attendanceLeave.get, { uuid })
  return (
    <LoadedForm title="attendanceLeaves:edit" query={query} back={useLinks(attendanceLeaves).list()}>
      {(leave) => <EditLeave key={leave.uuid} leave={leave} />}
    </LoadedForm>
  )
}

function EditLeave({ leave }: { readonly leave: AttendanceLeave }) {
  const t = useText()
  const changes = useDayChanges()
  const {
    uuid,
    version,
    leaveTypeUuid,
    unit,
    startsOn,
    startsHalf,
    startsMinute,
    endsOn,
    endsHalf,
    endsMinute,
    remark,
  } = leave
  return (
    <>
      <FormScreen
        {...useWayBack(useLinks(attendanceLeaves).list())}
        title="attendanceLeaves:edit"
        name={leave.personName}
        schema={AttendanceLeaveEdit}
        values={{
          uuid,
          version,
          leaveTypeUuid,
          unit,
          startsOn,
          startsHalf,
          startsMinute,
          endsOn,
          endsHalf,
          endsMinute,
          remark,
        }}
        ask={(form) => changes.ask(api.attendanceLeave.previewEdit(form))}
        save={(form) => api.attendanceLeave.edit(form)}
        submitLabel="common:save"
        successText={() => t('attendanceLeaves:saved')}
      >
        <LeaveFields companyUuid={leave.companyUuid} />
      </FormScreen>
      {changes.dialog}
    </>
  )
}

/** What the leave is and when; of a new one the form says of which company. */
function LeaveFields({ companyUuid }: { readonly companyUuid?: string }) {
  return (
    <FieldGroup title="attendanceLeaves:form.when">
      {companyUuid === undefined ? <TypesOfCompany /> : <LeaveTypeField companyUuid={companyUuid} />}
      <TimeFields />
      <LongTextField
        name="remark"
        label="attendanceLeaves:columns.remark"
        rows={2}
        maxLength={attendanceLimits.leaveRemark}
      />
    </FieldGroup>
  )
}

const withoutPeople = { personUuids: [], leaveTypeUuid: '' }
const withoutNothing = {}

function TypesOfCompany() {
  const companyUuid = useCompanyOfForm(withoutNothing)
  return companyUuid === '' ? null : <LeaveTypeField companyUuid={companyUuid} />
}

function PeopleOfCompany() {
  const t = useText()
  const companyUuid = useCompanyOfForm(withoutPeople)
  if (companyUuid === '') return <Notice meaning="information">{t('attendance:companyFirst')}</Notice>
  return <PeopleField key={companyUuid} companyUuid={companyUuid} />
}

function PeopleField({ companyUuid }: { readonly companyUuid: string }) {
  const t = useText()
  const format = useFormat()
  const usePeople = (keyword: string): RemoteOptions => {
    const { data } = useRead(
      api.attendanceLeave.people,
      { companyUuid, ...(keyword && { keyword }) },
      { keepFormer: true },
    )
    return data?.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))
  }
  return (
    <RemoteRecordsField
      name="personUuids"
      label="attendanceLeaves:form.who"
      help={t('attendanceLeaves:help.people', { max: format.number(limits.schedulingStaff) })}
      most={limits.schedulingStaff}
      useOptions={usePeople}
    />
  )
}
