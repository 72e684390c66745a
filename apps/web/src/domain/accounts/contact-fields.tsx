import { Group } from '@mantine/core'
import { type TextKey, currentLocale, useText } from '../../language/language.ts'
import { EmailField, TextField } from '../../kit/form/fields.tsx'
import { LanguageField, SwitchField, TimeZoneField } from '../../kit/form/more-fields.tsx'
import { useHasMail } from '../../session/session.ts'
import { useStartZone } from '../../session/use-format.ts'

/** Name and contact of an operator's account: the fields that every kind has (contract, operators/schema.ts). */
export function ContactFields({
  nameLabel = 'users:fields.displayName',
  hasName = true,
  hasTimeZone = true,
}: {
  readonly nameLabel?: TextKey
  /** False where a form asks for first and last names instead. */
  readonly hasName?: boolean
  /** False where the zone is the site's. */
  readonly hasTimeZone?: boolean
}) {
  const t = useText()
  const hasMail = useHasMail()
  return (
    <>
      {hasName && <TextField name="displayName" label={nameLabel} autoComplete="off" />}
      <EmailField
        name="email"
        label="users:fields.email"
        autoComplete="off"
        help={t(hasMail ? 'users:help.email' : 'shell:noMailAddress')}
      />
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <TextField name="phoneCode" label="users:fields.phoneCode" inputMode="tel" autoComplete="off" dir="ltr" />
        <TextField name="phone" label="users:fields.phone" inputMode="tel" autoComplete="off" dir="ltr" />
      </Group>
      {hasTimeZone && <TimeZoneField name="timeZone" label="users:fields.timeZone" />}
      <LanguageField name="language" label="users:fields.language" help={t('users:help.language')} />
      <SwitchField name="twoFactor" label="users:fields.twoFactor" />
    </>
  )
}

/** What `ContactFields` begin with for a new account: nothing known but the maker's own language and time zone. */
export function useEmptyContact() {
  return {
    displayName: '',
    email: '',
    phoneCode: '',
    phone: '',
    timeZone: useStartZone(),
    language: currentLocale(),
    twoFactor: false,
  }
}
