import { timetableKinds } from '@lintel/contract/attendance/kinds.ts'
import {
  AttendanceTimetableEdit,
  AttendanceTimetableForm,
  type AttendanceTimetable,
} from '@lintel/contract/attendance-timetables/schema.ts'
import { attendanceLimits } from '@lintel/contract/base/attendance-limits.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useDayChanges } from '../../domain/attendance/day-changes.tsx'
import { TimetableFields } from '../../domain/attendance/timetable-fields.tsx'
import { CompanyField } from '../../domain/people/company-field.tsx'
import { DateField } from '../../kit/form/dates/date-field.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { FormScreen, useWayBack } from '../../kit/form/form-screen.tsx'
import { LoadedForm } from '../../kit/form/loaded-form.tsx'
import { OneField } from '../../kit/form/more-fields.tsx'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { attendanceTimetables } from './links.ts'

/** The form of a timetable: a new one, or the one that the address names. */
export default function TimetableSet() {
  const id = useParam('id')
  return id === '' ? <NewTimetable /> : <OldTimetable uuid={id} />
}

function NewTimetable() {
  const t = useText()
  return (
    <FormScreen
      {...useWayBack(useLinks(attendanceTimetables).list())}
      title="attendanceTimetables:add"
      schema={AttendanceTimetableForm}
      values={{
        companyUuid: '',
        name: '',
        kind: 'fixed' as const,
        periods: [{ start: 540, end: 1080, checkFrom: 420, checkTo: 1200 }],
        break: null,
        allowLateMinutes: 0,
        allowEarlyMinutes: 0,
        overtimeAfterMinutes: null,
        requiredMinutes: 480,
        breakMinutes: null,
        dayChangeAt: 0,
      }}
      save={(form) => api.attendanceTimetable.create(form)}
      submitLabel="common:create"
      successText={({ name }) => t('attendanceTimetables:saved', { name })}
    >
      <FieldGroup title="attendanceTimetables:form.general">
        <CompanyField name="companyUuid" label="attendance:company" />
        <NameField />
        <OneField
          name="kind"
          label="attendanceTimetables:columns.kind"
          help={t('attendanceTimetables:help.kind')}
          options={timetableKinds.map((value) => ({ value, label: t(`attendanceTimetables:kind.${value}`) }))}
        />
      </FieldGroup>
      <TimetableFields />
    </FormScreen>
  )
}

function NameField() {
  return (
    <TextField
      name="name"
      label="attendanceTimetables:columns.name"
      maxLength={attendanceLimits.timetableName}
      autoComplete="off"
    />
  )
}

function OldTimetable({ uuid }: { readonly uuid: string }) {
  const query = useRead(api.attendanceTimetable.get, { uuid })
  return (
    <LoadedForm title="attendanceTimetables:edit" query={query} back={useLinks(attendanceTimetables).list()}>
      {(timetable) => <EditTimetable key={timetable.uuid} timetable={timetable} />}
    </LoadedForm>
  )
}

function EditTimetable({ timetable }: { readonly timetable: AttendanceTimetable }) {
  const t = useText()
  const changes = useDayChanges()
  const {
    companyUuid: _company,
    companyName: _name,
    versionFrom: _from,
    shifts: _shifts,
    createdAt: _at,
    ...values
  } = timetable
  return (
    <>
      <FormScreen
        {...useWayBack(useLinks(attendanceTimetables).list())}
        title="attendanceTimetables:edit"
        name={timetable.name}
        schema={AttendanceTimetableEdit}
        values={{ ...values, holdsFrom: '' }}
        ask={(form) => changes.ask(api.attendanceTimetable.previewEdit(form))}
        save={(form) => api.attendanceTimetable.edit(form)}
        submitLabel="common:save"
        successText={({ name }) => t('attendanceTimetables:saved', { name })}
      >
        <FieldGroup title="attendanceTimetables:form.general">
          <NameField />
          <DateField
            kind="day"
            name="holdsFrom"
            label="attendance:holdsFrom"
            help={t('attendanceTimetables:help.holdsFrom')}
          />
        </FieldGroup>
        <TimetableFields />
      </FormScreen>
      {changes.dialog}
    </>
  )
}
