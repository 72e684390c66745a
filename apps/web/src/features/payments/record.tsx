import { OutsidePayment, type PaymentInfo } from '@lintel/contract/payments/schema.ts'
import { moneyLimits } from '@lintel/contract/base/money-limits.ts'
import { api } from '../../api/client.ts'
import { DateField } from '../../kit/form/dates/date-field.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'

interface RecordProps {
  readonly of: PaymentInfo
  readonly onClose: () => void
}

/** Records that an order was paid outside: when, and by which reference (money.md 28). */
export default function RecordPayment({ of: order, onClose }: RecordProps) {
  const t = useText()
  return (
    <FormDialog
      title={t('payments:record.title', { number: order.number })}
      schema={OutsidePayment}
      values={{ uuid: order.uuid, version: order.version, paidOn: '', reference: '' }}
      save={api.payment.record}
      failuresOn={{ dateInTheFuture: 'paidOn' }}
      submitLabel="payments:record.action"
      successText={() => t('payments:record.done')}
      onSaved={onClose}
      onClose={onClose}
    >
      <Notice meaning="information">{t('payments:record.text')}</Notice>
      <DateField name="paidOn" label="payments:record.paidOn" kind="day" />
      <TextField
        name="reference"
        label="payments:record.reference"
        help={t('payments:record.referenceHelp')}
        maxLength={moneyLimits.paymentReference}
      />
    </FormDialog>
  )
}
