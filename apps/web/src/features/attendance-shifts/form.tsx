import { weekDays } from '@lintel/contract/attendance/kinds.ts'
import {
  AttendanceShiftEdit,
  AttendanceShiftForm,
  type AttendanceShift,
} from '@lintel/contract/attendance-shifts/schema.ts'
import { attendanceLimits } from '@lintel/contract/base/attendance-limits.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useDayChanges } from '../../domain/attendance/day-changes.tsx'
import { CompanyField, useCompanyOfForm } from '../../domain/people/company-field.tsx'
import { DateField } from '../../kit/form/dates/date-field.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { FormScreen, useWayBack } from '../../kit/form/form-screen.tsx'
import { LoadedForm } from '../../kit/form/loaded-form.tsx'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { CycleFields } from './cycle-fields.tsx'
import { attendanceShifts } from './links.ts'

/** Check times that overlap are shown at the days. */
const failuresOn = { checkTimesConflict: 'timetableUuids' } as const

/** The form of a shift: a new one, or the one that the address names. */
export default function ShiftSet() {
  const id = useParam('id')
  return id === '' ? <NewShift /> : <OldShift uuid={id} />
}

const weekOfRest = Array.from({ length: weekDays }, () => null)

function NewShift() {
  const t = useText()
  return (
    <FormScreen
      {...useWayBack(useLinks(attendanceShifts).list())}
      title="attendanceShifts:add"
      schema={AttendanceShiftForm}
      values={{ companyUuid: '', name: '', cycleUnit: 'week' as const, timetableUuids: weekOfRest }}
      save={(form) => api.attendanceShift.create(form)}
      failuresOn={failuresOn}
      submitLabel="common:create"
      successText={({ name }) => t('attendanceShifts:saved', { name })}
    >
      <FieldGroup title="attendance:general">
        <CompanyField name="companyUuid" label="attendance:company" />
        <NameField />
      </FieldGroup>
      <CycleOfCompany />
    </FormScreen>
  )
}

/** Timetables of another company mean nothing in this one. */
const withoutTimetables = { cycleUnit: 'week', timetableUuids: weekOfRest }

function CycleOfCompany() {
  return <CycleFields companyUuid={useCompanyOfForm(withoutTimetables)} />
}

function NameField() {
  return (
    <TextField
      name="name"
      label="attendanceShifts:columns.name"
      maxLength={attendanceLimits.timetableName}
      autoComplete="off"
    />
  )
}

function OldShift({ uuid }: { readonly uuid: string }) {
  const query = useRead(api.attendanceShift.get, { uuid })
  return (
    <LoadedForm title="attendanceShifts:edit" query={query} back={useLinks(attendanceShifts).list()}>
      {(shift) => <EditShift key={shift.uuid} shift={shift} />}
    </LoadedForm>
  )
}

function EditShift({ shift }: { readonly shift: AttendanceShift }) {
  const t = useText()
  const changes = useDayChanges()
  const { uuid, version, name, cycleUnit, timetableUuids } = shift
  return (
    <>
      <FormScreen
        {...useWayBack(useLinks(attendanceShifts).list())}
        title="attendanceShifts:edit"
        name={name}
        schema={AttendanceShiftEdit}
        values={{ uuid, version, name, cycleUnit, timetableUuids, holdsFrom: '' }}
        ask={(form) => changes.ask(api.attendanceShift.previewEdit(form))}
        save={(form) => api.attendanceShift.edit(form)}
        failuresOn={failuresOn}
        submitLabel="common:save"
        successText={(form) => t('attendanceShifts:saved', { name: form.name })}
      >
        <FieldGroup title="attendance:general">
          <NameField />
          <DateField
            kind="day"
            name="holdsFrom"
            label="attendance:holdsFrom"
            help={t('attendanceShifts:help.holdsFrom')}
          />
        </FieldGroup>
        <CycleFields companyUuid={shift.companyUuid} />
      </FormScreen>
      {changes.dialog}
    </>
  )
}
