import { BillingInfoForm } from '@lintel/contract/own-account/schema.ts'
import { Group } from '@mantine/core'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { EmailField, TextField } from '../../kit/form/fields.tsx'
import { FormSection } from '../../kit/form/form-section.tsx'
import { CountryField } from '../../kit/form/more-fields.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'

/** Recipient of invoices (billing.md 9); an edit made from an old version is refused and says so. */
export function Billing() {
  const t = useText()
  const query = useRead(api.ownAccount.billingInfo, {})
  return (
    <Loaded query={query}>
      {(info) => (
        <FormSection
          title={t('settings:billing.title')}
          help={t('settings:billing.help')}
          schema={BillingInfoForm}
          values={info}
          save={(form) => api.ownAccount.editBillingInfo(form)}
          successText={t('settings:billing.done')}
        >
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
        </FormSection>
      )}
    </Loaded>
  )
}
