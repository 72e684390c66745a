import { Group } from '@mantine/core'
import { EmailField, TextField } from '../../kit/form/fields.tsx'
import { CountryField } from '../../kit/form/more-fields.tsx'

/**
 * The fields of billing information (billing.md 9), for the settings of an account and for who pays. They need the texts
 * `settings`.
 */
export function BillingFields() {
  return (
    <>
      <TextField name="title" label="settings:billing.fields.title" autoComplete="organization" />
      <TextField name="contactName" label="settings:billing.fields.contactName" autoComplete="off" />
      <EmailField name="email" label="settings:billing.fields.email" autoComplete="off" dir="ltr" />
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <TextField name="phoneCode" label="settings:billing.fields.phoneCode" inputMode="tel" dir="ltr" />
        <TextField name="phone" label="settings:billing.fields.phone" inputMode="tel" dir="ltr" />
      </Group>
      <CountryField name="country" label="settings:billing.fields.country" />
      <TextField name="state" label="settings:billing.fields.state" />
      <TextField name="city" label="settings:billing.fields.city" />
      <TextField name="street" label="settings:billing.fields.street" />
      <TextField name="postalCode" label="settings:billing.fields.postalCode" />
      <TextField name="taxNumber" label="settings:billing.fields.taxNumber" />
    </>
  )
}
