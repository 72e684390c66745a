import { limits } from '@lintel/contract/base/limits.ts'
import type { PersonnelForm } from '@lintel/contract/personnel/schema.ts'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { PlainText } from '../../kit/screen/cells.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { LongTextField, SwitchField } from '../../kit/form/more-fields.tsx'
import { useIsOffice } from '../../domain/sites/site-kind.ts'
import { useText } from '../../language/language.ts'
import { Facts, Section } from '../../ui/content.tsx'
import { CallingFields } from '../../domain/people/calling-fields.tsx'
import { FloorsFields } from '../../domain/residences/floors-fields.tsx'
import { useView } from '../../kit/portal/route-context.ts'
import { CredentialFields } from './credentials/credential-fields.tsx'
import { AccessGroupsField, DepartmentField } from './fields.tsx'
import { personnel } from './links.ts'
import { ContactFields, NameFields, PeriodFields } from './shared/people-fields.tsx'

export interface InformationFieldsProps {
  readonly companyUuid: string
  readonly idHelp: string
  readonly hasLandline: boolean
  readonly landlineByDefault: boolean
  readonly hasAttendance: boolean
}

/** Personal data, beside the company: the first part of every form of a person (office.md 8.2). */
export function InformationFields(props: InformationFieldsProps) {
  const { companyUuid, idHelp, hasLandline, landlineByDefault, hasAttendance } = props
  const t = useText()
  const { hasDepartments } = useView(personnel)
  return (
    <>
      {hasDepartments && (
        <DepartmentField
          name="departmentUuid"
          label="personnel:fields.department"
          companyUuid={companyUuid}
          none={t('personnel:noDepartment')}
        />
      )}
      <NameFields />
      <TextField name="personnelId" label="personnel:fields.personnelId" help={idHelp} autoComplete="off" dir="ltr" />
      <ContactFields />
      <TextField
        name="roleLabel"
        label="personnel:fields.roleLabel"
        help={t('personnel:help.roleLabel')}
        autoComplete="off"
      />
      <LongTextField name="remark" label="personnel:fields.remark" maxLength={limits.generic} />
      {hasAttendance && (
        <SwitchField
          name="attendanceEnabled"
          label="personnel:fields.attendanceEnabled"
          help={t('personnel:help.attendanceEnabled')}
        />
      )}
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
  'attendanceEnabled',
  'validFrom',
  'validUntil',
] as const satisfies readonly (keyof PersonnelForm)[]

export interface AccessFieldsProps {
  readonly companyUuid: string
  readonly mayCreatePin: boolean
  readonly pinHelp: string
  /** Existing credentials, after what can be given. */
  readonly currentCredentials?: ReactNode
}

/** Credentials and access groups: the second part. */
export function AccessFields({ companyUuid, mayCreatePin, pinHelp, currentCredentials }: AccessFieldsProps) {
  const t = useText()
  const { hasFloors } = useView(personnel)
  const isOffice = useIsOffice()
  const departmentUuid = useWatch({ name: 'departmentUuid' }) as string | null
  return (
    <>
      <CredentialFields mayCreatePin={mayCreatePin} pinHelp={pinHelp} currentCredentials={currentCredentials} />
      {hasFloors && <FloorsFields />}
      <Section title={t('personnel:parts.access')}>
        <SwitchField name="needsMoreTime" label="personnel:fields.needsMoreTime" />
        {departmentUuid !== null && <GroupsOfDepartment uuid={departmentUuid} companyUuid={companyUuid} />}
        <AccessGroupsField
          name="accessGroupUuids"
          label="personnel:fields.accessGroups"
          {...(isOffice && { help: t('personnel:help.accessGroups') })}
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
  const groupsOfDepartment = groups.rows.filter((group) => department.accessGroupUuids.includes(group.uuid))
  const names =
    groupsOfDepartment.length > 0
      ? groupsOfDepartment.map(({ name }) => name).join(' · ')
      : t('personnel:department.givesNone')
  return <Facts facts={[{ label: t('personnel:department.gives'), value: <PlainText text={names} /> }]} />
}

/** The company chosen in the form around. */
export function useChosenCompany(): string {
  return useWatch({ name: 'companyUuid' }) as string
}
