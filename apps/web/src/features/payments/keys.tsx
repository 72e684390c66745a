import { PayWayForm } from '@lintel/contract/payments/schema.ts'
import { stripeWebhookPath } from '@lintel/contract/payments/states.ts'
import { api } from '../../api/client.ts'
import { PasswordField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useText } from '../../language/language.ts'
import classes from './payments.module.css'

interface KeysProps {
  readonly isOn: boolean
  readonly onClose: () => void
}

const keysForm = PayWayForm.required()

/** Events of Stripe that the portal uses. */
const events = [
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.refunded',
  'payment_method.detached',
].join(', ')

/** Enters both keys of Stripe, which are never shown again, and says where its webhooks go. */
export default function KeysDialog({ isOn, onClose }: KeysProps) {
  const t = useText()
  return (
    <FormDialog
      title={t('payments:ways.keysTitle')}
      schema={keysForm}
      values={{ provider: 'stripe', isOn, secretKey: '', webhookSecret: '' }}
      save={api.payWay.save}
      submitLabel="common:save"
      successText={() => t('payments:ways.keysSaved')}
      onSaved={onClose}
      onClose={onClose}
    >
      <p>{t('payments:ways.keysText')}</p>
      <bdi dir="ltr" className={classes.address}>
        {window.location.origin + stripeWebhookPath}
      </bdi>
      <p>{t('payments:ways.events', { events })}</p>
      <PasswordField name="secretKey" label="payments:ways.secretKey" autoComplete="new-password" />
      <PasswordField name="webhookSecret" label="payments:ways.webhookSecret" autoComplete="new-password" />
    </FormDialog>
  )
}
