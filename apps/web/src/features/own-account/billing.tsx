import { BillingInfoForm } from '@lintel/contract/own-account/schema.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { BillingFields } from '../../domain/accounts/billing-fields.tsx'
import { FormSection } from '../../kit/form/form-section.tsx'
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
          <BillingFields />
        </FormSection>
      )}
    </Loaded>
  )
}
