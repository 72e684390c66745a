import { limits } from '@lintel/contract/limits.ts'
import type { PersonnelForm } from '@lintel/contract/personnel/schema.ts'
import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { PlainText } from '../../kit/screen/cells.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { LongTextField, SwitchField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'
import { Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'
import { CallingFields } from '../../domain/people/calling-fields.tsx'
import { CredentialFields } from './credentials/credential-fields.tsx'
import { AccessGroupsField, DepartmentField } from './fields.tsx'
import { DateField } from '../../kit/form/dates/date-field.tsx'

export interface InformationFieldsProps {
  readonly companyUuid: string
  readonly idHelp: string
  readonly hasLandline: boolean
  readonly landlineByDefault: boolean
}

/** Personal data, beside the company: the first part of every form of a person (office.md 8.2). */
export function InformationFields({ companyUuid, idHelp, hasLandline, landlineByDefault }: InformationFieldsProps) {
  const t = useText()
  return (
    <>
      <DepartmentField
        name="departmentUuid"
        label="personnel:fields.department"
        companyUuid={companyUuid}
        none={t('personnel:noDepartment')}
      />
      <TextField name="firstName" label="personnel:fields.firstName" autoComplete="off" />
      <TextField name="lastName" label="personnel:fields.lastName" autoComplete="off" />
      <TextField name="personnelId" label="personnel:fields.personnelId" help={idHelp} autoComplete="off" dir="ltr" />
      <TextField name="email" label="personnel:fields.email" type="email" autoComplete="off" />
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <TextField name="phoneCode" label="personnel:fields.phoneCode" inputMode="tel" autoComplete="off" dir="ltr" />
        <TextField name="phone" label="personnel:fields.phone" inputMode="tel" autoComplete="off" dir="ltr" />
      </Group>
      <TextField
        name="roleLabel"
        label="personnel:fields.roleLabel"
        help={t('personnel:help.roleLabel')}
        autoComplete="off"
      />
      <LongTextField name="remark" label="personnel:fields.remark" maxLength={limits.generic} />
      <Section title={t('people:calling.title')}>
        <SwitchField
          name="showInDirectory"
          label="personnel:fields.showInDirectory"
          help={t('personnel:help.showInDirectory')}
        />
        <CallingFields hasLandline={hasLandline} landlineByDefault={landlineByDefault} />
      </Section>
      <Section title={t('personnel:parts.period')}>
        <PeriodFields />
      </Section>
    </>
  )
}

/** The names of these fields, and of the company's. */
export const informationFields = [
  'companyUuid',
  'departmentUuid',
  'firstName',
  'lastName',
  'personnelId',
  'email',
  'phoneCode',
  'phone',
  'roleLabel',
  'remark',
  'showInDirectory',
  'appEnabled',
  'landlineEnabled',
  'landline',
  'callType',
  'validFrom',
  'validUntil',
] as const satisfies readonly (keyof PersonnelForm)[]

export interface AccessFieldsProps {
  readonly companyUuid: string
  readonly mayCreatePin: boolean
  readonly pinHelp: string
  /** Existing credentials, after what can be given. */
  readonly held?: ReactNode
}

/** Credentials and access groups: the second part. */
export function AccessFields({ companyUuid, mayCreatePin, pinHelp, held }: AccessFieldsProps) {
  const t = useText()
  const departmentUuid = useWatch({ name: 'departmentUuid' }) as string | null
  return (
    <>
      <CredentialFields mayCreatePin={mayCreatePin} pinHelp={pinHelp} held={held} />
      <Section title={t('personnel:parts.access')}>
        <SwitchField name="needsMoreTime" label="personnel:fields.needsMoreTime" />
        {departmentUuid !== null && <GroupsOfDepartment uuid={departmentUuid} companyUuid={companyUuid} />}
        <AccessGroupsField
          name="accessGroupUuids"
          label="personnel:fields.accessGroups"
          help={t('personnel:help.accessGroups')}
          companyUuid={companyUuid}
        />
      </Section>
    </>
  )
}

/** What the department gives, which cannot be changed here (office.md 8.2). */
function GroupsOfDepartment({ uuid, companyUuid }: { readonly uuid: string; readonly companyUuid: string }) {
  const t = useText()
  const { data: department } = useRead(api.department.get, { uuid })
  const { data: groups } = useRead(api.accessGroup.names, { companyUuid }, { enabled: companyUuid !== '' })
  if (!department || !groups) return null
  const given = groups.rows.filter((group) => department.accessGroupUuids.includes(group.uuid))
  const names = given.length > 0 ? given.map(({ name }) => name).join(' · ') : t('personnel:department.givesNone')
  return <Facts facts={[{ label: t('personnel:department.gives'), value: <PlainText text={names} /> }]} />
}

/** Validity period of the person. */
export function PeriodFields() {
  const help = useText()('personnel:help.period')
  return (
    <>
      <DateField kind="moment" none={null} name="validFrom" label="personnel:fields.validFrom" help={help} />
      <DateField kind="moment" none={null} name="validUntil" label="personnel:fields.validUntil" help={help} />
    </>
  )
}

/** The company chosen in the form around. */
export function useChosenCompany(): string {
  return useWatch({ name: 'companyUuid' }) as string
}
