import { CompanyEdit, CompanyForm, type CompanyInfo } from '@lintel/contract/companies/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { holidayPlans } from '@lintel/contract/schedules/kinds.ts'
import { noDayPlans } from '@lintel/contract/schedules/day-plans.ts'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { queryClient, useRead } from '../../api/queries.ts'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useAccessPreview } from '../../domain/access-groups/access-preview.tsx'
import { useDoorOptions } from '../../domain/doors/door-name.ts'
import { OneField, LongTextField, SwitchField } from '../../kit/form/more-fields.tsx'
import { DayPlansFields } from '../../domain/schedules/day-plans-fields.tsx'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormScreen } from '../../kit/form/form-screen.tsx'
import { LoadedForm } from '../../kit/form/loaded-form.tsx'
import { TransferField } from '../../domain/sites/transfer-field.tsx'
import { WindowsField } from '../../domain/schedules/windows-field.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useLinks, useParam, useRouteContext, useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { CallTargetsField } from './call-targets-field.tsx'
import { companies } from './links.ts'

/** Back to the people of the company for users who came from there. */
function useBack(): string | undefined {
  const list = useLinks(companies).list()
  const people = useReferences()('personnelList')
  const uuid = useParam('id')
  return useRouteContext().page.name === 'fromPersonnel' ? filteredAddress(people, { companyUuid: uuid }) : list
}

function useWayBack() {
  const navigate = useNavigate()
  const back = useBack()
  return {
    back,
    goBack: () => {
      // A form that is opened again shows what was saved, and not first what it was before.
      queryClient.removeQueries({ queryKey: [api.company.get.callName] })
      void navigate(back ?? '/')
    },
  }
}

/** The form of a company: a new one, or the one that the address names. */
export default function CompanySet() {
  const id = useParam('id')
  return id === '' ? <NewCompany /> : <OldCompany uuid={id} />
}

function NewCompany() {
  const t = useText()
  const { back, goBack } = useWayBack()
  return (
    <FormScreen
      title="companies:create"
      schema={CompanyForm}
      values={{
        name: '',
        floor: '',
        allDoors: true,
        doorUuids: [],
        hours: [],
        onHolidays: 'asUsual',
        holidayWindows: [],
        dayPlans: noDayPlans,
        holidayFollowsProject: true,
        remark: '',
      }}
      save={(form) => api.company.create(form)}
      submitLabel="common:create"
      successText={({ name }) => t('companies:saved', { name })}
      onSaved={goBack}
      back={back}
    >
      <CompanyFields />
    </FormScreen>
  )
}

function OldCompany({ uuid }: { readonly uuid: string }) {
  const query = useRead(api.company.get, { uuid })
  return (
    <LoadedForm title="companies:edit" query={query} back={useBack()}>
      {(company) => <EditCompany key={company.uuid} company={company} />}
    </LoadedForm>
  )
}

function EditCompany({ company }: { readonly company: CompanyInfo }) {
  const t = useText()
  const { back, goBack } = useWayBack()
  const preview = useAccessPreview()
  const { uuid, version, name, floor, allDoors, doorUuids, hours, remark } = company
  const { onHolidays, holidayWindows, dayPlans, holidayFollowsProject, callTargets } = company
  return (
    <>
      <FormScreen
        isSettings
        title="companies:edit"
        name={company.name}
        schema={CompanyEdit}
        values={{
          uuid,
          version,
          name,
          floor,
          allDoors,
          doorUuids,
          hours,
          onHolidays,
          holidayWindows,
          dayPlans,
          holidayFollowsProject,
          callTargets,
          remark,
        }}
        ask={(form) => preview.ask(api.company.previewEdit(form))}
        save={(form) => api.company.edit(form)}
        submitLabel="common:save"
        successText={(form) => t('companies:saved', { name: form.name })}
        onSaved={goBack}
        back={back}
      >
        <CompanyFields uuid={uuid} />
      </FormScreen>
      {preview.dialog}
    </>
  )
}

/** A company that does not exist yet has no people who could be called. */
function CompanyFields({ uuid }: { readonly uuid?: string }) {
  const t = useText()
  const hasAllDoors = useWatch({ name: 'allDoors' }) as boolean
  return (
    <>
      <FieldGroup title="companies:groups.general">
        <TextField name="name" label="things:name" autoComplete="off" />
        <TextField name="floor" label="companies:fields.floor" autoComplete="off" />
        <LongTextField name="remark" label="companies:fields.remark" maxLength={limits.generic} />
      </FieldGroup>
      <FieldGroup title="companies:groups.doors">
        <SwitchField name="allDoors" label="companies:fields.allDoors" help={t('companies:help.allDoors')} />
        {!hasAllDoors && <SharedDoors />}
        <HourFields />
      </FieldGroup>
      {uuid !== undefined && (
        <FieldGroup title="companies:groups.visitors">
          <CallTargetsField companyUuid={uuid} />
        </FieldGroup>
      )}
      <FieldGroup title="companies:groups.holidays">
        <SwitchField
          name="holidayFollowsProject"
          label="companies:fields.holidayFollowsProject"
          help={t('companies:help.holidayFollowsProject')}
        />
      </FieldGroup>
    </>
  )
}

/** When it may use its doors (access-decision.md 1, company door limit). */
function HourFields() {
  const t = useText()
  const onHolidays = useWatch({ name: 'onHolidays' }) as string
  const { setValue } = useFormContext()
  // Hours that are not shown must not hold the form up.
  useEffect(() => {
    if (onHolidays !== 'own') setValue('holidayWindows', [])
  }, [onHolidays, setValue])
  return (
    <>
      <WindowsField name="hours" label="companies:fields.hours" help={t('companies:help.hours')} hasWeekdays />
      <OneField
        name="onHolidays"
        label="companies:fields.onHolidays"
        options={holidayPlans.map((plan) => ({ value: plan, label: t(`companies:onHolidays.${plan}`) }))}
      />
      {onHolidays === 'own' && (
        <WindowsField name="holidayWindows" label="companies:fields.holidayWindows" hasWeekdays={false} />
      )}
      <DayPlansFields />
    </>
  )
}

function SharedDoors() {
  const query = useRead(api.door.names, {})
  const optionsOf = useDoorOptions()
  return (
    <Loaded query={query}>
      {({ rows }) => (
        <TransferField name="doorUuids" noun="doors" label="companies:fields.doorUuids" options={optionsOf(rows)} />
      )}
    </Loaded>
  )
}
