import { limits } from '@lintel/contract/base/limits.ts'
import { messageReceivers, OfficeMessageForm } from '@lintel/contract/office-messages/schema.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useCompanies, useDepartments } from '../../domain/people/companies.tsx'
import { RemoteRecordsField } from '../../kit/form/remote-records-field.tsx'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormScreen } from '../../kit/form/form-screen.tsx'
import { LongTextField, NumberField, OneField, SwitchField } from '../../kit/form/more-fields.tsx'
import { useApartmentOptions } from '../../domain/residences/places.tsx'
import { PeopleField } from '../../domain/people/person-fields.tsx'
import { TransferField } from '../../domain/sites/transfer-field.tsx'
import { useLinks, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useMay } from '../../session/session.ts'
import { officeMessages } from './links.ts'
import { SaveAsTemplate, TemplateField } from './template-field.tsx'

const blank = {
  title: '',
  content: '',
  toAll: false,
  companyUuids: [],
  departmentUuids: [],
  apartmentUuids: [],
  personUuids: [],
  receivers: 'people' as const,
  deviceUuids: [],
  screenHours: limits.screenHours,
}

/** A new message. Its key is made once, so that sending again after a lost answer sends nothing twice. */
export default function AddOfficeMessage() {
  const t = useText()
  const navigate = useNavigate()
  const links = useLinks(officeMessages)
  const { allHelp, hasTemplates } = useView(officeMessages)
  const [key] = useState(() => crypto.randomUUID())
  return (
    <FormScreen
      title="officeMessages:add"
      schema={OfficeMessageForm}
      values={{ ...blank, key }}
      save={(form) => api.officeMessage.send(form)}
      submitLabel="officeMessages:send"
      successText={({ title }) => t('officeMessages:sent', { title })}
      onSaved={({ uuid }) => {
        void navigate(links.info({ id: uuid }) ?? links.list() ?? '/', { replace: true })
      }}
      back={links.list()}
    >
      <FieldGroup title="officeMessages:sections.text">
        {hasTemplates && <TemplateField />}
        <TextField name="title" label="officeMessages:fields.title" maxLength={limits.title} autoComplete="off" />
        <LongTextField
          name="content"
          label="officeMessages:fields.content"
          help={t('officeMessages:help.content')}
          rows={8}
          maxLength={limits.content}
        />
        {hasTemplates && <SaveAsTemplate />}
      </FieldGroup>
      <FieldGroup title="officeMessages:sections.to">
        <SwitchField name="toAll" label="officeMessages:fields.toAll" help={t(allHelp)} />
        <Chosen />
        <ReceiversField />
      </FieldGroup>
      <OnScreens />
    </FormScreen>
  )
}

/** "All" is exclusive (specification.md 5): a message to all people has no chosen recipients. */
function Chosen() {
  const t = useText()
  const may = useMay()
  const toAll = useWatch({ name: 'toAll' }) as boolean
  const companies = useCompanies()
  const departments = useDepartments()
  const view = useView(officeMessages)
  if (toAll) return null
  return (
    <>
      {may('company.read') && (
        <TransferField name="companyUuids" label="officeMessages:fields.companies" options={companies ?? []} />
      )}
      <TransferField
        name="departmentUuids"
        label={view.departments}
        {...(!view.toApartments && { help: t('officeMessages:help.departments') })}
        options={departments}
      />
      {view.toApartments && <ApartmentsField />}
      <PeopleField name="personUuids" label="officeMessages:fields.people" help={t(view.peopleHelp)} />
    </>
  )
}

/** By mail, on the indoor monitors of the homes, or both (community.md 22). */
function ReceiversField() {
  const t = useText()
  if (!useView(officeMessages).toApartments) return null
  return (
    <OneField
      name="receivers"
      label="officeMessages:fields.receivers"
      help={t('officeMessages:help.receivers', { max: limits.contentShort })}
      options={messageReceivers.map((value) => ({ value, label: t(`officeMessages:receivers.${value}`) }))}
    />
  )
}

/** Homes whose residents all get it. */
function ApartmentsField() {
  const t = useText()
  return (
    <RemoteRecordsField
      name="apartmentUuids"
      label="officeMessages:fields.apartments"
      help={t('officeMessages:help.apartments')}
      most={limits.importBatch}
      useOptions={useApartmentOptions}
    />
  )
}

/** Devices that show it as well (office.md 30); nothing where none has a screen. */
function OnScreens() {
  const t = useText()
  const { data } = useRead(api.officeMessage.screens, {})
  const deviceUuids = useWatch({ name: 'deviceUuids' }) as readonly string[]
  const onMonitors = (useWatch({ name: 'receivers' }) as string) !== 'people'
  if (!data || data.rows.length === 0) return null
  const options = data.rows.map(({ uuid, name, location }) => ({
    value: uuid,
    label: location === '' ? name : `${name} (${location})`,
  }))
  return (
    <FieldGroup title="officeMessages:sections.screens">
      <TransferField
        name="deviceUuids"
        label="officeMessages:fields.devices"
        help={t('officeMessages:help.devices', { max: limits.contentShort })}
        options={options}
      />
      {(onMonitors || deviceUuids.length > 0) && (
        <NumberField
          name="screenHours"
          label="officeMessages:fields.screenHours"
          help={t('officeMessages:help.screenHours')}
          min={1}
          max={limits.screenHoursMax}
        />
      )}
    </FieldGroup>
  )
}
