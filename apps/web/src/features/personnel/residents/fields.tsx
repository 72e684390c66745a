import { limits } from '@lintel/contract/base/limits.ts'
import { locales } from '@lintel/i18n/locales.ts'
import type { ReactNode } from 'react'
import { FloorsFields } from '../../../domain/residences/floors-fields.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { LongTextField, OneField, SwitchField } from '../../../kit/form/more-fields.tsx'
import { useText } from '../../../language/language.ts'
import { useMay } from '../../../session/session.ts'
import { Section } from '../../../ui/content.tsx'
import { CredentialFields } from '../credentials/credential-fields.tsx'
import { LinesField } from '../../../kit/form/lines-field.tsx'
import { AccessGroupsField } from '../fields.tsx'
import { ContactFields, NameFields, PeriodFields } from '../shared/people-fields.tsx'

/** Names of the first step's fields. */
export const informationFields = [
  'apartmentUuid',
  'firstName',
  'lastName',
  'email',
  'phoneCode',
  'phone',
  'roleLabel',
  'remark',
  'language',
  'showInDirectory',
  'appEnabled',
  'landline',
  'moreLandlines',
  'sipAccount',
  'validFrom',
  'validUntil',
]

/** Personal data of a resident, below the home. */
export function InformationFields({ hasLandline }: { readonly hasLandline: boolean }) {
  const t = useText()
  return (
    <>
      <NameFields />
      <ContactFields />
      <OneField
        name="language"
        label="residents:fields.language"
        options={[
          { value: '', label: t('residents:help.anyLanguage') },
          ...locales.map(({ code, ownName }) => ({ value: code, label: ownName })),
        ]}
      />
      <LongTextField name="remark" label="personnel:fields.remark" maxLength={limits.generic} />
      <Section title={t('people:calling.title')}>
        <SwitchField
          name="showInDirectory"
          label="personnel:fields.showInDirectory"
          help={t('personnel:help.showInDirectory')}
        />
        <SwitchField name="appEnabled" label="people:calling.app" help={t('people:calling.appHelp')} />
        <TextField
          name="sipAccount"
          label="things:sipAccount"
          help={t('residents:help.sipAccount')}
          autoComplete="off"
          dir="ltr"
          maxLength={limits.sipAccount}
        />
        {hasLandline && (
          <>
            <TextField name="landline" label="people:calling.landline" inputMode="tel" autoComplete="off" dir="ltr" />
            <LinesField
              name="moreLandlines"
              label="residents:fields.moreLandlines"
              help={t('residents:help.moreLandlines', { max: limits.moreLandlines })}
            />
          </>
        )}
      </Section>
      <Section title={t('personnel:parts.period')}>
        <PeriodFields />
      </Section>
    </>
  )
}

interface AccessProps {
  readonly companyUuid: string
  readonly mayCreatePin: boolean
  readonly pinHelp: string
  readonly currentCredentials?: ReactNode
}

/** What opens doors for a resident. */
export function AccessFields({ companyUuid, mayCreatePin, pinHelp, currentCredentials }: AccessProps) {
  const t = useText()
  // Groups are given by those who look after them; a villa has none.
  const hasGroups = useMay()('accessGroup.read')
  return (
    <>
      <CredentialFields mayCreatePin={mayCreatePin} pinHelp={pinHelp} currentCredentials={currentCredentials} />
      <FloorsFields />
      <Section title={t('personnel:parts.access')}>
        <SwitchField name="needsMoreTime" label="personnel:fields.needsMoreTime" />
        {hasGroups && (
          <AccessGroupsField
            name="accessGroupUuids"
            label="personnel:fields.accessGroups"
            help={t('residents:help.groups')}
            companyUuid={companyUuid}
          />
        )}
      </Section>
    </>
  )
}
