import { Group } from '@mantine/core'
import { presetsOfDays, ValidityField } from '../../../kit/form/dates/validity-chips.tsx'
import { DateField } from '../../../kit/form/dates/date-field.tsx'
import { EmailField, TextField } from '../../../kit/form/fields.tsx'
import { useText } from '../../../language/language.ts'

/** First and last name. */
export function NameFields() {
  return (
    <>
      <TextField name="firstName" label="personnel:fields.firstName" autoComplete="off" />
      <TextField name="lastName" label="personnel:fields.lastName" autoComplete="off" />
    </>
  )
}

/** E-mail address and phone number. */
export function ContactFields() {
  return (
    <>
      <EmailField name="email" label="personnel:fields.email" autoComplete="off" />
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <TextField name="phoneCode" label="personnel:fields.phoneCode" inputMode="tel" autoComplete="off" dir="ltr" />
        <TextField name="phone" label="personnel:fields.phone" inputMode="tel" autoComplete="off" dir="ltr" />
      </Group>
    </>
  )
}

/** Validity period of the person. */
export function PeriodFields() {
  const help = useText()('personnel:help.period')
  return (
    <>
      <DateField kind="moment" none={null} name="validFrom" label="personnel:fields.validFrom" help={help} />
      <DateField kind="moment" none={null} name="validUntil" label="personnel:fields.validUntil" help={help} />
      <ValidityField from="validFrom" until="validUntil" presets={presetsOfDays} />
    </>
  )
}
