import { editExtents } from '@lintel/contract/attendance/kinds.ts'
import {
  AttendanceScheduleEdit,
  AttendanceScheduleForm,
  type AttendanceScheduleInfo,
} from '@lintel/contract/attendance-schedules/schema.ts'
import { useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useDayChanges } from '../../domain/attendance/day-changes.tsx'
import { useScheduleConflicts } from '../../domain/attendance/schedule-conflicts.tsx'
import { useOwnCompany } from '../../domain/people/companies.tsx'
import { CompanyField, useCompanyOfForm } from '../../domain/people/company-field.tsx'
import { daysFrom, monthsFrom } from '../../kit/dates/month.ts'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { FormScreen, useWayBack } from '../../kit/form/form-screen.tsx'
import { LoadedForm } from '../../kit/form/loaded-form.tsx'
import { OneField } from '../../kit/form/more-fields.tsx'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'
import { attendanceSchedules } from './links.ts'
import { useToday } from './list-parts.tsx'
import { PeopleField } from './people-field.tsx'
import { DatesFields, ShiftFields } from './schedule-fields.tsx'

/** The form of a schedule: a new one for several people, or the one that the address names. */
export default function ScheduleSet() {
  const id = useParam('id')
  return id === '' ? <NewSchedule /> : <OldSchedule uuid={id} />
}

const isDate = /^\d{4}-\d{2}-\d{2}$/

/** What the calendar leads here with: a person and a date. */
function useFirstValues() {
  const [search] = useSearchParams()
  const own = useOwnCompany()
  const today = useToday()
  const from = search.get('from') ?? ''
  const startDate = isDate.test(from) ? from : today
  const person = search.get('person')
  return {
    companyUuid: own ?? search.get('company') ?? '',
    personnelUuids: person ? [person] : [],
    startDate,
    endDate: daysFrom(monthsFrom(startDate, 1), -1),
    isCorrection: startDate < today,
  }
}

function NewSchedule() {
  const t = useText()
  const changes = useDayChanges()
  const conflicts = useScheduleConflicts()
  const firstValues = useFirstValues()
  return (
    <>
      <FormScreen
        {...useWayBack(useLinks(attendanceSchedules).list())}
        title="attendanceSchedules:add"
        schema={AttendanceScheduleForm}
        values={{
          ...firstValues,
          shiftUuid: '',
          cycleStartDay: 1,
          worksOnHolidays: false,
          conflictMode: 'refuse' as const,
        }}
        ask={(form) => {
          const preview = () => changes.ask(api.attendanceSchedule.previewCreate(form))
          return form.isCorrection ? conflicts.watch(preview) : Promise.resolve(true)
        }}
        save={(form) => conflicts.watch(() => api.attendanceSchedule.create(form))}
        submitLabel="common:create"
        successText={({ personnelUuids }) => t('attendanceSchedules:created', { count: personnelUuids.length })}
      >
        <FieldGroup title="attendanceSchedules:form.people">
          <CompanyField name="companyUuid" label="attendance:company" />
          <PeopleOfCompany />
          {conflicts.list}
        </FieldGroup>
        <FieldsOfCompany />
      </FormScreen>
      {changes.dialog}
    </>
  )
}

const ofOtherCompany = { personnelUuids: [], shiftUuid: '' }

function PeopleOfCompany() {
  const t = useText()
  const companyUuid = useCompanyOfForm(ofOtherCompany)
  if (companyUuid === '') return <Notice meaning="information">{t('attendance:companyFirst')}</Notice>
  return <PeopleField key={companyUuid} companyUuid={companyUuid} />
}

const nothingBlank = {}

function FieldsOfCompany() {
  const companyUuid = useCompanyOfForm(nothingBlank)
  return (
    <>
      <FieldGroup title="attendanceSchedules:form.shift">
        <ShiftFields companyUuid={companyUuid} />
      </FieldGroup>
      <FieldGroup title="attendanceSchedules:form.dates">
        <DatesFields />
      </FieldGroup>
    </>
  )
}

function OldSchedule({ uuid }: { readonly uuid: string }) {
  const query = useRead(api.attendanceSchedule.get, { uuid })
  return (
    <LoadedForm title="attendanceSchedules:edit" query={query} back={useLinks(attendanceSchedules).list()}>
      {(schedule) => <EditSchedule key={schedule.uuid} schedule={schedule} />}
    </LoadedForm>
  )
}

function EditSchedule({ schedule }: { readonly schedule: AttendanceScheduleInfo }) {
  const t = useText()
  const changes = useDayChanges()
  const conflicts = useScheduleConflicts()
  const { uuid, version, shiftUuid, startDate, endDate, cycleStartDay, worksOnHolidays, batchPeople } = schedule
  return (
    <>
      <FormScreen
        {...useWayBack(useLinks(attendanceSchedules).list())}
        title="attendanceSchedules:edit"
        name={schedule.personName}
        schema={AttendanceScheduleEdit}
        values={{
          uuid,
          version,
          shiftUuid,
          startDate,
          endDate,
          cycleStartDay,
          worksOnHolidays,
          extent: 'person' as const,
          conflictMode: 'refuse' as const,
          isCorrection: schedule.state === 'ended',
        }}
        ask={(form) => {
          const preview = () => changes.ask(api.attendanceSchedule.previewEdit(form))
          return form.isCorrection ? conflicts.watch(preview) : Promise.resolve(true)
        }}
        save={(form) => conflicts.watch(() => api.attendanceSchedule.edit(form))}
        submitLabel="common:save"
        successText={() => t('attendanceSchedules:saved')}
      >
        {conflicts.list}
        <FieldGroup title="attendanceSchedules:form.shift">
          {batchPeople > 1 && (
            <OneField
              name="extent"
              label="attendanceSchedules:form.extent"
              options={editExtents.map((value) => ({
                value,
                label: t(`attendanceSchedules:extent.${value}`, { count: batchPeople }),
              }))}
            />
          )}
          <ShiftFields companyUuid={schedule.companyUuid} />
        </FieldGroup>
        <FieldGroup title="attendanceSchedules:form.dates">
          <DatesFields
            help={t(
              schedule.state === 'inEffect' ? 'attendanceSchedules:help.endsEarly' : 'attendanceSchedules:help.endDate',
            )}
          />
        </FieldGroup>
      </FormScreen>
      {changes.dialog}
    </>
  )
}
