import { HolidayEdit, HolidayForm, type Holiday } from '@lintel/contract/holidays/schema.ts'
import { dayKinds, isHolidayKind, type DayKind } from '@lintel/contract/schedules/kinds.ts'
import { useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useAccessPreview } from '../../domain/access-groups/access-preview.tsx'
import { AmongCompanies, useCompanies } from '../../domain/people/companies.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormScreen, useWayBack } from '../../kit/form/form-screen.tsx'
import { LoadedForm } from '../../kit/form/loaded-form.tsx'
import { OneField, SwitchField } from '../../kit/form/more-fields.tsx'
import { DayHoursField } from '../../domain/schedules/day-hours-field.tsx'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { holidays } from './links.ts'
import { DateField } from '../../kit/form/dates/date-field.tsx'

/** The form of a holiday: a new one, or the one that the address names. */
export default function HolidaySet() {
  const id = useParam('id')
  return id === '' ? <NewHoliday /> : <OldHoliday uuid={id} />
}

function NewHoliday() {
  const t = useText()
  const preview = useAccessPreview()
  return (
    <>
      <FormScreen
        {...useWayBack(useLinks(holidays).list())}
        title="holidays:add"
        schema={HolidayForm}
        values={{
          companyUuid: '',
          name: '',
          kind: 'holiday1' as const,
          startsOn: '',
          endsOn: '',
          repeatsYearly: false,
          hours: null,
          countsForAttendance: true,
        }}
        ask={(form) => preview.ask(api.holiday.previewCreate(form))}
        save={(form) => api.holiday.create(form)}
        failuresOn={{ holidaysOverlap: 'startsOn' }}
        submitLabel="common:create"
        successText={() => t('holidays:saved')}
      >
        <HolidayFields />
      </FormScreen>
      {preview.dialog}
    </>
  )
}

function OldHoliday({ uuid }: { readonly uuid: string }) {
  const query = useRead(api.holiday.get, { uuid })
  return (
    <LoadedForm title="holidays:edit" query={query} back={useLinks(holidays).list()}>
      {(holiday) => <EditHoliday key={holiday.uuid} holiday={holiday} />}
    </LoadedForm>
  )
}

function EditHoliday({ holiday }: { readonly holiday: Holiday }) {
  const t = useText()
  const preview = useAccessPreview()
  const { uuid, version, companyUuid, name, kind, startsOn, endsOn, repeatsYearly, hours, countsForAttendance } =
    holiday
  return (
    <>
      <FormScreen
        {...useWayBack(useLinks(holidays).list())}
        title="holidays:edit"
        name={name}
        schema={HolidayEdit}
        values={{
          uuid,
          version,
          companyUuid: companyUuid ?? '',
          name,
          kind,
          startsOn,
          endsOn,
          repeatsYearly,
          hours,
          countsForAttendance,
        }}
        ask={(form) => preview.ask(api.holiday.previewEdit(form))}
        save={(form) => api.holiday.edit(form)}
        failuresOn={{ holidaysOverlap: 'startsOn' }}
        submitLabel="common:save"
        successText={() => t('holidays:saved')}
      >
        <HolidayFields />
      </FormScreen>
      {preview.dialog}
    </>
  )
}

/** One company, or all. */
function CompanyOrAll() {
  const t = useText()
  const companies = useCompanies()
  return (
    <OneField
      // What is chosen can be shown only once its name is known.
      key={companies ? 'known' : 'waiting'}
      name="companyUuid"
      label="holidays:columns.company"
      options={[{ value: '', label: t('holidays:allCompanies') }, ...(companies ?? [])]}
    />
  )
}

function HolidayFields() {
  const t = useText()
  const kind = useWatch({ name: 'kind' }) as DayKind
  return (
    <>
      <TextField name="name" label="holidays:columns.name" autoComplete="off" />
      <OneField
        name="kind"
        label="holidays:columns.kind"
        help={t(`holidays:kindHelp.${kind}`)}
        options={dayKinds.map((value) => ({ value, label: t(`schedules:dayKind.${value}`) }))}
      />
      <AmongCompanies>
        <CompanyOrAll />
      </AmongCompanies>
      <DateField kind="day" name="startsOn" label="holidays:form.startsOn" />
      <DateField kind="day" name="endsOn" label="holidays:form.endsOn" />
      <DayHoursField name="hours" label="holidays:form.allDay" help={t('holidays:form.allDayHelp')} />
      <SwitchField name="repeatsYearly" label="holidays:form.repeatsYearly" help={t('holidays:form.repeatsHelp')} />
      {isHolidayKind(kind) && (
        <SwitchField
          name="countsForAttendance"
          label="holidays:form.countsForAttendance"
          help={t('holidays:form.countsHelp')}
        />
      )}
    </>
  )
}
