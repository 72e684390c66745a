import { personName } from '@lintel/contract/base/name-fold.ts'
import { AdminEdit, AdminForm, type AdminInfo } from '@lintel/contract/admins/schema.ts'
import type { CreatedAccount } from '@lintel/contract/operators/schema.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { AccountStateBadge } from '../../domain/accounts/account-facts.tsx'
import { ContactFields } from '../../domain/accounts/contact-fields.tsx'
import { CompanyField } from '../../domain/people/company-field.tsx'
import { FirstPassword } from '../../domain/accounts/first-password.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { CallingFields } from '../../domain/people/calling-fields.tsx'
import { FormScreen } from '../../kit/form/form-screen.tsx'
import { LoadedForm } from '../../kit/form/loaded-form.tsx'
import { SwitchField } from '../../kit/form/more-fields.tsx'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { currentLocale, useText } from '../../language/language.ts'
import { Section } from '../../ui/content.tsx'
import { adminActions, useAccountActions } from '../../domain/accounts/account-actions.tsx'
import { admins } from './links.ts'
import { LinkedPerson } from './linked-person.tsx'
import type { Option } from '../../kit/options/options.ts'

/** The form of an administrator: a new one, or the one that the address names. */
export default function AdminSet() {
  const id = useParam('id')
  return id === '' ? <NewAdmin /> : <OldAdmin uuid={id} />
}

/** Where there is but one company it is chosen already (office.md 1.5). */
function NewAdmin() {
  const back = useLinks(admins).list()
  const companies = useRead(api.company.names, {})
  return (
    <LoadedForm title="admins:create" query={companies} back={back}>
      {({ rows }) => <CreateAdmin companyUuid={rows.length === 1 ? rows[0]!.uuid : ''} />}
    </LoadedForm>
  )
}

function CreateAdmin({ companyUuid }: { readonly companyUuid: string }) {
  const t = useText()
  const navigate = useNavigate()
  const back = useLinks(admins).list()
  const [createdAccount, setCreatedAccount] = useState<CreatedAccount>()
  return (
    <>
      <FormScreen
        title="admins:create"
        schema={AdminForm}
        values={{
          companyUuid,
          firstName: '',
          lastName: '',
          linkPersonnelUuid: null,
          email: '',
          phoneCode: '',
          phone: '',
          language: currentLocale(),
          twoFactor: false,
          passwordReminder: false,
          appEnabled: false,
          landlineEnabled: false,
          landline: '',
          callType: 'app',
        }}
        save={(form) => api.admin.create(form)}
        failuresOn={{ notFound: 'companyUuid' }}
        submitLabel="common:create"
        successText={(form) => t('users:edit.done', { name: personName(form) })}
        onSaved={(account) => {
          setCreatedAccount(account)
        }}
        back={back}
      >
        <AdminFields />
      </FormScreen>
      {createdAccount && (
        <FirstPassword account={createdAccount} onNoted={() => void navigate(back ?? '/', { replace: true })} />
      )}
    </>
  )
}

function OldAdmin({ uuid }: { readonly uuid: string }) {
  const query = useRead(api.admin.get, { uuid })
  return (
    <LoadedForm title="admins:edit" query={query} back={useLinks(admins).list()}>
      {(admin) => <EditAdmin key={admin.uuid} admin={admin} />}
    </LoadedForm>
  )
}

function EditAdmin({ admin }: { readonly admin: AdminInfo }) {
  const t = useText()
  const navigate = useNavigate()
  const back = useLinks(admins).list()
  const leave = () => void navigate(back ?? '/')
  const { actionsOf, dialog } = useAccountActions<AdminInfo>(adminActions, {
    row: admin,
    onDeleted: () => void navigate(back ?? '/'),
  })
  const { uuid, version, companyUuid, firstName, lastName, phoneCode, phone, language, twoFactor } = admin
  const { passwordReminder, appEnabled, landlineEnabled, landline, callType, linkPersonnelUuid } = admin
  const email = admin.email ?? ''
  const linkedPerson =
    linkPersonnelUuid === null ? undefined : { value: linkPersonnelUuid, label: admin.linkPersonnelName ?? '' }
  return (
    <>
      <FormScreen
        title="admins:edit"
        name={admin.displayName}
        status={<AccountStateBadge state={admin.state} />}
        actions={actionsOf(admin)}
        schema={AdminEdit}
        values={{
          uuid,
          version,
          companyUuid,
          firstName,
          lastName,
          linkPersonnelUuid,
          email,
          phoneCode,
          phone,
          language,
          twoFactor,
          passwordReminder,
          appEnabled,
          landlineEnabled,
          landline,
          callType,
        }}
        save={(form) => api.admin.edit(form)}
        submitLabel="common:save"
        successText={(form) => t('users:edit.done', { name: personName(form) })}
        onSaved={leave}
        back={back}
      >
        <AdminFields linkedPerson={linkedPerson} />
      </FormScreen>
      {dialog}
    </>
  )
}

/** `linkedPerson` is the person of the administrator among the company's people so far. */
function AdminFields({ linkedPerson }: { readonly linkedPerson?: Option | undefined }) {
  const t = useText()
  const { data } = useRead(api.admin.configuration, {})
  return (
    <>
      <CompanyField name="companyUuid" label="people:columns.company" />
      <TextField name="firstName" label="people:fields.firstName" autoComplete="off" />
      <TextField name="lastName" label="people:fields.lastName" autoComplete="off" />
      <ContactFields hasName={false} hasTimeZone={false} />
      <LinkedPerson person={linkedPerson} />
      <SwitchField
        name="passwordReminder"
        label="people:fields.passwordReminder"
        help={t('people:help.passwordReminder')}
      />
      <Section title={t('people:calling.title')}>
        <CallingFields hasLandline={data?.isEnableLandline === 1} />
      </Section>
    </>
  )
}
