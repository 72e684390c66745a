import { BillingInfoForm } from '@lintel/contract/own-account/schema.ts'
import type { Quote } from '@lintel/contract/subscriptions/schema.ts'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { reread, useRead } from '../../api/queries.ts'
import { BillingFields } from '../../domain/accounts/billing-fields.tsx'
import { FormSection } from '../../kit/form/form-section.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'

/**
 * Billing information as the order copies it; what is missing is entered right here. A sub-installer sees that of its
 * installer, who pays (money.md 55).
 */
export function BillingCard({ quote }: { readonly quote: Quote }) {
  const t = useText()
  const isHelper = useSession()?.facts.accountKind === 'subInstaller'
  const [isEditing, setEditing] = useState(false)
  const { billing, isBillingComplete } = quote
  if (!isHelper && (isEditing || !isBillingComplete)) return <BillingForm onSaved={() => setEditing(false)} />
  const lines = [
    billing.title,
    billing.contactName,
    billing.street,
    [billing.postalCode, billing.city].filter(Boolean).join(' '),
    [billing.state, billing.country].filter(Boolean).join(' '),
    billing.email,
    billing.taxNumber,
  ].filter(Boolean)
  return (
    <Card
      title={t('subscriptions:pay.billing')}
      aside={
        !isHelper && (
          <Button variant="subtle" onClick={() => setEditing(true)}>
            {t('subscriptions:pay.edit')}
          </Button>
        )
      }
    >
      <Stack gap="md">
        {!isBillingComplete && <Notice meaning="attention">{t('subscriptions:pay.incompleteOfInstaller')}</Notice>}
        <address>
          {lines.map((line) => (
            <div key={line}>
              <bdi>{line}</bdi>
            </div>
          ))}
        </address>
      </Stack>
    </Card>
  )
}

function BillingForm({ onSaved }: { readonly onSaved: () => void }) {
  const t = useText()
  const query = useRead(api.ownAccount.billingInfo, {})
  return (
    <Loaded query={query}>
      {(info) => (
        <FormSection
          title={t('subscriptions:pay.billing')}
          help={t('subscriptions:pay.incomplete')}
          schema={BillingInfoForm}
          values={info}
          save={async (form) => {
            await api.ownAccount.editBillingInfo(form)
            await reread('subscription.quote')
            onSaved()
          }}
          successText={t('settings:billing.done')}
        >
          <BillingFields />
        </FormSection>
      )}
    </Loaded>
  )
}
